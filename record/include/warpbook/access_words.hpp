#pragma once

#include <cstdint>
#include <string>

#include <warpbook/counters.hpp>

namespace warpbook {

// The words for accesses and for what they cost.

/// "global store"
std::string name_of(AccessKind kind);

/// "requests" to global memory, "instructions" that access shared memory; of one, "request".
std::string instructions_word(Space space, std::uint64_t count);

/// "sectors", "wavefronts"; of one, "sector".
std::string units_word(Space space, std::uint64_t count);

/// "sectors per request", "wavefronts per instruction"
std::string units_per_instruction_words(Space space);

/// "32768 requests, 1048576 sectors, ideal 131072"
std::string counted_words(AccessKind kind, const AccessCounts& counts);

/// "32.00 sectors per request, ideal 4.00  (8 times as many as needed; every lane …)". The `cause` is left out where it
/// is empty, and where the accesses cost no more than the ideal.
std::string cost_words(AccessKind kind, const AccessCounts& counts, const std::string& cause = {});

}  // namespace warpbook
