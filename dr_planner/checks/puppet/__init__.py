"""Rules about data for Hiera of puppet-cinder."""
