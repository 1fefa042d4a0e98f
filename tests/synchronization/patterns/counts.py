"""Many threads count, look for the largest, or take work from one place."""

from barriers import BLOCK_GROUP, SPLIT, SYNCTHREADS, SYNCWARP, TILE
from suite import Kind, Pattern, Variant, with_bugs

BLOCK = ("block",)
WARP = ("warp",)

TOTAL = "race @sum @total"

LAST_BLOCK = Pattern(
    name="last_block",
    text="Each of two blocks leaves a sum and counts itself; who is last adds both up. out[2] counts, out[3] is the total.",
    launch=("N: 192", "OUT: zeros"),
    parts={
        "all_write": "",
        "store": "out[blockIdx.x] = in[blockIdx.x] + 1;  // @sum",
        "fence_out": "$fence",
        "behind_count": "",
        "last": "1",
        "fence_in": "$fence",
        "barrier": "__syncthreads();",
        "reader": "32",
        "total": "out[3] = out[0] + out[1];  // @total",
    },
    code="""
        __shared__ bool is_last;
        $all_write
        if (threadIdx.x == 0) {
            $store
            $fence_out
            is_last = $count == $last;  // @count
            $behind_count
            $fence_in
        }
        $barrier
        if (threadIdx.x == $reader && is_last) {  // @ask
            $total
        }
    """,
    kinds=[
        Kind("add", {"count": "atomicAdd(&out[2], 1)", "fence": "__threadfence();"}, "fences", traits=("fences", "first")),
        Kind(
            "inc",
            {
                "count": "atomicInc(reinterpret_cast<unsigned*>(&out[2]), gridDim.x)",
                "fence": "__threadfence();",
            },
            "fences",
            traits=("fences",),
            bugs=("no_fence_out", "no_barrier"),
        ),
        Kind(
            "system",
            {"count": "atomicAdd_system(&out[2], 1)", "fence": "__threadfence_system();"},
            "fences",
            traits=("fences",),
            bugs=("same_thread_no_fence", "many_writers_no_barrier"),
        ),
        Kind(
            "orders",
            {
                "count": "cuda::atomic_ref<int, cuda::thread_scope_device>(out[2]).fetch_add(1, cuda::memory_order_acq_rel)",
                "fence": "",
                "acquire_only": "cuda::atomic_ref<int, cuda::thread_scope_device>(out[2]).fetch_add(1, cuda::memory_order_acquire)",
                "relaxed": "cuda::atomic_ref<int, cuda::thread_scope_device>(out[2]).fetch_add(1, cuda::memory_order_relaxed)",
            },
            "order",
            traits=("orders",),
            headers=("cuda/atomic",),
        ),
    ],
    variants=[
        Variant("right", ""),
        Variant(
            "same_thread_reads",
            "The thread that has counted adds up, too.",
            {"reader": "0", "barrier": ""},
            only=("fences", "orders"),
        ),
        Variant(
            "many_writers",
            "All threads write; behind a barrier one counts for them.",
            {
                "all_write": "out[32 + blockIdx.x * blockDim.x + threadIdx.x] = 1;  // @write\n__syncthreads();",
                "total": "for (int k = 32; k < 160; ++k) out[3] += out[k];  // @total",
            },
        ),
        Variant(
            "volatile_sums",
            "The sums are volatile, and read without a fence, as in the guide's example.",
            {
                "store": "static_cast<volatile int*>(out)[blockIdx.x] = in[blockIdx.x] + 1;  // @sum",
                "fence_in": "",
                "total": "out[3] = static_cast<volatile int*>(out)[0] + static_cast<volatile int*>(out)[1];  // @total",
            },
            rule="guide",
            only=("fences",),
        ),
        Variant(
            "barrier_for_reader",
            "The reader has no fence: the barrier behind the counting stands for it.",
            {"fence_in": ""},
            debatable="NVIDIA's sample threadFenceReduction does it; PTX asks for a fence behind the atomic that was read",
            also=[TOTAL],
            only=("fences",),
        ),
        Variant("no_fence_out", "The count may arrive before the sum.", {"fence_out": ""}, [TOTAL], only=("fences",)),
        Variant(
            "same_thread_no_fence",
            "Who has counted reads the sums without a fence.",
            {"reader": "0", "fence_in": "", "barrier": ""},
            [TOTAL],
            only=("fences",),
        ),
        Variant(
            "narrow_fence_out",
            "The fence in front of the counting is for the own block.",
            {"fence_out": "__threadfence_block();"},
            [TOTAL],
            only=("fences",),
        ),
        Variant(
            "many_writers_no_barrier",
            "One thread counts for others, which may not have written yet.",
            {
                "all_write": "out[32 + blockIdx.x * blockDim.x + threadIdx.x] = 1;  // @write",
                "total": "for (int k = 32; k < 160; ++k) out[3] += out[k];  // @total",
            },
            ["race @write @total"],
        ),
        Variant(
            "no_barrier",
            "The others ask before the first has counted.",
            {"barrier": ""},
            ["race @count @ask"],
            ["uninitialized @ask", TOTAL, "race @total @total"],
        ),
        Variant("too_soon", "The first that has counted adds up.", {"last": "0"}, [TOTAL]),
        Variant("plain_count", "The count is no atomic.", {"count": "out[2]++"}, ["race @count @count"], [TOTAL]),
        Variant(
            "count_in_block",
            "It counts by an atomic of the block.",
            {"count": "atomicAdd_block(&out[2], 1)"},
            ["race @count @count"],
            [TOTAL],
            only=("first",),
        ),
        Variant(
            "changed_behind_count",
            "The sum is changed when it has been counted.",
            {"behind_count": "out[blockIdx.x] = 0;  // @again"},
            ["race @again @total"],
        ),
        Variant("acquires_only", "", {"count": "$acquire_only"}, [TOTAL], only=("orders",)),
        Variant("relaxed", "", {"count": "$relaxed"}, [TOTAL], only=("orders",)),
    ],
)

HISTOGRAM = Pattern(
    name="histogram",
    text="Threads count in shared memory, then add their bins to those of all blocks.",
    launch=("OUT: zeros",),
    parts={
        "clear": "if ($index < 8) bins[threadIdx.x / $width][$index] = 0;  // @clear",
        "first_sync": "$sync",
        "count": "atomicAdd(&bins[threadIdx.x / $width][in[i] % 8], 1);  // @count",
        "second_sync": "$sync",
        "merge": "if ($index < 8) atomicAdd(&out[$index], bins[threadIdx.x / $width][$index]);  // @merge",
    },
    code="""
        __shared__ int bins[2][8];
        const int i = blockIdx.x * blockDim.x + threadIdx.x;
        $prepare
        $clear
        $first_sync
        $count
        $second_sync
        $merge
    """,
    kinds=[SYNCTHREADS, with_bugs(BLOCK_GROUP, "no_second", "those_who_clear"), SYNCWARP, with_bugs(TILE, "one_counts_both"), SPLIT],
    variants=[
        Variant("right", ""),
        Variant(
            "count_in_block",
            "In shared memory an atomic of the block is enough.",
            {"count": "atomicAdd_block(&bins[threadIdx.x / $width][in[i] % 8], 1);"},
        ),
        Variant(
            "no_bins_between",
            "All count in global memory at once.",
            {"clear": "", "first_sync": "", "count": "atomicAdd(&out[in[i] % 8], 1);", "second_sync": "", "merge": ""},
            rule="atomics",
            only=("syncthreads",),
        ),
        Variant(
            "merged_apart",
            "Each block, or each warp, has a place of its own for the result.",
            {
                "merge": "if ($index < 8) out[(blockIdx.x * blockDim.x + threadIdx.x) / $width * 8 + $index] = bins[threadIdx.x / $width][$index];",
            },
        ),
        Variant("no_first", "", {"first_sync": ""}, ["race @clear @count"], ["uninitialized @count"]),
        Variant("no_second", "", {"second_sync": ""}, ["race @count @merge"]),
        Variant(
            "plain_count",
            "Two may read the same old number.",
            {"count": "bins[threadIdx.x / $width][in[i] % 8] += 1;  // @count"},
            ["race @count @count"],
        ),
        Variant(
            "plain_merge",
            "Two blocks may read the same old number.",
            {"merge": "if ($index < 8) out[$index] += bins[threadIdx.x / $width][$index];  // @merge"},
            ["race @merge @merge"],
        ),
        Variant(
            "merge_in_block",
            "The bins of all blocks are added to by atomics of one block.",
            {"merge": "if ($index < 8) atomicAdd_block(&out[$index], bins[threadIdx.x / $width][$index]);  // @merge"},
            ["race @merge @merge"],
        ),
        Variant(
            "half_cleared",
            "Four of the eight bins begin with what is there.",
            {"clear": "if ($index < 4) bins[threadIdx.x / $width][$index] = 0;"},
            ["uninitialized @count"],
            ["uninitialized @merge"],
        ),
        Variant(
            "one_counts_both",
            "It counts in the bins of the other warp.",
            {"count": "atomicAdd(&bins[1 - threadIdx.x / 32][in[i] % 8], 1);  // @count"},
            ["race @clear @count"],
            ["race @count @merge", "uninitialized @count"],
            only=WARP,
        ),
        Variant(
            "those_who_clear",
            "Only those who clear bins come to the first barrier.",
            {"first_sync": "if (threadIdx.x < 8) {\n    $bare_sync  // @first\n}", "second_sync": "$bare_sync  // @second"},
            ["divergent_barrier @first @second"],
            ["race @clear @count", "uninitialized @count", "race @count @merge"],
            only=BLOCK,
        ),
    ],
)

MAXIMUM = Pattern(
    name="maximum",
    text="The largest value, by compare and swap.",
    launch=("OUT: zeros",),
    parts={
        "look": "int old = *maximum;  // @look",
        "swap": """
            for (int seen = old - 1; value > old && old != seen;) {
                seen = old;
                old = $cas;  // @cas
            }""",
        "leave": "",
        "result": "",
    },
    code="""
        $arrays
        const int value = in[threadIdx.x] * 7 % 61;
        $leave
        $look
        $swap
        $result
    """,
    kinds=[
        Kind(
            "blocks",
            {"arrays": "int* const maximum = out;", "cas": "atomicCAS(maximum, seen, value)", "exch": "atomicExch(maximum, value);"},
            "guide",
            traits=("far",),
        ),
        Kind(
            "block",
            {
                "arrays": "int* const maximum = out + blockIdx.x;",
                "cas": "atomicCAS_block(maximum, seen, value)",
                "exch": "atomicExch_block(maximum, value);",
            },
            "guide",
            traits=("near",),
        ),
        Kind(
            "shared",
            {
                "arrays": """
                    __shared__ int of_block;
                    int* const maximum = &of_block;
                    if (threadIdx.x == 0) of_block = 0;  // @clear
                    $barrier""",
                "barrier": "__syncthreads();",
                "cas": "atomicCAS(maximum, seen, value)",
                "exch": "atomicExch(maximum, value);",
            },
            "guide",
            traits=("near", "cleared"),
        ),
    ],
    variants=[
        Variant("right", "The first look may be an old value: the swap finds out."),
        Variant("looks_volatile", "", {"look": "int old = *static_cast<volatile int*>(maximum);"}, rule="volatile"),
        Variant("looks_by_atomic", "", {"look": "int old = atomicAdd(maximum, 0);"}, rule="atomics"),
        Variant(
            "read_behind_barrier",
            "The result is read when all have tried.",
            {"result": "__syncthreads();\nout[64 * blockIdx.x + threadIdx.x] = *maximum;"},
            rule="barrier",
            only=("shared",),
        ),
        Variant(
            "by_maximum",
            "There is an atomic function for it.",
            {"look": "", "swap": "atomicMax(maximum, value);"},
            rule="atomics",
        ),
        Variant(
            "asked_before",
            "A plain look saves most of the atomics.",
            {"look": "if (value <= *maximum) return;  // @look", "swap": "atomicMax(maximum, value);  // @swap"},
            debatable="PTX calls a plain load beside an atomic a data race; an old value costs one atomic more, and no more",
            also=["race @look @swap"],
        ),
        Variant(
            "plain_update",
            "Between the look and the store others may have stored more.",
            {"look": "if (value > *maximum) *maximum = value;  // @store", "swap": ""},
            ["race @store @store"],
        ),
        Variant(
            "exchanged",
            "Between the look and the exchange others may have stored more.",
            {"look": "if (value <= *maximum) return;  // @look", "swap": "$exch  // @exch"},
            ["race @look @exch"],
        ),
        Variant(
            "result_too_early",
            "The result is read while others still try.",
            {"result": "if (threadIdx.x == 33) out[100 + blockIdx.x] = *maximum;  // @result"},
            ["race @cas @result"],
        ),
        Variant(
            "in_block",
            "All blocks swap one word, each by atomics of its own block.",
            {"cas": "atomicCAS_block(maximum, seen, value)"},
            ["race @cas @cas"],
            ["race @look @cas"],
            only=("far",),
        ),
        Variant(
            "cleared_too_late",
            "Others swap before the first has cleared it.",
            {"barrier": ""},
            ["race @clear @cas"],
            ["race @clear @look", "uninitialized @look", "uninitialized @cas"],
            only=("cleared",),
        ),
    ],
)

WORK = "race @work @work"
QUEUE = Pattern(
    name="queue",
    text="Items of work: one thread takes the next for its block, or its warp, until there are none. out[100] counts.",
    launch=("OUT: zeros",),
    parts={
        "before": "",
        "behind": "",
        "who": "$index == 0",
        "fetch": "atomicAdd(&out[100], 1)",
        "first_sync": "$sync",
        "second_sync": "$sync",
        "take": "const int item = taken[threadIdx.x / $width];  // @get",
        "fetching": "if ($who) taken[threadIdx.x / $width] = $fetch;  // @fetch",
    },
    code="""
        __shared__ int taken[2];
        $before
        $prepare
        for (int round = 0; round < 16; ++round) {
            $fetching
            $first_sync
            $take
            $second_sync
            if (item < 0 || item >= 8) break;
            if ($index < 8) out[8 * item + $index] = in[item] + 1 + blockIdx.x;  // @work
            $behind
        }
    """,
    kinds=[SYNCTHREADS, with_bugs(BLOCK_GROUP, "no_second"), SYNCWARP, with_bugs(TILE, "no_first"), SPLIT],
    variants=[
        Variant("right", ""),
        Variant(
            "by_shuffle",
            "The item goes from register to register.",
            {
                "fetching": "int item = $index == 0 ? $fetch : 0;",
                "first_sync": "",
                "take": "item = __shfl_sync(0xffffffff, item, 0);",
                "second_sync": "",
            },
            rule="atomics",
            only=("syncwarp",),
        ),
        Variant(
            "each_for_itself",
            "Every block, or warp, has a share that nobody else takes.",
            {
                "before": "int item = (blockIdx.x * blockDim.x + threadIdx.x) / $width * $share;\nint left = $share;",
                "fetching": "if (left-- == 0) break;",
                "first_sync": "",
                "take": "",
                "second_sync": "",
                "behind": "++item;",
            },
            rule="apart",
            only=("syncthreads", "syncwarp"),
        ),
        Variant(
            "no_first",
            "",
            {"first_sync": "", "second_sync": "$bare_sync  // @second"},
            ["race @fetch @get"],
            # Who reads too early may see the end of the work too early, and leave.
            ["uninitialized @get", "divergent_barrier @second", WORK],
            only=WARP,
        ),
        Variant(
            "no_second",
            "The next item overwrites one that some have not read yet.",
            {"second_sync": ""},
            ["race @fetch @get"],
            [WORK],
            only=WARP,
        ),
        Variant(
            "no_second",
            "The next item overwrites one that some have not read yet.",
            {"second_sync": "", "first_sync": "$bare_sync  // @first"},
            ["race @fetch @get"],
            [WORK, "divergent_barrier @first"],
            only=BLOCK,
        ),
        Variant(
            "narrow_second",
            "Too few wait for those who have not read yet.",
            {"second_sync": "$narrow", "first_sync": "$bare_sync  // @first"},
            ["race @fetch @get"],
            [WORK, "divergent_barrier @first"],
            only=("syncthreads",),
        ),
        Variant("plain_fetch", "Two may take the same item.", {"fetch": "out[100]++"}, ["race @fetch @fetch"], [WORK]),
        Variant(
            "fetch_in_block",
            "Items of all blocks are taken by atomics of one block.",
            {"fetch": "atomicAdd_block(&out[100], 1)"},
            ["race @fetch @fetch"],
            [WORK],
        ),
        Variant(
            "two_fetch",
            "Two threads take an item, and leave it in one place.",
            {"who": "$index < 2"},
            ["race @fetch @fetch"],
        ),
        Variant(
            "of_the_other_warp",
            "It takes what the other warp has fetched.",
            {"take": "const int item = taken[1 - threadIdx.x / 32];  // @get"},
            ["race @fetch @get"],
            ["uninitialized @get", WORK],
            only=WARP,
        ),
    ],
)

PATTERNS = [LAST_BLOCK, HISTOGRAM, MAXIMUM, QUEUE]
