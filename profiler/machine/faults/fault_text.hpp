#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <warpbook/source_location.hpp>
#include <warpbook/texture.hpp>

#include "machine/rules/warp_access.hpp"
#include "machine/memory/device_variables.hpp"
#include "machine/memory/global_memory.hpp"
#include "machine/lanes/step.hpp"
#include "machine/synchronization/tile_barrier.hpp"

/// What is said to people of faults that are found while a block runs: facts in, a sentence out.
namespace warpbook::model::fault_text {

/// "global store of 4 bytes".
std::string describe(const WarpAccess& access);
/// "512 bytes after the start of 'in', which has 512 bytes".
/// What two threads of one block, and of one warp, may lack between their accesses to shared memory.
inline constexpr std::string_view barrier_missing = "Is a barrier missing between them?";
inline constexpr std::string_view syncwarp_missing = "Is a __syncwarp() missing between them?";
/// Behind the text of a wrong address.
inline constexpr const char* may_come_of_a_race =
    " It may come of a race in this launch, which is reported as well: remove that first";

/// Where an access of `width` bytes at `address` is that misses an array. `columns` are those of a matrix; 0 where the
/// array is none, or its rows are unknown.
std::string where_outside(const std::string& array, std::uint64_t begin, std::size_t bytes, std::uint64_t address,
                          unsigned width, std::size_t columns = 0);

/// `place` is what MemoryNames says of it.
std::string never_written(const WarpAccess& access, const std::string& place);

/// At a barrier while others wait at another one.
std::string other_barrier();
/// To what an empty place of shared memory is told with, where so many threads of the launch have passed no barrier.
std::string left_before_it_was_written(std::uint64_t threads);
/// At a barrier without `threads` of the block.
std::string left_before_barrier(unsigned threads);

/// `call` is CUDA's name of the function, in these four.
std::string lane_outside_its_mask(unsigned lane, const std::string& call, std::uint32_t mask);
std::string source_takes_no_part(unsigned lane, unsigned source, const std::string& call);
/// Lanes of the mask that make no call because they have left the kernel.
std::string lanes_have_left(const std::string& call, std::uint32_t mask, std::uint32_t missing);
std::string source_takes_no_part_in_tile(unsigned thread, unsigned source, const std::string& call);
/// Lanes of the mask that never come, if any, or that have come with another mask.
struct Missing {
    std::uint32_t lanes = 0;
    bool with_another_mask = false;
};
std::string deadlock(const std::string& call, std::uint32_t mask, const Missing& missing);
/// In a tile of several warps, or in the whole block when `tile_size` is 0; `call` as above.
std::string deadlock_in_tile(const std::string& call, unsigned tile_size, const TileBarrier::Missing& missing);

// Of barriers that are objects in memory: `call` is CUDA's name of what was called.
std::string barrier_not_set_up(const std::string& call);
std::string more_arrivals_than_expected(const std::string& call, std::uint64_t arrivals, std::uint64_t pending);
std::string phase_never_ends(const std::string& call, std::uint64_t pending, std::uint64_t expected);

/// At this_grid().sync(), without so many blocks.
std::string grid_never_meets(std::size_t blocks);

std::string private_memory_of_another_thread(Step step);
/// Of a load next to a `__constant__` array.
std::string outside_constant(Step step, const DeviceVariables::Variable& array, std::uint64_t address);
/// `before_wraparound`: the array in which the access would lie with a negative index; empty when there is none.
std::string not_device_memory(Step step, std::uint64_t address, const std::string& before_wraparound = {});
/// Of a store, or an atomic, to constant memory.
std::string not_writable(Step step);
/// `array` is the one that the access is nearest to; null when there is none.
std::string misaligned(Step step, std::uint64_t address, const GlobalMemory::Array* array);
std::string stack_overflow();

// Launches by kernels; `launch` is such as "f<<<(1), (32)>>>".

/// With the name of CUDA's error code.
std::string launch_refused(const std::string& launch, const std::string& error, const std::string& reason);
/// `space` is "shared" or "local"; `argument` counts from 1.
std::string pointer_to_own_memory(const std::string& launch, std::size_t argument, const std::string& space);
std::string too_many_pending_launches(std::size_t launches, std::size_t max);
/// In front of what is said of a launch by a kernel.
std::string in_child(const std::string& launch);

/// What findings call memory that a kernel has allocated there.
std::string allocation(const SourceLocation& location);
/// Of free() and delete, in these two.
std::string freed_twice(const std::string& allocation);
std::string freed_without_allocation();

/// `type` is the array's, in quotes.
std::string index_outside(std::int64_t index, const std::string& type);
/// Of what has `size` elements, such as "cuda::std::span".
std::string index_outside(std::int64_t index, std::uint64_t size, const std::string& what);
std::string division_by_zero();
/// Of a value of `width` bits.
std::string shift_by(std::int64_t bits, unsigned width);
std::string missing_return();

/// An asynchronous copy of `bytes` bytes that is told to read more.
std::string copy_that_reads_too_much(unsigned bytes);
std::string failed_assertion(const std::string& assertion);

// Of textures and surfaces: `call` is CUDA's name of what was called, `name` the memory's.
std::string no_texture(const std::string& call, bool is_surface, std::uint64_t handle);
std::string freed_texture(const std::string& call, const std::string& name);
/// A surface was wanted, and it is a texture, or the other way round.
std::string other_kind_of_texture(const std::string& call, bool is_surface, const std::string& name);
std::string other_shape_of_texture(const std::string& call, const std::string& name, TextureShape shape);
/// `wanted` and `read` are types: what the kernel asks for, and what reads of this texture give.
std::string other_element(const std::string& call, const std::string& wanted, const std::string& name,
                          const std::string& read);
std::string other_size_of_element(const std::string& call, unsigned bytes, const std::string& name,
                                  const ElementFormat& element);
/// By tex2Dgather(), as a value of type `wanted`, from elements with so many numbers.
std::string cannot_gather(const std::string& wanted, unsigned number, unsigned numbers);
std::string no_such_layer(const std::string& call, int layer, const std::string& name, unsigned layers);
/// Of an access of `bytes` bytes at byte x of a row.
std::string between_elements(const std::string& call, int x, const std::string& name, unsigned bytes);
/// `place`: x in bytes, y, z or layer.
std::string outside_surface(const std::string& call, const std::array<int, 3>& place, const std::string& name,
                            const TextureMemorySetup& memory);

// What the processor or the system found.

/// The lane has called what is at `address`.
std::string call_of_no_function(std::uint64_t address);
std::string access_of_no_memory(std::uint64_t address);
/// Where the address is not known.
std::string access_of_no_memory();
std::string quotient_too_large();
std::string trap_of_the_compiler();
std::string pure_virtual_call();
std::string aborted();

}  // namespace warpbook::model::fault_text
