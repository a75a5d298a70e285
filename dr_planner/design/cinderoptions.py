"""Names that Cinder knows: its volume drivers, its backup drivers, and its options.

Read from the source of cinder 29.0.0; none of its 998 options has a capital letter in its name.
"""

from __future__ import annotations

TREE = "cinder.volume.drivers."


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


DRIVERS = frozenset(
    TREE + name
    for name in _words("""
    ceph.rbd_iscsi.RBDISCSIDriver
    datacore.driver.DataCoreVolumeDriver
    datacore.fc.FibreChannelVolumeDriver
    datacore.iscsi.ISCSIVolumeDriver
    datera.datera_iscsi.DateraDriver
    dell_emc.powerflex.driver.PowerFlexBaseDriver
    dell_emc.powerflex.driver.PowerFlexDriver
    dell_emc.powerflex.driver.PowerFlexNVMeDriver
    dell_emc.powermax.fc.PowerMaxFCDriver
    dell_emc.powermax.iscsi.PowerMaxISCSIDriver
    dell_emc.powermax.nvme_tcp.PowerMaxNVMETCPDriver
    dell_emc.powerstore.driver.PowerStoreDriver
    dell_emc.powerstore.nfs.PowerStoreNFSDriver
    dell_emc.powervault.fc.PVMEFCDriver
    dell_emc.powervault.iscsi.PVMEISCSIDriver
    dell_emc.sc.storagecenter_fc.SCFCDriver
    dell_emc.sc.storagecenter_iscsi.SCISCSIDriver
    dell_emc.unity.Driver
    dell_emc.unity.driver.UnityDriver
    dell_emc.vnx.driver.VNXDriver
    dell_emc.xtremio.XtremIOISCSIDriver
    dell_emc.xtremio.XtremIOFCDriver
    fujitsu.eternus_dx.eternus_dx_fc.FJDXFCDriver
    fujitsu.eternus_dx.eternus_dx_iscsi.FJDXISCSIDriver
    fungible.driver.FungibleDriver
    fusionstorage.dsware.DSWAREDriver
    hedvig.hedvig_cinder.HedvigISCSIDriver
    hitachi.hbsd_fc.HBSDFCDriver
    hitachi.hbsd_iscsi.HBSDISCSIDriver
    hpe.alletramp_driver.HPEAlletraMPFCDriver
    hpe.alletramp_driver.HPEAlletraMPISCSIDriver
    hpe.alletramp_driver.HPEAlletraMPNVMETCPDriver
    hpe.hpe_3par_fc.HPE3PARFCDriver
    hpe.hpe_3par_iscsi.HPE3PARISCSIDriver
    hpe.nimble.NimbleISCSIDriver
    hpe.nimble.NimbleFCDriver
    hpe.xp.hpe_xp_fc.HPEXPFCDriver
    hpe.xp.hpe_xp_iscsi.HPEXPISCSIDriver
    huawei.huawei_driver.HuaweiISCSIDriver
    huawei.huawei_driver.HuaweiFCDriver
    ibm.gpfs.GPFSDriver
    ibm.gpfs.GPFSRemoteDriver
    ibm.gpfs.GPFSNFSDriver
    ibm.ibm_storage.ibm_storage.IBMStorageDriver
    ibm.storwize_svc.storwize_svc_fc.StorwizeSVCFCDriver
    ibm.storwize_svc.storwize_svc_iscsi.StorwizeSVCISCSIDriver
    infinidat.InfiniboxVolumeDriver
    infortrend.infortrend_fc_cli.InfortrendCLIFCDriver
    infortrend.infortrend_iscsi_cli.InfortrendCLIISCSIDriver
    inspur.as13000.as13000_driver.AS13000Driver
    inspur.instorage.instorage_fc.InStorageMCSFCDriver
    inspur.instorage.instorage_iscsi.InStorageMCSISCSIDriver
    kaminario.kaminario_fc.KaminarioFCDriver
    kaminario.kaminario_iscsi.KaminarioISCSIDriver
    kioxia.kumoscale.KumoScaleBaseVolumeDriver
    lenovo.lenovo_fc.LenovoFCDriver
    lenovo.lenovo_iscsi.LenovoISCSIDriver
    lightos.LightOSVolumeDriver
    linstordrv.LinstorIscsiDriver
    linstordrv.LinstorDrbdDriver
    lvm.LVMVolumeDriver
    macrosan.driver.MacroSANISCSIDriver
    macrosan.driver.MacroSANFCDriver
    nec.v.nec_v_fc.VStorageFCDriver
    nec.v.nec_v_iscsi.VStorageISCSIDriver
    nec.volume.MStorageISCSIDriver
    nec.volume.MStorageFCDriver
    netapp.common.NetAppDriver
    netapp.dataontap.fc_cmode.NetAppCmodeFibreChannelDriver
    netapp.dataontap.iscsi_cmode.NetAppCmodeISCSIDriver
    netapp.dataontap.nfs_cmode.NetAppCmodeNfsDriver
    netapp.dataontap.nvme_cmode.NetAppCmodeNVMeDriver
    nexenta.iscsi.NexentaISCSIDriver
    nexenta.nfs.NexentaNfsDriver
    nexenta.ns5.iscsi.NexentaISCSIDriver
    nexenta.ns5.nfs.NexentaNfsDriver
    nfs.NfsDriver
    open_e.iscsi.JovianISCSIDriver
    prophetstor.dpl_fc.DPLFCDriver
    prophetstor.dpl_iscsi.DPLISCSIDriver
    pure.PureISCSIDriver
    pure.PureFCDriver
    pure.PureNVMEDriver
    qnap.QnapISCSIDriver
    quobyte.QuobyteDriver
    rbd.RBDDriver
    rsd.RSDDriver
    san.hp.hpmsa_fc.HPMSAFCDriver
    san.hp.hpmsa_iscsi.HPMSAISCSIDriver
    sandstone.sds_driver.SdsISCSIDriver
    solidfire.SolidFireDriver
    spdk.SPDKDriver
    storpool.StorPoolDriver
    stx.fc.STXFCDriver
    stx.iscsi.STXISCSIDriver
    synology.synology_iscsi.SynoISCSIDriver
    toyou.acs5000.acs5000_fc.Acs5000FCDriver
    toyou.acs5000.acs5000_iscsi.Acs5000ISCSIDriver
    toyou.tyds.tyds.TYDSDriver
    vastdata.driver.VASTVolumeDriver
    veritas_access.veritas_iscsi.ACCESSIscsiDriver
    veritas_cnfs.VeritasCNFSDriver
    vmstore.nfs.VmstoreNfsDriver
    vmware.fcd.VMwareVStorageObjectDriver
    vmware.vmdk.VMwareVcVmdkDriver
    vzstorage.VZStorageDriver
    yadro.tatlin_fc.TatlinFCVolumeDriver
    yadro.tatlin_iscsi.TatlinISCSIVolumeDriver
    zadara.zadara.ZadaraVPSAISCSIDriver
""")
)
"""Every class that ``volume_driver`` can name."""

RENAMED = frozenset(
    TREE + name
    for name in _words("""
    dell_emc.vmax.fc.VMAXFCDriver
    dell_emc.vmax.iscsi.VMAXISCSIDriver
    dell_emc.vxflexos.driver.VxFlexOSDriver
    fujitsu.eternus_dx_fc.FJDXFCDriver
    fujitsu.eternus_dx_iscsi.FJDXISCSIDriver
    nimble.NimbleFCDriver
    nimble.NimbleISCSIDriver
    zadara.ZadaraVPSAISCSIDriver
""")
)
"""Old names that Cinder still translates (volume/manager.py, MAPPING)."""

RBD_OPTIONS = _words("""
    rbd_cluster_name rbd_pool rbd_user rbd_ceph_conf rbd_flatten_volume_from_snapshot
    rbd_secret_uuid rbd_max_clone_depth rbd_store_chunk_size rados_connect_timeout
    rados_connection_retries rados_connection_interval replication_connect_timeout
    report_dynamic_total_capacity rbd_exclusive_cinder_pool enable_deferred_deletion
    deferred_deletion_delay deferred_deletion_purge_interval rbd_concurrent_flatten_operations
    rbd_iscsi_api_user rbd_iscsi_api_password rbd_iscsi_api_url rbd_iscsi_api_debug
    rbd_iscsi_target_iqn
""")
"""The RBD drivers' own options."""

BACKEND_OPTIONS = _words("""
    backend_host volume_driver extra_capabilities suppress_requests_ssl_warnings
    backend_native_threads_pool_size num_shell_tries reserved_percentage target_prefix
    target_ip_address target_secondary_ip_addresses iscsi_secondary_ip_addresses target_port
    num_volume_device_scan_tries volume_backend_name volume_clear volume_clear_size
    volume_clear_ionice target_helper volumes_dir chiscsi_conf volume_dd_blocksize
    volume_copy_blkio_cgroup_name volume_copy_bps_limit iscsi_write_cache iscsi_target_flags
    target_protocol driver_client_cert_key driver_client_cert driver_use_ssl
    max_over_subscription_ratio use_chap_auth chap_username chap_password driver_data_namespace
    filter_function goodness_function driver_ssl_cert_verify driver_ssl_cert_path trace_flags
    replication_device report_discard_supported storage_protocol enable_unsupported_driver
    backend_availability_zone disk_geometry num_iser_scan_tries iser_target_prefix iser_ip_address
    iser_port iser_helper nvmeof_conn_info_version nvmet_port_id nvmet_ns_id scst_target_iqn_name
    scst_target_driver backup_use_temp_snapshot image_upload_use_cinder_backend
    image_upload_use_internal_tenant image_volume_cache_enabled image_volume_cache_max_size_gb
    image_volume_cache_max_count use_multipath_for_image_xfer enforce_multipath_for_image_xfer
    unique_fqdn_network
""")
"""Options that every backend's section may have (volume/driver.py, volume/manager.py)."""

GONE = {
    "rbd_keyring_conf": "it was removed for OSSN-0085; the key's place is the 'keyring' line of "
    "ceph.conf",
    "rbd_image_compression_algorithm": "Cinder never had it",
}
"""Options that are copied around and do nothing."""

SERVICE_OPTIONS = _words("""
    storage_availability_zone default_availability_zone allow_availability_zone_fallback
    enabled_backends default_volume_type host my_ip cluster transport_url auth_strategy
    backup_driver backup_ceph_conf backup_ceph_user backup_ceph_pool glance_api_servers
""")
"""Options of ``[DEFAULT]`` that recovery depends on (common/config.py and others)."""

BACKUP_DRIVERS = _words("""
    cinder.backup.drivers.ceph.CephBackupDriver
    cinder.backup.drivers.gcs.GoogleBackupDriver
    cinder.backup.drivers.google.GoogleBackupDriver
    cinder.backup.drivers.glusterfs.GlusterfsBackupDriver
    cinder.backup.drivers.nfs.NFSBackupDriver
    cinder.backup.drivers.posix.PosixBackupDriver
    cinder.backup.drivers.s3.S3BackupDriver
    cinder.backup.drivers.swift.SwiftBackupDriver
""")
