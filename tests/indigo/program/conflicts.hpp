#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include <warpbook/trace.hpp>

namespace warpbook::tests {

/// All accesses of a launch, of which each pair can be compared. The model's race detector keeps three accesses for
/// each word; what it says is held to this.
class Conflicts {
public:
    /// The trace of block number `block` of the launch. Throws std::runtime_error when it is not complete.
    void add(const Trace& trace, unsigned block);

    /// The source lines at which threads conflict: two accessed a word, one of them at least to write and not both by
    /// atomics, with no barrier of their block between. The suite has no other synchronization: no fence, no
    /// __syncwarp().
    std::set<int> lines() const;

private:
    struct Access {
        unsigned block;
        unsigned thread;
        unsigned barriers;
        Operation operation;
        int line;
    };
    /// Block (0 for global memory), array, offset.
    using Word = std::tuple<unsigned, std::string, std::int64_t>;

    static bool conflict(const Access& a, const Access& b);

    std::map<Word, std::vector<Access>> accesses_;
};

}  // namespace warpbook::tests
