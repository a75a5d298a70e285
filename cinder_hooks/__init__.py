"""What runs inside or beside Cinder; imports nothing of dr_planner and nothing heavy."""
