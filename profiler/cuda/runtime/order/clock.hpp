#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace warpbook::program {

/// How much of the work of each lane comes before something: a vector clock. A lane is work in order, such as that of
/// one stream, numbered from 1 on.
class Clock {
public:
    bool includes(unsigned lane, std::uint64_t number) const
    {
        return lane < numbers_.size() && numbers_[lane] >= number;
    }
    /// And all that comes before it in its lane.
    void add(unsigned lane, std::uint64_t number)
    {
        if (numbers_.size() <= lane) numbers_.resize(lane + 1);
        numbers_[lane] = std::max(numbers_[lane], number);
    }
    /// And all that the other one includes.
    void add(const Clock& other)
    {
        if (numbers_.size() < other.numbers_.size()) numbers_.resize(other.numbers_.size());
        for (std::size_t lane = 0; lane < other.numbers_.size(); ++lane)
            numbers_[lane] = std::max(numbers_[lane], other.numbers_[lane]);
    }
    /// By lane.
    const std::vector<std::uint64_t>& numbers() const { return numbers_; }

private:
    std::vector<std::uint64_t> numbers_;
};

}  // namespace warpbook::program
