"""Kinds of synchronization at which threads meet. Each gives a pattern `sync`, and what a bug or a variant puts in its place."""

from suite import Kind

GROUPS = ("cooperative_groups.h",)

OF_BLOCK = {
    "width": "64",
    # Of eight pieces of work for all.
    "share": "4",
    # Of a block of 128 threads.
    "half_of_all": "64",
    "partner": "63 - threadIdx.x",
    "near_partner": "(threadIdx.x ^ 1)",
    # The barrier of fewer threads, the fence that makes nobody wait, the meeting that orders no memory.
    "narrow": "__syncwarp();",
    "fence": "__threadfence_block();",
    "vote": "__any_sync(0xffffffff, 1);",
    "half": "threadIdx.x < 32",
    "index": "threadIdx.x",
}
# Each warp has 32 elements for itself.
OF_WARP = {
    **OF_BLOCK,
    "width": "32",
    "share": "2",
    "half_of_all": "16",
    "partner": "(threadIdx.x ^ 31)",
    "narrow": "__syncwarp(0xffu << threadIdx.x % 32 / 8 * 8);",
    "half": "threadIdx.x % 32 < 16",
    "index": "threadIdx.x % 32",
}


def meeting(name, sync, base, rule, traits, **more):
    return Kind(name, {**base, "sync": f"{sync}  // @sync", "bare_sync": sync, "prepare": ""}, rule, traits=traits, **more)


SYNCTHREADS = meeting("syncthreads", "__syncthreads();", OF_BLOCK, "barrier", ("block",))
COUNTING = meeting("syncthreads_or", "__syncthreads_or(0);", OF_BLOCK, "barrier", ("block",))
BLOCK_GROUP = meeting(
    "block_group", "cooperative_groups::this_thread_block().sync();", OF_BLOCK, "group", ("block",), headers=GROUPS
)
SYNCWARP = meeting("syncwarp", "__syncwarp();", OF_WARP, "syncwarp", ("warp",))
TILE = meeting(
    "tile",
    "cooperative_groups::tiled_partition<32>(cooperative_groups::this_thread_block()).sync();",
    OF_WARP,
    "group",
    ("warp",),
    headers=GROUPS,
)
COALESCED = meeting("coalesced", "cooperative_groups::coalesced_threads().sync();", OF_WARP, "group", ("warp",), headers=GROUPS)

SPLIT = Kind(
    "split_barrier",
    {
        **OF_BLOCK,
        "prepare": """
            __shared__ cuda::barrier<cuda::thread_scope_block> meeting;
            if (threadIdx.x == 0) init(&meeting, blockDim.x);
            __syncthreads();""",
        "sync": "meeting.arrive_and_wait();",
        "arrive_only": "static_cast<void>(meeting.arrive());",
        "split": """
            auto arrived = meeting.arrive();
            meeting.wait(std::move(arrived));""",
    },
    "order",
    traits=("split",),
    headers=("cuda/barrier", "utility"),
    later=True,
)

BLOCK_BARRIERS = [SYNCTHREADS, COUNTING, BLOCK_GROUP]
WARP_BARRIERS = [SYNCWARP, TILE, COALESCED]
