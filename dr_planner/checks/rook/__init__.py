"""Rules about custom resources of Rook."""
