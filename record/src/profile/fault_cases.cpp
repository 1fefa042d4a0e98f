#include <warpbook/fault_cases.hpp>

#include <algorithm>
#include <array>

namespace warpbook {

namespace {

struct CaseRow {
    FaultCase fault;
    std::optional<FindingKind> kind;
    std::string_view name;
    std::string_view sentence;
    std::string_view advice{};
};

constexpr std::array cases = {
    CaseRow{FaultCase::in_words, std::nullopt, "in_words", "{sentence}"},

    // Accesses that miss their array.

    CaseRow{FaultCase::before_array, FindingKind::out_of_bounds, "before_array",
            "{@access} outside its array: {distance:bytes} before the start of '{array}', which has "
            "{array_bytes:bytes}"},
    CaseRow{FaultCase::after_array, FindingKind::out_of_bounds, "after_array",
            "{@access} outside its array: {distance:bytes} after the start of '{array}', which has "
            "{array_bytes:bytes}[ (element {element}; the last one is {last_element})][ (row {row}, column {column}; "
            "the last element is in row {last_row}, column {last_column})]"},
    CaseRow{FaultCase::no_array, FindingKind::out_of_bounds, "no_array",
            "{@access} outside its array: there is no array at all"},
    CaseRow{FaultCase::no_shared_array, FindingKind::out_of_bounds, "no_shared_array",
            "{@access} outside its array: no __shared__ array is there"},
    CaseRow{FaultCase::array_was_freed, FindingKind::use_after_free, "array_was_freed",
            "{@access}: '{array}' was freed before"},
    CaseRow{FaultCase::index_outside_type, FindingKind::out_of_bounds, "index_outside_type",
            "index {index} is outside its array or row, which is a {type}[. Each byte of the index is "
            "{unwritten_byte}, with which the model fills shared memory: it was read before a thread had written it. "
            "Write it first, and put a __syncthreads() between the two]"},
    CaseRow{FaultCase::index_outside, FindingKind::out_of_bounds, "index_outside",
            "index {index} is outside its {container}, which has {size} {size|element|elements}"},

    // Accesses of what nobody has written.

    CaseRow{FaultCase::never_written, FindingKind::uninitialized, "never_written",
            "{@access} that nobody has written[ (bytes {first_missing} to {last_missing} of it)]: {@place}"},
    CaseRow{FaultCase::shared_never_written, FindingKind::uninitialized, "shared_never_written",
            "{@access} that nobody has written[ (bytes {first_missing} to {last_missing} of it)]: {@place} (shared "
            "memory starts without content in each block)"},

    // Accesses of no memory, or of memory that is not for them.

    CaseRow{FaultCase::private_of_another_thread, FindingKind::unknown_address, "private_of_another_thread",
            "{@access} in the private memory of another thread: local variables can be used by their own thread only"},
    CaseRow{FaultCase::null_pointer, FindingKind::unknown_address, "null_pointer",
            "{@access} at address {address:hex}: a null pointer"},
    CaseRow{FaultCase::index_wrapped_around, FindingKind::unknown_address, "index_wrapped_around",
            "{@access} at an address that is not device memory: 2^32 elements after '{meant_array}'",
            ". Is the index an unsigned number of 32 bits that should be negative?"},
    CaseRow{FaultCase::index_overflowed, FindingKind::unknown_address, "index_overflowed",
            "{@access} at an address that is not device memory: 2^32 elements before '{meant_array}'",
            ". Is the index computed in ints, and too large for them? Compute it in size_t, as in size_t(row) * n"},
    CaseRow{FaultCase::not_device_memory, FindingKind::unknown_address, "not_device_memory",
            "{@access} at an address that is not device memory (a pointer from the host, or an index far outside its "
            "array?)"},
    CaseRow{
        FaultCase::memory_of_host, FindingKind::unknown_address, "memory_of_host",
        "{@access} in the host's memory[, in its variable '{variable}'], where kernels cannot come",
        ". Did the host give the kernel a pointer to a variable, an array or a string of its own? Copy it to memory of "
        "the device, or make it __device__ or __constant__"},
    CaseRow{FaultCase::name_for_host, FindingKind::unknown_address, "name_for_host",
            "{@access} at the address that the host has for '{variable}': on a GPU that is memory of the host, and the "
            "variable itself lies elsewhere",
            ". Let the kernel use '{variable}' by its name, or let the host ask for its address with "
            "cudaGetSymbolAddress()"},
    CaseRow{FaultCase::virtual_functions_of_host, FindingKind::unknown_address, "virtual_functions_of_host",
            "{@access} in the host's table of the virtual functions of '{class}': the host has made this object, and a "
            "kernel cannot call its virtual functions",
            ". Let a kernel make the objects whose virtual functions kernels call"},
    CaseRow{FaultCase::constant_memory_written, FindingKind::unknown_address, "constant_memory_written",
            "{@access} in constant memory (__constant__), which kernels can only read",
            ": use an array in global memory"},
    CaseRow{FaultCase::misaligned, FindingKind::misaligned, "misaligned",
            "{@access} at an address {past:bytes} past a multiple of {width}: {@alignment}"},
    CaseRow{FaultCase::misaligned_in_array, FindingKind::misaligned, "misaligned_in_array",
            "{@access} {offset:bytes} after the start of '{nearest_array}': {@alignment}"},
    CaseRow{FaultCase::access_through_null, FindingKind::unknown_address, "access_through_null",
            "access through a null pointer"},
    CaseRow{FaultCase::access_of_no_memory, FindingKind::unknown_address, "access_of_no_memory",
            "access at an address that is not device memory"},

    // Races. The first one that is true of a pair of accesses tells it.

    CaseRow{FaultCase::race_of_block_atomics, FindingKind::race, "race_of_block_atomics",
            "{@race}: functions such as atomicAdd_block(), and cuda::thread_scope_block, are atomic among the "
            "threads of one block only",
            ". Between blocks use the function without _block, or cuda::thread_scope_device"},
    CaseRow{FaultCase::race_with_copy, FindingKind::race, "race_with_copy",
            "{@race}: an asynchronous copy writes there, and nothing says that it is complete",
            ". The thread that copies must commit it and wait for it (__pipeline_commit() and "
            "__pipeline_wait_prior(), consumer_wait() of a cuda::pipeline, cooperative_groups::wait()); other "
            "threads need a barrier after that. Where a copy overwrites what threads still read, a barrier must come "
            "before it, too"},
    CaseRow{FaultCase::race_of_barrier_setups, FindingKind::race, "race_of_barrier_setups",
            "{@race}: a barrier is initialized by one thread, once",
            ". Let no other store there, and put a __syncthreads() after it"},
    CaseRow{FaultCase::race_with_barrier_setup, FindingKind::race, "race_with_barrier_setup",
            "{@race}: nothing orders its use after its initialization", ". Put a __syncthreads() between them"},
    CaseRow{FaultCase::race_without_fence, FindingKind::race, "race_without_fence",
            "{@race}: the signal has been read, such as that a lock is open, but no fence for both threads follows "
            "the read",
            ". Put __threadfence() between it and this access (a load of cuda::atomic can acquire instead)"},
    CaseRow{FaultCase::race_with_launched_grid, FindingKind::race, "race_with_launched_grid",
            "{@race}: a grid comes after what its launching thread did before the launch, and what others of the "
            "block did before a __syncthreads() in front of it. All else that the launching grid does may come at "
            "the same time",
            ". Put a __syncthreads() in front of the launch, or launch into cudaStreamTailLaunch what must come "
            "after all of it"},
    CaseRow{FaultCase::race_of_grids, FindingKind::race, "race_of_grids", "{@race}: nothing orders the two grids",
            ". Launch both in one block and into one stream, or the second one into cudaStreamTailLaunch"},
    CaseRow{FaultCase::race_of_lock, FindingKind::race, "race_of_lock", "{@race}: nothing orders the two",
            ". If a lock is meant to, it needs a __threadfence() after it is taken and another one before it is "
            "released"},
    CaseRow{FaultCase::race_of_one_store, FindingKind::race, "race_of_one_store",
            "{@race}: two threads execute the same store, and nothing orders them",
            ". Does its index tell the threads apart? To update one value by several threads, use an atomic"},
    CaseRow{FaultCase::race_before_fence_of_block, FindingKind::race, "race_before_fence_of_block",
            "{@race}: the {unordered_operation} by thread {unordered_thread} of block {unordered_block} is not ordered "
            "before the fence of thread {fence_thread} of that block, by which the two blocks meet",
            ". Put a __syncthreads() between that {unordered_operation} and the fence"},
    CaseRow{
        FaultCase::race_of_blocks, FindingKind::race, "race_of_blocks", "{@race}: nothing orders threads of two blocks",
        ". Use an atomic, or a second kernel; or let the first give a signal after a __threadfence(), for which the "
        "second waits"},
    CaseRow{FaultCase::race_across_syncwarp, FindingKind::race, "race_across_syncwarp",
            "{@race}: nothing orders the two",
            ". A __syncwarp() orders the lanes of one warp only: put a __syncthreads() between them"},
    CaseRow{FaultCase::global_race_in_block, FindingKind::race, "global_race_in_block",
            "{@race}: nothing orders the two",
            ". To update one value by several threads, use an atomic; otherwise put a __syncthreads() between them"},
    CaseRow{FaultCase::global_race_in_warp, FindingKind::race, "global_race_in_warp", "{@race}: nothing orders the two",
            ". To update one value by several threads, use an atomic; otherwise put a __syncwarp() between them"},
    CaseRow{FaultCase::shared_race_in_block, FindingKind::race, "shared_race_in_block",
            "{@race}: nothing orders the two", ". Is a __syncthreads() missing between them?"},
    CaseRow{FaultCase::shared_race_in_warp, FindingKind::race, "shared_race_in_warp", "{@race}: nothing orders the two",
            ". Is a __syncwarp() missing between them?"},
    CaseRow{FaultCase::shared_race_without_syncwarp, FindingKind::race, "shared_race_without_syncwarp",
            "{@race}: nothing orders the two",
            ". Is a __syncthreads() missing between them? (Where both are in one warp, as here, a __syncwarp() is "
            "enough)"},
    CaseRow{FaultCase::shared_race_in_block_and_line, FindingKind::race, "shared_race_in_block_and_line",
            "{@race}: nothing orders the two",
            ". To update one value by several threads, use an atomic; to use an element of another thread, read it "
            "first, and put a __syncthreads() between reading and writing"},
    CaseRow{FaultCase::shared_race_in_warp_and_line, FindingKind::race, "shared_race_in_warp_and_line",
            "{@race}: nothing orders the two",
            ". To update one value by several threads, use an atomic; to use an element of another thread, read it "
            "first, and put a __syncwarp() between reading and writing"},
    CaseRow{FaultCase::shared_race_without_syncwarp_and_line, FindingKind::race,
            "shared_race_without_syncwarp_and_line", "{@race}: nothing orders the two",
            ". To update one value by several threads, use an atomic; to use an element of another thread, read it "
            "first, and put a __syncthreads() between reading and writing (in one warp, as here, a __syncwarp() is "
            "enough)"},
    // Of a block with several warps: pairs of two of them may not have been seen.
    CaseRow{FaultCase::shared_race_seen_in_warp, FindingKind::race, "shared_race_seen_in_warp",
            "{@race}: nothing orders the two",
            ". Is a __syncthreads() missing between them? (Where only threads of one warp come here, a __syncwarp() is "
            "enough)"},
    CaseRow{FaultCase::shared_race_seen_in_warp_and_line, FindingKind::race, "shared_race_seen_in_warp_and_line",
            "{@race}: nothing orders the two",
            ". To update one value by several threads, use an atomic; to use an element of another thread, read it "
            "first, and put a __syncthreads() between reading and writing (where only threads of one warp come here, a "
            "__syncwarp() is enough)"},
    CaseRow{FaultCase::race_of_blocks_and_line, FindingKind::race, "race_of_blocks_and_line",
            "{@race}: nothing orders threads of two blocks",
            ". To update one value by several threads, use an atomic; to use an element of another thread, store to a "
            "second array, which the next kernel reads: no barrier of a block orders two blocks"},
    CaseRow{FaultCase::global_race_in_block_and_line, FindingKind::race, "global_race_in_block_and_line",
            "{@race}: nothing orders the two",
            ". To update one value by several threads, use an atomic; to use an element of another thread, store to a "
            "second array, or read it first, and put a __syncthreads() between reading and writing"},
    CaseRow{FaultCase::global_race_in_warp_and_line, FindingKind::race, "global_race_in_warp_and_line",
            "{@race}: nothing orders the two",
            ". To update one value by several threads, use an atomic; to use an element of another thread, store to a "
            "second array, or read it first, and put a __syncwarp() between reading and writing"},
    CaseRow{FaultCase::race_of_update, FindingKind::race, "race_of_update",
            "{@race}: several threads update this value, and nothing orders them",
            ". Use an atomic, such as atomicAdd(): it reads and writes in one"},

    // Threads that wait for each other.

    CaseRow{FaultCase::other_barrier, FindingKind::divergent_barrier, "other_barrier",
            "waits at this __syncthreads() while other threads of its block wait at another one: all threads of a "
            "block must come to the same barrier"},
    CaseRow{FaultCase::left_before_barrier, FindingKind::divergent_barrier, "left_before_barrier",
            "waits at this __syncthreads(), to which {threads} {threads|thread of its block never comes: it "
            "has|threads of its block never come: they have} left the kernel. All threads of a block must come to "
            "the same barrier"},
    CaseRow{FaultCase::left_before_syncwarp, FindingKind::divergent_barrier, "left_before_syncwarp", "{@lanes_left}",
            "{@let_lanes_come}"},
    CaseRow{FaultCase::left_before_shuffle, FindingKind::undefined_shuffle, "left_before_shuffle", "{@lanes_left}",
            "{@let_lanes_come}"},
    CaseRow{FaultCase::lane_outside_its_mask, FindingKind::undefined_shuffle, "lane_outside_its_mask",
            "{@outside_mask}"},
    CaseRow{FaultCase::lane_outside_mask_of_ballot, FindingKind::undefined_shuffle, "lane_outside_mask_of_ballot",
            "{@outside_mask}", ". To look at the answers of some lanes only, apply & to the result"},
    CaseRow{FaultCase::source_takes_no_part, FindingKind::undefined_shuffle, "source_takes_no_part",
            "lane {lane} reads lane {source} by {call}(), which takes no part: the value is undefined"},
    CaseRow{FaultCase::source_takes_no_part_in_tile, FindingKind::undefined_shuffle, "source_takes_no_part_in_tile",
            "thread {thread} of its tile reads thread {source} by {call}(), which takes no part: the value is "
            "undefined"},
    CaseRow{FaultCase::lanes_never_come, FindingKind::deadlock, "lanes_never_come", "{@waits_for_lanes}"},
    CaseRow{FaultCase::lanes_call_with_another_mask, FindingKind::deadlock, "lanes_call_with_another_mask",
            "{@waits_for_lanes}: there it is called with another mask"},
    CaseRow{FaultCase::threads_of_tile_never_come, FindingKind::deadlock, "threads_of_tile_never_come",
            "{@waits_in_tile} never {threads|comes|come}"},
    CaseRow{FaultCase::threads_of_tile_have_left, FindingKind::deadlock, "threads_of_tile_have_left",
            "{@waits_in_tile} {threads|has|have} left the kernel: a thread may do so when its tile does not meet any "
            "more"},
    CaseRow{FaultCase::blocks_never_meet, FindingKind::deadlock, "blocks_never_meet",
            "waits for all blocks of the grid, of which {blocks} never {blocks|comes|come}: all threads of all "
            "blocks must come to each sync() of the grid"},
    CaseRow{FaultCase::phase_never_ends, FindingKind::deadlock, "phase_never_ends",
            "waits at {call}() for {pending} of the {expected} arrivals that the barrier expects, which never "
            "{pending|comes|come}"},
    CaseRow{FaultCase::waits_in_vain, FindingKind::deadlock, "waits_in_vain",
            "{@waits_in_loop}, and no thread is left that could change it: all {threads} {threads|thread|threads} that "
            "have not left the kernel wait[, {elsewhere} of them for others of their block]"},
    CaseRow{
        FaultCase::waits_for_blocks_without_room, FindingKind::deadlock, "waits_for_blocks_without_room",
        "{@waits_in_loop}, and no thread of the blocks that have begun could change it: all of them wait. "
        "{blocks_left} {blocks_left|block|blocks} of the grid cannot begin before others end: an {chip} has room for "
        "{room} of this size at a time",
        ". Launch no more blocks than can wait for each other, and let each do the work of several"},
    CaseRow{FaultCase::had_not_ended, FindingKind::did_not_end, "had_not_ended",
            "the kernel {kernel} had not ended when the program was interrupted, and was here"},
    CaseRow{FaultCase::barrier_not_set_up, FindingKind::uninitialized, "barrier_not_set_up",
            "{call}() at a barrier that nobody has initialized",
            ": let one thread call init(&barrier, number of arrivals), and put a __syncthreads() after it"},
    CaseRow{FaultCase::more_arrivals_than_expected, FindingKind::failed_assertion, "more_arrivals_than_expected",
            "{call}() arrives {arrivals} times at a barrier whose phase waits for {pending:or_no} more only"},

    // Launches by kernels, and the heap.

    CaseRow{FaultCase::launch_refused, FindingKind::invalid_call, "launch_refused",
            "launches {launched}, which CUDA refuses ({error}): {reason:closed} Nothing runs, and cudaGetLastError() "
            "alone would tell"},
    CaseRow{FaultCase::pointer_to_own_memory, FindingKind::unknown_address, "pointer_to_own_memory",
            "launches {launched} with a pointer to {space} memory (argument {argument}), which the threads of "
            "another grid cannot use",
            ": give them a pointer to global memory"},
    CaseRow{FaultCase::too_many_pending_launches, FindingKind::invalid_call, "too_many_pending_launches",
            "the threads of this grid make {launches} {launches|launch|launches}, and CUDA keeps {kept} that have not "
            "begun: whether a "
            "GPU has room for the rest is chance (cudaErrorLaunchPendingCountExceeded)",
            ". Launch fewer and larger grids, or have the host raise cudaLimitDevRuntimePendingLaunchCount"},
    CaseRow{FaultCase::freed_twice, FindingKind::use_after_free, "freed_twice",
            "'{allocation}' is freed a second time"},
    CaseRow{FaultCase::freed_without_allocation, FindingKind::unknown_address, "freed_without_allocation",
            "frees an address that no kernel has got from malloc() or new: what the host has allocated, the host "
            "frees"},

    // What C++ leaves open, what the processor or the system finds, and what checks itself.

    CaseRow{FaultCase::stack_overflow, FindingKind::stack_overflow, "stack_overflow",
            "the thread's local variables and calls need more than {kibibytes} KiB of private memory: is there a "
            "recursion without end, or a large local array?"},
    CaseRow{FaultCase::recursion_too_deep, FindingKind::stack_overflow, "recursion_too_deep",
            "this recursion needs much more than the {bytes:bytes} of stack that a GPU gives each thread for calls",
            ": allow more by cudaDeviceSetLimit(cudaLimitStackSize, bytes), or keep what is left to do in an array"},
    CaseRow{FaultCase::division_by_zero, FindingKind::division_by_zero, "division_by_zero",
            "integer division by zero: a GPU goes on with a meaningless result"},
    CaseRow{FaultCase::quotient_too_large, FindingKind::undefined_behavior, "quotient_too_large",
            "integer division whose result is too large for its type, such as INT_MIN / -1: C++ leaves open what "
            "comes of it"},
    CaseRow{FaultCase::shift_too_far, FindingKind::undefined_behavior, "shift_too_far",
            "shift of a value of {width} bits by {bits} bits: {@open_shift}"},
    CaseRow{FaultCase::negative_shift, FindingKind::undefined_behavior, "negative_shift",
            "shift of a value of {width} bits by a negative number of bits: {@open_shift}"},
    CaseRow{FaultCase::missing_return, FindingKind::undefined_behavior, "missing_return",
            "this function comes to its end without `return`, though it should return a value: what its caller gets "
            "is open"},
    CaseRow{FaultCase::copy_reads_too_much, FindingKind::undefined_behavior, "copy_reads_too_much",
            "an asynchronous copy of {bytes:bytes} that is told to read more, or to fill more than these with zeros: "
            "it must be at most {bytes:bytes} of either"},
    CaseRow{FaultCase::call_through_null, FindingKind::invalid_call, "call_through_null",
            "call through a null pointer: no function was put into it"},
    CaseRow{FaultCase::call_of_no_function, FindingKind::invalid_call, "call_of_no_function",
            "call through a pointer at which there is no function: was it ever set, or was it overwritten?"},
    CaseRow{FaultCase::pure_virtual_call, FindingKind::invalid_call, "pure_virtual_call",
            "call of a pure virtual function, which has no code (= 0): is the object not complete yet, or not any "
            "more, as in a constructor or destructor of its base class?"},
    CaseRow{FaultCase::assertion_failed, FindingKind::failed_assertion, "assertion_failed",
            "assertion '{assertion}' failed"},
    CaseRow{FaultCase::trap_of_the_compiler, FindingKind::failed_assertion, "trap_of_the_compiler",
            "the thread comes to __builtin_trap(), or to code that the compiler takes for impossible"},
    CaseRow{FaultCase::aborted, FindingKind::failed_assertion, "aborted",
            "the C++ library ends the program (abort), since something went wrong that it checks"},

    // Of blocks that nobody has observed.

    CaseRow{FaultCase::unchecked_access, FindingKind::unknown_address, "unchecked_access",
            "a thread of {launch} uses an address that is not device memory, in a part that was not checked"},
    CaseRow{FaultCase::unchecked_overrun, FindingKind::out_of_bounds, "unchecked_overrun",
            "a thread of {launch} writes outside of '{array}', in a part that was not checked"},
    CaseRow{FaultCase::unchecked_division, FindingKind::division_by_zero, "unchecked_division",
            "a thread of {launch} makes an integer division that has no result, in a part that was not checked"},
    CaseRow{FaultCase::unchecked_trap, FindingKind::failed_assertion, "unchecked_trap",
            "a thread of {launch} ends the kernel, in a part that was not checked[: {what}]"},
    CaseRow{FaultCase::unchecked_deadlock, FindingKind::deadlock, "unchecked_deadlock",
            "threads of {launch} wait for others that never come, in a part that was not checked"},

    // Textures and surfaces.

    CaseRow{FaultCase::texture_handle_is_zero, FindingKind::unknown_address, "texture_handle_is_zero",
            "{call}() with the handle 0, which is no {kind}: was none made?"},
    CaseRow{FaultCase::no_texture, FindingKind::unknown_address, "no_texture",
            "{call}() with a handle that is no {kind}", ": give the kernel the one that was made for it"},
    CaseRow{FaultCase::texture_was_freed, FindingKind::use_after_free, "texture_was_freed",
            "{call}() of '{texture}', which was freed before"},
    CaseRow{FaultCase::texture_was_destroyed, FindingKind::use_after_free, "texture_was_destroyed",
            "{call}() with the {kind} object of '{texture}', which was destroyed before"},
    CaseRow{FaultCase::other_kind_of_texture, FindingKind::unknown_address, "other_kind_of_texture",
            "{call}() with a {kind} of '{texture}', and it needs a {needed}"},
    CaseRow{FaultCase::texture_is_linear, FindingKind::undefined_behavior, "texture_is_linear",
            "{call}() of '{texture}', which is linear memory: tex1Dfetch() reads it"},
    CaseRow{FaultCase::other_shape_of_texture, FindingKind::undefined_behavior, "other_shape_of_texture",
            "{call}() of '{texture}', which has {shape}: functions with {needed} in their names are for it"},
    CaseRow{FaultCase::other_element, FindingKind::undefined_behavior, "other_element",
            "{call}() of '{texture}' as {wanted}, and what is read there is {element}", ": use {call}<{element}>()"},
    CaseRow{FaultCase::other_size_of_element, FindingKind::undefined_behavior, "other_size_of_element",
            "{call}() of {bytes:bytes} in '{texture}', whose elements ({element}) have {element_bytes}",
            ": use a type of the same size"},
    CaseRow{FaultCase::cannot_gather, FindingKind::undefined_behavior, "cannot_gather",
            "tex2Dgather() of number {number} as {wanted}, from elements of {numbers} {numbers|number|numbers}: it "
            "gives four numbers, one of each of four elements, and they count from 0"},
    CaseRow{FaultCase::no_such_layer, FindingKind::out_of_bounds, "no_such_layer",
            "{call}() of layer {layer} of '{texture}', which has {layers} {layers|layer|layers}"},
    CaseRow{FaultCase::between_elements, FindingKind::misaligned, "between_elements",
            "{call}() at x = {x} in '{texture}': x counts bytes, and elements begin at multiples of {bytes}",
            ". Is it multiplied by the size of an element?"},
    CaseRow{FaultCase::outside_surface, FindingKind::out_of_bounds, "outside_surface",
            "{call}() outside of '{texture}': at x = {x} (bytes), y = {y}, z or layer = {z}, and it has {planes} x "
            "{rows} {rows|row|rows} of {row_bytes:bytes}"},

    // What the program's host code does wrong.

    CaseRow{FaultCase::leak, FindingKind::leak, "leak",
            "{bytes:bytes} of {memory} ('{allocation}') {bytes|was|were} never freed[, in {allocations} allocations]"},
    CaseRow{FaultCase::free_of_no_allocation, FindingKind::invalid_free, "free_of_no_allocation",
            "{call}() of a pointer that is no allocation of CUDA's"},
    CaseRow{FaultCase::free_inside_allocation, FindingKind::invalid_free, "free_inside_allocation",
            "{call}() of a pointer {offset:bytes} after the beginning of {@allocation}", ": free its beginning"},
    CaseRow{FaultCase::freed_by_the_wrong_function, FindingKind::invalid_free, "freed_by_the_wrong_function",
            "{call}() of {@allocation}, which is {memory}", ": free it by {needed}()"},
    CaseRow{FaultCase::host_frees_twice, FindingKind::double_free, "host_frees_twice",
            "{call}() of {@allocation}, which has been freed before[, at {freed_at}]",
            ": free it once, and remove one of the two calls"},
    CaseRow{FaultCase::freed_by_reset, FindingKind::double_free, "freed_by_reset",
            "{call}() of {@allocation}, which cudaDeviceReset() has freed[ at {freed_at}]",
            ": free it before that call, or leave the call out, since all memory is freed when the program ends"},
    CaseRow{FaultCase::registered_memory_left, FindingKind::leak, "registered_memory_left",
            "{bytes:bytes} of host memory ('{allocation}') {bytes|stays|stay} registered to the end: if they were "
            "freed or reused "
            "before, the device still reaches what is there",
            ". Call cudaHostUnregister() before the memory is freed"},
    CaseRow{FaultCase::copy_of_freed_memory, FindingKind::use_after_free, "copy_of_freed_memory",
            "{call}(): the {role} is in {@allocation}, which was freed[ at {freed_at}]"},
    CaseRow{FaultCase::copy_of_too_much, FindingKind::copy_out_of_bounds, "copy_of_too_much",
            "{call}(): {bytes:bytes} {direction} {@allocation}[, from byte {offset} on]: {excess:bytes} too many"},
    CaseRow{FaultCase::copy_beyond_variable, FindingKind::copy_out_of_bounds, "copy_beyond_variable",
            "{call}(): {bytes:bytes} {direction} the variable '{variable}' of {variable_bytes:bytes}[, from byte "
            "{offset} on]"},
    CaseRow{FaultCase::copy_outside_of_memory, FindingKind::copy_out_of_bounds, "copy_outside_of_memory",
            "{call}(): the {role} is outside of all memory"},
    CaseRow{FaultCase::copy_behind_allocation, FindingKind::copy_out_of_bounds, "copy_behind_allocation",
            "{call}(): the {role} is outside of all memory; in front of it is {@allocation}"},
    CaseRow{FaultCase::copy_of_unwritten_memory, FindingKind::uninitialized, "copy_of_unwritten_memory",
            "{call}(): {unwritten} of the {bytes:bytes} that are copied to the host from {@allocation} were never "
            "written: the first is byte {first}",
            ". Does a thread write each element, or should the copy be smaller?"},
    CaseRow{FaultCase::host_memory_is_devices, FindingKind::wrong_direction, "host_memory_is_devices",
            "{call}(): {direction} says that the {role} is the host's, and it is in {@allocation}, which is device "
            "memory"},
    CaseRow{FaultCase::device_memory_is_hosts, FindingKind::wrong_direction, "device_memory_is_hosts",
            "{call}(): {direction} says that the {role} is the device's, and it is memory of the host"},
    CaseRow{FaultCase::pointer_is_not_devices, FindingKind::invalid_pointer, "pointer_is_not_devices",
            "{call}(): the pointer is none of the device's"},
    CaseRow{FaultCase::library_uses_hosts_memory, FindingKind::invalid_pointer, "library_uses_hosts_memory",
            "{call}() {access}[ '{argument}' in] memory of the host, which a GPU cannot reach",
            ". Allocate it with cudaMalloc() or cudaMallocManaged()"},
    CaseRow{FaultCase::library_uses_null, FindingKind::invalid_pointer, "library_uses_null",
            "{call}() {access}[ '{argument}', which is] a null pointer"},
    CaseRow{FaultCase::library_uses_freed_memory, FindingKind::use_after_free, "library_uses_freed_memory",
            "{call}() {access}[ '{argument}' in] {@allocation}, which was freed[ at {freed_at}]"},
    CaseRow{
        FaultCase::library_beyond_allocation, FindingKind::out_of_bounds, "library_beyond_allocation",
        "{call}() {access} {bytes:bytes}[ of '{argument}'][, in {pieces} pieces that begin {pitch:bytes} apart,] in "
        "{@allocation}[, from byte {offset} on]: {excess:bytes} too many"},
    CaseRow{
        FaultCase::library_beyond_variable, FindingKind::out_of_bounds, "library_beyond_variable",
        "{call}() {access} {bytes:bytes}[ of '{argument}'][, in {pieces} pieces that begin {pitch:bytes} apart,] in "
        "the variable '{variable}' of {variable_bytes:bytes}[, from byte {offset} on]"},
    CaseRow{FaultCase::library_outside_of_memory, FindingKind::out_of_bounds, "library_outside_of_memory",
            "{call}() {access}[ '{argument}'] outside of all memory[; in front of it is {@allocation}]"},
    CaseRow{FaultCase::library_follows_wrong_index, FindingKind::out_of_bounds, "library_follows_wrong_index",
            "{call}(): element {element} of '{argument}' is {index}, and must be from {least} to {most}"},
    CaseRow{FaultCase::library_reads_never_written, FindingKind::uninitialized, "library_reads_never_written",
            "{call}() reads[ '{argument}' in] {@allocation}, of which nobody has written byte {offset}"},
    CaseRow{FaultCase::library_refused, FindingKind::unchecked_error, "library_refused",
            "{call}() did nothing, and returned {status}[: {reason}]; nobody looked at it"},
    CaseRow{FaultCase::copy_of_name_for_host, FindingKind::invalid_pointer, "copy_of_name_for_host",
            "{call}(): the {role} is the host's name of '{variable}', a variable of the device, and no pointer to it",
            ". Use {needed}(), or ask for the address with cudaGetSymbolAddress()"},
    CaseRow{FaultCase::no_symbol, FindingKind::invalid_pointer, "no_symbol",
            "{call}(): the symbol is none of the program's __device__ or __constant__ variables",
            ". Name the variable itself: not its address, its device pointer, or a string"},
    CaseRow{FaultCase::host_accesses_device_memory, FindingKind::host_access, "host_accesses_device_memory",
            "the host {access} {@allocation}, which is device memory: on a GPU this is a segmentation fault",
            ". Copy it with cudaMemcpy()"},
    CaseRow{FaultCase::host_accesses_variable, FindingKind::host_access, "host_accesses_variable",
            "the host {access} '{variable}', a variable of the device: on a GPU this is a segmentation fault",
            ". Copy it with cudaMemcpy(), or by its name with cudaMemcpyFromSymbol()"},
    CaseRow{
        FaultCase::host_uses_name_for_host, FindingKind::host_access, "host_uses_name_for_host",
        "the host {access} '{variable}' by its name, which is a variable of the device: on a GPU the host has only a "
        "shadow of it, which kernels never see",
        ". Use cudaMemcpyToSymbol() and cudaMemcpyFromSymbol()"},
    CaseRow{
        FaultCase::host_uses_virtual_functions, FindingKind::host_access, "host_uses_virtual_functions",
        "the host reads the device's tables and constants: a virtual function of an object that a kernel has made? On "
        "a GPU this is a segmentation fault",
        ". Let the host make the objects whose virtual functions it calls"},
    CaseRow{FaultCase::host_accesses_freed_memory, FindingKind::use_after_free, "host_accesses_freed_memory",
            "the host {access} {@allocation}, which was freed[ at {freed_at}]"},
    CaseRow{FaultCase::host_does_not_wait, FindingKind::unsynchronized, "host_does_not_wait",
            "the host {access} {@allocation}, which {@work} may still be writing",
            ": call cudaDeviceSynchronize() first"},
    CaseRow{FaultCase::host_does_not_wait_for_reader, FindingKind::unsynchronized, "host_does_not_wait_for_reader",
            "the host {access} {@allocation}, which {@work} may still be reading",
            ": call cudaDeviceSynchronize() first, or use a second buffer"},
    CaseRow{FaultCase::copy_does_not_wait, FindingKind::unsynchronized, "copy_does_not_wait",
            "{call}() {access} [{@allocation}][the variable '{variable}'], while {@other_work} may still be there, "
            "which {other_access} the same bytes: the default stream does not wait for the stream of that",
            ". Call cudaStreamSynchronize() for it first"},
    CaseRow{FaultCase::event_not_waited_for, FindingKind::unsynchronized, "event_not_waited_for",
            "cudaEventElapsedTime(): what comes before the event may not be done; then there is no time, and the "
            "call fails with cudaErrorNotReady",
            ". Call cudaEventSynchronize() first"},
    CaseRow{FaultCase::output_not_waited_for, FindingKind::unsynchronized, "output_not_waited_for",
            "the program ends while {@work} may still run: what a kernel prints is shown when the host waits for it",
            ". Call cudaDeviceSynchronize() before the program ends"},
    CaseRow{FaultCase::race_of_streams, FindingKind::race, "race_of_streams",
            "{@work} {access} [{@allocation}][the variable '{variable}'], and {@other_work} {other_access} the same "
            "bytes: nothing orders the two streams",
            ". Use one stream for both, or let the second wait: cudaEventRecord() in the first, "
            "cudaStreamWaitEvent() in the second"},
    CaseRow{FaultCase::launch_failed, FindingKind::unchecked_error, "launch_failed",
            "{@failed_launch}[{failure}]{@unchecked}"},
    CaseRow{FaultCase::launch_failed_for_shared_memory, FindingKind::unchecked_error, "launch_failed_for_shared_memory",
            "{@failed_launch}",
            "; for more, call cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, "
            "bytes){@unchecked}"},
    CaseRow{FaultCase::allocation_failed, FindingKind::unchecked_error, "allocation_failed",
            "{call}() of {bytes:bytes} failed (cudaErrorMemoryAllocation) and set no pointer; a kernel has used a null "
            "pointer afterwards"},
    CaseRow{FaultCase::capture_is_not_joined, FindingKind::invalid_call, "capture_is_not_joined",
            "{call}(): work of another stream was captured that the capturing stream does not wait for "
            "(cudaErrorStreamCaptureUnjoined), so there is no graph",
            ": after that work, record an event in its stream, and let the capturing stream wait for it "
            "(cudaStreamWaitEvent) before the capture ends"},
    CaseRow{FaultCase::kernel_called_as_function, FindingKind::invalid_call, "kernel_called_as_function",
            "the host calls the kernel '{kernel}' as a function: without <<<grid, block>>> a GPU launches nothing",
            ". Let the kernel's arguments follow the configuration: kernel<<<grid, block>>>(...)"},
};

struct Piece {
    std::string_view name;
    std::string_view text;
};

constexpr std::array pieces = {
    Piece{"access", "[{space} ]{operation} of {width:bytes}[ of {memory}]"},
    Piece{"place", "['{array}', {offset:from_start}][{whole} memory]"},
    Piece{"alignment", "a GPU accesses {width:bytes} at multiples of {width} only"},
    Piece{"race",
          "{space} {operation} of {@place}, races with the {other_operation} by thread {other_thread}[ of block "
          "{other_block}][ of {other_launch}]"},
    Piece{"lanes_left",
          "{call}() with mask {mask:hex} names {lanes:lanes}, which {lanes:lanes|has|have} left the kernel without "
          "making the call"},
    Piece{"let_lanes_come", ": let all lanes of the mask come here, or name only those that do"},
    Piece{"outside_mask",
          "lane {lane} calls {call}() with mask {mask:hex}, which lacks the lane itself: a mask must name all lanes "
          "that make the call"},
    Piece{"waits_for_lanes",
          "waits at {call}() with mask {mask:hex}[ for {lanes:lanes} of its warp, which never "
          "{lanes:lanes|comes|come}]"},
    Piece{"waits_in_loop", "waits in a loop for another value than {value} in {@place}"},
    Piece{"waits_in_tile", "waits at {call}() for {threads} {threads|thread|threads} of {tile_size:tile}, which"},
    Piece{"open_shift", "C++ leaves open what comes of it, and a GPU gives another result than a CPU"},
    Piece{"work", "[the kernel '{kernel}'][ (launched at {launched_at})][{call}()][ (called at {called_at})]"},
    Piece{"other_work",
          "[the kernel '{other_kernel}'][ (launched at {other_launched_at})][{other_call}()][ (called at "
          "{other_called_at})]"},
    Piece{"allocation", "'{allocation}' ({allocation_bytes:bytes}[, allocated at {allocated_at}])"},
    Piece{"failed_launch", "[the launch of {launched} failed: {reason}]"},
    Piece{"unchecked", "; nobody asked for its error (cudaGetLastError())"},
};

constexpr bool are_in_order()
{
    for (std::size_t i = 0; i < cases.size(); ++i)
        if (static_cast<std::size_t>(cases[i].fault) != i) return false;
    return cases.size() == fault_case_count;
}
static_assert(are_in_order(), "each case needs a row in this table, at the place that it has in the enumeration");

const CaseRow& row_of(FaultCase fault) { return cases[static_cast<std::size_t>(fault)]; }

}  // namespace

std::string_view name_of(FaultCase fault) { return row_of(fault).name; }

std::optional<FaultCase> fault_case_of(std::string_view name)
{
    const auto* const row =
        std::find_if(cases.begin(), cases.end(), [&](const CaseRow& one) { return one.name == name; });
    return row == cases.end() ? std::nullopt : std::optional(row->fault);
}

std::optional<FindingKind> kind_of(FaultCase fault) { return row_of(fault).kind; }

SentenceParts sentence_parts_of(FaultCase fault) { return {row_of(fault).sentence, row_of(fault).advice}; }

std::string_view shared_piece(std::string_view name)
{
    const auto* const piece =
        std::find_if(pieces.begin(), pieces.end(), [&](const Piece& one) { return one.name == name; });
    return piece == pieces.end() ? std::string_view() : piece->text;
}

}  // namespace warpbook
