#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "observer.hpp"
#include "race_detector.hpp"

namespace warpbook::model {

/// Looks a second time at what was written to global memory, a little later. The race detectors of two
/// operating-system threads that come to a word at the same moment may both find it untouched; one of them is noticed
/// here, by what the other has left in the history meanwhile. Then the launch is run again in order, and the report
/// does not depend on chance.
class ConflictFinder : public Observer {
public:
    explicit ConflictFinder(const RaceLaunch& launch);

    void on_block(const Dim3& block) override;
    void on_access(const AccessEvent& event) override;

    /// Looks at those that are left, when no thread notes anything any more.
    void finish();

private:
    struct Write {
        std::uint32_t lanes = 0;
        unsigned width = 0;
        /// Of all lanes, each a word after the one before.
        bool are_words_side_by_side = false;
        /// Among all threads, and not those of its block only.
        bool atomic = false;
        std::uint64_t block = 0;
        std::array<std::uint64_t, max_warp_size> addresses;
    };

    void look_again(const Write& write);

    const RaceLaunch launch_;
    const std::uint32_t first_of_launch_;
    std::uint64_t block_ = 0;
    /// The last ones, in a circle.
    std::array<Write, 16> recent_;
    std::size_t next_ = 0;
};

}  // namespace warpbook::model
