"""What Nova, Glance, Neutron and ovn-bgp-agent know: sections, lists, where an option belongs.

Read from the options that nova 34.0.0, glance 33.0.0 with glance_store 5.7.0, neutron 29.0.0,
neutron-dynamic-routing 29.0.0 and ovn-bgp-agent 7.0.0 register. The only one of them with a
capital letter in its name is ovn-bgp-agent's ``bgp_AS``.
"""

from __future__ import annotations

from dr_planner.model.inifile import DEFAULT


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


LIBRARIES = _words("""
    audit_middleware_notifications cache cors database healthcheck keystone_authtoken
    oslo_concurrency oslo_limit oslo_messaging_amqp oslo_messaging_kafka
    oslo_messaging_notifications oslo_messaging_qpid oslo_messaging_rabbit oslo_messaging_zmq
    oslo_middleware oslo_middleware_tracing oslo_policy oslo_reports oslo_versionedobjects
    privsep profiler profiler_jaeger profiler_otlp ssl
""")
"""Sections that the libraries of every service read, some of them in older releases only."""

SECTIONS: dict[str, frozenset[str]] = {
    "nova": LIBRARIES
    | _words("""
        DEFAULT api api_database barbican barbican_service_user cells cinder compute conductor
        console consoleauth crypto cyborg devices ephemeral_storage_encryption filter_scheduler
        glance guestfs hyperv image_cache image_file_url ironic key_manager keystone libvirt
        manila metrics mks neutron notifications nova os_vif_ovs pci placement
        placement_database powervm quota rdp remote_debug scheduler serial_console service_user
        spice trusted_computing upgrade_levels vault vendordata_dynamic_auth vif_plug_ovs
        vif_plug_linux_bridge vmware vnc workarounds wsgi xenserver xvp zvm
    """),
    "glance-api": LIBRARIES
    | _words("""
        DEFAULT barbican barbican_service_user cinder file glance_download_properties
        glance_store image_conversion image_format image_import_opts import_filtering_opts
        inject_metadata_properties key_manager os_brick os_glance_staging_store
        os_glance_tasks_store paste_deploy store_type_location_strategy task taskflow_executor
        vault wsgi
    """),
    "neutron": LIBRARIES
    | _words("""
        DEFAULT agent bgp designate dhcp experimental fdb fwaas haproxy ironic l2pop linux_bridge
        macvtap metadata metadata_haproxy metadata_rate_limiting ml2 ml2_type_flat
        ml2_type_geneve ml2_type_gre ml2_type_vlan ml2_type_vxlan network_log nova octavia
        os_vif_ovs ovn ovn_evpn ovn_nb_global ovs ovs_driver placement quotas qos securitygroup
        service_providers sfc sriov_driver sriov_nic vpnagent vxlan
    """),
    "ovn-bgp-agent": _words("""
        DEFAULT agent local_ovn_cluster oslo_concurrency ovn privsep privsep_ovs_vsctl
        privsep_vtysh
    """),
}
"""Sections by service. Plug-ins of others have sections that are not here."""

MULTIPLE = _words("""
    alias available_filters backend_argument device_spec driver filesystem_store_datadirs
    notification_driver passthrough_whitelist pci_alias pci_passthrough_whitelist policy_dirs
    replication_device reserved_huge_pages scheduler_available_filters service_provider
    service_providers vendordata_dynamic_targets virt_mkfs vmware_datastores
    osapi_compute_extension osapi_volume_extension dhcpbridge_flagfile excluded_domain_ip
    excluded_domain_ips netapp_replication_aggregate_map vmware_cluster_name
    vmware_storage_profile
""")
"""Options of all services, Cinder too, that may stand several times, each adding a value."""

SINGLE_WORDS = _words("""
    alias backend backends baseapi cache cafile capabilities cert certfile cipher ciphers compute
    conductor connection cores daemon debug detailed driver dscp enabled engine extensions flavor
    group host hostname inject insecure instances interface key keyfile namespace password
    physnets processname proxies proxy pybasedir ram reauthenticate record required restore retry
    scheduler setproctitle shard ssl stores tempdir timeout token topics uri url user username
    verbose version web workers
""")
"""Names of options that are one word, so that they do not look like names of options."""

HOMES: dict[str, dict[str, str]] = {
    "nova": {
        "images_type": "libvirt",
        "images_rbd_pool": "libvirt",
        "images_rbd_ceph_conf": "libvirt",
        "images_rbd_glance_store_name": "libvirt",
        "rbd_secret_uuid": "libvirt",
        "disk_cachemodes": "libvirt",
        "cross_az_attach": "cinder",
        "never_download_image_if_on_rbd": "workarounds",
        "default_schedule_zone": DEFAULT,
        "default_availability_zone": DEFAULT,
        "resume_guests_state_on_host_boot": DEFAULT,
    },
    "glance-api": {
        "enabled_backends": DEFAULT,
        "default_backend": "glance_store",
        "default_store": "glance_store",
        "stores": "glance_store",
    },
    "neutron": {
        "availability_zone": "agent",
        "default_availability_zones": DEFAULT,
        "l3_ha": DEFAULT,
        "max_l3_agents_per_router": DEFAULT,
        "allow_automatic_l3agent_failover": DEFAULT,
        "allow_automatic_dhcp_failover": DEFAULT,
        "dhcp_agents_per_network": DEFAULT,
        "network_scheduler_driver": DEFAULT,
        "router_scheduler_driver": DEFAULT,
        "bgp_speaker_driver": "bgp",
        "bgp_router_id": "bgp",
    },
    "ovn-bgp-agent": {
        "driver": DEFAULT,
        "bgp_AS": DEFAULT,
        "bgp_router_id": DEFAULT,
        "bgp_nic": DEFAULT,
        "bgp_vrf": DEFAULT,
        "exposing_method": DEFAULT,
        "expose_tenant_networks": DEFAULT,
    },
}
"""The only section that reads an option, for options that decide what a disaster takes."""

GONE: dict[str, dict[str, str]] = {
    "nova": {
        "libvirt_images_type": "images_type in [libvirt]",
        "libvirt_images_rbd_pool": "images_rbd_pool in [libvirt]",
        "libvirt_images_rbd_ceph_conf": "images_rbd_ceph_conf in [libvirt]",
        "libvirt_images_volume_group": "images_volume_group in [libvirt]",
        "images_rbd_user": "rbd_user in [libvirt]",
        "images_rbd_secret_uuid": "rbd_secret_uuid in [libvirt]",
    },
}
"""Options about disks that the service had once, or never, with those that are meant."""
