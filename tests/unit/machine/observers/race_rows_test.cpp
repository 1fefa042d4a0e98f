#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "machine/observers/race_detector.hpp"
#include "machine/rules/common_stride.hpp"
#include "machine/rules/lanes.hpp"

namespace warpbook::model {
namespace {

constexpr unsigned row_count = 3;
constexpr unsigned warps = 2;
constexpr unsigned blocks = 2;

/// Blocks that are there at the same time, and what their detectors find.
class Detectors {
public:
    explicit Detectors(GlobalMemory& memory, std::uint64_t begin)
        : names_(memory, SharedMemory::of_this_program(), 0), global_(begin, row_count * RaceHistory::row_bytes)
    {
        begin_launch();
    }

    void begin_launch()
    {
        detectors_.clear();
        intervals_.begin_launch();
        for (unsigned block = 0; block < blocks; ++block) {
            detectors_.push_back(std::make_unique<RaceDetector>(Machine(), launch_, names_, 0, 0, faults_));
            detectors_.back()->on_block({block, 0, 0});
        }
    }

    RaceDetector& of_block(unsigned block) { return *detectors_[block]; }

    /// One line for each fault.
    std::string found() const
    {
        std::string text = demands_.any() ? "blocks meet\n" : "";
        for (const auto& [key, fault] : faults_.faults())
            text += std::to_string(key.instruction) + " and " + std::to_string(key.other) + ", thread " +
                    std::to_string(fault.thread) + " of block " + std::to_string(fault.block.x) + ", " +
                    std::to_string(fault.occurrences) +
                    " times: " + sentence_of(fault.description.fault, fault.description.facts) + "\n";
        return text;
    }

private:
    MemoryNames names_;
    IntervalTable intervals_;
    RaceHistory global_;
    RaceHistory variables_{0, 0};
    FenceOrdering fence_ordering_;
    SwapLoops swap_loops_;
    LaunchDemands demands_{RunMode()};
    FaultLog faults_;
    const RaceLaunch launch_{intervals_,  global_,  variables_, fence_ordering_,
                             swap_loops_, demands_, blocks,     warps* max_warp_size};
    std::vector<std::unique_ptr<RaceDetector>> detectors_;
};

/// What warps do at random: mostly accesses to whole rows, and each now and then something else.
class RandomAccesses {
public:
    RandomAccesses(unsigned seed, std::uint64_t begin) : random_(seed), begin_(begin) {}

    unsigned below(unsigned limit) { return static_cast<unsigned>(random_() % limit); }

    AccessEvent next()
    {
        AccessEvent event{};
        event.warp = below(warps);
        event.kind = kind();
        event.instruction = 1 + below(50);
        event.access = {Space::global, operation_of(event.kind), 4, every_lane, {}};
        choose_addresses(event.access);
        event.stride = common_stride(event.access);
        const unsigned unchanged_of_ten = below(10);
        for (unsigned lane = 0; lane < max_warp_size; ++lane) event.overwritten[lane] = below(10) < unchanged_of_ten;
        return event;
    }

private:
    StepKind kind()
    {
        switch (below(12)) {
        case 0: return StepKind::atomic;
        case 1: return StepKind::volatile_load;
        case 2: return StepKind::volatile_store;
        case 3:
        case 4:
        case 5: return StepKind::store;
        default: return StepKind::load;
        }
    }

    void choose_addresses(WarpAccess& access)
    {
        const unsigned form = below(12);
        const std::uint64_t row = begin_ + below(row_count - 1) * RaceHistory::row_bytes;
        const unsigned word = below(RaceHistory::words_of_row);
        for (unsigned lane = 0; lane < max_warp_size; ++lane) {
            switch (form) {
            case 0: access.addresses[lane] = row + 4 * word; break;
            case 1: access.addresses[lane] = row + 4 * word + 4 * lane; break;
            case 2: access.addresses[lane] = row + 4 * (31 - lane); break;
            case 3: access.addresses[lane] = row + lane; break;
            case 4: access.addresses[lane] = row + 8 * lane; break;
            default: access.addresses[lane] = row + 4 * lane; break;
            }
        }
        if (form == 3) access.width = 1;
        if (form == 4) access.width = 8;
        if (form == 5) access.mask = 1u << word;
        if (form == 6) access.mask = static_cast<std::uint32_t>(random_());
        if (access.mask == 0) access.mask = 1;
    }

    std::mt19937 random_;
    const std::uint64_t begin_;
};

/// A history of a row says what those of its words would.
TEST(RaceRows, AreAsGoodAsTheirWords)
{
    GlobalMemory memory;
    const auto begin =
        reinterpret_cast<std::uint64_t>(memory.allocate(row_count * RaceHistory::row_bytes, "three rows"));
    unsigned with_faults = 0;
    for (unsigned seed = 0; seed < 3000; ++seed) {
        RandomAccesses random(seed, begin);
        Detectors by_rows(memory, begin);
        Detectors by_words(memory, begin);
        const auto both = [&](auto action) {
            action(by_rows);
            action(by_words);
        };
        const unsigned steps = 1 + random.below(40);
        for (unsigned step = 0; step < steps; ++step) {
            const unsigned block = random.below(5) == 0 ? 1 : 0;
            const WarpLanes lanes{random.below(warps), every_lane};
            switch (random.below(16)) {
            case 0: both([](Detectors& detectors) { detectors.begin_launch(); }); break;
            case 1:
            case 2: both([&](Detectors& detectors) { detectors.of_block(block).on_barrier(); }); break;
            case 3:
                both([&](Detectors& detectors) {
                    detectors.of_block(block).on_syncwarp_passed(lanes);
                    detectors.of_block(block).on_syncwarp(lanes);
                });
                break;
            case 4: both([&](Detectors& detectors) { detectors.of_block(block).on_tile_barrier({0, warps}); }); break;
            default: {
                AccessEvent event = random.next();
                event.block = {block, 0, 0};
                by_rows.of_block(block).on_access(event);
                // Then nobody sees that the words are neighbors. What reads one word stays what it is.
                if (event.stride != 0) event.stride.reset();
                by_words.of_block(block).on_access(event);
            }
            }
        }
        ASSERT_EQ(by_rows.found(), by_words.found()) << "seed " << seed;
        with_faults += by_rows.found().empty() ? 0 : 1;
    }
    EXPECT_GT(with_faults, 1000u);
    EXPECT_LT(with_faults, 2900u);
}

}  // namespace
}  // namespace warpbook::model
