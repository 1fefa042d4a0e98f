"""Threads of a block, or of a warp, work together on an array in shared memory."""

from barriers import BLOCK_GROUP, COALESCED, COUNTING, SPLIT, SYNCTHREADS, SYNCWARP, TILE
from suite import Pattern, Variant, with_bugs

BLOCK = ("block",)
WARP = ("warp",)

EXCHANGE = Pattern(
    name="exchange",
    text="Each thread leaves a value in shared memory, and takes that of a partner.",
    parts={"before": "", "sync_here": "$sync", "after": "", "other": "$partner"},
    code="""
        __shared__ int values[64];
        const int i = blockIdx.x * blockDim.x + threadIdx.x;
        $prepare
        $before
        values[threadIdx.x] = in[i];  // @write
        $sync_here
        out[i] = values[$other];  // @read
        $after
    """,
    kinds=[
        SYNCTHREADS,
        with_bugs(COUNTING, "too_early", "for_half"),
        with_bugs(BLOCK_GROUP, "too_late", "in_both_branches", "some_leave"),
        SYNCWARP,
        with_bugs(TILE, "too_early", "for_half"),
        with_bugs(COALESCED, "for_half", "wrong_partner"),
        SPLIT,
    ],
    variants=[
        Variant("right", ""),
        Variant("twice", "A meeting more changes nothing.", {"sync_here": "$sync\n$sync"}),
        Variant("in_uniform_branch", "All threads take the same branch.", {"sync_here": "if (n > 0) {\n    $sync\n}"}),
        Variant("own_value", "Nobody takes another's value.", {"sync_here": "", "other": "threadIdx.x"}, rule="apart"),
        Variant(
            "near_partner",
            "The partner is in the same warp: its meeting is enough.",
            {"sync_here": "$narrow", "other": "$near_partner"},
            rule="syncwarp",
            only=("syncthreads", "syncwarp"),
        ),
        Variant(
            "wider",
            "The whole block meets where a warp would do.",
            {"sync_here": "__syncthreads();"},
            rule="barrier",
            only=("syncwarp",),
        ),
        Variant(
            "block_leaves",
            "A whole block has nothing to do, and none of its threads comes to the barrier.",
            {"before": "if (blockIdx.x == 1) return;"},
            only=("syncthreads", "block_group", "split"),
        ),
        Variant(
            "in_both_branches",
            "Each warp takes one of two branches, with a meeting of the warp in each.",
            {"sync_here": "if (threadIdx.x < 32) {\n    $sync\n} else {\n    $sync\n}"},
            only=WARP,
        ),
        Variant("missing", "", {"sync_here": ""}, ["race @write @read"], ["uninitialized @read"]),
        Variant("too_early", "", {"before": "$sync", "sync_here": ""}, ["race @write @read"], ["uninitialized @read"]),
        Variant("too_late", "", {"after": "$sync", "sync_here": ""}, ["race @write @read"], ["uninitialized @read"]),
        Variant(
            "fence_instead",
            "A fence orders the thread's own accesses; it makes nobody wait.",
            {"sync_here": "$fence"},
            ["race @write @read"],
            ["uninitialized @read"],
            only=("syncthreads", "syncwarp"),
        ),
        Variant(
            "vote_instead",
            "Lanes wait for each other at a vote, which orders no memory.",
            {"sync_here": "$vote"},
            ["race @write @read"],
            ["uninitialized @read"],
            only=("syncthreads", "syncwarp"),
        ),
        Variant(
            "narrow",
            "Those who meet are too few: the partner is not among them.",
            {"sync_here": "$narrow"},
            ["race @write @read"],
            ["uninitialized @read"],
            only=("syncthreads", "syncwarp"),
        ),
        Variant(
            "wrong_partner",
            "The partner's index belongs to another warp.",
            {"other": "63 - threadIdx.x"},
            ["race @write @read"],
            ["uninitialized @read"],
            only=WARP,
        ),
        Variant(
            "for_half",
            "Half of the threads pass the barrier by.",
            {"sync_here": "if ($half) {\n    $sync\n}"},
            ["divergent_barrier @sync"],
            ["race @write @read", "uninitialized @read"],
            only=BLOCK,
        ),
        Variant(
            "for_half",
            "Half of the lanes that the mask names pass the call by.",
            {"sync_here": "if ($half) {\n    $sync\n}"},
            ["divergent_barrier @sync"],
            ["race @write @read", "uninitialized @read"],
            only=("syncwarp", "tile"),
        ),
        Variant(
            "for_half",
            "The group has those lanes alone that are in the branch.",
            {"sync_here": "if ($half) {\n    $sync\n}"},
            ["race @write @read"],
            ["uninitialized @read"],
            only=("coalesced",),
        ),
        Variant(
            "in_both_branches",
            "Each half of the block waits at a barrier of its own.",
            {"sync_here": "if ($half) {\n    $bare_sync  // @one\n} else {\n    $bare_sync  // @two\n}"},
            ["divergent_barrier @one @two"],
            ["race @write @read", "uninitialized @read"],
            only=BLOCK,
        ),
        Variant(
            "some_leave",
            "A quarter of the threads leaves the kernel in front of the barrier.",
            {"sync_here": "if (threadIdx.x >= 48) return;\n$sync"},
            ["divergent_barrier @sync"],
            ["race @write @read", "uninitialized @read"],
            only=BLOCK,
        ),
        Variant(
            "arrives_only",
            "Who arrives, and does not wait, does not know that the others have.",
            {"sync_here": "$arrive_only"},
            ["race @write @read"],
            ["uninitialized @read"],
            only=("split",),
        ),
        Variant("in_two_steps", "It arrives, and then waits.", {"sync_here": "$split"}, only=("split",)),
    ],
)

ROUNDS = Pattern(
    name="rounds",
    text="In each round every thread leaves a value in shared memory, and takes that of a partner.",
    parts={
        "array": "__shared__ int values[64];",
        "number_of_rounds": "3",
        "slot": "values",
        "first_sync": "$sync",
        "second_sync": "$sync",
        "between": "",
    },
    code="""
        $array
        const int i = blockIdx.x * blockDim.x + threadIdx.x;
        int sum = 0;
        $prepare
        for (int round = 0; round < $number_of_rounds; ++round) {
            $slot[threadIdx.x] = in[i] + round;  // @write
            $first_sync
            sum += $slot[$partner];  // @read
            $second_sync
        }
        out[i] = sum;
    """,
    kinds=[SYNCTHREADS, with_bugs(BLOCK_GROUP, "no_second", "rounds_by_warp"), SYNCWARP, with_bugs(TILE, "second_in_even_rounds"), SPLIT],
    variants=[
        Variant("right", ""),
        Variant(
            "two_buffers",
            "Two arrays in turns: who writes one for the second time has met those who read it.",
            {"array": "__shared__ int values[2][64];", "slot": "values[round % 2]", "second_sync": ""},
        ),
        Variant(
            "none_at_the_end",
            "Behind the last round nobody writes any more.",
            {"second_sync": "if (round < 2) {\n    $sync\n}"},
        ),
        Variant(
            "rounds_by_warp",
            "Each warp has its own number of rounds, and meets nobody else.",
            {"number_of_rounds": "2 + static_cast<int>(threadIdx.x / 32)"},
            only=WARP,
        ),
        Variant(
            "rounds_by_block",
            "Each block has its own number of rounds.",
            {"number_of_rounds": "2 + static_cast<int>(blockIdx.x)"},
        ),
        Variant("no_first", "", {"first_sync": ""}, ["race @write @read"], ["uninitialized @read"]),
        Variant(
            "no_second",
            "The next round's value overwrites one that the partner may not have taken yet.",
            {"second_sync": ""},
            ["race @write @read"],
        ),
        Variant(
            "second_in_even_rounds",
            "Behind every second round only.",
            {"second_sync": "if (round % 2 == 0) {\n    $sync\n}"},
            ["race @write @read"],
        ),
        Variant(
            "both_behind_reading",
            "",
            {"first_sync": "", "second_sync": "$sync\n$sync"},
            ["race @write @read"],
            ["uninitialized @read"],
        ),
        Variant(
            "one_buffer_of_two",
            "There are two arrays, and all rounds use the first.",
            {"array": "__shared__ int values[2][64];", "slot": "values[0]", "second_sync": ""},
            ["race @write @read"],
        ),
        Variant(
            "narrow_second",
            "Behind the reading too few meet.",
            {"second_sync": "$narrow"},
            ["race @write @read"],
            only=("syncthreads", "syncwarp"),
        ),
        Variant(
            "rounds_by_warp",
            "Each warp has its own number of rounds, with barriers of the block in them.",
            {
                "number_of_rounds": "2 + static_cast<int>(threadIdx.x / 32)",
                "first_sync": "$bare_sync  // @first",
                "second_sync": "$bare_sync  // @second",
            },
            ["divergent_barrier @first"],
            ["divergent_barrier @first @second", "race @write @read", "uninitialized @read"],
            only=BLOCK,
        ),
    ],
)

REDUCTION = Pattern(
    name="reduction",
    text="A sum in shared memory: in each step half as many threads add what the other half has.",
    launch=("LAUNCH: <<<1, 128>>>",),
    parts={
        "first_sync": "$sync",
        "loop_sync": "$sync",
        "addend": "threadIdx.x + half",
        "body": "if ($index < half) values[threadIdx.x] += values[$addend];  // @add",
        "leave": "",
    },
    code="""
        __shared__ int values[128];
        $prepare
        values[threadIdx.x] = in[threadIdx.x];  // @fill
        $first_sync
        $leave
        for (unsigned half = $half_of_all; half > 0; half /= 2) {
            $body
            $loop_sync
        }
        if ($index == 0) out[threadIdx.x / 32] = values[threadIdx.x];  // @result
    """,
    kinds=[SYNCTHREADS, with_bugs(BLOCK_GROUP, "in_the_branch"), SYNCWARP, with_bugs(COALESCED, "last_steps_in_step"), SPLIT],
    variants=[
        Variant("right", ""),
        Variant(
            "last_warp_alone",
            "The last steps are those of the first warp, and its meeting is enough.",
            {"loop_sync": "if (half > 32) {\n    $sync\n} else {\n    __syncwarp();\n}"},
            only=BLOCK,
        ),
        Variant(
            "other_warps_leave",
            "Behind the barrier each warp could go its own way: three of them leave, the first meets alone.",
            {"leave": "if (threadIdx.x >= 32) return;"},
            only=WARP,
        ),
        Variant(
            "sums_in_registers",
            "Reads and writes are parted by a meeting of their own.",
            {
                "body": """
                    int sum = values[threadIdx.x];
                    if ($index < half) sum += values[$addend];  // @add
                    $sync
                    values[threadIdx.x] = sum;""",
            },
        ),
        Variant("no_first", "", {"first_sync": ""}, ["race @fill @add"], ["uninitialized @add"]),
        Variant("none_in_loop", "", {"loop_sync": ""}, ["race @add @add"], ["race @add @result"]),
        Variant(
            "fence_in_loop",
            "A fence makes nobody wait.",
            {"loop_sync": "$fence"},
            ["race @add @add"],
            ["race @add @result"],
            only=("syncthreads", "syncwarp"),
        ),
        Variant(
            "narrow_in_loop",
            "Those who meet are too few.",
            {"loop_sync": "$narrow"},
            ["race @add @add"],
            ["race @add @result"],
            only=("syncthreads", "syncwarp"),
        ),
        Variant(
            "last_warp_in_step",
            "The last steps trust in lanes that run in step.",
            {"loop_sync": "if (half > 32) {\n    $sync\n}"},
            ["race @add @add"],
            ["race @add @result"],
            only=BLOCK,
        ),
        Variant(
            "last_steps_in_step",
            "The last steps trust in lanes that run in step.",
            {"loop_sync": "if (half > 4) {\n    $sync\n}"},
            ["race @add @add"],
            ["race @add @result"],
            only=WARP,
        ),
        Variant(
            "wrong_addend",
            "The first thread adds an element that another one is changing.",
            {"addend": "threadIdx.x + half - 1"},
            ["race @add @add"],
        ),
        Variant(
            "in_the_branch",
            "Only those who add come to the barrier.",
            {
                "body": """
                    if ($index < half) {
                        values[threadIdx.x] += values[$addend];  // @add
                        $bare_sync  // @inside
                    }""",
                "loop_sync": "",
            },
            ["divergent_barrier @inside"],
            ["race @add @add", "race @add @result"],
            only=BLOCK,
        ),
        Variant(
            "in_the_branch",
            "The mask names lanes that do not add, and never come.",
            {
                "body": """
                    if ($index < half) {
                        values[threadIdx.x] += values[$addend];  // @add
                        $bare_sync  // @inside
                    }""",
                "loop_sync": "",
            },
            ["divergent_barrier @inside"],
            ["race @add @add", "race @add @result"],
            only=("syncwarp",),
        ),
    ],
)

SCAN = Pattern(
    name="scan",
    text="A prefix sum in shared memory: in each step every element gets that of a neighbor, twice as far away each time.",
    parts={
        "first_sync": "$sync",
        "read": "if ($index >= step) addend = values[threadIdx.x - step];  // @read",
        "middle_sync": "$sync",
        "last_sync": "$sync",
        "array": "__shared__ int values[64];",
        "write": "values[threadIdx.x] += addend;  // @write",
        "result": "values[threadIdx.x]",
    },
    code="""
        $array
        const int i = blockIdx.x * blockDim.x + threadIdx.x;
        $prepare
        values[threadIdx.x] = in[i];  // @fill
        $first_sync
        for (unsigned step = 1; step < $width; step *= 2) {
            int addend = 0;
            $read
            $middle_sync
            $write
            $last_sync
        }
        out[i] = $result;
    """,
    kinds=[SYNCTHREADS, with_bugs(BLOCK_GROUP, "no_middle", "middle_in_branch"), SYNCWARP, with_bugs(TILE, "no_last"), SPLIT],
    variants=[
        Variant("right", ""),
        Variant(
            "none_at_the_end",
            "Behind the last step each thread reads its own element.",
            {"last_sync": "if (2 * step < $width) {\n    $sync\n}"},
        ),
        Variant(
            "two_buffers",
            "Each step reads one array and writes the other.",
            {
                "array": "__shared__ int buffers[2][64];\nint* values = buffers[0];\nint* other = buffers[1];",
                "read": """
                    other[threadIdx.x] = values[threadIdx.x];
                    if ($index >= step) other[threadIdx.x] += values[threadIdx.x - step];""",
                "middle_sync": "",
                "write": "int* const written = other;\nother = values;\nvalues = written;",
            },
        ),
        Variant("no_first", "", {"first_sync": ""}, ["race @fill @read"], ["uninitialized @read", "race @read @write"]),
        Variant("no_middle", "", {"middle_sync": ""}, ["race @read @write"]),
        Variant("no_last", "", {"last_sync": ""}, ["race @read @write"]),
        Variant("none_in_loop", "", {"middle_sync": "", "last_sync": ""}, ["race @read @write"]),
        Variant(
            "middle_in_branch",
            "Only those who read come to the barrier.",
            {
                "read": """
                    if ($index >= step) {
                        addend = values[threadIdx.x - step];  // @read
                        $bare_sync  // @inside
                    }""",
                "middle_sync": "",
                "last_sync": "$bare_sync  // @last",
            },
            ["divergent_barrier @inside @last"],
            ["race @read @write"],
            only=BLOCK,
        ),
        Variant(
            "narrow",
            "Those who meet are too few.",
            {"middle_sync": "$narrow", "last_sync": "$narrow"},
            ["race @read @write"],
            only=("syncthreads", "syncwarp"),
        ),
        Variant(
            "buffers_not_swapped",
            "There are two arrays, and each step reads and writes the first.",
            {"array": "__shared__ int buffers[2][64];\nint* values = buffers[0];", "middle_sync": ""},
            ["race @read @write"],
        ),
    ],
)

STENCIL = Pattern(
    name="stencil",
    text="Each cell becomes the sum of its neighbors, round after round, from one array in shared memory into another.",
    parts={
        "halo": "if (threadIdx.x < 2) cells[threadIdx.x][0] = cells[threadIdx.x][65] = 0;  // @halo",
        "first_sync": "$sync",
        "to": "1 - from",
        "loop_sync": "$sync",
        "result": "out[i] = cells[0][threadIdx.x + 1];",
    },
    code="""
        __shared__ int cells[2][66];
        const int i = blockIdx.x * blockDim.x + threadIdx.x;
        $prepare
        cells[0][threadIdx.x + 1] = in[i];  // @fill
        $halo
        $first_sync
        for (int round = 0; round < 4; ++round) {
            const int from = round % 2;
            cells[$to][threadIdx.x + 1] = cells[from][threadIdx.x] + cells[from][threadIdx.x + 2];  // @step
            $loop_sync
        }
        $result
    """,
    kinds=[SYNCTHREADS, with_bugs(BLOCK_GROUP, "in_even_rounds", "inner_threads_only"), SPLIT],
    variants=[
        Variant("right", ""),
        Variant(
            "none_at_the_end",
            "Behind the last round each thread reads its own cell.",
            {"loop_sync": "if (round < 3) {\n    $sync\n}"},
        ),
        Variant(
            "no_first",
            "",
            {"first_sync": ""},
            ["race @fill @step"],
            ["uninitialized @step", "race @step @step", "race @halo @step"],
        ),
        Variant("none_in_loop", "", {"loop_sync": ""}, ["race @step @step"], ["uninitialized @step", "race @fill @step"]),
        Variant(
            "in_even_rounds",
            "Behind every second round only.",
            {"loop_sync": "if (round % 2 == 0) {\n    $sync\n}"},
            ["race @step @step"],
        ),
        Variant(
            "in_place",
            "Each round reads and writes one array.",
            {"to": "from"},
            ["race @step @step"],
            ["uninitialized @step"],
        ),
        Variant("no_halo", "Nobody writes the cells beside the first and the last.", {"halo": ""}, ["uninitialized @step"]),
        Variant(
            "half_a_halo",
            "Of the second array's outer cells one is left out.",
            {"halo": "if (threadIdx.x == 0) cells[0][0] = cells[0][65] = cells[1][0] = 0;"},
            ["uninitialized @step"],
        ),
        Variant(
            "narrow_in_loop",
            "The warps' outer cells are read by the neighboring warp.",
            {"loop_sync": "$narrow"},
            ["race @step @step"],
            ["uninitialized @step", "race @fill @step"],
            only=("syncthreads",),
        ),
        Variant(
            "inner_threads_only",
            "The threads at the edge pass the barrier by.",
            {"loop_sync": "if (threadIdx.x > 0 && threadIdx.x < 63) {\n    $bare_sync  // @inside\n}"},
            ["divergent_barrier @inside"],
            ["race @step @step", "uninitialized @step", "race @fill @step"],
            only=BLOCK,
        ),
        Variant(
            "anothers_result",
            "Behind the last round each thread reads another's cell, and nobody has waited.",
            {"loop_sync": "if (round < 3) {\n    $sync\n}", "result": "out[i] = cells[0][64 - threadIdx.x];  // @result"},
            ["race @step @result"],
        ),
    ],
)

TRANSPOSITION = Pattern(
    name="transposition",
    text="A matrix is transposed tile by tile: rows of the tile are written, columns read.",
    launch=("LAUNCH: <<<1, (8, 8)>>>",),
    parts={
        "first_sync": "$sync",
        "second_sync": "$sync",
        "row": "threadIdx.y",
        "column": "threadIdx.x",
    },
    code="""
        __shared__ int tile[8][9];
        $prepare
        for (int first = 0; first < n; first += 64) {
            tile[threadIdx.y][threadIdx.x] = in[first + 8 * threadIdx.y + threadIdx.x];  // @write
            $first_sync
            out[first + 8 * threadIdx.y + threadIdx.x] = tile[$column][$row];  // @read
            $second_sync
        }
    """,
    kinds=[SYNCTHREADS, with_bugs(BLOCK_GROUP, "no_second", "upper_rows_only")],
    variants=[
        Variant("right", ""),
        Variant(
            "not_transposed",
            "Each thread reads what it has written.",
            {"row": "threadIdx.x", "column": "threadIdx.y", "first_sync": "", "second_sync": ""},
            rule="apart",
            only=("syncthreads",),
        ),
        Variant(
            "none_at_the_end",
            "Behind the last tile nobody writes any more.",
            {"second_sync": "if (first + 64 < n) {\n    $sync\n}"},
        ),
        Variant("no_first", "", {"first_sync": ""}, ["race @write @read"], ["uninitialized @read"]),
        Variant("no_second", "The next tile overwrites this one while it is read.", {"second_sync": ""}, ["race @write @read"]),
        Variant(
            "narrow",
            "A warp has four of the eight rows, and waits for those only.",
            {"first_sync": "$narrow"},
            ["race @write @read"],
            ["uninitialized @read"],
            only=("syncthreads",),
        ),
        Variant(
            "upper_rows_only",
            "The lower rows pass the barrier by.",
            {"first_sync": "if (threadIdx.y < 4) {\n    $bare_sync  // @first\n}", "second_sync": "$bare_sync  // @second"},
            ["divergent_barrier @first @second"],
            ["race @write @read", "uninitialized @read"],
        ),
    ],
)

BROADCAST = Pattern(
    name="broadcast",
    text="In each round one thread leaves a value in shared memory that all the others read.",
    parts={
        "who": "$index == 0",
        "writes": "if ($who) value[threadIdx.x / $width] = in[round];  // @write",
        "first_sync": "$sync",
        "take": "sum += value[threadIdx.x / $width];  // @read",
        "second_sync": "$sync",
    },
    code="""
        __shared__ int value[2];
        const int i = blockIdx.x * blockDim.x + threadIdx.x;
        int sum = 0;
        $prepare
        for (unsigned round = 0; round < 3; ++round) {
            $writes
            $first_sync
            $take
            $second_sync
        }
        out[i] = sum;
    """,
    kinds=[SYNCTHREADS, with_bugs(BLOCK_GROUP, "reader_only"), SYNCWARP, with_bugs(COALESCED, "no_second"), SPLIT],
    variants=[
        Variant("right", ""),
        Variant("another_each_round", "Another thread writes in each round.", {"who": "$index == round"}),
        Variant(
            "all_the_same",
            "All threads write, and all the same value: whoever is last, it is there.",
            {"writes": "value[threadIdx.x / $width] = in[round];  // @write"},
            debatable="PTX calls it a data race (two weak writes overlap), and no execution can tell who was last",
            also=["race @write @write"],
        ),
        Variant(
            "by_shuffle",
            "The value goes from register to register.",
            {
                "writes": "const int mine = in[round];",
                "first_sync": "",
                "take": "sum += __shfl_sync(0xffffffff, mine, 0);",
                "second_sync": "",
            },
            rule="apart",
            only=("syncwarp",),
        ),
        Variant("no_first", "", {"first_sync": ""}, ["race @write @read"], ["uninitialized @read"]),
        Variant(
            "no_second",
            "The next value overwrites one that some have not read yet.",
            {"second_sync": ""},
            ["race @write @read"],
        ),
        Variant("neither", "", {"first_sync": "", "second_sync": ""}, ["race @write @read"], ["uninitialized @read"]),
        Variant(
            "two_writers",
            "Two threads write, and not the same.",
            {"writes": "if ($index <= 1) value[threadIdx.x / $width] = in[$index + round];  // @write"},
            ["race @write @write"],
            ["race @write @read"],
        ),
        Variant(
            "reader_only",
            "Only the readers come to the barrier, the writer does not.",
            {"first_sync": "if (!($who)) {\n    $bare_sync  // @first\n}", "second_sync": "$bare_sync  // @second"},
            ["divergent_barrier @first @second"],
            ["race @write @read", "uninitialized @read"],
            only=BLOCK,
        ),
        Variant(
            "value_of_the_other_warp",
            "It reads what the other warp's first lane writes.",
            {"take": "sum += value[1 - threadIdx.x / 32];  // @read"},
            ["race @write @read"],
            ["uninitialized @read"],
            only=WARP,
        ),
    ],
)

PATTERNS = [EXCHANGE, ROUNDS, REDUCTION, SCAN, STENCIL, TRANSPOSITION, BROADCAST]
