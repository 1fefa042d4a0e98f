"""Which sort of bug each variant is, for tables."""

SORTS = {
    "no barrier": """
        arrives_only both_behind_reading buffers_not_swapped cleared_too_late in_even_rounds in_place
        last_steps_in_step last_warp_in_step many_writers_no_barrier missing neither no_barrier no_barrier_before
        no_barrier_behind no_first no_last no_middle no_second none_in_loop not_met one_buffer_of_two
        overwritten_too_early result_too_early second_in_even_rounds shared_without_meeting too_early too_late
        anothers_result""",
    "something else instead of a barrier": "fence_in_loop fence_instead fence_only vote_instead",
    "barrier of too few": "barrier_of_the_block narrow narrow_in_loop narrow_second too_small",
    "barrier that some miss": """
        for_half for_one_block in_both_branches in_the_branch inner_threads_only middle_in_branch reader_only
        rounds_by_warp some_leave those_who_clear those_who_leave_sums upper_rows_only""",
    "mask": """
        all_named all_named_in_a_branch first_octet_s_mask one_stays_away own_lane_not_named second_half_missing
        two_masks wrong_leader""",
    "no fence where one writes": """
        everybody_arrives_no_fence_out no_fence_behind_get no_fence_behind_store no_fence_out no_fences
        no_producer_fence""",
    "no fence where one reads": """
        everybody_arrives_no_fence_in fence_for_the_maker no_consumer_fence no_fence_before_get no_fence_in
        same_thread_no_fence""",
    "fence in the wrong place": """
        fence_before_link fence_before_taking fence_before_value fence_before_wait fence_behind_flag
        fence_behind_opening""",
    "fence for too few": """
        narrow_consumer_fence narrow_fence_before_get narrow_fence_behind_store narrow_fence_in narrow_fence_out
        narrow_fences narrow_producer_fence""",
    "atomic for too few": """
        count_in_block counted_in_block drawn_in_block fetch_in_block in_block merge_in_block opened_in_block
        pushed_in_block set_for_block set_in_block taken_in_block wait_in_block""",
    "plain access instead of an atomic": """
        asks_plainly called_by_store claimed_by_store drawn_plainly exchanged opened_by_store plain_announcement
        plain_count plain_fetch plain_flag plain_merge plain_set plain_update plain_wait pushed_by_store
        taken_by_store""",
    "order of an atomic": """
        acknowledged_relaxed acquires_only announced_relaxed arrives_relaxed opened_relaxed ready_relaxed relaxed
        relaxed_with_one_fence set_relaxed taken_relaxed wait_relaxed waits_relaxed""",
    "no waiting, or not long enough": """
        failure_ignored goal_too_small no_wait no_wait_for_number no_wait_for_room one_ignores_it room_too_early
        same_goal_twice too_soon waits_for_the_claim""",
    "announced too early": """
        acknowledged_too_early called_first changed_behind_count changed_behind_flag flag_first opened_first
        read_outside ready_first value_behind_push""",
    "wrong index, lock or writer": """
        all_make next_octet_s_partner of_the_other_warp one_counts_both one_place two_fetch two_locks two_writers
        value_of_the_other_warp wrong_addend wrong_partner wrong_slot""",
    "not initialized": "half_a_halo half_cleared no_halo",
}

_SORT_OF = {name: sort for sort, names in SORTS.items() for name in names.split()}


def sort_of(bug):
    if bug not in _SORT_OF:
        raise ValueError(f"bugs.py does not say which sort of bug '{bug}' is")
    return _SORT_OF[bug]
