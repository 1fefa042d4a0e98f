#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace warpbook::cupti::test {

/// Device code of one kernel with these instructions (their first 8 bytes), as the driver would load it.
std::vector<std::byte> made_up_cubin(const std::string& kernel, const std::vector<std::uint64_t>& instructions);

/// The same with a symbol table, in which the kernel stands, and a function of the driver's, such as "vprintf", which
/// is printf()'s, or "malloc". Nothing says who calls whom.
std::vector<std::byte> made_up_cubin_that_calls(const std::string& function, const std::string& kernel,
                                                const std::vector<std::uint64_t>& instructions);

std::vector<std::byte> made_up_cubin_that_prints(const std::string& kernel,
                                                 const std::vector<std::uint64_t>& instructions);

}  // namespace warpbook::cupti::test
