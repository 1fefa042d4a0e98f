#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <warpbook/lab/launch_contract.hpp>
#include <warpbook/lab/sparse_array.hpp>
#include <warpbook/launch.hpp>
#include <warpbook/profile.hpp>

namespace warpbook {

/// Content of arrays: no two neighbors are alike, nor elements of two blocks that are run.
inline float number_of_many(std::size_t i) { return static_cast<float>(1 + i % 9'999'991); }

/// A launch at one of the sizes that a contract allows, of which a few blocks run, on the model. Its arrays are sparse:
/// the launch may be as large as the contract allows, and many sizes can be tried. Elements have their content where
/// the blocks have gone, and nowhere else.
class LaunchSample {
public:
    /// Where arrays begin. Few contracts promise more than a sector; what a block costs must not depend on it.
    enum class ArraysBegin { with_a_sector, at_a_large_boundary };

    /// `name` is the case for people: "n = 1000".
    LaunchSample(Backend& backend, std::string name, ArraysBegin arrays_begin);
    LaunchSample(LaunchSample&&) noexcept;
    ~LaunchSample();

    /// What an element is, or should be, by its index.
    template <class T>
    using ElementAt = std::function<T(std::size_t index)>;

    /// An array that the kernel reads.
    template <class T>
    const T* input(std::string_view array, std::size_t count, ElementAt<T> content);

    /// One that it fills, and whose elements must be as `expected` says, which is never zero. `block_of` tells to which
    /// block of the grid an element belongs, where the contract gives each thread its own elements. Where nobody can
    /// say what becomes of an element, both are left out.
    template <class T>
    T* output(std::string_view array, std::size_t count, ElementAt<T> expected = {},
              ElementAt<std::size_t> block_of = {});

    /// One whose elements it changes, from what they are before to something else.
    template <class T>
    T* changed(std::string_view array, std::size_t count, ElementAt<T> before, ElementAt<T> expected,
               ElementAt<std::size_t> block_of = {});

    const std::string& name() const { return name_; }

    /// To be set when the arrays are there.
    Launch launch;

    /// How much a block has to do at most, in a unit of the lab's choice, where the student decides how much that is.
    std::size_t share = 1;

    /// The same of what it stores to global memory, where that does not grow like its share.
    std::optional<std::size_t> share_of_stores;

    /// Which blocks run; where none are named, the first of the grid, the last two, those at the ends of its first and
    /// last row, one drawn by the caller (`drawn` is any number), and that whose number has the same last 16 bits as
    /// the last one's.
    std::vector<std::size_t> blocks;
    std::vector<std::size_t> blocks_to_run(std::size_t drawn) const;

    /// Gives elements their content, wherever the memory has pages; those that a kernel fills are as before again.
    void fill() const;

    /// What became of the elements that a kernel fills, wherever the memory has pages.
    struct Written {
        /// The first that is neither as before nor as it should be.
        std::optional<std::string> mistake;
        /// Of those that are as they should be.
        std::size_t bytes = 0;
        /// Whether all of these belong to these blocks; false where nobody knows.
        bool belong_to_blocks = true;
    };
    Written written_by(const std::vector<std::size_t>& those_that_ran) const;

private:
    class Array;
    template <class T>
    class ArrayOf;

    Backend& backend_;
    std::string name_;
    ArraysBegin arrays_begin_;
    std::vector<std::unique_ptr<const Array>> arrays_;
};

/// What blocks of a launch do that ran one by one: of each kind of access the most that one block does, and the least.
class BlockCosts {
public:
    struct Cost {
        std::uint64_t instructions = 0;
        std::uint64_t units = 0;
        /// Units beyond the ideal.
        std::uint64_t excess = 0;
        std::uint64_t bytes = 0;
        /// Of the block's busiest warp.
        std::uint64_t instructions_of_warp = 0;
        std::uint64_t bytes_of_warp = 0;
    };

    explicit BlockCosts(const LaunchSample& sample);

    void add(const Profile& of_block);

    /// What blocks of another launch do, which ran together, that these do not, for people; nothing where they do no
    /// more, and no less. `name`: "block 7", "the first 100 blocks".
    std::optional<std::string> difference_of(const Profile& profile, const LaunchSample& sample,
                                             const std::string& name, std::uint64_t count) const;

    /// What blocks do where some stick out of an array and these do not, that cannot be because of that. `shared_too`:
    /// whether a value that goes through shared memory here must do so there.
    std::optional<std::string> unexplained_by_edges(const BlockCosts& ragged, bool shared_too) const;

    /// Whether `count` blocks of that launch ask for more than twice as many bytes as such blocks do here.
    bool are_far_less_than(const Profile& profile, const LaunchSample& sample, std::uint64_t count) const;

    /// How many times as large the share of that launch's blocks may be, rounded up.
    std::uint64_t times_share(const LaunchSample& sample) const;

    /// How many blocks the model can run in little time.
    std::size_t many_blocks() const;

private:
    /// Sectors beyond the ideal that edges explain. Rows of a block may begin in the middle of a sector, and a request
    /// may have a few rows; lanes that move 16 bytes elsewhere may move 4 there, four times from 512 bytes.
    static constexpr std::array<std::int64_t, 2> explained_for_each_request = {4, 16};

    std::uint64_t times_share(const LaunchSample& sample, AccessKind kind) const;

    std::string name_;
    std::size_t share_;
    std::size_t share_of_stores_;
    ByAccess<Cost> max_{};
    ByAccess<std::uint64_t> min_bytes_{};
    ByAccess<std::uint64_t> all_bytes_{};
    /// The others, of the block that has most.
    ByAccess<std::array<std::int64_t, 2>> unexplained_units_{};
    std::uint64_t max_barriers_ = 0;
    std::uint64_t max_synchronizations_of_warp_ = 0;
    bool is_empty_ = true;
};

/// Launches whose blocks have the same things to do: `small` has few blocks, each of which runs; of the others, which
/// are ordered by size, some blocks run.
struct SampleFamily {
    std::function<LaunchSample()> small;
    std::vector<std::function<LaunchSample()>> others;
    /// What the small one may do; empty where other checks say so.
    std::optional<LaunchContract> contract_of_small = {};
};

/// Launches whose size is one number.
struct SampledSizes {
    std::function<LaunchSample(std::size_t n)> at;
    /// At its multiples all blocks have as much to do, and lanes can move 16 bytes at once.
    std::size_t period;
    std::size_t largest;
    /// Whether other sizes are allowed.
    bool may_be_ragged = true;
    /// What a launch of a multiple of the period may do; empty where other checks say so.
    std::function<LaunchContract(std::size_t n)> contract = {};
    /// Each size is so many times as large as the one before, more or less. Where blocks cost the model much, fewer are
    /// tried.
    std::size_t factor = 2;
};

}  // namespace warpbook
