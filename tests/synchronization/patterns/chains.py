"""One thing after another: rings of slots, what is made once, lists that grow."""

from suite import Kind, Pattern, Variant

# How often a thread looks before it gives up.
MOST_TRIES = 100000

BETWEEN_BLOCKS = {
    "memory": "int* const slots = out;\nint* const put = out + 8;\nint* const taken = out + 9;",
    "is_producer": "blockIdx.x == 0 && threadIdx.x == 0",
    "is_consumer": "blockIdx.x == 1 && threadIdx.x == 0",
    "result": "out[10]",
    "fence": "__threadfence();",
    "narrow_fence": "__threadfence_block();",
}
BETWEEN_WARPS = {
    "memory": "int* const slots = out + 32 * blockIdx.x;\nint* const put = slots + 8;\nint* const taken = slots + 9;",
    "is_producer": "threadIdx.x == 0",
    "is_consumer": "threadIdx.x == 32",
    "result": "slots[10]",
    "fence": "__threadfence_block();",
}
IN_SHARED_MEMORY = {
    "memory": """
        __shared__ int slots[8], counts[2];
        int* const put = &counts[0];
        int* const taken = &counts[1];
        if (threadIdx.x == 0) *put = *taken = 0;
        __syncthreads();""",
    "result": "out[blockIdx.x]",
}
VOLATILE_COUNTS = {
    "produced": "*static_cast<volatile int*>(put)",
    "consumed": "*static_cast<volatile int*>(taken)",
    "announce": "*static_cast<volatile int*>(put) = k + 1;  // @announce",
    "acknowledge": "*static_cast<volatile int*>(taken) = k + 1;",
}


def atomic_counts(suffix=""):
    return {
        "produced": f"atomicAdd{suffix}(put, 0)",
        "consumed": f"atomicAdd{suffix}(taken, 0)",
        "announce": f"atomicExch{suffix}(put, k + 1);  // @announce",
        "acknowledge": f"atomicExch{suffix}(taken, k + 1);",
    }


def ordered_counts(scope):
    put = f"cuda::atomic_ref<int, cuda::thread_scope_{scope}>(*put)"
    taken = f"cuda::atomic_ref<int, cuda::thread_scope_{scope}>(*taken)"
    return {
        "produced": f"{put}.load(cuda::memory_order_acquire)",
        "consumed": f"{taken}.load(cuda::memory_order_acquire)",
        "announce": f"{put}.store(k + 1, cuda::memory_order_release);  // @announce",
        "acknowledge": f"{taken}.store(k + 1, cuda::memory_order_release);",
        "announce_relaxed": f"{put}.store(k + 1, cuda::memory_order_relaxed);",
        "acknowledge_relaxed": f"{taken}.store(k + 1, cuda::memory_order_relaxed);",
        "fence": "",
    }


SLOT = "race @store @get"
RING = Pattern(
    name="ring",
    text="One thread puts numbers into two slots in turn, another takes them out; each waits for the other.",
    launch=("OUT: zeros",),
    parts={
        "slot": "k % 2",
        "slot_read": "k % 2",
        "wait_for_room": f"""
            for (int tries = 0; k - $consumed >= 2; ++tries) {{
                if (tries == {MOST_TRIES}) return;
            }}""",
        "fence_before_store": "$fence",
        "store": "slots[$slot] = in[k] + 1;  // @store",
        "fence_behind_store": "$fence",
        "announce_here": "$announce",
        "wait_for_number": f"""
            for (int tries = 0; $produced <= k; ++tries) {{  // @wait
                if (tries == {MOST_TRIES}) return;
            }}""",
        "before_get": "",
        "fence_before_get": "$fence",
        "fence_behind_get": "$fence",
        "acknowledge_here": "$acknowledge",
    },
    code="""
        $memory
        if ($is_producer) {
            for (int k = 0; k < 6; ++k) {
                $wait_for_room
                $fence_before_store
                $store
                $fence_behind_store
                $announce_here
            }
        } else if ($is_consumer) {
            int sum = 0;
            for (int k = 0; k < 6; ++k) {
                $wait_for_number
                $before_get
                $fence_before_get
                sum += slots[$slot_read];  // @get
                $fence_behind_get
                $acknowledge_here
            }
            $result = sum;
        }
    """,
    kinds=[
        Kind("blocks_atomic", {**BETWEEN_BLOCKS, **atomic_counts()}, "fences", traits=("fences", "far")),
        Kind(
            "blocks_volatile",
            {**BETWEEN_BLOCKS, **VOLATILE_COUNTS},
            "fences",
            traits=("fences", "far"),
            bugs=("no_fence_behind_store", "no_fence_before_get", "plain_announcement"),
        ),
        Kind(
            "warps_atomic_block",
            {**BETWEEN_WARPS, **atomic_counts("_block")},
            "fences",
            traits=("fences",),
            bugs=("no_fence_behind_get", "no_wait_for_room", "wrong_slot"),
        ),
        Kind("warps_shared_atomic", {**BETWEEN_WARPS, **IN_SHARED_MEMORY, **atomic_counts()}, "fences", traits=("fences",)),
        Kind(
            "blocks_orders",
            {**BETWEEN_BLOCKS, **ordered_counts("device")},
            "order",
            traits=("orders",),
            headers=("cuda/atomic",),
        ),
    ],
    variants=[
        Variant("right", ""),
        Variant(
            "room_for_all",
            "There is a slot for each number, and nothing to wait for.",
            {
                "slot": "k",
                "slot_read": "k",
                "wait_for_room": "",
                "fence_before_store": "",
                "fence_behind_get": "",
                "acknowledge_here": "",
            },
        ),
        Variant(
            "one_slot",
            "One slot: each waits for the other every time.",
            {
                "slot": "0",
                "slot_read": "0",
                "wait_for_room": f"""
                    for (int tries = 0; k - $consumed >= 1; ++tries) {{
                        if (tries == {MOST_TRIES}) return;
                    }}""",
            },
        ),
        Variant("no_wait_for_room", "The producer overwrites what may not have been taken yet.", {"wait_for_room": ""}, [SLOT]),
        Variant(
            "no_wait_for_number",
            "The consumer takes what may not be there yet.",
            {"wait_for_number": ""},
            [SLOT],
            ["uninitialized @get"],
        ),
        Variant(
            "room_too_early",
            "It believes that there are three slots.",
            {
                "wait_for_room": f"""
                    for (int tries = 0; k - $consumed >= 3; ++tries) {{
                        if (tries == {MOST_TRIES}) return;
                    }}""",
            },
            [SLOT],
        ),
        Variant("no_fence_behind_store", "", {"fence_behind_store": ""}, [SLOT], only=("fences",)),
        Variant("no_fence_before_get", "", {"fence_before_get": ""}, [SLOT], only=("fences",)),
        Variant(
            "no_fence_behind_get",
            "The room may be announced before the number has been read.",
            {"fence_behind_get": ""},
            [SLOT],
            only=("fences",),
        ),
        Variant(
            "no_fence_before_store",
            "The number may be stored before the room has been seen.",
            {"fence_before_store": ""},
            debatable="the store depends on the loop's end, and GPUs store nothing on suspicion; PTX asks for a fence all the same",
            also=[SLOT],
            only=("fences",),
        ),
        Variant("narrow_fence_behind_store", "", {"fence_behind_store": "$narrow_fence"}, [SLOT], only=("far",)),
        Variant("narrow_fence_before_get", "", {"fence_before_get": "$narrow_fence"}, [SLOT], only=("far",)),
        Variant(
            "acknowledged_too_early",
            "The room is announced before the number is taken.",
            {"before_get": "$fence_before_get\n$acknowledge", "fence_behind_get": "", "acknowledge_here": ""},
            [SLOT],
        ),
        Variant(
            "wrong_slot",
            "It takes from the slot that is filled next.",
            {"slot_read": "(k + 1) % 2"},
            [SLOT],
            ["uninitialized @get"],
        ),
        Variant(
            "plain_announcement",
            "An ordinary store announces the number.",
            {"announce": "*put = k + 1;  // @announce"},
            ["race @announce @wait"],
            [SLOT],
        ),
        Variant("announced_relaxed", "", {"announce": "$announce_relaxed"}, [SLOT], only=("orders",)),
        Variant("acknowledged_relaxed", "", {"acknowledge": "$acknowledge_relaxed"}, [SLOT], only=("orders",)),
    ],
)

MADE = "race @make @use"
ONCE = Pattern(
    name="once",
    text="Who comes first makes a value, the others wait until it is ready; then all use it.",
    launch=("OUT: zeros",),
    parts={
        "ask": "$claim == 0",
        "fence_out": "$fence",
        "make": "*value = in[7];  // @make",
        "ready_here": "$ready",
        "wait": f"""
            for (int tries = 0; $state_now != 2; ++tries) {{  // @wait
                if (tries == {MOST_TRIES}) return;
            }}""",
        "fence_in": "$fence",
        "quick": "",
    },
    code="""
        $memory
        if (threadIdx.x % 32 != 0) return;
        $quick
        if ($ask) {  // @claim
            $make
            $fence_out
            $ready_here
        } else {
            $wait
        }
        $fence_in
        out[64 + 2 * blockIdx.x + threadIdx.x / 32] = *value;  // @use
    """,
    kinds=[
        Kind(
            "blocks_atomic",
            {
                "memory": "int* const value = out;\nint* const state = out + 1;",
                "claim": "atomicCAS(state, 0, 1)",
                "ready": "atomicExch(state, 2);  // @ready",
                "state_now": "atomicAdd(state, 0)",
                "fence": "__threadfence();",
                "narrow_fence": "__threadfence_block();",
            },
            "fences",
            traits=("fences", "far", "scoped"),
        ),
        Kind(
            "blocks_volatile",
            {
                "memory": "int* const value = out;\nint* const state = out + 1;",
                "claim": "atomicCAS(state, 0, 1)",
                "ready": "*static_cast<volatile int*>(state) = 2;  // @ready",
                "state_now": "*static_cast<volatile int*>(state)",
                "fence": "__threadfence();",
                "narrow_fence": "__threadfence_block();",
            },
            "fences",
            traits=("fences", "far"),
            bugs=("no_fence_in", "waits_for_the_claim", "claimed_by_store"),
        ),
        Kind(
            "warps_shared_atomic",
            {
                "memory": """
                    __shared__ int value_of_block, state_of_block;
                    int* const value = &value_of_block;
                    int* const state = &state_of_block;
                    if (threadIdx.x == 0) state_of_block = 0;
                    __syncthreads();""",
                "claim": "atomicCAS(state, 0, 1)",
                "ready": "atomicExch(state, 2);  // @ready",
                "state_now": "atomicAdd(state, 0)",
                "fence": "__threadfence_block();",
            },
            "fences",
            traits=("fences",),
            bugs=("no_fence_out", "no_wait", "ready_first", "all_make"),
        ),
        Kind(
            "blocks_orders",
            {
                "memory": "int* const value = out;\ncuda::atomic_ref<int, cuda::thread_scope_device> state(out[1]);\nint none = 0;",
                "ready": "state.store(2, cuda::memory_order_release);  // @ready",
                "ready_relaxed": "state.store(2, cuda::memory_order_relaxed);",
                "state_now": "state.load(cuda::memory_order_acquire)",
                "state_relaxed": "state.load(cuda::memory_order_relaxed)",
                "ask": "state.compare_exchange_strong(none, 1, cuda::memory_order_relaxed)",
                "fence": "",
            },
            "order",
            traits=("orders",),
            headers=("cuda/atomic",),
        ),
    ],
    variants=[
        Variant("right", ""),
        Variant("looks_once", "Who comes while it is being made does without.", {"wait": "if ($state_now != 2) return;"}),
        Variant(
            "asks_before",
            "A volatile look saves the compare and swap when it is ready.",
            {"ask": "*static_cast<volatile int*>(state) != 2 && $claim == 0"},
            rule="fences",
            only=("blocks_volatile", "blocks_atomic"),
        ),
        Variant(
            "maker_is_known",
            "The first thread makes it, and nobody else asks.",
            {"ask": "blockIdx.x == 0 && threadIdx.x == 0"},
            only=("blocks_atomic", "blocks_volatile"),
        ),
        Variant("no_fence_out", "", {"fence_out": ""}, [MADE], only=("fences",)),
        Variant("no_fence_in", "", {"fence_in": ""}, [MADE], only=("fences",)),
        Variant(
            "fence_for_the_maker",
            "Only who has made it executes the second fence.",
            {"fence_in": "", "ready_here": "$ready\n$fence"},
            [MADE],
            only=("fences",),
        ),
        Variant("narrow_fence_out", "", {"fence_out": "$narrow_fence"}, [MADE], only=("far",)),
        Variant("narrow_fence_in", "", {"fence_in": "$narrow_fence"}, [MADE], only=("far",)),
        Variant("no_wait", "Who was not first does not wait.", {"wait": ""}, [MADE]),
        Variant(
            "waits_for_the_claim",
            "It waits until somebody makes it, and not until it is made.",
            {"wait": f"for (int tries = 0; $state_now == 0; ++tries) {{\n    if (tries == {MOST_TRIES}) return;\n}}"},
            [MADE],
        ),
        Variant("ready_first", "", {"make": "", "ready_here": "$ready\n*value = in[7];  // @make"}, [MADE]),
        Variant(
            "all_make",
            "Everybody makes it, and not the same.",
            {"ask": "true", "make": "*value = in[threadIdx.x + 7] + blockIdx.x;  // @make"},
            ["race @make @make"],
            [MADE],
        ),
        Variant(
            "claimed_by_store",
            "It looks whether somebody makes it, then says so: in between others can do the same.",
            {
                "ask": "*static_cast<volatile int*>(state) == 0",
                "make": "*static_cast<volatile int*>(state) = 1;\n*value = in[threadIdx.x + 7] + blockIdx.x;  // @make",
            },
            ["race @make @make"],
            [MADE],
            only=("blocks_volatile",),
        ),
        Variant(
            "asks_plainly",
            "An ordinary load asks whether it is ready.",
            {
                "quick": """
                    if (*state == 2) {  // @ask
                        out[64 + 2 * blockIdx.x + threadIdx.x / 32] = *value;  // @quick
                        return;
                    }""",
            },
            ["race @make @quick"],
            ["race @ask @ready|@claim|@wait"],
            only=("blocks_atomic", "blocks_volatile"),
        ),
        Variant("ready_relaxed", "", {"ready": "$ready_relaxed"}, [MADE], only=("orders",)),
        Variant("waits_relaxed", "", {"state_now": "$state_relaxed"}, [MADE], only=("orders",)),
    ],
)

NODE = ["race @value @walk", "race @next @follow"]
LIST = Pattern(
    name="list",
    text="Two warps of each block put a node in front of a list, two walk along it. Values are at 8, links at 16.",
    launch=("LAUNCH: <<<2, 128>>>", "OUT: zeros"),
    parts={
        "value": "values[node] = in[node] + 1;  // @value",
        "fence_before_link": "",
        "fence_out": "$fence",
        "push": """
            for (int seen = -1; seen != head_now;) {
                seen = head_now;
                next[node] = seen;  // @next
                $fence_out
                head_now = $cas;  // @push
            }""",
        "after_push": "",
        "fence_in": "$fence",
    },
    code="""
        $memory
        int* const values = head + 8;
        int* const next = head + 16;
        if (threadIdx.x % 32 != 0) return;
        if (threadIdx.x < 64) {
            $value
            $fence_before_link
            int head_now = $look;  // @look
            $push
            $after_push
        } else {
            int sum = 0;
            int at = $look;  // @enter
            $fence_in
            while (at != 0) {
                sum += values[at];  // @walk
                at = next[at];  // @follow
            }
            head[22 + node] = sum;
        }
    """,
    kinds=[
        Kind(
            "blocks",
            {
                "memory": "int* const head = out;\nconst int node = 1 + 4 * blockIdx.x + threadIdx.x / 32;",
                "cas": "atomicCAS(head, seen, node)",
                "look": "atomicAdd(head, 0)",
                "fence": "__threadfence();",
                "narrow_fence": "__threadfence_block();",
            },
            "fences",
            traits=("far",),
        ),
        Kind(
            "warps_block",
            {
                "memory": "int* const head = out + 32 * blockIdx.x;\nconst int node = 1 + threadIdx.x / 32;",
                "cas": "atomicCAS_block(head, seen, node)",
                "look": "atomicAdd_block(head, 0)",
                "fence": "__threadfence_block();",
            },
            "fences",
        ),
        Kind(
            "volatile_look",
            {
                "memory": "int* const head = out;\nconst int node = 1 + 4 * blockIdx.x + threadIdx.x / 32;",
                "cas": "atomicCAS(head, seen, node)",
                "look": "*static_cast<volatile int*>(head)",
                "fence": "__threadfence();",
                "narrow_fence": "__threadfence_block();",
            },
            "fences",
            traits=("far",),
            bugs=("no_fence_in",),
        ),
    ],
    variants=[
        Variant("right", ""),
        Variant("one_fence_for_all", "One fence behind the value, and one behind the link.", {"fence_before_link": "$fence"}),
        Variant("values_only", "Nobody follows the links.", {"fence_in": "$fence\nif (at != 0) sum = values[at];\nat = 0;"}),
        Variant("no_fence_out", "The head may arrive before the node.", {"fence_out": ""}, NODE[:1], NODE),
        Variant("no_fence_in", "", {"fence_in": ""}, NODE[:1], NODE),
        Variant(
            "fence_before_link",
            "The fence stands between the value and the link.",
            {"fence_before_link": "$fence", "fence_out": ""},
            NODE[1:],
            NODE,
        ),
        Variant(
            "value_behind_push",
            "The node is in the list before its value is there.",
            {"value": "", "after_push": "values[node] = in[node] + 1;  // @value"},
            NODE[:1],
            NODE,
        ),
        Variant("narrow_fence_out", "", {"fence_out": "$narrow_fence"}, NODE[:1], NODE, only=("far",)),
        Variant("narrow_fence_in", "", {"fence_in": "$narrow_fence"}, NODE[:1], NODE, only=("far",)),
        Variant(
            "pushed_by_store",
            "Between the look and the store others may have pushed.",
            {"push": "next[node] = head_now;  // @next\n$fence_out\n*head = node;  // @push"},
            ["race @push @push|@look|@enter"],
            NODE + ["race @push @push|@look|@enter"],
            only=("blocks", "warps_block"),
        ),
        Variant(
            "pushed_in_block",
            "",
            {"cas": "atomicCAS_block(head, seen, node)"},
            ["race @push @push|@look|@enter"],
            NODE + ["race @push @push|@look|@enter"],
            only=("blocks",),
        ),
    ],
)

PATTERNS = [RING, ONCE, LIST]
