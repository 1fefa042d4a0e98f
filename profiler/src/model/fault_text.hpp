#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "global_memory.hpp"
#include "step.hpp"

/// What is said to people of faults that are found while a block runs: facts in, a sentence out.
namespace warpbook::model::fault_text {

/// At a barrier while others wait at another one.
std::string other_barrier();
/// At a barrier without `threads` of the block.
std::string left_before_barrier(unsigned threads);

/// `call` is CUDA's name of the function, in these three.
std::string lane_outside_its_mask(unsigned lane, const std::string& call, std::uint32_t mask);
std::string source_takes_no_part(unsigned lane, unsigned source, const std::string& call);
/// Lanes of the mask that never come, if any, or that have come with another mask.
struct Missing {
    std::uint32_t lanes = 0;
    bool with_another_mask = false;
};
std::string deadlock(const std::string& call, std::uint32_t mask, const Missing& missing);

// Of barriers that are objects in memory: `call` is CUDA's name of what was called.
std::string barrier_not_set_up(const std::string& call);
std::string more_arrivals_than_expected(const std::string& call, std::uint64_t arrivals, std::uint64_t pending);
std::string phase_never_ends(const std::string& call, std::uint64_t pending, std::uint64_t expected);

/// At this_grid().sync(), without so many blocks.
std::string grid_never_meets(std::size_t blocks);

std::string private_memory_of_another_thread(Step step);
std::string not_device_memory(Step step, std::uint64_t address);
/// Of a store, or an atomic, to constant memory.
std::string not_writable(Step step);
/// `array` is the one that the access is nearest to; null when there is none.
std::string misaligned(Step step, std::uint64_t address, const GlobalMemory::Array* array);
std::string stack_overflow();

/// `type` is the array's, in quotes.
std::string index_outside(std::int64_t index, const std::string& type);
std::string division_by_zero();
std::string failed_assertion(const std::string& assertion);

}  // namespace warpbook::model::fault_text
