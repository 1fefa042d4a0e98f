#include "repeated_launches.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "machine/memory/device_variables.hpp"

namespace warpbook::model {

namespace {

/// To see whether a launch changes what it writes, while it runs.
constexpr std::size_t max_bytes_compared = std::size_t{1} << 30;
/// Of all results.
constexpr std::size_t max_bytes_kept = std::size_t{256} << 20;
/// Larger ones would take longer to compare than many launches.
constexpr std::size_t max_bytes_of_variables = std::size_t{1} << 20;
/// To watch a launch takes as long as a short one.
constexpr unsigned most_watched_in_vain = 1000;
/// Of kernels whose arguments are others each time.
constexpr std::size_t most_launches_known = 4096;

}  // namespace

std::strong_ordering RepeatedLaunches::Key::operator<=>(const Key& other) const
{
    const auto numbers = [](const Key& key) {
        return std::tuple(key.kernel, key.grid.x, key.grid.y, key.grid.z, key.block.x, key.block.y, key.block.z,
                          key.dynamic_shared_bytes);
    };
    if (const auto order = numbers(*this) <=> numbers(other); order != 0) return order;
    return arguments <=> other.arguments;
}

std::optional<RepeatedLaunches::Key> RepeatedLaunches::key_of(const Launch& launch)
{
    // A kernel without parameters has a byte, too.
    if (launch.arguments.stored_bytes() == 0) return std::nullopt;
    const auto* const stored = static_cast<const std::byte*>(launch.arguments.stored());
    return Key{launch.kernel,
               launch.grid,
               launch.block,
               launch.dynamic_shared_bytes,
               {stored, stored + launch.arguments.stored_bytes()}};
}

RepeatedLaunches::RepeatedLaunches(const GlobalMemory& memory, std::function<bool(std::uint64_t)> host_may_change)
    : memory_(memory), host_may_change_(std::move(host_may_change))
{}

void RepeatedLaunches::note_write(const void* address)
{
    const GlobalMemory::Array* const array = memory_.nearest_array(reinterpret_cast<std::uint64_t>(address));
    if (array != nullptr) numbers_[array->begin] = new_number();
}

void RepeatedLaunches::note_fill(const void* address, std::size_t bytes, unsigned char content)
{
    const auto begin = reinterpret_cast<std::uint64_t>(address);
    if (!is_whole_array(begin, bytes)) return note_write(address);
    Number& number = numbers_of_fills_[{begin, bytes, content}];
    if (number == 0) number = new_number();
    numbers_[begin] = number;
}

void RepeatedLaunches::note_copy(const void* to, const void* from, std::size_t bytes)
{
    const auto source = reinterpret_cast<std::uint64_t>(from);
    const auto target = reinterpret_cast<std::uint64_t>(to);
    const bool may_differ_soon = host_may_change_ && host_may_change_(source);
    if (may_differ_soon || !is_whole_array(source, bytes) || !is_whole_array(target, bytes)) return note_write(to);
    // The number of all others says of each that it is what it was, not what it is.
    if (!numbers_.contains(source)) numbers_[source] = new_number();
    numbers_[target] = numbers_[source];
}

bool RepeatedLaunches::is_whole_array(std::uint64_t begin, std::size_t bytes) const
{
    const auto found = memory_.arrays().find(begin);
    return found != memory_.arrays().end() && !found->second.released && found->second.bytes == bytes;
}

void RepeatedLaunches::note_unknown_writes()
{
    numbers_.clear();
    number_of_others_ = new_number();
}

RepeatedLaunches::Number RepeatedLaunches::number_of(std::uint64_t begin) const
{
    const auto found = numbers_.find(begin);
    return found == numbers_.end() ? number_of_others_ : found->second;
}

const std::vector<std::pair<std::uint64_t, std::size_t>>& RepeatedLaunches::variables()
{
    if (!variables_) {
        variables_.emplace();
        for (const DeviceVariables::Variable& variable : DeviceVariables::of_this_program().all())
            variables_->emplace_back(variable.begin, variable.bytes);
    }
    return *variables_;
}

/// Null where they are too large.
RepeatedLaunches::Content RepeatedLaunches::content_of_variables()
{
    std::vector<std::byte> content;
    for (const auto& [begin, bytes] : variables()) {
        if (content.size() + bytes > max_bytes_of_variables) return nullptr;
        const auto* const variable = reinterpret_cast<const std::byte*>(begin);
        content.insert(content.end(), variable, variable + bytes);
    }
    // One for many launches: they mostly do not change.
    if (!last_variables_ || *last_variables_ != content)
        last_variables_ = std::make_shared<const std::vector<std::byte>>(std::move(content));
    return last_variables_;
}

bool RepeatedLaunches::holds_what_it_held(const Array& array) const
{
    const auto found = memory_.arrays().find(array.begin);
    if (found == memory_.arrays().end() || found->second.released || found->second.bytes != array.bytes) return false;
    if (!array.content_before) return number_of(array.begin) == array.before;
    return std::memcmp(array.content_before->data(), reinterpret_cast<const void*>(array.begin), array.bytes) == 0;
}

bool RepeatedLaunches::is_all_as_before(const Result& result) const
{
    return std::ranges::all_of(result.arrays, [&](const Array& array) { return holds_what_it_held(array); });
}

bool RepeatedLaunches::is_all_as_left(const Result& result) const
{
    return std::ranges::all_of(result.arrays,
                               [&](const Array& array) { return number_of(array.begin) == array.after; });
}

/// Null where there is none.
const RepeatedLaunches::Result* RepeatedLaunches::complete_result_of(const Launch& launch) const
{
    const auto key = key_of(launch);
    const auto known = key ? known_.find(*key) : known_.end();
    if (known == known_.end() || !known->second.result || !known->second.result->is_complete) return nullptr;
    return &*known->second.result;
}

bool RepeatedLaunches::repeats_by_numbers(const Launch& launch)
{
    const Result* const result = complete_result_of(launch);
    const auto needs_memory = [](const Array& array) { return array.content_before || array.content_after; };
    if (result == nullptr || !variables().empty() || std::ranges::any_of(result->arrays, needs_memory)) return false;
    return repeats(launch);
}

bool RepeatedLaunches::repeats(const Launch& launch)
{
    const Result* const found = complete_result_of(launch);
    if (found == nullptr) return false;
    const Result& result = *found;
    if (content_of_variables() != result.variables_before || !is_all_as_before(result)) return false;
    watched_in_vain_ = 0;
    for (const Array& array : result.arrays) {
        if (array.content_after)
            std::memcpy(reinterpret_cast<void*>(array.begin), array.content_after->data(), array.bytes);
        if (array.after != array.before) numbers_[array.begin] = array.after;
    }
    if (result.variables_after == result.variables_before) return true;
    const std::byte* content = result.variables_after->data();
    for (const auto& [begin, bytes] : variables()) {
        std::memcpy(reinterpret_cast<void*>(begin), content, bytes);
        content += bytes;
    }
    return true;
}

RepeatedLaunches::Result RepeatedLaunches::result_of(const std::vector<AccessedArrays::Array>& accessed)
{
    Result result;
    for (const AccessedArrays::Array& array : accessed) {
        const Number before = number_of(array.begin);
        result.arrays.push_back({array.begin, array.bytes, before, array.is_changed ? new_number() : before, {}, {}});
    }
    return result;
}

std::size_t RepeatedLaunches::bytes_kept() const
{
    std::size_t bytes = 0;
    for (const auto& [key, known] : known_) {
        if (!known.result) continue;
        for (const Array& array : known.result->arrays)
            bytes += (array.content_before ? array.bytes : 0) + (array.content_after ? array.bytes : 0);
    }
    return bytes;
}

namespace {

std::shared_ptr<const std::vector<std::byte>> content_at(std::uint64_t begin, std::size_t bytes)
{
    const auto* const content = reinterpret_cast<const std::byte*>(begin);
    return std::make_shared<const std::vector<std::byte>>(content, content + bytes);
}

}  // namespace

/// Of a launch that has changed nothing. False where it is too much.
bool RepeatedLaunches::keep_what_host_may_change(Result& result) const
{
    std::size_t bytes = bytes_kept();
    for (Array& array : result.arrays) {
        if (!host_may_change_ || !host_may_change_(array.begin)) continue;
        bytes += array.bytes;
        if (bytes > max_bytes_kept) return false;
        array.content_before = content_at(array.begin, array.bytes);
    }
    return true;
}

/// False where it is too much, or the host may have changed what the launch found.
bool RepeatedLaunches::keep_what_is_left(Result& result) const
{
    std::size_t bytes = bytes_kept();
    for (const Array& array : result.arrays) {
        if (host_may_change_ && host_may_change_(array.begin)) return false;
        if (array.after != array.before) bytes += array.bytes;
    }
    if (bytes > max_bytes_kept) return false;
    for (Array& array : result.arrays)
        if (array.after != array.before) array.content_after = content_at(array.begin, array.bytes);
    return true;
}

void RepeatedLaunches::watch(const Launch& launch, const std::function<bool()>& run)
{
    const bool is_worth_it = ++watched_in_vain_ <= most_watched_in_vain;
    auto key = is_worth_it ? key_of(launch) : std::nullopt;
    const Content variables_before = key ? content_of_variables() : nullptr;
    if (!variables_before || memory_.arrays().size() > AccessedArrays::most_arrays) {
        run();
        return note_unknown_writes();
    }
    if (known_.size() >= most_launches_known) known_.clear();
    Known& known = known_[std::move(*key)];
    const std::optional<Result> last = std::exchange(known.result, std::nullopt);
    // What changes something each time shall not cost a copy each time.
    const bool is_compared = last && is_all_as_left(*last) && std::has_single_bit(++known.further_launches);

    AccessedArrays arrays(memory_, is_compared ? max_bytes_compared : 0);
    const bool has_only_written = run();
    const std::vector<AccessedArrays::Array> accessed = arrays.end();
    if (!has_only_written) return note_unknown_writes();

    Result result = result_of(accessed);
    result.variables_before = variables_before;
    result.variables_after = content_of_variables();
    const bool changes_nothing =
        result.variables_after == variables_before &&
        std::ranges::none_of(accessed, [](const AccessedArrays::Array& array) { return array.is_changed; });
    if (changes_nothing)
        result.is_complete = keep_what_host_may_change(result);
    else if (last && last->variables_before == variables_before && is_all_as_before(*last))
        // It comes again and again to the same.
        result.is_complete = keep_what_is_left(result);
    for (const Array& array : result.arrays)
        if (array.after != array.before) numbers_[array.begin] = array.after;
    if (result.is_complete) known.further_launches = 0;
    known.result = std::move(result);
}

}  // namespace warpbook::model
