#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>

#include "machine/memory/global_memory.hpp"

namespace warpbook::model {

/// Finds what kernels without call-backs have written between arrays, where nothing belongs. What was there before,
/// such as what the host has written, is not theirs.
class Overruns {
public:
    explicit Overruns(const GlobalMemory& memory) : memory_(memory) {}

    /// Before a launch.
    void begin();
    /// After it: the arrays closest to what it has written.
    std::set<const GlobalMemory::Array*> found() const;

private:
    /// By where the gap begins: the first byte in it that is not zero.
    using Written = std::map<std::uint64_t, std::uint64_t>;
    Written written() const;

    const GlobalMemory& memory_;
    Written before_;
    /// Each look at a gap costs about a microsecond: programs with very many launches and arrays are not looked at to
    /// their ends. By numbers, so that it is the same in each run.
    std::size_t looks_left_ = 1'000'000;
    bool looks_ = false;
};

}  // namespace warpbook::model
