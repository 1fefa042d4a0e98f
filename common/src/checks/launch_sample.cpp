#include <warpbook/lab/launch_sample.hpp>

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <functional>
#include <iomanip>
#include <limits>
#include <numeric>
#include <sstream>
#include <system_error>

#include <warpbook/lab/lab.hpp>
#include <warpbook/lab/sentence.hpp>
#include <warpbook/traffic.hpp>

#include "report/session.hpp"

namespace warpbook {

std::vector<ElementRange> touched_bytes(const void* array, std::size_t bytes)
{
    const auto bytes_of_page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    std::vector<ElementRange> ranges;
    const auto add = [&](const ElementRange& range) {
        if (!ranges.empty() && ranges.back().end == range.first)
            ranges.back().end = range.end;
        else
            ranges.push_back(range);
    };
    constexpr std::size_t pages_at_once = 1 << 14;
    // The answer for a whole array would need many pages of its own, and they take longer than the question.
    std::array<unsigned char, pages_at_once> has_page{};
    for (std::size_t done = 0; done < bytes; done += pages_at_once * bytes_of_page) {
        const std::size_t bytes_here = std::min(bytes - done, pages_at_once * bytes_of_page);
        if (mincore(static_cast<char*>(const_cast<void*>(array)) + done, bytes_here, has_page.data()) != 0)
            throw std::system_error(errno, std::generic_category(), "which pages memory has cannot be told (mincore)");
        constexpr unsigned char is_there = 1;
        const auto begin = has_page.begin();
        const auto end_of_pages = begin + static_cast<std::ptrdiff_t>(parts_of(bytes_here, bytes_of_page));
        const auto touched = [](unsigned char page) { return (page & is_there) != 0; };
        for (auto first = std::find_if(begin, end_of_pages, touched); first != end_of_pages;) {
            const auto end = std::find_if_not(first, end_of_pages, touched);
            const auto byte_of = [&](auto page) {
                return std::min(done + static_cast<std::size_t>(page - begin) * bytes_of_page, bytes);
            };
            add({byte_of(first), byte_of(end)});
            first = std::find_if(end, end_of_pages, touched);
        }
    }
    return ranges;
}

class LaunchSample::Array {
public:
    Array() = default;
    virtual ~Array() = default;
    Array(const Array&) = delete;
    Array& operator=(const Array&) = delete;

    virtual void fill() const = 0;
    virtual void look(const std::vector<std::size_t>& blocks, Written& written) const = 0;
};

template <class T>
class LaunchSample::ArrayOf : public LaunchSample::Array {
public:
    ArrayOf(Backend& backend, std::string name, ArraysBegin begin, std::size_t count, ElementAt<T> before,
            ElementAt<T> expected, ElementAt<std::size_t> block_of)
        : name_(std::move(name)),
          first_(begin == ArraysBegin::with_a_sector ? bytes_of_sector / sizeof(T) : 0),
          elements_(backend, name_, first_ + count),
          before_(std::move(before)),
          expected_(std::move(expected)),
          block_of_(std::move(block_of))
    {}

    T* data() const { return elements_.data() + first_; }

    void fill() const override
    {
        std::vector<T> content;
        for (const ElementRange& range : touched()) {
            content.assign(range.end - range.first, T{});
            if (before_)
                for (std::size_t i = range.first; i < range.end; ++i) content[i - range.first] = before_(i);
            elements_.write(first_ + range.first, content);
        }
    }

    void look(const std::vector<std::size_t>& blocks, Written& written) const override
    {
        if (!expected_ && !block_of_) return;
        for (const ElementRange& range : touched()) {
            const std::vector<T> found = elements_.read(first_ + range.first, range.end - range.first);
            for (std::size_t i = range.first; i < range.end; ++i) look_at(i, found[i - range.first], blocks, written);
        }
    }

private:
    static constexpr std::size_t bytes_of_sector = 32;

    /// With as many digits as it takes to tell it from others.
    static std::string exact(T number)
    {
        std::ostringstream digits;
        digits << std::setprecision(std::numeric_limits<T>::max_digits10) << +number;
        return digits.str();
    }

    std::vector<ElementRange> touched() const
    {
        std::vector<ElementRange> ranges = elements_.touched();
        for (ElementRange& range : ranges) range = {std::max(range.first, first_) - first_, range.end - first_};
        return ranges;
    }

    void look_at(std::size_t i, T found, const std::vector<std::size_t>& blocks, Written& written) const
    {
        if (found == (before_ ? before_(i) : T{})) return;
        if (!expected_ || found == expected_(i)) {
            written.bytes += sizeof(T);
            written.belong_to_blocks &= block_of_ && std::ranges::find(blocks, block_of_(i)) != blocks.end();
        } else if (!written.mistake) {
            written.mistake = sentence(name_, "[", i, "] is ", exact(found), ", and should be ", exact(expected_(i)));
        }
    }

    std::string name_;
    std::size_t first_;
    SparseArray<T> elements_;
    /// Empty for zeros.
    ElementAt<T> before_;
    /// Empty for what is only read, and where nobody can say.
    ElementAt<T> expected_;
    ElementAt<std::size_t> block_of_;
};

LaunchSample::LaunchSample(Backend& backend, std::string name, ArraysBegin arrays_begin)
    : backend_(backend), name_(std::move(name)), arrays_begin_(arrays_begin)
{}
LaunchSample::LaunchSample(LaunchSample&&) noexcept = default;
LaunchSample::~LaunchSample() = default;

template <class T>
const T* LaunchSample::input(std::string_view array, std::size_t count, ElementAt<T> content)
{
    return changed<T>(array, count, std::move(content), {});
}

template <class T>
T* LaunchSample::output(std::string_view array, std::size_t count, ElementAt<T> expected,
                        ElementAt<std::size_t> block_of)
{
    return changed<T>(array, count, {}, std::move(expected), std::move(block_of));
}

template <class T>
T* LaunchSample::changed(std::string_view array, std::size_t count, ElementAt<T> before, ElementAt<T> expected,
                         ElementAt<std::size_t> block_of)
{
    auto made = std::make_unique<const ArrayOf<T>>(backend_, std::string(array), arrays_begin_, count,
                                                   std::move(before), std::move(expected), std::move(block_of));
    T* const data = made->data();
    arrays_.push_back(std::move(made));
    return data;
}

template const float* LaunchSample::input(std::string_view, std::size_t, ElementAt<float>);
template const int* LaunchSample::input(std::string_view, std::size_t, ElementAt<int>);
template const unsigned char* LaunchSample::input(std::string_view, std::size_t, ElementAt<unsigned char>);
template float* LaunchSample::output(std::string_view, std::size_t, ElementAt<float>, ElementAt<std::size_t>);
template int* LaunchSample::output(std::string_view, std::size_t, ElementAt<int>, ElementAt<std::size_t>);
template unsigned char* LaunchSample::output(std::string_view, std::size_t, ElementAt<unsigned char>,
                                             ElementAt<std::size_t>);
template float* LaunchSample::changed(std::string_view, std::size_t, ElementAt<float>, ElementAt<float>,
                                      ElementAt<std::size_t>);
template int* LaunchSample::changed(std::string_view, std::size_t, ElementAt<int>, ElementAt<int>,
                                    ElementAt<std::size_t>);

std::vector<std::size_t> LaunchSample::blocks_to_run(std::size_t drawn) const
{
    if (!blocks.empty()) return blocks;
    const std::size_t count = launch.grid.count();
    const std::size_t row = launch.grid.x;
    // Who keeps a block's number in 16 bits takes the last one for this one.
    constexpr std::size_t numbers_of_16_bits = std::size_t{1} << 16;
    std::vector<std::size_t> some = {0,
                                     row - 1,
                                     drawn % count,
                                     (count - 1) % numbers_of_16_bits,
                                     count - row,
                                     count - std::min<std::size_t>(count, 2),
                                     count - 1};
    std::ranges::sort(some);
    some.erase(std::unique(some.begin(), some.end()), some.end());
    return some;
}

void LaunchSample::fill() const
{
    for (const auto& array : arrays_) array->fill();
}

LaunchSample::Written LaunchSample::written_by(const std::vector<std::size_t>& those_that_ran) const
{
    Written written;
    for (const auto& array : arrays_) array->look(those_that_ran, written);
    return written;
}

namespace {

BlockCosts::Cost cost_of(const Profile& profile, AccessKind kind)
{
    const AccessCounts& counts = profile.totals.value().of(kind);
    const Distribution& found = profile.distribution.value().of(kind);
    return {.instructions = counts.instructions,
            .units = counts.units,
            .excess = counts.units - counts.ideal_units.value(),
            .bytes = found.bytes,
            .instructions_of_warp = found.instructions_of_busiest_warp,
            .bytes_of_warp = found.bytes_of_busiest_warp};
}

void keep_larger(BlockCosts::Cost& to, const BlockCosts::Cost& other)
{
    to.instructions = std::max(to.instructions, other.instructions);
    to.units = std::max(to.units, other.units);
    to.excess = std::max(to.excess, other.excess);
    to.bytes = std::max(to.bytes, other.bytes);
    to.instructions_of_warp = std::max(to.instructions_of_warp, other.instructions_of_warp);
    to.bytes_of_warp = std::max(to.bytes_of_warp, other.bytes_of_warp);
}

std::string words_for(AccessKind kind) { return sentence(name_of(kind.space), " ", name_of(kind.operation), "s"); }

/// A quantity of which a block has more than any block of the other launch.
struct Excess {
    std::string_view unit;
    std::uint64_t found;
    std::uint64_t max;
};

/// The first that is too large; nothing where none is.
std::optional<Excess> first_excess(const BlockCosts::Cost& found, const BlockCosts::Cost& max, AccessKind kind)
{
    const std::string_view units = unit_of(kind.space);
    for (const Excess& each :
         {Excess{"bytes", found.bytes, max.bytes}, Excess{"warp instructions", found.instructions, max.instructions},
          Excess{units, found.units, max.units},
          Excess{"warp instructions by one warp", found.instructions_of_warp, max.instructions_of_warp},
          Excess{"bytes by one warp", found.bytes_of_warp, max.bytes_of_warp}})
        if (each.found > each.max) return each;
    return std::nullopt;
}

}  // namespace

BlockCosts::BlockCosts(const LaunchSample& sample)
    : name_(sample.name()), share_(sample.share), share_of_stores_(sample.share_of_stores.value_or(sample.share))
{}

std::uint64_t BlockCosts::times_share(const LaunchSample& sample) const { return parts_of(sample.share, share_); }

std::uint64_t BlockCosts::times_share(const LaunchSample& sample, AccessKind kind) const
{
    if (kind != AccessKind{Space::global, Operation::store}) return times_share(sample);
    return parts_of(sample.share_of_stores.value_or(sample.share), share_of_stores_);
}

void BlockCosts::add(const Profile& of_block)
{
    for (const AccessKind kind : all_access_kinds) {
        const Cost cost = cost_of(of_block, kind);
        keep_larger(max_.of(kind), cost);
        std::uint64_t& min = min_bytes_.of(kind);
        min = is_empty_ ? cost.bytes : std::min(min, cost.bytes);
        all_bytes_.of(kind) += cost.bytes;
        for (std::size_t i = 0; i < explained_for_each_request.size(); ++i) {
            const auto explained = explained_for_each_request[i] * static_cast<std::int64_t>(cost.instructions);
            std::int64_t& unexplained = unexplained_units_.of(kind)[i];
            unexplained = std::max(unexplained, static_cast<std::int64_t>(cost.excess) - explained);
        }
    }
    const Synchronizations& waits = of_block.synchronizations.value();
    max_barriers_ = std::max(max_barriers_, waits.barriers);
    max_synchronizations_of_warp_ = std::max(max_synchronizations_of_warp_, waits.of_busiest_warp);
    is_empty_ = false;
}

std::optional<std::string> BlockCosts::difference_of(const Profile& profile, const LaunchSample& sample,
                                                     const std::string& name, std::uint64_t count) const
{
    // Where blocks have larger shares, each quantity may grow like them.
    const auto scaled = [count](Cost cost, std::uint64_t times) {
        for (std::uint64_t* const each : {&cost.instructions, &cost.units, &cost.bytes}) *each *= times * count;
        for (std::uint64_t* const each : {&cost.instructions_of_warp, &cost.bytes_of_warp}) *each *= times;
        return cost;
    };
    const auto same_way = [](std::uint64_t times) {
        return sentence(times == 1 ? std::string(": a block's share is as large, so it should cost the same")
                                   : sentence(": a block's share is at most ", times, " times as large"),
                        ". Is there a size from which on the kernel works in another way, or a number that a variable "
                        "cannot hold?");
    };
    for (const AccessKind kind : all_access_kinds) {
        const Cost found = cost_of(profile, kind);
        const std::uint64_t times = times_share(sample, kind);
        if (const auto excess = first_excess(found, scaled(max_.of(kind), times), kind))
            return sentence("With ", sample.name(), ", ", name, " alone makes ", words_for(kind), " of ", excess->found,
                            " ", excess->unit, "; going by ", name_, ", ", excess->max, " are enough", same_way(times));
        if (found.bytes < min_bytes_.of(kind) * count && sample.share >= share_)
            return sentence("With ", sample.name(), ", ", name, " alone makes ", words_for(kind), " of ", found.bytes,
                            " bytes; going by ", name_, ", these should be ", min_bytes_.of(kind) * count, " at least",
                            same_way(1));
    }
    const Synchronizations& waits = profile.synchronizations.value();
    const std::uint64_t times = times_share(sample);
    if (waits.barriers > max_barriers_ * times * count)
        return sentence("With ", sample.name(), ", ", name, " passes ", number_of(waits.barriers, "barrier"), "; with ",
                        name_, " no block passes more than ", max_barriers_, same_way(times));
    if (waits.of_busiest_warp > max_synchronizations_of_warp_ * times)
        return sentence("With ", sample.name(), ", a warp of ", name, " synchronizes its lanes ", waits.of_busiest_warp,
                        " times; with ", name_, " no warp does so more than ", max_synchronizations_of_warp_, " times",
                        same_way(times));
    return std::nullopt;
}

std::optional<std::string> BlockCosts::unexplained_by_edges(const BlockCosts& ragged, bool shared_too) const
{
    constexpr std::uint64_t bytes_of_narrow_request = 32 * 4;
    constexpr std::uint64_t bytes_of_widest_request = 32 * 16;
    // Of each of four arrays up to three elements of 4 bytes, which any thread may move besides its own 16 bytes.
    constexpr std::uint64_t bytes_of_rest = 4 * 3 * 4;
    const auto where = [&](std::string_view who) {
        return sentence("With ", ragged.name_, ", where not all blocks are full, ", who, " makes ");
    };
    const std::string where_all_are = sentence("; with ", name_, ", where all are, ");
    for (const AccessKind kind : all_access_kinds) {
        const Cost& whole = max_.of(kind);
        const Cost& edge = ragged.max_.of(kind);
        const bool is_global = kind.space == Space::global;
        const bool is_wide = whole.bytes > whole.instructions * bytes_of_narrow_request;
        if (edge.bytes > whole.bytes + (is_wide ? bytes_of_rest : 0))
            return sentence(where("one block"), words_for(kind), " of ", edge.bytes, " bytes", where_all_are,
                            "no block has more than ", whole.bytes, ": does it do the work of others?");
        // A lane that moves 4 bytes may have four times as many to move where it is not worth its while to move 16.
        const std::uint64_t max_of_warp = std::max(whole.bytes_of_warp, bytes_of_widest_request) + bytes_of_rest;
        if (edge.bytes_of_warp > max_of_warp)
            return sentence(where("one warp"), words_for(kind), " of ", edge.bytes_of_warp, " bytes", where_all_are,
                            "no warp has more than ", whole.bytes_of_warp, ": does it do the work of others?");
        // A rest of up to three, one by one.
        const std::uint64_t more_for_a_rest = kind.operation == Operation::atomic ? 0 : 3;
        const std::uint64_t max_requests_of_warp = (is_wide ? 4 : 1) * whole.instructions_of_warp + more_for_a_rest;
        if (is_global && edge.instructions_of_warp > max_requests_of_warp)
            return sentence(where("one warp"), edge.instructions_of_warp, " ", words_for(kind), where_all_are,
                            "no warp makes more than ", whole.instructions_of_warp, ".");
        const std::int64_t unexplained = ragged.unexplained_units_.of(kind)[is_wide ? 1 : 0];
        if (is_global && unexplained > static_cast<std::int64_t>(whole.excess))
            return sentence(where("one block"), words_for(kind), " of ",
                            unexplained - static_cast<std::int64_t>(whole.excess),
                            " sectors more than its edges explain: do neighboring lanes have neighboring elements "
                            "there?");
        const AccessKind loads{Space::global, Operation::load};
        // Half, as edges have places that no element fills.
        if (shared_too && !is_global &&
            2 * ragged.all_bytes_.of(kind) * all_bytes_.of(loads) < all_bytes_.of(kind) * ragged.all_bytes_.of(loads))
            return sentence(where("all of them"), words_for(kind), " of ", ragged.all_bytes_.of(kind),
                            " bytes, and global loads of ", ragged.all_bytes_.of(loads), where_all_are, "of ",
                            all_bytes_.of(kind), " and ", all_bytes_.of(loads),
                            ": the values must take the same way at every size.");
    }
    return std::nullopt;
}

bool BlockCosts::are_far_less_than(const Profile& profile, const LaunchSample& sample, std::uint64_t count) const
{
    return std::ranges::any_of(all_access_kinds, [&](AccessKind kind) {
        return cost_of(profile, kind).bytes > 2 * count * times_share(sample, kind) * max_.of(kind).bytes;
    });
}

std::size_t BlockCosts::many_blocks() const
{
    constexpr std::uint64_t accesses = std::uint64_t{1} << 16;
    // Threads that wait for each other take turns, which takes the model longer.
    constexpr std::uint64_t of_threads_that_wait = accesses / 4;
    std::uint64_t of_block = 1;
    for (const AccessKind kind : all_access_kinds) of_block += max_.of(kind).instructions;
    return std::max<std::uint64_t>((max_barriers_ > 0 ? of_threads_that_wait : accesses) / of_block, 1);
}

namespace {

std::vector<std::size_t> first_blocks(std::size_t count)
{
    std::vector<std::size_t> blocks(count);
    std::iota(blocks.begin(), blocks.end(), std::size_t{0});
    return blocks;
}

std::vector<std::size_t> chosen_or_all_blocks(const LaunchSample& small)
{
    return small.blocks.empty() ? first_blocks(small.launch.grid.count()) : small.blocks;
}

}  // namespace

// What checks ask of them.

LaunchSample Lab::sample(std::string name) { return LaunchSample(backend(), std::move(name), arrays_begin_); }

BlockCosts Lab::costs_of_blocks(const LaunchSample& sample)
{
    const auto context = with(sample.name());
    BlockCosts costs(sample);
    const auto all = chosen_or_all_blocks(sample);
    for (const std::size_t block : all) costs.add(run_blocks(sample.launch, {block}));
    return costs;
}

std::size_t Lab::drawn_block(const LaunchSample& sample) const { return drawn_size(0, sample.launch.grid.count() - 1); }

bool Lab::expect_same_costs_of_blocks(const BlockCosts& costs, const LaunchSample& sample)
{
    const auto context = with(sentence(sample.name(), ", of which single blocks run"));
    for (const std::size_t block : sample.blocks_to_run(drawn_block(sample))) {
        const Profile profile = run_blocks(sample.launch, {block});
        if (const auto difference = costs.difference_of(profile, sample, sentence("block ", block), 1)) {
            fail(*difference);
            return false;
        }
    }
    return true;
}

bool Lab::expect_same_costs_of_many_blocks(const BlockCosts& costs, const LaunchSample& sample)
{
    const auto blocks = first_blocks(std::min(costs.many_blocks(), sample.launch.grid.count()));
    const auto context = with(sentence(sample.name(), ", of which the first ", blocks.size(), " blocks run"));
    const Profile profile = run_blocks(sample.launch, blocks);
    const auto difference =
        costs.difference_of(profile, sample, sentence("the first ", blocks.size(), " blocks"), blocks.size());
    if (difference) fail(*difference);
    return !difference;
}

bool Lab::something_is_wrong() const
{
    return session_.has_failed("Values") || session_.has_failed("Accesses") || session_.has_failed("Stretch");
}

/// Once in a check: what depends on it mostly does so in every family.
bool Lab::expect_same_costs_wherever_arrays_begin(const SampleFamily& family)
{
    if (std::exchange(arrays_have_begun_elsewhere_, true)) return true;
    arrays_begin_ = LaunchSample::ArraysBegin::at_a_large_boundary;
    const BlockCosts at_a_large_boundary = costs_of_blocks(family.small());
    arrays_begin_ = LaunchSample::ArraysBegin::with_a_sector;
    const LaunchSample small = family.small();
    const auto context = with(sentence(small.name(), ", of which single blocks run"));
    for (const std::size_t block : small.blocks_to_run(drawn_block(small))) {
        const Profile profile = run_blocks(small.launch, {block});
        if (!at_a_large_boundary.difference_of(profile, small, "", 1)) continue;
        fail(sentence("Block ", block,
                      " does other accesses where its arrays begin at a multiple of 32 bytes than where they begin at "
                      "one of 4096. Does the kernel look at addresses? It must work in the same way wherever arrays "
                      "begin."));
        return false;
    }
    return true;
}

std::optional<BlockCosts> Lab::expect_same_costs(const SampleFamily& family)
{
    if (!tries_more_than_ints_count() || HasFailure() || something_is_wrong()) return std::nullopt;
    if (family.contract_of_small) {
        const LaunchSample small = family.small();
        const auto context = with(small.name());
        hold_to(*family.contract_of_small, count_blocks(small.launch, first_blocks(small.launch.grid.count())));
        if (HasFailure()) return std::nullopt;
    }
    BlockCosts costs = costs_of_blocks(family.small());
    if (!expect_same_costs_wherever_arrays_begin(family)) return std::nullopt;
    bool many_have_run = false;
    for (const auto& make : family.others) {
        const LaunchSample sample = make();
        if (!expect_same_costs_of_blocks(costs, sample)) return std::nullopt;
        // Once, where two rows of the grid are so many.
        if (many_have_run || !sample.blocks.empty() || 2 * sample.launch.grid.x < costs.many_blocks()) continue;
        many_have_run = true;
        if (!expect_same_costs_of_many_blocks(costs, sample)) return std::nullopt;
    }
    return costs;
}

void Lab::expect_explained_by_edges(const std::optional<BlockCosts>& whole, const std::optional<BlockCosts>& ragged,
                                    bool shared_too)
{
    if (!whole || !ragged || HasFailure()) return;
    if (const auto difference = whole->unexplained_by_edges(*ragged, shared_too)) fail(*difference);
}

/// What blocks of a sample have done to its elements; nothing where they do the work of others: checks of accesses tell
/// that, and a larger launch might never come to an end.
std::optional<Lab::SampleRun> Lab::run_sample(const LaunchSample& sample, const std::vector<std::size_t>& blocks,
                                              const BlockCosts& costs)
{
    const auto context = with(sentence(sample.name(), ", of which ", number_of(blocks.size(), "block"),
                                       blocks.size() == 1 ? " runs" : " run"));
    // The first run tells where elements are needed.
    const Profile first = run_blocks_beyond_ints(sample.launch, blocks);
    if (costs.are_far_less_than(first, sample, blocks.size())) return std::nullopt;
    sample.fill();
    const Profile profile = run_blocks_beyond_ints(sample.launch, blocks);
    const LaunchSample::Written written = sample.written_by(blocks);
    constexpr std::string_view cannot_hold = ": is there a number that a variable cannot hold? ";
    if (written.mistake) fail_and_end(sentence(*written.mistake, cannot_hold, use_size_t));
    const std::uint64_t stored = global_stores(profile).distribution.value().bytes;
    return SampleRun{.stored_bytes = stored,
                     .stores_once = stored == written.bytes,
                     .in_own_places = written.belong_to_blocks && written.bytes > 0};
}

/// Whether a small launch stores each element once, and blocks those that belong to them.
std::optional<Lab::SampleRun> Lab::run_small_sample(const LaunchSample& small, const BlockCosts& costs)
{
    const auto all = chosen_or_all_blocks(small);
    auto run = run_sample(small, all, costs);
    // The last block, where edges are, and one that is neither the first nor on a diagonal.
    for (const std::size_t block : {all[std::min<std::size_t>(1, all.size() - 1)], all.back()}) {
        const auto of_block = run ? run_sample(small, {block}, costs) : std::nullopt;
        if (!of_block) return std::nullopt;
        run->in_own_places &= of_block->in_own_places;
    }
    return run;
}

bool Lab::expect_right_samples(const SampleFamily& family)
{
    if (!tries_more_than_ints_count() || HasFailure()) return false;
    const LaunchSample small = family.small();
    const BlockCosts costs = costs_of_blocks(small);
    const auto before = run_small_sample(small, costs);
    if (!before) return false;
    for (const auto& make : family.others) {
        const LaunchSample sample = make();
        const auto after = run_sample(sample, sample.blocks_to_run(drawn_block(sample)), costs);
        if (!after) return false;
        const auto context = with(sentence(sample.name(), ", of which some blocks run"));
        if (before->stores_once && !after->stores_once)
            fail_and_end(sentence("The blocks store ", after->stored_bytes,
                                  " bytes, but less of the result is there: is there a number that a variable cannot "
                                  "hold, so that two threads have the same element? ",
                                  use_size_t));
        if (before->in_own_places && !after->in_own_places)
            fail_and_end(sentence("The blocks store elements of other blocks, which with ", small.name(),
                                  " they do not: is there a number that a variable cannot hold? ", use_size_t));
    }
    return true;
}

std::vector<std::size_t> Lab::sizes_of_all_magnitudes(std::size_t small, std::size_t largest, std::size_t period,
                                                      std::size_t factor) const
{
    const std::size_t remainder = small % period;
    std::vector<std::size_t> sizes;
    // From the largest down: there variables overflow.
    for (std::size_t magnitude = largest; magnitude > small; magnitude /= factor) {
        const std::size_t first = std::max(magnitude / factor + 1, small + 1);
        const std::size_t last = magnitude;
        if (last < remainder || last < first) continue;
        const std::size_t first_period = first > remainder ? parts_of(first - remainder, period) : 0;
        const std::size_t last_period = (last - remainder) / period;
        if (first_period > last_period) continue;
        sizes.push_back(drawn_size(first_period, last_period) * period + remainder);
    }
    std::ranges::reverse(sizes);
    const std::size_t last = largest >= remainder ? (largest - remainder) / period * period + remainder : 0;
    if (last > small && (sizes.empty() || sizes.back() < last)) sizes.push_back(last);
    return sizes;
}

std::vector<std::vector<std::size_t>> Lab::extents_of_all_magnitudes(const std::vector<std::size_t>& small,
                                                                     const std::vector<std::size_t>& largest,
                                                                     std::size_t max_elements, std::size_t period) const
{
    const auto elements = [](const std::vector<std::size_t>& extents) {
        return std::accumulate(extents.begin(), extents.end(), std::size_t{1}, std::multiplies<>());
    };
    std::vector<std::vector<std::size_t>> all;
    const auto add = [&](const std::vector<std::size_t>& extents) {
        if (elements(extents) <= max_elements) all.push_back(extents);
    };
    for (std::size_t i = 0; i < small.size(); ++i) {
        const std::size_t max = std::min(largest[i], max_elements / (elements(small) / small[i]));
        // Along all at once more sizes are tried, as there both kinds of limits are passed.
        for (const std::size_t extent : sizes_of_all_magnitudes(small[i], max, period, 4)) {
            add(small);
            all.back()[i] = extent;
        }
    }
    for (const std::size_t extent : sizes_of_all_magnitudes(small.front(), largest.front(), period)) {
        std::vector<std::size_t> extents = small;
        for (std::size_t i = 0; i < small.size(); ++i)
            extents[i] = std::min(extent, largest[i]) / period * period + small[i] % period;
        add(extents);
    }
    std::ranges::stable_sort(all, {}, elements);
    return all;
}

std::vector<std::size_t> Lab::sizes_like(std::size_t small, const SampledSizes& sizes, std::size_t factor) const
{
    std::vector<std::size_t> all = {small};
    for (const std::size_t n : sizes_of_all_magnitudes(small, sizes.largest, sizes.period, factor)) all.push_back(n);
    return all;
}

std::vector<std::size_t> Lab::whole_sizes(const SampledSizes& sizes) const
{
    return sizes_like(2 * sizes.period, sizes, sizes.factor);
}

/// Whether lanes of a block that is not full have a bank in common depends on it. Multiples of 4 among them.
std::vector<std::size_t> Lab::remainders_of_all_magnitudes(std::size_t period) const
{
    std::vector<std::size_t> drawn;
    for (std::size_t magnitude = 1; magnitude < period; magnitude *= 2) {
        const std::size_t last = std::min(2 * magnitude, period) - 1;
        if (magnitude >= 4 && last >= magnitude + 3) drawn.push_back(drawn_size(magnitude, last, 4));
        drawn.push_back(drawn_size(magnitude, last));
    }
    return drawn;
}

/// How many times as large each ragged size is as the one before. What differs at large sizes mostly does so at whole
/// ones, too.
constexpr std::size_t factor_of_ragged = 16;

void Lab::expect_right_at_all_sizes(const SampledSizes& sizes)
{
    if (!expect_right_samples(family_of(whole_sizes(sizes), sizes.at)) || !sizes.may_be_ragged) return;
    const std::size_t remainder = remainders_of_all_magnitudes(sizes.period).back();
    expect_right_samples(family_of(sizes_like(sizes.period + remainder, sizes, factor_of_ragged), sizes.at));
}

void Lab::expect_same_costs_at_all_sizes(const SampledSizes& sizes, bool shared_too)
{
    // What is wrong already shows in most samples, too, and is said once.
    if (!tries_more_than_ints_count() || HasFailure() || something_is_wrong()) return;
    const std::vector<std::size_t> whole_sizes_to_try = whole_sizes(sizes);
    SampleFamily whole_family = family_of(whole_sizes_to_try, sizes.at);
    if (sizes.contract) whole_family.contract_of_small = sizes.contract(whole_sizes_to_try.front());
    const auto whole = expect_same_costs(whole_family);
    if (!sizes.may_be_ragged || HasFailure()) return;
    const std::vector<std::size_t> remainders = remainders_of_all_magnitudes(sizes.period);
    for (const std::size_t remainder : remainders) {
        std::vector<std::size_t> same_remainder = {sizes.period + remainder};
        // One stands for all where a launch is large.
        if (remainder == remainders.back())
            same_remainder = sizes_like(same_remainder.front(), sizes, factor_of_ragged);
        const auto ragged = expect_same_costs(family_of(same_remainder, sizes.at));
        expect_explained_by_edges(whole, ragged, shared_too);
        if (HasFailure()) return;
    }
}

}  // namespace warpbook
