#pragma once

#include <cstdint>
#include <string>

#include "global_memory.hpp"
#include "step.hpp"
#include "tile_barrier.hpp"

/// What is said to people of faults that are found while a block runs: facts in, a sentence out.
namespace warpbook::model::fault_text {

/// At a barrier while others wait at another one.
std::string other_barrier();
/// At a barrier without `threads` of the block.
std::string left_before_barrier(unsigned threads);

/// `call` is CUDA's name of the function, in these three.
std::string lane_outside_its_mask(unsigned lane, const std::string& call, std::uint32_t mask);
std::string source_takes_no_part(unsigned lane, unsigned source, const std::string& call);
std::string source_takes_no_part_in_tile(unsigned thread, unsigned source, const std::string& call);
/// Lanes of the mask that never come, if any, or that have come with another mask.
struct Missing {
    std::uint32_t lanes = 0;
    bool with_another_mask = false;
};
std::string deadlock(const std::string& call, std::uint32_t mask, const Missing& missing);
/// In a tile of several warps, or in the whole block when `tile_size` is 0; `call` as above.
std::string deadlock_in_tile(const std::string& call, unsigned tile_size, const TileBarrier::Missing& missing);

std::string private_memory_of_another_thread(Step step);
std::string not_device_memory(Step step, std::uint64_t address);
/// Of a store, or an atomic, to constant memory.
std::string not_writable(Step step);
/// `array` is the one that the access is nearest to; null when there is none.
std::string misaligned(Step step, std::uint64_t address, const GlobalMemory::Array* array);
std::string stack_overflow();

/// `type` is the array's, in quotes.
std::string index_outside(std::int64_t index, const std::string& type);
/// Of what has `size` elements, such as "cuda::std::span".
std::string index_outside(std::int64_t index, std::uint64_t size, const std::string& what);
std::string division_by_zero();
std::string failed_assertion(const std::string& assertion);

}  // namespace warpbook::model::fault_text
