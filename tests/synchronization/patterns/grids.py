"""All blocks of a launch wait for each other."""

from barriers import GROUPS
from suite import Kind, Pattern, Variant

# How often it is looked whether the others have come, where they may never come.
MOST_TRIES = 100000

READ = "race @write @read"


def counting(count, look, fence, **more):
    return {"count_in": count, "look": look, "fence": fence, "narrow_fence": "__threadfence_block();", **more}


GRID = Pattern(
    name="grid",
    text="Each thread leaves a value, all blocks meet, and it takes the value of a thread of another block. out[256] counts.",
    launch=("N: 260", "OUT: zeros"),
    parts={
        "join": "__syncthreads();",
        "part": "__syncthreads();",
        "who": "threadIdx.x == 0",
        "fence_out": "$fence",
        "fence_in": "$fence",
        "goal": "2",
        "arrive": "$count_in;  // @arrive",
        "wait": """
            while ($look < $goal) {
            }""",
        "meet": """
            $join
            if ($who) {
                $fence_out
                $arrive
                $wait
                $fence_in
            }
            $part""",
        "other": "127 - i",
        "again": "",
        "overwrite": "",
    },
    code="""
        int* const count = out + 256;
        const int i = blockIdx.x * blockDim.x + threadIdx.x;
        out[i] = in[i] + 1;  // @write
        $meet
        out[128 + i] = out[$other];  // @read
        $again
        $overwrite
    """,
    kinds=[
        Kind("atomic", counting("atomicAdd(count, 1)", "atomicAdd(count, 0)", "__threadfence();"), "fences", traits=("fences", "first")),
        Kind(
            "volatile",
            counting("atomicAdd(count, 1)", "*static_cast<volatile int*>(count)", "__threadfence();"),
            "fences",
            traits=("fences",),
            bugs=("no_fence_out", "everybody_arrives_no_fence_in", "goal_too_small", "plain_count"),
        ),
        Kind(
            "system",
            counting("atomicAdd_system(count, 1)", "atomicAdd_system(count, 0)", "__threadfence_system();"),
            "fences",
            traits=("fences",),
            bugs=("narrow_fence_out", "no_barrier_behind", "same_goal_twice"),
        ),
        Kind(
            "orders",
            counting(
                "counter.fetch_add(1, cuda::memory_order_release)",
                "counter.load(cuda::memory_order_acquire)",
                "",
                arrive="cuda::atomic_ref<int, cuda::thread_scope_device> counter(*count);\n$count_in;  // @arrive",
                arrive_relaxed="counter.fetch_add(1, cuda::memory_order_relaxed)",
                look_relaxed="counter.load(cuda::memory_order_relaxed)",
            ),
            "order",
            traits=("orders",),
            headers=("cuda/atomic",),
            later=True,
        ),
        # Waits also for a driver that launches cooperatively.
        Kind(
            "grid_group",
            {"meet": "$meet_all", "meet_all": "cooperative_groups::this_grid().sync();", "fence": "__threadfence();"},
            "group",
            traits=("group",),
            headers=GROUPS,
            later=True,
            bugs=("overwritten_too_early", "for_one_block"),
        ),
    ],
    variants=[
        Variant("right", ""),
        Variant(
            "own_block_s_value",
            "Nobody takes what another block has left.",
            {"meet": "__syncthreads();", "other": "64 * blockIdx.x + 63 - threadIdx.x"},
            rule="barrier",
            only=("first",),
        ),
        Variant(
            "everybody_arrives",
            "Every thread has its own fences, counts itself, and waits for all.",
            {"join": "", "part": "", "who": "true", "goal": "128"},
            only=("fences", "orders"),
        ),
        Variant(
            "met_again",
            "A second meeting before the values are overwritten.",
            {"again": "$meet_all", "overwrite": "out[i] = 0;"},
            only=("group",),
        ),
        Variant(
            "for_one_block",
            "The second block does not come.",
            {"meet": "if (blockIdx.x == 0) $meet_all  // @meet"},
            ["deadlock @meet"],
            [READ],
            only=("group",),
            may_hang=True,
        ),
        Variant(
            "met_twice",
            "A second meeting, with a goal of its own, before the values are overwritten.",
            {
                "again": """
                    __syncthreads();
                    if (threadIdx.x == 0) {
                        $fence
                        $arrive_again
                        while ($look < 4) {
                        }
                        $fence
                    }
                    __syncthreads();""",
                "arrive_again": "$count_in;",
                "overwrite": "out[i] = 0;",
            },
            only=("fences",),
        ),
        Variant(
            "overwritten_too_early",
            "The values are overwritten while other blocks may still read them.",
            {"overwrite": "out[i] = 0;  // @overwrite"},
            ["race @read @overwrite"],
        ),
        Variant(
            "same_goal_twice",
            "The second meeting has the first one's goal, and is over at once.",
            {
                "again": """
                    __syncthreads();
                    if (threadIdx.x == 0) {
                        $fence
                        $arrive_again
                        while ($look < 2) {
                        }
                        $fence
                    }
                    __syncthreads();""",
                "arrive_again": "$count_in;",
                "overwrite": "out[i] = 0;  // @overwrite",
            },
            ["race @read @overwrite"],
            only=("fences",),
        ),
        Variant("not_met", "", {"meet": ""}, [READ]),
        Variant(
            "barrier_of_the_block",
            "A barrier of the block does not wait for the other one.",
            {"meet": "__syncthreads();"},
            [READ],
        ),
        Variant("fence_only", "A fence makes nobody wait.", {"meet": "$fence"}, [READ], only=("first",)),
        Variant("no_barrier_before", "One thread counts for others, which may not have written yet.", {"join": ""}, [READ]),
        Variant("no_barrier_behind", "The others do not wait for the one that waits.", {"part": ""}, [READ]),
        Variant("no_fence_out", "", {"fence_out": ""}, [READ], only=("fences",)),
        Variant("narrow_fence_out", "", {"fence_out": "$narrow_fence"}, [READ], only=("fences",)),
        Variant(
            "no_fence_in",
            "Behind the waiting there is the barrier of the block, and no fence.",
            {"fence_in": ""},
            debatable="NVIDIA's samples let a barrier stand for the reader's fence; PTX asks for a fence behind the atomic that was read",
            also=[READ],
            only=("fences",),
        ),
        Variant(
            "everybody_arrives_no_fence_in",
            "",
            {"join": "", "part": "", "who": "true", "goal": "128", "fence_in": ""},
            [READ],
            only=("fences",),
        ),
        Variant(
            "everybody_arrives_no_fence_out",
            "",
            {"join": "", "part": "", "who": "true", "goal": "128", "fence_out": ""},
            [READ],
            only=("fences",),
        ),
        Variant("no_wait", "It counts itself, and does not wait for the others.", {"wait": ""}, [READ]),
        Variant("goal_too_small", "It goes on when one of the two blocks has come.", {"goal": "1"}, [READ]),
        Variant(
            "plain_count",
            "Two may read the same old number.",
            {
                "count_in": "*count += 1",
                "wait": f"for (int tries = 0; $look < $goal && tries < {MOST_TRIES}; ++tries) {{  // @wait\n}}",
            },
            ["race @arrive @arrive"],
            ["race @arrive @wait", READ],
            only=("fences",),
        ),
        Variant(
            "counted_in_block",
            "It counts by an atomic of the block.",
            {
                "count_in": "atomicAdd_block(count, 1)",
                "wait": f"for (int tries = 0; $look < $goal && tries < {MOST_TRIES}; ++tries) {{  // @wait\n}}",
            },
            ["race @arrive @arrive|@wait"],
            ["race @arrive @arrive|@wait", READ],
            only=("first",),
        ),
        Variant("arrives_relaxed", "", {"count_in": "$arrive_relaxed"}, [READ], only=("orders",)),
        Variant(
            "waits_relaxed",
            "",
            {"join": "", "part": "", "who": "true", "goal": "128", "look": "$look_relaxed"},
            [READ],
            only=("orders",),
        ),
    ],
)

PATTERNS = [GRID]
