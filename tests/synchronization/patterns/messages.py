"""What one thread wrote is for another one, and a flag says when it is there."""

from suite import Kind, Pattern, Variant

# How often a thread looks whether a flag has been set before it gives up, so that kernels end in which nobody sets it.
MOST_TRIES = 100000

BETWEEN_BLOCKS = {
    "arrays": "int* const value = out;\nint* const flag = out + 1;",
    "is_producer": "blockIdx.x == 0 && threadIdx.x == 0",
    "is_consumer": "blockIdx.x == 1 && threadIdx.x == 0",
    "result": "out[2]",
    "fence": "__threadfence();",
    "narrow_fence": "__threadfence_block();",
}
BETWEEN_WARPS = {
    "arrays": "int* const value = out + 4 * blockIdx.x;\nint* const flag = value + 1;",
    "is_producer": "threadIdx.x == 0",
    "is_consumer": "threadIdx.x == 32",
    "result": "out[4 * blockIdx.x + 2]",
    "fence": "__threadfence_block();",
}
IN_SHARED_MEMORY = {
    "arrays": """
        __shared__ int value_of_block, flag_of_block;
        int* const value = &value_of_block;
        int* const flag = &flag_of_block;
        if (threadIdx.x == 0) flag_of_block = 0;
        __syncthreads();""",
}
BETWEEN_LANES = {"is_producer": "threadIdx.x == 33", "is_consumer": "threadIdx.x == 32"}

ATOMIC = {
    "set": "atomicExch(flag, 1);  // @set",
    "waiting": "atomicAdd(flag, 0) == 0",
    "send_value": "atomicExch(flag, in[7]);",
    "receive_value": "const int value_received = atomicAdd(flag, 0);",
}
ATOMIC_IN_BLOCK = {
    "set": "atomicExch_block(flag, 1);  // @set",
    "waiting": "atomicAdd_block(flag, 0) == 0",
    "send_value": "atomicExch_block(flag, in[7]);",
    "receive_value": "const int value_received = atomicAdd_block(flag, 0);",
}
ATOMIC_ON_SYSTEM = {
    "set": "atomicExch_system(flag, 1);  // @set",
    "waiting": "atomicAdd_system(flag, 0) == 0",
    "send_value": "atomicExch_system(flag, in[7]);",
    "receive_value": "const int value_received = atomicAdd_system(flag, 0);",
    "fence": "__threadfence_system();",
}
VOLATILE = {
    "set": "*static_cast<volatile int*>(flag) = 1;  // @set",
    "waiting": "*static_cast<volatile int*>(flag) == 0",
    "send_value": "*static_cast<volatile int*>(flag) = in[7];",
    "receive_value": "const int value_received = *static_cast<volatile int*>(flag);",
}


def orders(scope):
    """Flags of libcu++, which need no fences of their own."""
    reference = f"cuda::atomic_ref<int, cuda::thread_scope_{scope}>(*flag)"
    return {
        "set": f"{reference}.store(1, cuda::memory_order_release);  // @set",
        "set_relaxed": f"{reference}.store(1, cuda::memory_order_relaxed);  // @set",
        "set_in_block": "cuda::atomic_ref<int, cuda::thread_scope_block>(*flag).store(1, cuda::memory_order_release);  // @set",
        "waiting": f"{reference}.load(cuda::memory_order_acquire) == 0",
        "waiting_relaxed": f"{reference}.load(cuda::memory_order_relaxed) == 0",
        "send_value": f"{reference}.store(in[7], cuda::memory_order_relaxed);",
        "receive_value": f"const int value_received = {reference}.load(cuda::memory_order_relaxed);",
        "fence": "",
        "order_fence": f"cuda::atomic_thread_fence(cuda::memory_order_acq_rel, cuda::thread_scope_{scope});",
    }


VALUE = "race @value @take"
FLAG = "race @set @wait"
FENCES = ("fences",)
FAR = ("far",)

MESSAGE = Pattern(
    name="message",
    text="One thread hands a value to another, and sets a flag when it is there.",
    launch=("OUT: zeros",),
    parts={
        "before_value": "",
        "store": "*value = in[7];  // @value",
        "producer_fence": "$fence",
        "set_here": "$set",
        "after_set": "",
        "before_wait": "",
        "wait": f"""
            for (int tries = 0; $waiting; ++tries) {{  // @wait
                if (tries == {MOST_TRIES}) return;
            }}""",
        "consumer_fence": "$fence",
        "take": "$result = *value;  // @take",
    },
    code="""
        $arrays
        if ($is_producer) {
            $before_value
            $store
            $producer_fence
            $set_here
            $after_set
        } else if ($is_consumer) {
            $before_wait
            $wait
            $consumer_fence
            $take
        }
    """,
    kinds=[
        Kind("blocks_atomic", {**BETWEEN_BLOCKS, **ATOMIC}, "fences", traits=("fences", "far", "plain", "scoped")),
        Kind(
            "blocks_volatile",
            {**BETWEEN_BLOCKS, **VOLATILE},
            "fences",
            traits=("fences", "far"),
            bugs=("no_producer_fence", "no_consumer_fence", "flag_first", "narrow_consumer_fence", "plain_set", "plain_wait"),
        ),
        Kind(
            "blocks_system",
            {**BETWEEN_BLOCKS, **ATOMIC_ON_SYSTEM},
            "fences",
            traits=("fences", "far"),
            bugs=("no_producer_fence", "narrow_producer_fence", "plain_wait"),
        ),
        Kind(
            "warps_atomic_block",
            {**BETWEEN_WARPS, **ATOMIC_IN_BLOCK},
            "fences",
            traits=("fences",),
            bugs=("no_producer_fence", "no_consumer_fence", "fence_behind_flag", "changed_behind_flag"),
        ),
        Kind("warps_shared_atomic", {**BETWEEN_WARPS, **IN_SHARED_MEMORY, **ATOMIC}, "fences", traits=("fences", "plain")),
        Kind(
            "warps_shared_volatile",
            {**BETWEEN_WARPS, **IN_SHARED_MEMORY, **VOLATILE},
            "fences",
            traits=("fences",),
            bugs=("no_producer_fence", "no_consumer_fence", "plain_set"),
        ),
        Kind(
            "lanes_atomic",
            {**BETWEEN_WARPS, **BETWEEN_LANES, **ATOMIC},
            "fences",
            traits=("fences", "plain"),
            bugs=("no_producer_fence", "no_consumer_fence", "no_wait", "plain_flag"),
        ),
        Kind(
            "blocks_orders",
            {**BETWEEN_BLOCKS, **orders("device")},
            "order",
            traits=("orders", "far_orders"),
            headers=("cuda/atomic",),
            later=True,
        ),
        Kind(
            "warps_orders",
            {**BETWEEN_WARPS, **orders("block")},
            "order",
            traits=("orders",),
            headers=("cuda/atomic",),
            later=True,
        ),
    ],
    variants=[
        Variant("right", ""),
        Variant(
            "looks_once",
            "It is not waited for: who finds no flag leaves the value alone.",
            {"wait": "if ($waiting) return;"},
        ),
        Variant(
            "wider_fences",
            "A wider fence than is needed does no harm.",
            {"producer_fence": "__threadfence_system();", "consumer_fence": "__threadfence_system();"},
            only=("warps_atomic_block", "warps_shared_atomic", "blocks_atomic", "lanes_atomic", "warps_shared_volatile"),
        ),
        Variant(
            "value_in_the_flag",
            "The flag itself is the value, and there is nothing else to order.",
            {
                "store": "",
                "producer_fence": "",
                "consumer_fence": "",
                "set": "$send_value",
                "wait": "",
                "take": "$receive_value\n$result = value_received;",
            },
            rule="atomics",
        ),
        Variant(
            "producer_reads_on",
            "The producer reads its value again, behind the flag: two reads are no race.",
            {"after_set": "out[100] = *value;"},
            only=("blocks_atomic", "blocks_volatile", "blocks_orders"),
        ),
        Variant(
            "next_value_elsewhere",
            "Behind the flag the producer goes on with a place that the consumer does not read.",
            {"after_set": "out[100] = in[8];"},
            only=("blocks_atomic", "blocks_volatile", "blocks_system", "blocks_orders"),
        ),
        Variant(
            "fences_twice",
            "A fence more changes nothing.",
            {"before_value": "$fence", "before_wait": "$fence"},
            only=FENCES,
        ),
        Variant("no_producer_fence", "The flag may arrive before the value.", {"producer_fence": ""}, [VALUE], only=FENCES),
        Variant("no_consumer_fence", "The value may be read before the flag.", {"consumer_fence": ""}, [VALUE], only=FENCES),
        Variant("no_fences", "", {"producer_fence": "", "consumer_fence": ""}, [VALUE], only=FENCES),
        Variant(
            "fence_before_value",
            "The producer's fence stands in front of what it should order.",
            {"before_value": "$fence", "producer_fence": ""},
            [VALUE],
            only=FENCES,
        ),
        Variant(
            "fence_behind_flag",
            "The producer's fence comes too late.",
            {"producer_fence": "", "after_set": "$fence"},
            [VALUE],
            only=FENCES,
        ),
        Variant(
            "fence_before_wait",
            "The consumer's fence orders nothing that it reads behind the flag.",
            {"before_wait": "$fence", "consumer_fence": ""},
            [VALUE],
            only=FENCES,
        ),
        Variant(
            "flag_first",
            "The flag is set before the value is there.",
            {"before_value": "$fence\n$set", "producer_fence": "", "set_here": ""},
            [VALUE],
        ),
        Variant("no_wait", "The consumer does not look at the flag.", {"wait": ""}, [VALUE]),
        Variant(
            "narrow_producer_fence",
            "The producer's fence is for its own block.",
            {"producer_fence": "$narrow_fence"},
            [VALUE],
            only=FAR,
        ),
        Variant(
            "narrow_consumer_fence",
            "The consumer's fence is for its own block.",
            {"consumer_fence": "$narrow_fence"},
            [VALUE],
            only=FAR,
        ),
        Variant(
            "plain_flag",
            "An ordinary store sets the flag, an ordinary load reads it.",
            {"set": "*flag = 1;  // @set", "waiting": "*flag == 0"},
            [FLAG],
            [VALUE],
            only=("plain", "orders"),
        ),
        Variant("plain_set", "An ordinary store sets the flag.", {"set": "*flag = 1;  // @set"}, [FLAG], [VALUE]),
        Variant("plain_wait", "An ordinary load reads the flag.", {"waiting": "*flag == 0"}, [FLAG], [VALUE]),
        Variant(
            "set_in_block",
            "The flag is set for the producer's own block only.",
            {"set": "atomicExch_block(flag, 1);  // @set"},
            [FLAG],
            [VALUE],
            only=("scoped",),
        ),
        Variant(
            "wait_in_block",
            "The consumer's atomic is one of its own block only.",
            {"waiting": "atomicAdd_block(flag, 0) == 0"},
            [FLAG],
            [VALUE],
            only=("scoped",),
        ),
        Variant(
            "changed_behind_flag",
            "The producer has announced the value, and changes it.",
            {"after_set": "*value = -1;  // @again"},
            ["race @again @take"],
        ),
        Variant("set_relaxed", "The flag's store orders nothing.", {"set": "$set_relaxed"}, [VALUE], only=("orders",)),
        Variant("wait_relaxed", "The flag's load orders nothing.", {"waiting": "$waiting_relaxed"}, [VALUE], only=("orders",)),
        Variant(
            "set_for_block",
            "The flag is set for the producer's own block only.",
            {"set": "$set_in_block"},
            [FLAG],
            [VALUE],
            only=("far_orders",),
        ),
        Variant(
            "relaxed_with_fences",
            "Relaxed accesses with a fence on each side do as well.",
            {
                "set": "$set_relaxed",
                "waiting": "$waiting_relaxed",
                "producer_fence": "$order_fence",
                "consumer_fence": "$order_fence",
            },
            only=("orders",),
        ),
        Variant(
            "relaxed_with_one_fence",
            "Relaxed accesses need a fence on each side.",
            {"set": "$set_relaxed", "waiting": "$waiting_relaxed", "producer_fence": "$order_fence"},
            [VALUE],
            only=("orders",),
        ),
    ],
)

PATTERNS = [MESSAGE]
