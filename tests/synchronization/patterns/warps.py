"""Lanes of a warp: shuffles, groups of a few lanes, one atomic for many."""

from barriers import BLOCK_GROUP, GROUPS, SPLIT, SYNCTHREADS
from suite import Kind, Pattern, Variant, with_bugs

BLOCK = ("block",)

SHUFFLES = Pattern(
    name="shuffles",
    text="Each warp adds up by shuffles; the warps' sums meet in shared memory.",
    parts={
        "shuffle": "sum += __shfl_down_sync(0xffffffff, sum, offset);",
        "before": "",
        "leave_sum": "if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = sum;  // @leave",
        "add_up": """
            for (int offset = 16; offset > 0; offset /= 2) {
                $shuffle
            }""",
        "sync_here": "$sync",
    },
    code="""
        __shared__ int sums[2];
        int sum = in[blockIdx.x * blockDim.x + threadIdx.x];
        $prepare
        $before
        $add_up
        $leave_sum
        $sync_here
        if (threadIdx.x == 0) out[blockIdx.x] = sums[0] + sums[1];  // @add
    """,
    kinds=[SYNCTHREADS, with_bugs(BLOCK_GROUP, "one_place", "those_who_leave_sums"), SPLIT],
    variants=[
        Variant("right", ""),
        Variant("by_one_function", "There is a function for it.", {"add_up": "sum = __reduce_add_sync(0xffffffff, sum);"}),
        Variant("by_exclusive_or", "All lanes get the sum.", {"shuffle": "sum += __shfl_xor_sync(0xffffffff, sum, offset);"}),
        Variant(
            "half_a_warp",
            "The lanes of a half shuffle with each other, and name themselves only.",
            {
                "before": "if (threadIdx.x % 32 >= 16) sum = 0;",
                "add_up": """
                    if (threadIdx.x % 32 < 16) {
                        for (int offset = 8; offset > 0; offset /= 2) sum += __shfl_xor_sync(0x0000ffff, sum, offset);
                    }""",
            },
        ),
        Variant("no_barrier", "", {"sync_here": ""}, ["race @leave @add"], ["uninitialized @add"]),
        Variant("narrow", "", {"sync_here": "$narrow"}, ["race @leave @add"], ["uninitialized @add"], only=("syncthreads",)),
        Variant(
            "one_place",
            "All warps leave their sums in one place.",
            {"leave_sum": "if (threadIdx.x % 32 == 0) sums[0] = sum;  // @leave"},
            ["race @leave @leave"],
            ["uninitialized @add"],
        ),
        Variant(
            "second_half_missing",
            "Lanes read others that take no part.",
            {"add_up": "if (threadIdx.x % 32 < 16) sum += __shfl_down_sync(0x0000ffff, sum, 16);  // @shuffle"},
            ["undefined_shuffle @shuffle"],
            only=("syncthreads",),
        ),
        Variant(
            "own_lane_not_named",
            "The upper lanes make the call, and are not in its mask.",
            {"add_up": "sum += __shfl_xor_sync(0x0000ffff, sum, 8);  // @shuffle"},
            ["undefined_shuffle @shuffle"],
            ["deadlock @shuffle @sync"],
            only=("syncthreads",),
        ),
        Variant(
            "all_named_in_a_branch",
            "The mask names lanes that never make the call.",
            {"add_up": "if (threadIdx.x % 32 < 16) sum += __shfl_xor_sync(0xffffffff, sum, 8);  // @shuffle"},
            ["deadlock @shuffle"],
            only=("syncthreads",),
            may_hang=True,
        ),
        Variant(
            "those_who_leave_sums",
            "Only the first lanes come to the barrier.",
            {"sync_here": "if (threadIdx.x % 32 == 0) {\n    $sync\n}"},
            ["divergent_barrier @sync"],
            ["race @leave @add", "uninitialized @add"],
            only=BLOCK,
        ),
    ],
)

OCTETS = Pattern(
    name="octets",
    text="Groups of eight lanes exchange values through shared memory.",
    parts={"partner": "threadIdx.x ^ 7", "sync_here": "$sync", "before": ""},
    code="""
        __shared__ int values[64];
        const int i = blockIdx.x * blockDim.x + threadIdx.x;
        $before
        values[threadIdx.x] = in[i];  // @write
        $sync_here
        out[i] = values[$partner];  // @read
    """,
    kinds=[
        Kind(
            "syncwarp",
            {
                "sync": "__syncwarp(0xffu << threadIdx.x % 32 / 8 * 8);",
                "smaller": "__syncwarp(0xfu << threadIdx.x % 32 / 4 * 4);",
                "whole": "__syncwarp();",
            },
            "syncwarp",
            traits=("mask",),
        ),
        Kind(
            "tile",
            {
                "sync": "cooperative_groups::tiled_partition<8>(cooperative_groups::this_thread_block()).sync();",
                "smaller": "cooperative_groups::tiled_partition<4>(cooperative_groups::this_thread_block()).sync();",
                "whole": "cooperative_groups::tiled_partition<32>(cooperative_groups::this_thread_block()).sync();",
            },
            "group",
            headers=GROUPS,
        ),
        Kind(
            "labeled",
            {
                "sync": "cooperative_groups::labeled_partition(cooperative_groups::coalesced_threads(), threadIdx.x / 8).sync();",
                "smaller": "cooperative_groups::labeled_partition(cooperative_groups::coalesced_threads(), threadIdx.x / 4).sync();",
                "whole": "cooperative_groups::coalesced_threads().sync();",
            },
            "group",
            headers=GROUPS,
        ),
    ],
    variants=[
        Variant("right", ""),
        Variant("whole_warp", "All lanes meet, which is more than is needed.", {"sync_here": "$whole"}),
        Variant(
            "pairs",
            "Partners are neighbors: a smaller group is enough.",
            {"partner": "threadIdx.x ^ 1", "sync_here": "$smaller"},
        ),
        Variant(
            "one_octet",
            "One octet alone, in a branch of its own.",
            {"before": "if (threadIdx.x % 32 / 8 != 1) return;"},
            only=("mask", "labeled"),
        ),
        Variant("missing", "", {"sync_here": ""}, ["race @write @read"], ["uninitialized @read"]),
        Variant(
            "too_small",
            "The partner is not in the group that meets.",
            {"sync_here": "$smaller"},
            ["race @write @read"],
            ["uninitialized @read"],
        ),
        Variant(
            "next_octet_s_partner",
            "The partner is in the next octet.",
            {"partner": "threadIdx.x ^ 15"},
            ["race @write @read"],
            ["uninitialized @read"],
        ),
        Variant(
            "first_octet_s_mask",
            "All lanes name the first octet, of which most are no part.",
            {"sync_here": "__syncwarp(0x000000ff);  // @sync"},
            ["undefined_shuffle @sync"],
            ["race @write @read", "uninitialized @read"],
            only=("mask",),
            may_hang=True,
        ),
        Variant(
            "one_stays_away",
            "One lane of each octet does not come to the meeting.",
            {"sync_here": "if (threadIdx.x % 8 != 0) __syncwarp(0xffu << threadIdx.x % 32 / 8 * 8);  // @sync"},
            ["divergent_barrier @sync"],
            ["race @write @read", "uninitialized @read"],
            only=("mask",),
        ),
        Variant(
            "two_masks",
            "Lanes of one octet name different lanes, and wait for each other.",
            {"sync_here": "__syncwarp(threadIdx.x % 2 == 0 ? 0xffffffff : 0xffu << threadIdx.x % 32 / 8 * 8);  // @sync"},
            ["deadlock @sync"],
            ["race @write @read", "uninitialized @read"],
            only=("mask",),
            may_hang=True,
        ),
    ],
)

AGGREGATED = Pattern(
    name="aggregated",
    text="Lanes that have something take places in a list: one atomic of their first lane for all of them. out[0] counts.",
    launch=("N: 192", "OUT: zeros"),
    parts={
        "before": "",
        "mask": "$lanes",
        "count": "atomicAdd(&out[0], __popc(lanes))",
        "announce": "first = __shfl_sync($mask, first, leader);  // @shuffle",
        "leader": "__ffs(lanes) - 1",
    },
    code="""
        const int i = blockIdx.x * blockDim.x + threadIdx.x;
        const int lane = threadIdx.x % 32;
        $before
        $ballot
        if (in[i] % 3 == 0) {
            $group
            const int leader = $leader;
            int first = 0;
            if (lane == leader) first = $count;  // @count
            $announce
            out[1 + first + __popc(lanes & ((1u << lane) - 1))] = in[i] + 1;  // @place
        }
    """,
    kinds=[
        Kind("ballot", {"ballot": "const unsigned lanes = __ballot_sync(0xffffffff, in[i] % 3 == 0);", "group": "", "lanes": "lanes"},
             "atomics", traits=("mask",)),
        Kind("activemask", {"ballot": "", "group": "const unsigned lanes = __activemask();", "lanes": "lanes"}, "atomics"),
        Kind("match", {"ballot": "const unsigned lanes = __match_any_sync(0xffffffff, in[i] % 3);", "group": "", "lanes": "lanes"}, "atomics"),
    ],
    variants=[
        Variant("right", ""),
        Variant(
            "each_for_itself",
            "Each lane takes a place for itself.",
            {"count": "0", "announce": "first = atomicAdd(&out[0], 1) - __popc(lanes & ((1u << lane) - 1));"},
            only=("mask",),
        ),
        Variant(
            "through_shared_memory",
            "The first place goes through shared memory.",
            {
                "before": "__shared__ int places[2];",
                "announce": """
                    if (lane == leader) places[threadIdx.x / 32] = first;
                    __syncwarp(lanes);
                    first = places[threadIdx.x / 32];""",
            },
            rule="syncwarp",
        ),
        Variant(
            "shared_without_meeting",
            "The first place goes through shared memory, and nobody waits for it.",
            {
                "before": "__shared__ int places[2];",
                "announce": """
                    if (lane == leader) places[threadIdx.x / 32] = first;  // @post
                    first = places[threadIdx.x / 32] % 64 + 64;  // @fetch""",
            },
            ["race @post @fetch"],
            ["uninitialized @fetch", "race @place @place"],
        ),
        Variant(
            "plain_count",
            "Two warps may take the same places.",
            {"count": "out[0];  // @look\nif (lane == leader) out[0] = first + __popc(lanes)"},
            ["race @count @count|@look"],
            ["race @place @place", "race @count @count", "race @look @count"],
        ),
        Variant(
            "count_in_block",
            "",
            {"count": "atomicAdd_block(&out[0], __popc(lanes))"},
            ["race @count @count"],
            ["race @place @place"],
        ),
        Variant(
            "all_named",
            "The shuffle's mask names lanes that are not there.",
            {"mask": "0xffffffff"},
            ["undefined_shuffle @shuffle"],
            only=("mask",),
            may_hang=True,
        ),
        Variant(
            "wrong_leader",
            "The first lane of the warp takes no part in every warp.",
            {"leader": "0"},
            ["undefined_shuffle @shuffle"],
            ["race @place @place"],
            only=("mask",),
        ),
    ],
)

PATTERNS = [SHUFFLES, OCTETS, AGGREGATED]
