#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include <warpbook/launch.hpp>

#include "machine/memory/accessed_arrays.hpp"
#include "machine/memory/global_memory.hpp"

namespace warpbook::model {

/// Finds launches that do once more what an earlier one has done: the same kernel, grid and arguments, and all memory
/// that it reads holds what it held then. So it would make the same accesses, and write the same; it need not run.
/// Programs launch a kernel many times to take its time.
///
/// The content of each array has a number: equal numbers, equal content. Which arrays a launch accesses is seen when it
/// runs (AccessedArrays). Variables of the device's, and arrays that the host may change, are compared themselves.
class RepeatedLaunches {
public:
    /// `host_may_change` says of the beginning of an array whether the host writes to it without telling.
    RepeatedLaunches(const GlobalMemory& memory, std::function<bool(std::uint64_t)> host_may_change);

    // What happens to arrays between launches.

    /// Bytes of the array there have been written.
    void note_write(const void* address);
    /// All these bytes have this content.
    void note_fill(const void* address, std::size_t bytes, unsigned char content);
    /// They hold what others hold, which may be anywhere.
    void note_copy(const void* to, const void* from, std::size_t bytes);
    /// Nobody knows what has been written.
    void note_unknown_writes();

    /// Whether the launch is a repetition. Then memory is, afterwards, what the launch would leave.
    bool repeats(const Launch& launch);

    /// The same, where that is known without a look at memory, which need not be open then.
    bool repeats_by_numbers(const Launch& launch);

    /// Runs the launch by `run`, and remembers what it has accessed. `run` returns whether it did nothing else than to
    /// write to memory, and came to its end.
    void watch(const Launch& launch, const std::function<bool()>& run);

private:
    using Number = std::uint64_t;
    using Content = std::shared_ptr<const std::vector<std::byte>>;

    struct Key {
        const void* kernel = nullptr;
        Dim3 grid;
        Dim3 block;
        std::size_t dynamic_shared_bytes = 0;
        std::vector<std::byte> arguments;

        std::strong_ordering operator<=>(const Key& other) const;
        bool operator==(const Key& other) const { return (*this <=> other) == 0; }
    };
    /// Nothing where the arguments are not known.
    static std::optional<Key> key_of(const Launch& launch);

    struct Array {
        std::uint64_t begin = 0;
        std::size_t bytes = 0;
        Number before = 0;
        Number after = 0;
        /// Of one that the host may change: what it held.
        Content content_before;
        /// Of one that the launch changes: what it leaves.
        Content content_after;
    };
    struct Result {
        std::vector<Array> arrays;
        Content variables_before;
        Content variables_after;
        /// Whether it is known what the launch leaves.
        bool is_complete = false;
    };
    struct Known {
        std::optional<Result> result;
        /// That found what the last one had left, since it was known what such a launch does.
        std::uint64_t further_launches = 0;
    };

    const Result* complete_result_of(const Launch& launch) const;
    bool is_whole_array(std::uint64_t begin, std::size_t bytes) const;
    Number number_of(std::uint64_t begin) const;
    Number new_number() { return ++last_number_; }
    bool holds_what_it_held(const Array& array) const;
    bool is_all_as_before(const Result& result) const;
    bool is_all_as_left(const Result& result) const;
    const std::vector<std::pair<std::uint64_t, std::size_t>>& variables();
    Content content_of_variables();
    Result result_of(const std::vector<AccessedArrays::Array>& accessed);
    bool keep_what_host_may_change(Result& result) const;
    bool keep_what_is_left(Result& result) const;
    std::size_t bytes_kept() const;

    const GlobalMemory& memory_;
    const std::function<bool(std::uint64_t)> host_may_change_;
    /// Beginning and size of each `__device__` and `__constant__` variable; nothing before the first launch.
    std::optional<std::vector<std::pair<std::uint64_t, std::size_t>>> variables_;
    Content last_variables_;
    std::map<Key, Known> known_;
    /// By where an array begins; all others have the number of what nobody knows.
    std::map<std::uint64_t, Number> numbers_;
    /// Of arrays that are filled, by where they begin, their size, and with what.
    std::map<std::tuple<std::uint64_t, std::size_t, unsigned char>, Number> numbers_of_fills_;
    Number number_of_others_ = 0;
    Number last_number_ = 0;
    /// Since a launch was left out last.
    unsigned watched_in_vain_ = 0;
};

}  // namespace warpbook::model
