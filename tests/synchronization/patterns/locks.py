"""Who holds a lock, or a ticket whose turn it is, changes what it protects."""

from suite import Kind, Pattern, Variant

# How often a lock is tried before it is given up, so that kernels end in which it never opens.
MOST_TRIES = 100000

# Of all blocks: the first lane of each of four warps.
OF_ALL = {
    "arrays": "int* const sum = out;\nint* const lock = out + 1;",
    "other_arrays": "int* const sum = out + 2 * (threadIdx.x / 32);\nint* const lock = sum + 1;",
    "two_locks": "int* const sum = out;\nint* const lock = out + 1 + threadIdx.x / 32;",
    "fence": "__threadfence();",
    "narrow_fence": "__threadfence_block();",
}
# Each block has a lock of its own, in global or in shared memory.
OF_BLOCK = {
    "arrays": "int* const sum = out + 4 * blockIdx.x;\nint* const lock = sum + 1;",
    "other_arrays": "int* const sum = out + 4 * blockIdx.x + 2 * (threadIdx.x / 32);\nint* const lock = sum + 1;",
    "two_locks": "int* const sum = out + 4 * blockIdx.x;\nint* const lock = sum + 1 + threadIdx.x / 32;",
    "fence": "__threadfence_block();",
}
IN_SHARED_MEMORY = {
    **OF_BLOCK,
    "arrays": """
        __shared__ int protected_sum, shared_lock;
        int* const sum = &protected_sum;
        int* const lock = &shared_lock;
        if (threadIdx.x == 0) *sum = *lock = 0;
        __syncthreads();""",
    "other_arrays": """
        __shared__ int protected_sums[2], shared_locks[2];
        int* const sum = &protected_sums[threadIdx.x / 32];
        int* const lock = &shared_locks[threadIdx.x / 32];
        if (threadIdx.x % 32 == 0) *sum = *lock = 0;
        __syncthreads();""",
    "two_locks": """
        __shared__ int protected_sum, shared_locks[2];
        int* const sum = &protected_sum;
        int* const lock = &shared_locks[threadIdx.x / 32];
        if (threadIdx.x == 0) *sum = shared_locks[0] = shared_locks[1] = 0;
        __syncthreads();""",
}


def atomics(suffix=""):
    return {
        "try": f"atomicCAS{suffix}(lock, 0, 1) != 0",
        "open": f"atomicExch{suffix}(lock, 0);  // @open",
    }


def orders(scope):
    reference = f"cuda::atomic_ref<int, cuda::thread_scope_{scope}>(*lock)"
    return {
        "try": f"{reference}.exchange(1, cuda::memory_order_acquire) != 0",
        "try_relaxed": f"{reference}.exchange(1, cuda::memory_order_relaxed) != 0",
        "open": f"{reference}.store(0, cuda::memory_order_release);  // @open",
        "open_relaxed": f"{reference}.store(0, cuda::memory_order_relaxed);  // @open",
        "fence": "",
    }


SUM = "race @update @update"
LOCK_WORD = ["race @take @open", "race @take @take", "race @open @open", SUM]
FENCES = ("fences",)
FAR = ("far",)

LOCK = Pattern(
    name="lock",
    text="A lock around a sum, for the first lane of each warp.",
    launch=("OUT: zeros",),
    parts={
        "before": "",
        "take": f"""
            for (int tries = 0; $try; ++tries) {{  // @take
                if (tries == {MOST_TRIES}) return;
            }}""",
        "fence_in": "$fence",
        "update": "*sum += in[threadIdx.x + 1];  // @update",
        "fence_out": "$fence",
        "open_here": "$open",
        "after": "",
    },
    code="""
        $arrays
        if (threadIdx.x % 32 != 0) return;
        $before
        $take
        $fence_in
        $update
        $fence_out
        $open_here
        $after
    """,
    kinds=[
        Kind("blocks_cas", {**OF_ALL, **atomics()}, "fences", traits=("fences", "far", "common")),
        Kind(
            "blocks_exch",
            {**OF_ALL, **atomics(), "try": "atomicExch(lock, 1) != 0"},
            "fences",
            traits=("fences", "far"),
            bugs=("no_fence_in", "narrow_fence_out", "failure_ignored"),
        ),
        Kind(
            "warps_cas_block",
            {**OF_BLOCK, **atomics("_block")},
            "fences",
            traits=("fences", "common"),
            bugs=("no_fence_in", "no_fence_out", "opened_first", "one_ignores_it"),
        ),
        Kind("warps_shared_cas", {**IN_SHARED_MEMORY, **atomics()}, "fences", traits=("fences", "common")),
        Kind(
            "blocks_orders",
            {**OF_ALL, **orders("device")},
            "order",
            traits=("orders",),
            headers=("cuda/atomic",),
            later=True,
        ),
        Kind(
            "warps_orders",
            {**OF_BLOCK, **orders("block")},
            "order",
            traits=("orders",),
            headers=("cuda/atomic",),
            later=True,
        ),
    ],
    variants=[
        Variant("right", ""),
        Variant("tries_once", "Who does not get the lock leaves the sum alone.", {"take": "if ($try) return;"}),
        Variant("each_its_own", "Two sums, each with its lock.", {"arrays": "$other_arrays"}),
        Variant(
            "opened_by_volatile",
            "A volatile store opens the lock.",
            {"open": "*static_cast<volatile int*>(lock) = 0;  // @open"},
            rule="volatile",
            only=("blocks_cas", "blocks_exch", "warps_shared_cas"),
        ),
        Variant(
            "own_work_outside",
            "What nobody else touches needs no lock.",
            {"after": "out[64 + 2 * blockIdx.x + threadIdx.x / 32] = 1;"},
            only=("blocks_cas", "warps_cas_block", "orders"),
        ),
        Variant(
            "fence_of_the_system",
            "A wider fence than is needed does no harm.",
            {"fence_in": "__threadfence_system();", "fence_out": "__threadfence_system();"},
            only=("common",),
        ),
        Variant(
            "atomics_alone",
            "The sum is changed by an atomic, and needs no lock.",
            {"take": "", "fence_in": "", "update": "atomicAdd(sum, in[threadIdx.x + 1]);", "fence_out": "", "open_here": ""},
            rule="atomics",
            only=("blocks_cas", "warps_cas_block", "warps_shared_cas"),
        ),
        Variant("no_fence_in", "The sum may be read before the lock is taken.", {"fence_in": ""}, [SUM], only=FENCES),
        Variant("no_fence_out", "The lock may be open before the sum has arrived.", {"fence_out": ""}, [SUM], only=FENCES),
        Variant("no_fences", "", {"fence_in": "", "fence_out": ""}, [SUM], only=FENCES),
        Variant(
            "fence_before_taking",
            "A fence in front of the taking orders nothing that the holder does.",
            {"before": "$fence", "fence_in": ""},
            [SUM],
            only=FENCES,
        ),
        Variant(
            "fence_behind_opening",
            "A fence behind the opening comes too late.",
            {"fence_out": "", "after": "$fence"},
            [SUM],
            only=FENCES,
        ),
        Variant("narrow_fence_in", "", {"fence_in": "$narrow_fence"}, [SUM], only=FAR),
        Variant("narrow_fence_out", "", {"fence_out": "$narrow_fence"}, [SUM], only=FAR),
        Variant(
            "opened_first",
            "The lock is open before the sum is changed.",
            {"update": "", "open_here": "$open\n*sum += in[threadIdx.x + 1];  // @update"},
            [SUM],
        ),
        Variant(
            "one_ignores_it",
            "The second warp does not take the lock.",
            {
                "take": f"""
                    if (threadIdx.x == 0) {{
                        for (int tries = 0; $try; ++tries) {{  // @take
                            if (tries == {MOST_TRIES}) return;
                        }}
                    }}""",
                "open_here": "if (threadIdx.x == 0) {\n    $open\n}",
            },
            [SUM],
        ),
        Variant("two_locks", "One sum, and each warp of a block has its own lock.", {"arrays": "$two_locks"}, [SUM]),
        Variant(
            "failure_ignored",
            "It tries the lock, and goes on whether it has it or not.",
            {"take": "static_cast<void>($try);"},
            [SUM],
        ),
        Variant(
            "taken_by_store",
            "It looks whether the lock is open, then closes it: in between others can do the same.",
            {
                "take": f"""
                    for (int tries = 0; *static_cast<volatile int*>(lock) != 0; ++tries) {{
                        if (tries == {MOST_TRIES}) return;
                    }}
                    *static_cast<volatile int*>(lock) = 1;""",
            },
            [SUM],
            only=("blocks_cas", "warps_shared_cas"),
        ),
        Variant(
            "opened_by_store",
            "An ordinary store opens the lock.",
            {"open": "*lock = 0;  // @open"},
            ["race @take @open"],
            [SUM, "race @open @open"],
        ),
        Variant(
            "read_outside",
            "The sum is read before the lock is taken.",
            {"before": "const int before = *sum;  // @early", "update": "*sum = before + in[threadIdx.x + 1];  // @update"},
            ["race @early @update"],
            [SUM],
        ),
        Variant(
            "taken_in_block",
            "The lock is taken by an atomic of the block.",
            {"try": "atomicCAS_block(lock, 0, 1) != 0"},
            ["race @take @open|@take"],
            LOCK_WORD,
            only=("blocks_cas",),
        ),
        Variant(
            "opened_in_block",
            "The lock is opened by an atomic of the block.",
            {"open": "atomicExch_block(lock, 0);  // @open"},
            ["race @open @take|@open"],
            LOCK_WORD,
            only=("blocks_cas",),
        ),
        Variant("taken_relaxed", "", {"try": "$try_relaxed"}, [SUM], only=("orders",)),
        Variant("opened_relaxed", "", {"open": "$open_relaxed"}, [SUM], only=("orders",)),
    ],
)

LOCK_OF_LANES = Pattern(
    name="lock_of_lanes",
    text="A lock around a sum, for every lane: who has it does its work inside the loop of tries.",
    launch=("OUT: zeros",),
    parts={
        "fence_in": "$fence",
        "update": "*sum += in[threadIdx.x + 1];  // @update",
        "fence_out": "$fence",
        "open_here": "$open",
    },
    code=f"""
        $arrays
        bool done = false;
        for (int tries = 0; !done && tries < {MOST_TRIES}; ++tries) {{
            if ($try) continue;  // @take
            $fence_in
            $update
            $fence_out
            $open_here
            done = true;
        }}
    """,
    kinds=[
        Kind("blocks_cas", {**OF_ALL, **atomics()}, "fences", traits=("fences", "far")),
        Kind("warps_shared_cas", {**IN_SHARED_MEMORY, **atomics()}, "fences", traits=("fences",)),
    ],
    variants=[
        Variant("right", ""),
        Variant("each_its_own", "Two sums, each with its lock.", {"arrays": "$other_arrays"}),
        Variant("no_fence_in", "", {"fence_in": ""}, [SUM]),
        Variant("no_fence_out", "", {"fence_out": ""}, [SUM]),
        Variant("narrow_fences", "", {"fence": "$narrow_fence"}, [SUM], only=FAR),
        Variant("two_locks", "One sum, and each warp of a block has its own lock.", {"arrays": "$two_locks"}, [SUM]),
        Variant(
            "opened_first",
            "The lock is open before the sum is changed.",
            {"update": "", "open_here": "$open\n*sum += in[threadIdx.x + 1];  // @update"},
            [SUM],
        ),
        Variant(
            "opened_by_store",
            "An ordinary store opens the lock.",
            {"open": "*lock = 0;  // @open"},
            ["race @take @open"],
            [SUM, "race @open @open"],
        ),
    ],
)

TICKET = Pattern(
    name="ticket",
    text="Each draws a ticket and waits until it is served; then it changes the sum, and calls the next.",
    launch=("OUT: zeros",),
    parts={
        "draw": "atomicAdd(next, 1)",
        "wait": f"""
            for (int tries = 0; $waiting; ++tries) {{  // @wait
                if (tries == {MOST_TRIES}) return;
            }}""",
        "fence_in": "$fence",
        "update": "*sum += in[threadIdx.x + 1];  // @update",
        "fence_out": "$fence",
        "call_here": "$call",
        "after": "",
    },
    code="""
        int* const sum = out;
        int* const next = out + 1;
        int* const served = out + 2;
        if (threadIdx.x % 32 != 0) return;
        const int ticket = $draw;  // @draw
        $wait
        $fence_in
        $update
        $fence_out
        $call_here
        $after
    """,
    kinds=[
        Kind(
            "atomic",
            {
                "fence": "__threadfence();",
                "narrow_fence": "__threadfence_block();",
                "waiting": "atomicAdd(served, 0) != ticket",
                "call": "atomicExch(served, ticket + 1);  // @call",
            },
            "fences",
            traits=("atomic",),
        ),
        Kind(
            "volatile",
            {
                "fence": "__threadfence();",
                "narrow_fence": "__threadfence_block();",
                "waiting": "*static_cast<volatile int*>(served) != ticket",
                "call": "*static_cast<volatile int*>(served) = ticket + 1;  // @call",
            },
            "fences",
            bugs=("no_fence_in", "narrow_fence_out", "called_by_store"),
        ),
    ],
    variants=[
        Variant("right", ""),
        Variant("looks_once", "Whose turn it is not yet goes away.", {"wait": "if ($waiting) return;"}),
        Variant("called_by_adding", "The next is called by an atomic addition.", {"call": "atomicAdd(served, 1);"}),
        Variant("own_work_outside", "What nobody else touches needs no turn.", {"after": "out[64 + ticket] = 1;"}),
        Variant("no_fence_in", "", {"fence_in": ""}, [SUM]),
        Variant("no_fence_out", "", {"fence_out": ""}, [SUM]),
        Variant("no_fences", "", {"fence_in": "", "fence_out": ""}, [SUM]),
        Variant("narrow_fence_in", "", {"fence_in": "$narrow_fence"}, [SUM]),
        Variant("narrow_fence_out", "", {"fence_out": "$narrow_fence"}, [SUM]),
        Variant("no_wait", "It does not wait for its turn.", {"wait": ""}, [SUM]),
        Variant(
            "called_first",
            "The next is called before the sum is changed.",
            {"update": "", "call_here": "$call\n*sum += in[threadIdx.x + 1];  // @update"},
            [SUM],
        ),
        Variant("drawn_plainly", "Two may draw the same ticket.", {"draw": "(*next)++"}, ["race @draw @draw"], [SUM]),
        Variant(
            "drawn_in_block",
            "Tickets are drawn by atomics of the block.",
            {"draw": "atomicAdd_block(next, 1)"},
            ["race @draw @draw"],
            [SUM],
            only=("atomic",),
        ),
        Variant(
            "called_by_store",
            "An ordinary store calls the next.",
            {"call": "*served = ticket + 1;  // @call"},
            ["race @wait @call"],
            [SUM, "race @call @call"],
        ),
    ],
)

PATTERNS = [LOCK, LOCK_OF_LANES, TICKET]
