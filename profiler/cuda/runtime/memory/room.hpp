#pragma once

#include <cstddef>
#include <string>

#include "cuda/runtime/runtime.hpp"

namespace warpbook::program {

/// How much memory the model's device has: a part of the host's, the same for the whole run. Programs that do not ask
/// may allocate much more than that: what they do not touch takes no memory.
std::size_t bytes_of_device();
/// How much of it is free, for a program that asks: from now on it gets no more than that.
std::size_t tell_free_bytes_of_device(Runtime& runtime);

/// Why an allocation of so many bytes is refused, for people; empty where it is not.
std::string problem_of_allocation(Runtime& runtime, std::size_t bytes);

/// Before a call writes to so many bytes from `to` on, of which only those of `from`'s pages are more than zeros that
/// were touched; null: all of them. Throws Failure, and says why, where the host has no memory for pages that are new.
void expect_room_for_content(Runtime& runtime, const CallSite& site, const char* function, const void* to,
                             const void* from, std::size_t bytes);

/// Of a launch that was ended because the host has no memory left.
std::string sentence_of_shortage(Runtime& runtime, const std::string& launched);

/// Says on the terminal why a call returned cudaErrorMemoryAllocation, once for each call of the program's.
void tell_no_room(const CallSite& site, const char* function, std::size_t bytes, const std::string& problem);

}  // namespace warpbook::program
