#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <warpbook/backend.hpp>
#include <warpbook/lab/access_advice.hpp>
#include <warpbook/lab/buffer.hpp>
#include <warpbook/lab/comparison.hpp>
#include <warpbook/lab/drawn_content.hpp>
#include <warpbook/lab/duration.hpp>
#include <warpbook/lab/launch_contract.hpp>
#include <warpbook/lab/launch_sample.hpp>
#include <warpbook/lab/message.hpp>
#include <warpbook/lab/predictions.hpp>
#include <warpbook/lab/sparse_array.hpp>
#include <warpbook/traffic_matchers.hpp>

namespace warpbook {

class Session;

/// Base of every check of a lab. The name of a check's test suite says what it speaks for:
///
///   Values        the results are right
///   Accesses      the memory accesses are as they should be; needs counters
///   Predictions   the numbers in the student's file are what was measured; needs counters
///   Time          how long it takes beside something measured in the same run: a remark (expect_time()); where there
///   is
///                 no clock (the model) it does not apply, and does not count
///   Stretch       what goes beyond the task; applies to students who have taken it on, and does not count otherwise
///
/// Faults that the backend sees (out-of-bounds accesses, deadlocks) fail and end the check that ran the kernel.
///
/// A check says what must be with expect_that() and its relatives, not with GoogleTest's macros: what they find goes to
/// the session as data. What says that it ends the check does so by an exception, also from within other functions.
class Lab : public testing::Test {
protected:
    Lab();

    /// Nothing runs after a wrong use.
    void SetUp() override;

    /// The size at which accesses are counted: from --n, or else the lab's own, one that fills a GPU and one that keeps
    /// the model's verdict quick. Ends the run as a wrong use when --n is larger than `largest`, or no multiple of
    /// `multiple_of`: at other sizes even right kernels have partly filled requests.
    struct Sizes {
        std::size_t on_gpu;
        std::size_t on_model;
        std::size_t multiple_of;
        std::size_t largest;
        /// Where the model is held to what GPUs counted (--compared-size): small, and no power of two in tiles, so that
        /// a mixed-up extent shows.
        std::size_t compared = 480;
        /// What a drawn size is a multiple of there: more than `multiple_of` where at other sizes the compiler decides
        /// what idle threads do.
        std::size_t compared_multiple_of = multiple_of;
        /// Where a GPU takes times, when it does not where it counts: large enough to keep it busy for a while (to
        /// count there would take a second), and never larger, because the limits of times were measured there.
        std::optional<std::size_t> timed = std::nullopt;
    };
    std::size_t counted_size(const Sizes& sizes) const;

    /// The size at which times are taken.
    std::size_t timed_size(const Sizes& sizes) const;

    /// The size at which predictions are measured that hold at every size: as counted_size(), but never larger than
    /// what the model counts. To count large arrays takes a GPU a while, and the checks of accesses have done it.
    std::size_t predicted_size(const Sizes& sizes) const;

    /// The sizes at which a lab counts: that one, and a smaller one that is drawn from the seed, so that no file can
    /// know it. The first alone where --n chose it.
    std::vector<std::size_t> counted_sizes(const Sizes& sizes) const;

    /// What the drawn one of these is a multiple of.
    std::size_t multiple_to_draw(const Sizes& sizes) const;

    /// A multiple of `multiple_of` from `smallest` to `largest`, drawn from the seed; the same for the same question.
    std::size_t drawn_size(std::size_t smallest, std::size_t largest, std::size_t multiple_of = 1) const;

    /// Random numbers whose seed the report names.
    std::mt19937& random();

    /// `count` numbers that `draw` takes from random() (drawn_content.hpp).
    template <class T>
    Content<T> drawn(std::size_t count, Draw<T> draw)
    {
        return drawn_content().of(count, draw, random());
    }

    // What is drawn is no longer the same number when a kernel keeps it in a smaller or another type, loses its sign,
    // or takes it for a whole one.

    /// `count` random floats of both signs, with fractions: sums and products are rounded.
    Content<float> random_floats(std::size_t count);

    /// The same for kernels that move floats and compute nothing: a few of any bits, and among these -0, infinity, NaN,
    /// the largest and the smallest numbers.
    Content<float> random_floats_to_move(std::size_t count);

    /// `count` random ints, half of them from 0 to 9, the others between -2^29 and 2^29: a sum of two fits in an int,
    /// and in nothing smaller. In a few of them the last 14 to 29 bits are ones.
    Content<int> random_ints(std::size_t count);

    /// `count` random multiples of a quarter from -2.5 to 2.25, which a kernel that keeps whole numbers gets wrong.
    /// Sums and products are exact in float, in every order, as long as sums stay below 2^22, and sums of products
    /// below 2^20: a right kernel equals the reference to the last bit.
    Content<float> random_quarters(std::size_t count);

    /// `count` random multiples of 2^-10 between -2^10 and 2^10: no type of 16 bits holds them. Sums of up to 8 are
    /// exact in float, in every order.
    Content<float> random_fractions(std::size_t count);

    /// `count` random ints from 0 on, one of which is larger than all others together; their sum fits in an int.
    std::vector<int> random_summands(std::size_t count);

    /// A number between 2 and 10, or between -10 and -2, whose fraction needs all bits of a float; drawn from the seed.
    float drawn_factor() const;

    /// Draws a piece of an array of quarters.
    static void draw_quarters(std::span<float> piece, std::mt19937& generator);

    /// A matrix of zeros but for one number in each column, a power of two of either sign. With random floats as the
    /// first factor, each element of the product is exact, and wrong when one of them is kept in fewer bits.
    std::vector<float> one_in_each_column(std::size_t rows, std::size_t columns);

    /// The same in each row, for random floats as the second factor.
    std::vector<float> one_in_each_row(std::size_t rows, std::size_t columns);

    /// An array in device memory that holds `content`: a vector, a HostArray, a Content.
    template <class Array>
    DeviceBuffer<typename Array::value_type> input(std::string_view name, const Array& content,
                                                   Shape shape = Shape::list())
    {
        using T = typename Array::value_type;
        return input_of<T>(name, content, shape);
    }

    /// An array in device memory for the kernel to fill; poisoned, so that what was not written shows.
    template <class T>
    DeviceBuffer<T> output(std::string_view name, std::size_t count, Shape shape = Shape::list());

    /// An array in the model's memory that may be larger than the machine's.
    template <class T>
    SparseArray<T> sparse(std::string_view name, std::size_t count)
    {
        return SparseArray<T>(backend(), std::string(name), count);
    }

    /// Memory for textures and surfaces with this content (texture.hpp).
    template <class T>
    std::unique_ptr<TextureMemory> texture_memory(std::string_view name, const TextureMemorySetup& setup,
                                                  const std::vector<T>& content)
    {
        if (content.size() * sizeof(T) != setup.bytes())
            throw std::logic_error("texture memory '" + std::string(name) + "' has not as many bytes as its content");
        return backend().make_texture_memory(setup, content.data(), std::string(name));
    }

    /// Runs the kernel.
    void run(const Launch& launch);

    /// Whether to try, too, what has more elements than an int can count: on the model, which can run a few blocks of
    /// such a launch, and there in one order of threads. What is tried draws no random numbers: a check's others stay
    /// the same everywhere.
    bool tries_more_than_ints_count() const { return in_plain_order(); }

    /// Runs a few blocks, and no others, of a launch on so many elements, and counts what they do; nothing of it is
    /// recorded. `blocks` are their numbers in the grid. Where one misses an array, the report says that an index may
    /// be too small.
    Profile run_blocks_beyond_ints(const Launch& launch, const std::vector<std::size_t>& blocks);

    /// The same for launches that are only too large to be run whole, and fails for nothing: hold_to() does. The
    /// profile is that of a launch of so many blocks.
    Profile count_blocks(Launch launch, const std::vector<std::size_t>& blocks);

    /// Ends the check where a counted launch had faults, and fails it where it did what `contract` does not allow.
    void hold_to(const LaunchContract& contract, const Profile& counted);

    /// Runs a few blocks of a launch, by their numbers in the grid, and no others, and counts what they do. On the
    /// model; nothing of it is recorded.
    Profile run_blocks(const Launch& launch, const std::vector<std::size_t>& blocks);

    /// A launch of which a few blocks run, still without arrays.
    LaunchSample sample(std::string name);

    /// A size of each magnitude, from a half (or such a part) of the largest to that, and so on, down to `small`, and
    /// the largest, with the same remainder of `period` as `small`; drawn from the seed, in order.
    std::vector<std::size_t> sizes_of_all_magnitudes(std::size_t small, std::size_t largest, std::size_t period,
                                                     std::size_t factor = 2) const;

    /// The same for several extents: of all magnitudes along each, with the others as `small` says, and along all at
    /// once; no more than `max_elements` in all, ordered by these.
    std::vector<std::vector<std::size_t>> extents_of_all_magnitudes(const std::vector<std::size_t>& small,
                                                                    const std::vector<std::size_t>& largest,
                                                                    std::size_t max_elements, std::size_t period) const;

    /// Launches of these sizes, the small one first. `sample_of(size)` makes one.
    template <class Size, class SampleOf>
    static SampleFamily family_of(const std::vector<Size>& sizes, const SampleOf& sample_of)
    {
        const auto make = [&](const Size& size) { return [sample_of, size] { return sample_of(size); }; };
        SampleFamily family{.small = make(sizes.front()), .others = {}, .contract_of_small = {}};
        for (std::size_t i = 1; i < sizes.size(); ++i) family.others.emplace_back(make(sizes[i]));
        return family;
    }

    /// Whether an earlier check of values, of accesses or of a stretch task has failed: what is wrong shows in most
    /// samples, too, and is said once.
    bool something_is_wrong() const;

    /// Fails where blocks of large launches do more, or less, than those of the small one do; the check goes on.
    /// Returns what the small one's do, or nothing where that failed, or where the model does not run in its plain
    /// order.
    std::optional<BlockCosts> expect_same_costs(const SampleFamily& family);

    /// Fails where blocks do what cannot be because some have fewer elements; the check goes on. `shared_too`: values
    /// that go through shared memory where all blocks are full must do so where not all are.
    void expect_explained_by_edges(const std::optional<BlockCosts>& whole, const std::optional<BlockCosts>& ragged,
                                   bool shared_too = true);

    /// Ends the check where blocks of these launches fill elements wrongly. Returns whether still larger ones may be
    /// tried: not where they would never come to an end.
    bool expect_right_samples(const SampleFamily& family);

    /// Some multiples of the period: a small one, and others of all magnitudes.
    std::vector<std::size_t> whole_sizes(const SampledSizes& sizes) const;

    /// expect_right_samples() at whole sizes and at ragged ones.
    void expect_right_at_all_sizes(const SampledSizes& sizes);

    /// expect_same_costs() at whole sizes and at those that are larger by remainders of all magnitudes; these must be
    /// explained by edges.
    void expect_same_costs_at_all_sizes(const SampledSizes& sizes, bool shared_too = true);

    /// Runs the kernel, to find out what may be asked of it: whether each of its blocks loads as many bytes of global
    /// memory as these. On the model; nothing is judged, nor recorded.
    bool each_block_loads(const Launch& launch, std::size_t bytes);

    /// Runs the kernel, counts its accesses, and fails the check where they are not what `contract` allows; the check
    /// goes on. Whoever calls it compares the values, too: what is counted must be what is right. `label` names the
    /// measurement in the record when a check makes several.
    Profile profile(const Launch& launch, const LaunchContract& contract, std::string_view label = "");

    /// For a launch that several checks of a group judge, each another part of its contract. The first of them counts
    /// it: `count_and_compare` calls profile(), with this contract and label, and compares the values. The others hold
    /// what was counted then to their contracts. In launches of their own a file could be good at loads where loads are
    /// judged, and at stores where stores are.
    template <class CountAndCompare>
    void count_once(std::string_view label, const LaunchContract& contract, const CountAndCompare& count_and_compare)
    {
        if (hold_earlier_launch_to(contract, label)) return;
        count_and_compare();
        if (!HasFailure()) values_are_right(label);
    }

    /// What an earlier check of the group has counted by count_once() under this label; null if all was not right.
    const Profile* counted_earlier(std::string_view label);

    /// Runs the kernel and counts its accesses, to compare a prediction with. It judges nothing, so it is
    /// refused in a check of accesses.
    Profile measure(const Launch& launch, std::string_view label = "");

    /// Fails the check where the kernel of this launch accesses local memory, in which lies what registers cannot hold.
    /// On a GPU the profile of the launch tells, from the metric group `local`, which the check asks for
    /// (CountedGroups). Elsewhere nvcc's machine code tells, in a lab with "reads_code" in its lab.json. Where nvcc is
    /// missing nobody knows: the check does not apply, and ends.
    void expect_no_local_accesses(const Launch& launch, const Profile& profile, std::string_view advice = "");

    /// Runs a kernel whose faults are the lesson: returns them, and the check goes on. Only the model sees races;
    /// elsewhere the check does not apply, and ends.
    std::vector<Finding> faults_of(const Launch& launch);

    /// The time of the launches, one after the other, beside that of a device-to-device copy of `bytes`: of each the
    /// median of the fastest of three rounds, in turns. Where there is no clock, or the values were found wrong, the
    /// check does not apply, and ends.
    Duration time_beside_copy(const std::vector<Launch>& launches, std::size_t bytes);

    /// The same beside other launches, which `baseline` names for people: "the same kernel with stride 1".
    Duration time_beside(const std::vector<Launch>& launches, const std::vector<Launch>& others,
                         std::string_view baseline);

    /// Fails the check where that took more than `limit` times as long. It is a remark, and no condition for SOLVED: a
    /// contract says what is moved, and how long that takes is also the compiler's affair and the GPU's. In a stretch
    /// task it is a condition.
    void expect_time(const Duration& duration, double limit, std::string_view advice = "");

    /// The case that a check tries, such as "n = 64": what is reported while the returned object lives is said to be of
    /// it. `const auto context = with("n = 64");`
    class Context;
    [[nodiscard]] Context with(std::string_view context);

    /// Fails the check where a gmock matcher does not match; the check goes on. `advice` tells a student where to look.
    template <class Subject, class Matcher>
    void expect_that(const Subject& subject, const Matcher& matcher, std::string_view advice = "");

    /// The same, and ends the check: for what must hold before the rest makes sense.
    template <class Subject, class Matcher>
    void require_that(const Subject& subject, const Matcher& matcher, std::string_view advice = "");

    /// Ends the check where a kernel has changed what it was given to read.
    template <class T>
    void require_unchanged(const DeviceBuffer<T>& buffer, const std::type_identity_t<Content<T>>& content,
                           Shape shape = Shape::list());

    /// Fails where a number in the student's file is not what was measured. Returns whether the measured number may be
    /// told: it is right, or the third wrong one, or a hint was shown since the first wrong one.
    bool expect_predicted(double prediction, const Measured<double>& measured, std::string_view advice = "");
    /// The same of one of several numbers; `what` names it.
    bool expect_predicted(std::string_view what, double prediction, const Measured<double>& measured);
    /// False where predictions are not compared yet: they are about other code than what is there.
    bool compares_predictions() const { return why_not_to_compare_yet().empty(); }

    /// The predictions of this check are about the student's finished kernel: while values or accesses are wrong, none
    /// is compared, and none counts as a try.
    void is_about_finished_kernel() { is_about_finished_kernel_ = true; }

    /// Ends the check where a kernel that is given, and that predictions are about, is no longer the one that was
    /// given.
    void require_given(std::string_view kernel, bool is_as_given);

    /// The same, judged by what was measured of it, where that could be measured; the check goes on.
    void expect_given(std::string_view kernel, const Measured<double>& measured, double as_given);

    /// Fails the check, and ends it, where something else must be right before there is anything to judge.
    [[noreturn]] void cannot_check_yet(std::string_view why);

    /// Fails the check because of the launch that the student's file asks for. What its threads access is of no use
    /// until it is right: a check of accesses ends here.
    void launch_is_wrong(std::string_view mistake);

    /// Fails the check with a sentence that says all; the check goes on.
    void fail(std::string_view sentence);
    void fail(Message message);

    /// The same, and ends the check.
    [[noreturn]] void fail_and_end(std::string_view sentence);

    /// Ends the check as one that has no meaning here, for example because it is optional and nobody has begun it. It
    /// does not count.
    [[noreturn]] void does_not_apply(std::string_view why);

    /// The same where a time that was measured at `n` says nothing, because less than `min` leaves most of a GPU
    /// without work, or fits its caches. `min_in_words`: "4,194,304 elements".
    void needs_size_for_times(std::size_t n, std::size_t min, std::string_view min_in_words);

    /// The same where times cannot be taken. Asked before large arrays are made for nothing.
    void needs_clock();

    /// The same where there is a GPU and no model. `why` is a clause: "a GPU does not notice such faults".
    void needs_model(std::string_view why);

    /// Whether the model counts, and no GPU.
    bool on_model() const;

    /// Whether accesses are counted where some threads have no element, too. What those do on a GPU is its compiler's
    /// choice: so on the model alone, and not where it is held to a GPU (--compared-size).
    bool counts_idle_threads() const;

    /// Whether warps go on in the model's plain order, in which each goes as far as it can: nobody finds a lock closed
    /// that is opened by who has taken it.
    bool in_plain_order() const;

    /// Adds a line to the report of this check, also when it is right.
    void note(std::string_view text);

private:
    std::size_t size_from_options(const Sizes& sizes) const;
    std::size_t own_size(const Sizes& sizes) const;
    float random_power_of_two();
    DrawnContent& drawn_content();

    template <class T>
    DeviceBuffer<T> input_of(std::string_view name, std::span<const T> content, Shape shape);

    /// Findings name the rows and columns of a matrix.
    void describe(void* memory, Shape shape, std::size_t bytes_of_element);

    template <class Subject, class Matcher>
    static std::optional<Message> failure_of(const Subject& subject, const Matcher& matcher, std::string_view advice);

    [[noreturn]] void fail_and_end(const Message& message);
    std::string why_not_to_compare_yet() const;
    bool add_wrong_prediction(double prediction, Message& failure, double measured);
    /// `name` is that of the case where none was entered.
    void record_prediction(double predicted, const Measured<double>& measured, bool may_show_measured,
                           std::string_view name);
    void report_findings(const Profile& profile);
    Profile counted(const Launch& launch, std::string_view label);
    void note_missing_counters(const Profile& profile);
    bool hold_earlier_launch_to(const LaunchContract& contract, std::string_view label);
    void values_are_right(std::string_view label);
    void check_contract(const Profile& profile, const LaunchContract& contract);
    void check_contract(const Profile& profile, const Traffic& traffic, const AccessLimits& limits);
    bool expect_few_bytes(const Traffic& traffic, const AccessLimits& limits);
    bool expect_own_work_of_warps(const Profile& profile, const Traffic& traffic, const AccessLimits& limits);
    void check_sharing(const Profile& profile, const Traffic& traffic, const AccessLimits& limits);
    void check_taking_part(const Profile& profile, const Traffic& traffic, const AccessLimits& limits);
    void check_synchronizations(const Profile& profile, const LaunchContract& contract);
    void check_heap_calls(const Profile& profile, const LaunchContract& contract);

    std::vector<std::size_t> sizes_like(std::size_t small, const SampledSizes& sizes, std::size_t factor) const;
    std::vector<std::size_t> remainders_of_all_magnitudes(std::size_t period) const;
    /// What became of the elements of a sample.
    struct SampleRun {
        std::uint64_t stored_bytes;
        bool stores_once;
        bool in_own_places;
    };
    std::optional<SampleRun> run_sample(const LaunchSample& sample, const std::vector<std::size_t>& blocks,
                                        const BlockCosts& costs);
    std::optional<SampleRun> run_small_sample(const LaunchSample& small, const BlockCosts& costs);
    BlockCosts costs_of_blocks(const LaunchSample& sample);
    bool expect_same_costs_of_blocks(const BlockCosts& costs, const LaunchSample& sample);
    bool expect_same_costs_wherever_arrays_begin(const SampleFamily& family);
    bool expect_same_costs_of_many_blocks(const BlockCosts& costs, const LaunchSample& sample);
    std::size_t drawn_block(const LaunchSample& sample) const;

    Backend& backend() const;
    Duration compare_times(const std::function<Measured<double>()>& time,
                           const std::function<Measured<double>()>& time_baseline, std::string_view baseline);

    Session& session_;
    bool is_about_finished_kernel_ = false;
    LaunchSample::ArraysBegin arrays_begin_ = LaunchSample::ArraysBegin::with_a_sector;
    bool arrays_have_begun_elsewhere_ = false;
};

class [[nodiscard]] Lab::Context {
public:
    Context(Session& session, std::string_view context);
    ~Context();
    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;

private:
    Session& session_;
};

template <class Subject, class Matcher>
void Lab::expect_that(const Subject& subject, const Matcher& matcher, std::string_view advice)
{
    if (const auto message = failure_of(subject, matcher, advice)) fail(*message);
}

template <class Subject, class Matcher>
void Lab::require_that(const Subject& subject, const Matcher& matcher, std::string_view advice)
{
    if (const auto message = failure_of(subject, matcher, advice)) fail_and_end(*message);
}

template <class T>
void Lab::require_unchanged(const DeviceBuffer<T>& buffer, const std::type_identity_t<Content<T>>& content, Shape shape)
{
    require_that(buffer, Holds(content, shape), "The kernel may only read `" + buffer.name() + "`.");
}

template <class T>
DeviceBuffer<T> Lab::output(std::string_view name, std::size_t count, Shape shape)
{
    DeviceBuffer<T> buffer(backend(), std::string(name), count);
    describe(buffer.data(), shape, sizeof(T));
    return buffer;
}

template <class T>
DeviceBuffer<T> Lab::input_of(std::string_view name, std::span<const T> content, Shape shape)
{
    DeviceBuffer<T> buffer(backend(), std::string(name), content);
    describe(buffer.data(), shape, sizeof(T));
    return buffer;
}

/// What a matcher says of a subject that it does not match.
class Explanation : public testing::MatchResultListener {
public:
    Explanation();
    ~Explanation() override;

    /// What the matcher wants, which it is to write here.
    std::ostream& wanted() { return wanted_; }

    Message message(const std::string& found, std::string_view advice) const;

private:
    std::ostringstream why_;
    std::ostringstream wanted_;
};

template <class Subject, class Matcher>
std::optional<Message> Lab::failure_of(const Subject& subject, const Matcher& matcher, std::string_view advice)
{
    Explanation explanation;
    if constexpr (requires { matcher.MatchAndExplain(subject, &explanation); }) {
        if (matcher.MatchAndExplain(subject, &explanation)) return std::nullopt;
        matcher.DescribeTo(&explanation.wanted());
        Message message = explanation.message(testing::PrintToString(subject), advice);
        if constexpr (requires { matcher.mismatch_of(subject); })
            message.mismatch = matcher.mismatch_of(subject).value();
        if constexpr (std::is_same_v<Subject, Traffic> && std::is_same_v<Matcher, TrafficMatcher>)
            message.advice = advice_on_waste(subject);
        return message;
    } else {
        // One that fits several types, such as Eq().
        return failure_of(subject, testing::Matcher<const Subject&>(matcher), advice);
    }
}

// What nearly every check says, compiled once (common/src/report/lab_instantiations.cpp) and not for each check.
extern template void Lab::expect_that(const Traffic&, const TrafficMatcher&, std::string_view);
extern template void Lab::require_that(const Traffic&, const TrafficMatcher&, std::string_view);
extern template void Lab::expect_that(const Traffic&, const InstructionLimitMatcher&, std::string_view);
extern template void Lab::require_that(const Traffic&, const InstructionLimitMatcher&, std::string_view);
extern template void Lab::expect_that(const Traffic&, const InstructionMinimumMatcher&, std::string_view);
extern template void Lab::require_that(const Traffic&, const InstructionMinimumMatcher&, std::string_view);
extern template void Lab::expect_that(const Traffic&, const UnitRangeMatcher&, std::string_view);
extern template void Lab::require_that(const Traffic&, const UnitRangeMatcher&, std::string_view);
extern template void Lab::expect_that(const Traffic&, const SpreadMatcher&, std::string_view);
extern template void Lab::require_that(const Traffic&, const SpreadMatcher&, std::string_view);
extern template void Lab::expect_that(const int&, const decltype(testing::Eq(0))&, std::string_view);
extern template void Lab::require_that(const int&, const decltype(testing::Eq(0))&, std::string_view);
extern template void Lab::expect_that(const Duration&, const DurationMatcher&, std::string_view);
extern template void Lab::require_that(const Duration&, const DurationMatcher&, std::string_view);
extern template void Lab::expect_that(const DeviceBuffer<float>&, const HoldsMatcher<float>&, std::string_view);
extern template void Lab::require_that(const DeviceBuffer<float>&, const HoldsMatcher<float>&, std::string_view);
extern template void Lab::expect_that(const DeviceBuffer<int>&, const HoldsMatcher<int>&, std::string_view);
extern template void Lab::require_that(const DeviceBuffer<int>&, const HoldsMatcher<int>&, std::string_view);
extern template void Lab::require_unchanged(const DeviceBuffer<float>&, const Content<float>&, Shape);
extern template DeviceBuffer<float> Lab::output(std::string_view, std::size_t, Shape);
extern template DeviceBuffer<float> Lab::input_of(std::string_view, std::span<const float>, Shape);
extern template void Lab::require_unchanged(const DeviceBuffer<int>&, const Content<int>&, Shape);
extern template DeviceBuffer<int> Lab::output(std::string_view, std::size_t, Shape);
extern template DeviceBuffer<int> Lab::input_of(std::string_view, std::span<const int>, Shape);
extern template void Lab::expect_that(const DeviceBuffer<unsigned>&, const HoldsMatcher<unsigned>&, std::string_view);
extern template void Lab::require_that(const DeviceBuffer<unsigned>&, const HoldsMatcher<unsigned>&, std::string_view);
extern template void Lab::require_unchanged(const DeviceBuffer<unsigned>&, const Content<unsigned>&, Shape);
extern template DeviceBuffer<unsigned> Lab::output(std::string_view, std::size_t, Shape);
extern template DeviceBuffer<unsigned> Lab::input_of(std::string_view, std::span<const unsigned>, Shape);
extern template void Lab::expect_that(const DeviceBuffer<unsigned char>&, const HoldsMatcher<unsigned char>&,
                                      std::string_view);
extern template void Lab::require_that(const DeviceBuffer<unsigned char>&, const HoldsMatcher<unsigned char>&,
                                       std::string_view);
extern template void Lab::require_unchanged(const DeviceBuffer<unsigned char>&, const Content<unsigned char>&, Shape);
extern template DeviceBuffer<unsigned char> Lab::output(std::string_view, std::size_t, Shape);
extern template DeviceBuffer<unsigned char> Lab::input_of(std::string_view, std::span<const unsigned char>, Shape);

}  // namespace warpbook
