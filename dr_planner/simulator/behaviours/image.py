"""Glance as the simulator plays it."""

from __future__ import annotations

from dr_planner.simulator.behaviour import Behaviours, Confirmed, Unconfirmed

READ_IN_GLANCE = "read in Glance 33.0.0 and glance_store 5.7.0"

BEHAVIOURS = Behaviours(
    confirmed=(
        Confirmed(
            "Glance's refusals, in the words and the three forms of its errors",
            (
                "test_glance_answers::test_what_glance_refuses",
                "test_glance_answers::test_values_must_fit_the_schema_of_an_image",
                "test_glance_answers::test_what_is_refused_of_changes",
                "test_glance_answers::test_what_is_refused_of_imports",
                "test_glance_answers::test_data_need_formats_and_a_queued_image",
                "test_glance_answers::test_an_active_image_takes_no_more_data",
                "test_glance_answers::test_protected_images_stay",
            ),
        ),
        Confirmed(
            "Shapes of images, their lists, versions, schemas and stores",
            (
                "test_glance_answers::test_glance_tells_its_versions_to_everybody",
                "test_glance_answers::test_the_shape_of_a_new_image",
                "test_glance_answers::test_the_headers_of_a_new_image_tell_of_imports_and_stores",
                "test_glance_answers::test_the_shape_of_an_image_with_data",
                "test_glance_answers::test_lists_of_images",
                "test_glance_answers::test_the_schema_of_an_image_is_what_clients_build_on",
            ),
        ),
        Confirmed(
            "Data of images in RBD, under the image's id, with a protected snapshot",
            (
                "test_glance_answers::test_the_rbd_image_of_an_image",
                "test_glance_answers::test_the_data_come_back",
                "test_glance_answers::test_an_image_comes_from_the_staging_area",
            ),
        ),
        Confirmed(
            "Changes, members, tags, locations and states of images",
            (
                "test_glance_answers::test_changes_of_an_image",
                "test_glance_answers::test_images_out_of_use",
                "test_glance_answers::test_members_of_an_image",
                "test_glance_answers::test_tags_of_an_image",
                "test_glance_answers::test_locations_are_told_to_services",
            ),
        ),
    ),
    unconfirmed=(
        Unconfirmed(
            "Copies of images into other stores; a pool that has an RBD image of that name "
            "already, by mirroring, refuses the copy",
            READ_IN_GLANCE,
        ),
        Unconfirmed(
            "An upload to a store whose cluster is lost answers 500 at once", "simplified"
        ),
        Unconfirmed("Every site's Glance has the store of its site as its default", "simplified"),
        Unconfirmed(
            "An import by web-download fetches nothing: the data are the address itself",
            "simplified",
        ),
    ),
    unsupported=(
        "Metadata definitions, the image cache, the import method glance-download, signatures.",
    ),
)
