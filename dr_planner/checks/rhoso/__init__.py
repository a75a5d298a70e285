"""Rules about custom resources and values of Red Hat OpenStack Services on OpenShift."""
