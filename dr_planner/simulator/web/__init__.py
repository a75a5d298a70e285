"""HTTP and sockets on loopback: doors that can be shut, requests, answers and routes."""
