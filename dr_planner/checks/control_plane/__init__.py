"""Whether the OpenStack APIs are everywhere."""
