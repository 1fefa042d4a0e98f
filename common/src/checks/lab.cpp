#include <warpbook/lab/lab.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <utility>

#include <gmock/gmock.h>

#include <warpbook/explain.hpp>
#include <warpbook/kernel/prediction.hpp>
#include <warpbook/lab/sentence.hpp>
#include <warpbook/lab/submission.hpp>
#include <warpbook/lab/warp.hpp>
#include <warpbook/local_code.hpp>
#include <warpbook/metric_groups.hpp>
#include <warpbook/source_text.hpp>

#include "program/device_code.hpp"
#include "report/advice.hpp"
#include "report/session.hpp"
#include "report/terminal_report.hpp"
#include "submission/array_without_shared.hpp"

namespace warpbook {

namespace {

/// GoogleTest takes this exception for something that was reported already.
[[noreturn]] void end_check()
{
    throw testing::AssertionException(
        testing::TestPartResult(testing::TestPartResult::kFatalFailure, nullptr, 0, "the check has ended"));
}

/// All that GoogleTest keeps is that the check failed; the text is for its own reports.
void tell_googletest(const std::string& text) { ADD_FAILURE_AT(reported_by_lab, 0) << text; }

std::string not_as_given(std::string_view kernel)
{
    return "`" + std::string(kernel) + "` was changed. Restore it: the predictions are about the unmodified kernel.";
}

// What slows a GPU down for a while, such as its clock, slows all that runs then. So what is compared is timed in
// turns, and of each the fastest round counts.
constexpr int rounds = 3;
constexpr int repetitions = 5;

Measured<double> seconds_of(const Measured<std::chrono::duration<double>>& time)
{
    if (!time.available()) return Measured<double>::unavailable(time.reason());
    return time.value().count();
}

Measured<double> time_of(Backend& backend, const std::vector<Launch>& launches)
{
    double sum = 0;
    for (const Launch& launch : launches) {
        Measured<double> seconds = seconds_of(backend.time(launch, repetitions));
        if (!seconds.available()) return seconds;
        sum += seconds.value();
    }
    return sum;
}

/// The reason why something that checks are decided by could not be read; empty when all is there.
std::string missing_counters(const Profile& profile)
{
    if (!profile.totals.available()) return explain(profile.totals.why());
    for (const Space space : all_spaces) {
        for (const Operation operation : all_operations) {
            const AccessCounts& counts = profile.totals.value().of(space, operation);
            if (!counts.ideal_units.available()) return explain(counts.ideal_units.why());
        }
    }
    return {};
}

std::string enough(std::uint64_t number)
{
    return std::to_string(number) + (number == 1 ? " is enough" : " are enough");
}

RecordedPrediction::Status status_of_prediction(double predicted, const Measured<double>& measured)
{
    using Status = RecordedPrediction::Status;
    if (predicted == unknown) return Status::not_predicted;
    if (!measured.available()) return Status::not_checked_yet;
    testing::StringMatchResultListener ignored;
    if (PredictsWhatWasMeasured(measured).MatchAndExplain({predicted}, &ignored)) return Status::right;
    if (!std::isfinite(predicted)) return Status::not_a_number;
    return predicted > measured.value() ? Status::too_high : Status::too_low;
}

bool needs_accesses(const LaunchContract& contract)
{
    return contract.global_loads.min_instructions > 0 || contract.global_stores.min_instructions > 0;
}

/// Of values that are wrong: threads that were to share an array had one each.
std::optional<Advice> advice_on_missing_shared()
{
    const std::string file = std::string(this_submission.source_root) + "/" + std::string(this_submission.file);
    const auto text = text_of(file);
    const auto array = text ? array_without_shared(*text) : std::nullopt;
    if (!array) return std::nullopt;
    return Advice{.cause = "not_shared",
                  .line = SourceLocation{file, array->line},
                  .text = sentence("The kernel waits at a __syncthreads(), but uses no shared memory: each thread has "
                                   "an array `",
                                   array->name, "` of its own, in which it never sees what others have stored."),
                  .remedy = "Is the word `__shared__` missing in front of the array?"};
}

/// Loads and stores of the metric group `local`.
Measured<double> local_requests(const Profile& profile)
{
    double requests = 0;
    for (const Metric& metric : find_metric_group("local")->metrics) {
        if (metric.unit != "requests") continue;
        const auto found = profile.metrics.find(metric.name);
        if (found == profile.metrics.end()) return Measured<double>::unavailable(not_asked_for());
        if (!found->second.available()) return found->second;
        requests += found->second.value();
    }
    return requests;
}

std::size_t warps_of_block(const Profile& profile) { return warpbook::parts_of(profile.block.count(), warp_size); }

/// Of a kind of access whose distribution is known. A warp may have several instructions with few lanes each, such as
/// for what is left over: there is work for as many warps as they would fill.
WorkDone work_done(const Profile& profile, const Traffic& traffic, const AccessLimits& limits)
{
    WorkDone work{.instructions = traffic.total.value().instructions};
    if (among_warps(limits.shared))
        work.instructions =
            std::min(work.instructions, warpbook::parts_of(traffic.distribution.value().lanes, warp_size));
    for (const Traffic& moved : {global_loads(profile), global_stores(profile)}) {
        if (!moved.distribution.available() || moved.distribution.value().lanes == 0) continue;
        const Distribution& found = moved.distribution.value();
        constexpr std::uint64_t bytes_of_word = 4;
        const std::uint64_t nearest = (found.bytes / found.lanes + bytes_of_word / 2) / bytes_of_word;
        work.words_of_lane = std::max(work.words_of_lane, nearest);
    }
    return work;
}

bool uses_no_shared_memory(const Profile& profile)
{
    const auto is_unused = [](const Traffic& traffic) {
        return traffic.total.available() && traffic.total.value().instructions == 0;
    };
    return is_unused(shared_loads(profile)) && is_unused(shared_stores(profile)) && is_unused(shared_atomics(profile));
}

AccessLimits by_one_warp_of_each_block(AccessLimits limits)
{
    if (limits.shared == AccessLimits::Shared::among_warps_of_every_block)
        limits = std::move(limits).shared_equally_among_blocks();
    return std::move(limits).of_each_warp_at_most(AccessLimits::unlimited);
}

std::string kind_of(const Traffic& traffic)
{
    return std::string(name_of(traffic.space)) + " " + std::string(name_of(traffic.operation)) + "s";
}

}  // namespace

Lab::Lab() : session_(Session::current()) {}

void Lab::SetUp()
{
    if (session_.refusal()) GTEST_SKIP();
}

void Lab::describe(void* memory, Shape shape, std::size_t bytes_of_element)
{
    if (shape.columns > 0) backend().describe_matrix(memory, {shape.columns, bytes_of_element});
}

Backend& Lab::backend() const { return session_.backend(); }

std::size_t Lab::counted_size(const Sizes& sizes) const
{
    const std::size_t n = size_from_options(sizes);
    session_.note_counted_size(n);
    return n;
}

std::size_t Lab::size_from_options(const Sizes& sizes) const
{
    const Options& options = session_.options();
    const std::size_t largest = sizes.largest / sizes.multiple_of * sizes.multiple_of;
    const std::size_t n = options.compared_size  ? sizes.compared
                          : options.largest_size ? largest
                                                 : options.n.value_or(own_size(sizes));
    if (n % sizes.multiple_of != 0 || n > sizes.largest) {
        session_.refuse("--n must be a multiple of " + std::to_string(sizes.multiple_of) + " up to " +
                        std::to_string(sizes.largest) + " in this lab, not " + std::to_string(n));
        end_check();
    }
    return n;
}

std::size_t Lab::timed_size(const Sizes& sizes) const
{
    Sizes timed = sizes;
    timed.on_gpu = sizes.timed.value_or(sizes.on_gpu);
    const std::size_t n = size_from_options(timed);
    return sizes.timed ? std::min(n, *sizes.timed) : n;
}

std::size_t Lab::predicted_size(const Sizes& sizes) const { return std::min(counted_size(sizes), sizes.on_model); }

std::size_t Lab::own_size(const Sizes& sizes) const { return on_model() ? sizes.on_model : sizes.on_gpu; }

std::vector<std::size_t> Lab::counted_sizes(const Sizes& sizes) const
{
    const std::size_t documented = counted_size(sizes);
    // Between half of it and less than it: at least two multiples.
    const bool is_chosen = session_.options().n || session_.options().largest_size;
    if (is_chosen || documented < 3 * sizes.multiple_of) return {documented};
    return {documented, drawn_size(documented / 2, documented - sizes.multiple_of, multiple_to_draw(sizes))};
}

std::size_t Lab::multiple_to_draw(const Sizes& sizes) const
{
    return session_.options().compared_size ? sizes.compared_multiple_of : sizes.multiple_of;
}

std::size_t Lab::drawn_size(std::size_t smallest, std::size_t largest, std::size_t multiple_of) const
{
    std::seed_seq question{std::uint64_t{session_.seed()}, std::uint64_t{smallest}, std::uint64_t{largest},
                           std::uint64_t{multiple_of}};
    std::mt19937 generator(question);
    const std::size_t first = parts_of(smallest, multiple_of);
    const std::size_t last = largest / multiple_of;
    return (first + generator() % (last - first + 1)) * multiple_of;
}

std::mt19937& Lab::random() { return session_.random(); }

// All straight from the generator: the standard's distributions give other numbers on other systems.

namespace {

void draw_floats(std::span<float> piece, std::mt19937& generator)
{
    for (float& number : piece) number = static_cast<float>(static_cast<std::int32_t>(generator()) >> 7) * 0x1p-20f;
}

void draw_floats_to_move(std::span<float> piece, std::mt19937& generator)
{
    constexpr unsigned of_which_any_bits = 8;
    constexpr unsigned of_which_special = 4;
    using Limits = std::numeric_limits<float>;
    // One that computes 0 + x, or x * 1, loses the sign of the first.
    constexpr std::array special = {-0.0F,         Limits::infinity(),  -Limits::infinity(), Limits::quiet_NaN(),
                                    Limits::max(), Limits::denorm_min()};
    draw_floats(piece, generator);
    for (float& number : piece) {
        if (generator() % of_which_any_bits != 0) continue;
        const auto bits = static_cast<std::uint32_t>(generator());
        number = bits % of_which_special == 0 ? special[bits / of_which_special % special.size()]
                                              : std::bit_cast<float>(bits);
    }
}

void draw_fractions(std::span<float> piece, std::mt19937& generator)
{
    for (float& number : piece) number = static_cast<float>(static_cast<std::int32_t>(generator()) >> 11) * 0x1p-10F;
}

void draw_ints(std::span<int> piece, std::mt19937& generator)
{
    constexpr int of_which_low_bits_are_ones = 16;
    for (int& number : piece) {
        const auto drawn = static_cast<std::int32_t>(generator());
        number = drawn % 2 == 0 ? drawn / 4 : std::abs(drawn / 2 % 10);
        // One more carries through all of these bits.
        if (drawn % of_which_low_bits_are_ones == 0)
            number |= (1 << (14 + (drawn / of_which_low_bits_are_ones & 15))) - 1;
    }
}

}  // namespace

void Lab::draw_quarters(std::span<float> piece, std::mt19937& generator)
{
    for (float& number : piece) number = (static_cast<float>(generator() % 20) - 10) / 4;
}

DrawnContent& Lab::drawn_content() { return session_.drawn_content(); }

Content<float> Lab::random_floats(std::size_t count) { return drawn(count, &draw_floats); }
Content<float> Lab::random_floats_to_move(std::size_t count) { return drawn(count, &draw_floats_to_move); }
Content<int> Lab::random_ints(std::size_t count) { return drawn(count, &draw_ints); }
Content<float> Lab::random_quarters(std::size_t count) { return drawn(count, &draw_quarters); }
Content<float> Lab::random_fractions(std::size_t count) { return drawn(count, &draw_fractions); }

std::vector<int> Lab::random_summands(std::size_t count)
{
    const std::size_t end = std::numeric_limits<int>::max() / (4 * count);
    std::vector<int> numbers(count);
    for (int& number : numbers) number = static_cast<int>(random()() % end);
    // It takes 31 bits, the last of which is 1: a float does not hold it.
    int& largest = numbers[static_cast<std::size_t>(numbers.front()) % count];
    largest = (1 << 30) | largest | 1;
    return numbers;
}

float Lab::drawn_factor() const
{
    constexpr std::size_t one = std::size_t{1} << 20;
    const float size = static_cast<float>(drawn_size(2 * one, 10 * one - 2, 2) + 1) / static_cast<float>(one);
    return drawn_size(0, 1) == 0 ? size : -size;
}

float Lab::random_power_of_two()
{
    const auto drawn = static_cast<unsigned>(random()());
    return std::ldexp(drawn % 2 == 0 ? 1.0F : -1.0F, static_cast<int>(drawn / 2 % 21) - 10);
}

std::vector<float> Lab::one_in_each_column(std::size_t rows, std::size_t columns)
{
    std::vector<float> matrix(rows * columns);
    for (std::size_t column = 0; column < columns; ++column)
        matrix[random()() % rows * columns + column] = random_power_of_two();
    return matrix;
}

std::vector<float> Lab::one_in_each_row(std::size_t rows, std::size_t columns)
{
    std::vector<float> matrix(rows * columns);
    for (std::size_t row = 0; row < rows; ++row) matrix[row * columns + random()() % columns] = random_power_of_two();
    return matrix;
}

void Lab::run(const Launch& launch) { report_findings(session_.run(launch, Collect::nothing, "")); }

Profile Lab::count_blocks(Launch launch, const std::vector<std::size_t>& blocks)
{
    launch.only_blocks = blocks;
    Profile profile = session_.run_unrecorded(launch, Collect::counters);
    profile.grid = Dim3{static_cast<unsigned>(blocks.size()), 1, 1};
    return profile;
}

void Lab::hold_to(const LaunchContract& contract, const Profile& counted)
{
    report_findings(counted);
    check_contract(counted, contract);
}

Profile Lab::run_blocks_beyond_ints(const Launch& launch, const std::vector<std::size_t>& blocks)
{
    Profile profile = count_blocks(launch, blocks);
    if (!profile.findings.empty()) note(use_size_t);
    report_findings(profile);
    return profile;
}

Profile Lab::run_blocks(const Launch& launch, const std::vector<std::size_t>& blocks)
{
    Profile profile = count_blocks(launch, blocks);
    report_findings(profile);
    return profile;
}

bool Lab::each_block_loads(const Launch& launch, std::size_t bytes)
{
    const Profile profile = session_.run_unrecorded(launch, Collect::counters);
    report_findings(profile);
    const Distribution loads = global_loads(profile).distribution.value();
    return loads.bytes == launch.grid.count() * bytes && loads.bytes_of_busiest_block == bytes;
}

Profile Lab::profile(const Launch& launch, const LaunchContract& contract, std::string_view label)
{
    Profile profile = counted(launch, label);
    if (!session_.lacks_counters()) check_contract(profile, contract);
    return profile;
}

const Profile* Lab::counted_earlier(std::string_view label)
{
    const Profile* const earlier = session_.counted_earlier(std::string(label));
    if (earlier != nullptr) note_missing_counters(*earlier);
    return earlier;
}

bool Lab::hold_earlier_launch_to(const LaunchContract& contract, std::string_view label)
{
    const Profile* const earlier = counted_earlier(label);
    if (earlier == nullptr) return false;
    const auto context = with(label);
    if (!session_.lacks_counters()) check_contract(*earlier, contract);
    return true;
}

void Lab::values_are_right(std::string_view label) { session_.values_are_right(std::string(label)); }

Profile Lab::measure(const Launch& launch, std::string_view label)
{
    if (session_.is_about_accesses())
        throw std::logic_error("a check of accesses says what its launch may do: profile()");
    return counted(launch, label);
}

Profile Lab::counted(const Launch& launch, std::string_view label)
{
    Profile profile = session_.run(launch, Collect::counters, std::string(label));
    report_findings(profile);
    note_missing_counters(profile);
    return profile;
}

void Lab::note_missing_counters(const Profile& profile)
{
    const std::string reason = missing_counters(profile);
    if (reason.empty()) return;
    // A check without its counters has checked nothing, whatever its matchers say.
    session_.mark(CheckStatus::unavailable);
    note("counters unavailable: " + reason);
}

void Lab::check_contract(const Profile& profile, const LaunchContract& contract)
{
    if (profile.totals.available() && profile.totals.value() == Counters{} && needs_accesses(contract)) {
        fail("The kernel accesses no memory at all: its work is still to be written.");
        return;
    }
    AccessLimits loads = contract.global_loads;
    AccessLimits stores = contract.global_stores;
    if (contract.one_warp_may_do_without_shared_memory && uses_no_shared_memory(profile)) {
        loads = by_one_warp_of_each_block(std::move(loads));
        stores = by_one_warp_of_each_block(std::move(stores));
    }
    check_contract(profile, global_loads(profile), loads);
    check_contract(profile, global_stores(profile), stores);
    check_contract(profile, global_atomics(profile), contract.global_atomics);
    check_contract(profile, shared_loads(profile), contract.shared_loads);
    check_contract(profile, shared_stores(profile), contract.shared_stores);
    check_contract(profile, shared_atomics(profile), contract.shared_atomics);
    check_synchronizations(profile, contract);
    check_heap_calls(profile, contract);
}

/// Each kind of access has at most one failure, the one that helps most.
void Lab::check_contract(const Profile& profile, const Traffic& traffic, const AccessLimits& limits)
{
    const auto holds = [&](const auto& matcher, const auto&... advice_on) {
        auto failure = failure_of(traffic, matcher, limits.advice);
        if (!failure) return true;
        ((failure->advice = advice_on(traffic, limits)), ...);
        fail(std::move(*failure));
        return false;
    };
    if (limits.max_instructions == 0) {
        holds(TakesAtMostInstructions(0));
        return;
    }
    if (!holds(TakesAtLeastInstructions(limits.min_instructions))) return;
    if (traffic.total.available() && traffic.total.value().instructions == 0) return;
    if (limits.at_best && !(traffic.space == Space::global ? holds(IsCoalesced(), advice_on_best)
                                                           : holds(IsFreeOfBankConflicts(), advice_on_best)))
        return;
    if (!holds(TakesAtMostInstructions(limits.max_instructions, limits.max_divided), advice_on_instructions)) return;
    if (!holds(MovesUnits(limits.min_units, limits.max_units, traffic.space), advice_on_units)) return;
    if (!expect_few_bytes(traffic, limits)) return;
    if (expect_own_work_of_warps(profile, traffic, limits)) check_sharing(profile, traffic, limits);
}

/// Lanes that ask for 16 bytes save requests, and could spend them on moving something twice: sectors do not show it.
bool Lab::expect_few_bytes(const Traffic& traffic, const AccessLimits& limits)
{
    if (!traffic.distribution.available()) return true;  // a GPU does not count bytes
    const std::uint64_t bytes = traffic.distribution.value().bytes;
    if (bytes <= limits.max_bytes) return true;
    fail(Message{.advice = advice_on_instructions(traffic, limits),
                 .text = sentence("All lanes together ask for ", bytes, " bytes by their ", kind_of(traffic), "; ",
                                  enough(limits.max_bytes), ": is something moved twice? ", limits.advice)});
    return false;
}

/// One lane, or one warp, that does the work of others makes perfect requests, too: but many of them.
bool Lab::expect_own_work_of_warps(const Profile& profile, const Traffic& traffic, const AccessLimits& limits)
{
    if (!traffic.distribution.available()) return true;  // check_sharing() says so
    const Distribution& found = traffic.distribution.value();
    const std::string kind = kind_of(traffic);
    const auto fail_with = [&](const std::string& text) {
        fail(Message{.advice = advice_on_sharing(traffic, limits, profile.grid.count(), warps_of_block(profile)),
                     .text = text + ": does it do the work of others? " + limits.advice});
        return false;
    };
    if (found.instructions_of_busiest_warp > limits.max_instructions_of_warp)
        return fail_with(sentence("One warp executes ", found.instructions_of_busiest_warp, " ", kind, "; ",
                                  enough(limits.max_instructions_of_warp)));
    if (found.bytes_of_busiest_warp > limits.max_bytes_of_warp)
        return fail_with(sentence("One warp asks for ", found.bytes_of_busiest_warp, " bytes by its ", kind, "; ",
                                  enough(limits.max_bytes_of_warp)));
    return true;
}

void Lab::check_sharing(const Profile& profile, const Traffic& traffic, const AccessLimits& limits)
{
    if (limits.shared == AccessLimits::Shared::by_nobody) return;
    const std::size_t blocks = profile.grid.count();
    const std::size_t warps = warps_of_block(profile);
    const auto holds = [&](const auto& matcher) {
        auto failure = failure_of(traffic, matcher, limits.advice);
        if (!failure) return true;
        failure->advice = advice_on_sharing(traffic, limits, blocks, warps);
        fail(std::move(*failure));
        return false;
    };
    if (traffic.distribution.available() && traffic.total.available()) {
        const MinShares min = min_shares(limits, blocks, warps);
        if (holds(SpreadsOver(min.blocks, min.warps))) check_taking_part(profile, traffic, limits);
    } else if (profile.scheduler_load.available() && traffic.total.available()) {
        holds(NoSchedulerExecutesMoreThan(max_of_a_scheduler(traffic.total.value().instructions,
                                                             profile.scheduler_load.value().schedulers, blocks, warps,
                                                             limits.shared)));
        session_.add_note(
            "a GPU says how its warp schedulers share the work, not how the warps of a block do; the model "
            "says both: --backend model");
    } else {
        session_.add_note("how blocks and warps share the work was not looked at: " + profile.scheduler_load.reason());
    }
}

void Lab::check_heap_calls(const Profile& profile, const LaunchContract& contract)
{
    if (!profile.synchronizations.available()) return;  // check_synchronizations() says so where somebody needs them
    const std::uint64_t found = profile.synchronizations.value().heap_calls;
    if (found > contract.max_heap_calls)
        fail(sentence("The threads call malloc(), free(), new or delete ", found, " times, and ",
                      contract.max_heap_calls == 0 ? std::string("this kernel needs no memory of its own")
                                                   : enough(contract.max_heap_calls),
                      ": keep what a thread needs in local variables, which lie in registers."));
}

/// Each may do a fair share, and others nothing.
void Lab::check_taking_part(const Profile& profile, const Traffic& traffic, const AccessLimits& limits)
{
    const std::size_t blocks = profile.grid.count();
    const std::size_t warps = warps_of_block(profile);
    const Distribution& found = traffic.distribution.value();
    WorkDone work = work_done(profile, traffic, limits);
    work.words_of_lane = session_.most_words_of_lane(work.words_of_lane);
    // How many have something to do in shared memory, its instructions do not say: each may have several. Nor do those
    // of a warp that may do anything.
    const bool may_do_anything = limits.max_instructions_of_warp == AccessLimits::unlimited &&
                                 limits.max_bytes_of_warp == AccessLimits::unlimited;
    if (traffic.space != Space::global || may_do_anything) return;
    const MinShares min = min_taking_part(limits, work, blocks, warps);
    const bool few_blocks = found.blocks < min.blocks;
    if (!few_blocks && found.warps >= min.warps) return;
    fail(Message{
        .advice = advice_on_sharing(traffic, limits, blocks, warps),
        .text = few_blocks
                    ? sentence(found.blocks, " of ", number_of(blocks, "block"), " make all ", kind_of(traffic),
                               "; at least ", min.blocks, " have work. ", limits.advice)
                    : sentence(found.warps, " of ", number_of(blocks * warps, "warp"), " make all ", kind_of(traffic),
                               "; at least ", min.warps,
                               " have work. One that takes part: does it do the work of others? ", limits.advice)});
}

void Lab::check_synchronizations(const Profile& profile, const LaunchContract& contract)
{
    if (!contract.max_barriers_of_block && !contract.max_synchronizations_of_warp && contract.may_ask_who_is_active)
        return;
    if (!profile.synchronizations.available()) {
        session_.add_note("barriers and shuffles were not counted: " + profile.synchronizations.reason());
        return;
    }
    const Synchronizations& found = profile.synchronizations.value();
    const std::uint64_t blocks = profile.grid.count();
    if (contract.max_barriers_of_block && found.barriers > *contract.max_barriers_of_block * blocks)
        fail(sentence("A block needs ", number_of(*contract.max_barriers_of_block, "barrier"), "; ",
                      number_of(blocks, "block"), " passed ", found.barriers, " in all."));
    if (contract.max_synchronizations_of_warp && found.of_busiest_warp > *contract.max_synchronizations_of_warp)
        fail(sentence("A warp needs ", number_of(*contract.max_synchronizations_of_warp, "synchronization"),
                      " (shuffles, votes, __syncwarp()); one warp executed ", found.of_busiest_warp, "."));
    if (!contract.may_ask_who_is_active && found.active_masks > 0)
        fail(
            "`__activemask()` tells which lanes happen to be together, and CUDA does not promise that they are all: "
            "say by the mask which lanes take part.");
}

void Lab::needs_clock()
{
    if (on_model()) does_not_apply(seconds_of(backend().time_copy(0, 1)).reason());
}

void Lab::needs_model(std::string_view why)
{
    if (!on_model()) does_not_apply(std::string(why) + "; the model does: --backend model");
}

std::vector<Finding> Lab::faults_of(const Launch& launch)
{
    needs_model("a GPU does not notice such faults");
    return session_.run(launch, Collect::nothing, "").findings;
}

void Lab::expect_no_local_accesses(const Launch& launch, const Profile& profile, std::string_view advice)
{
    Message message{.wanted = "no access to local memory", .text = std::string(advice)};
    if (on_model()) {
        const Measured<LocalCode> code = local_code_of(device_code(), launch.symbol);
        if (!code.available())
            does_not_apply("the compiler decides what registers hold, and the model does not know what nvcc decides: " +
                           code.reason());
        const LocalCode& found = code.value();
        if (found.loads + found.stores == 0) return;
        message.found = sentence("nvcc's code for ", found.architecture, " has ", number_of(found.loads, "load"),
                                 " from local memory and ", number_of(found.stores, "store"), " to it");
        for (const LocalCode::Line& line : found.lines)
            message.mismatch.lines.push_back(
                {line.location, sentence(number_of(line.loads, "load"), ", ", number_of(line.stores, "store"))});
        fail(std::move(message));
        return;
    }
    const Measured<double> requests = local_requests(profile);
    if (!requests.available()) {
        session_.mark(CheckStatus::unavailable);
        note("accesses to local memory were not counted: " + requests.reason());
    } else if (requests.value() > 0) {
        message.found = sentence("the launch makes ", requests.value(), " requests to local memory");
        fail(std::move(message));
    }
}

bool Lab::on_model() const { return session_.device().backend == "model"; }

bool Lab::counts_idle_threads() const { return on_model() && !session_.options().compared_size; }

bool Lab::in_plain_order() const { return on_model() && session_.schedule() == 0; }

Duration Lab::time_beside_copy(const std::vector<Launch>& launches, std::size_t bytes)
{
    return compare_times([&] { return time_of(backend(), launches); },
                         [&] { return seconds_of(backend().time_copy(bytes, repetitions)); },
                         "a copy of as many bytes");
}

Duration Lab::time_beside(const std::vector<Launch>& launches, const std::vector<Launch>& others,
                          std::string_view baseline)
{
    return compare_times([&] { return time_of(backend(), launches); }, [&] { return time_of(backend(), others); },
                         baseline);
}

Duration Lab::compare_times(const std::function<Measured<double>()>& time,
                            const std::function<Measured<double>()>& time_baseline, std::string_view baseline)
{
    needs_clock();
    // A kernel that does nothing takes less time than any other.
    if (session_.has_failed("Values")) does_not_apply("the time counts once the values are right, see above");
    if (session_.has_failed("Stretch"))
        does_not_apply("the time counts once the other checks of the stretch task pass, see above");
    Duration duration{std::numeric_limits<double>::max(), std::numeric_limits<double>::max(), std::string(baseline)};
    const auto keep_shorter = [this](double& seconds, const Measured<double>& measured) {
        if (!measured.available()) does_not_apply(measured.reason());
        seconds = std::min(seconds, measured.value());
    };
    for (int round = 0; round < rounds; ++round) {
        keep_shorter(duration.seconds, time());
        keep_shorter(duration.baseline_seconds, time_baseline());
    }
    session_.add_message({.text = to_string(duration), .time = duration});
    return duration;
}

void Lab::expect_time(const Duration& duration, double limit, std::string_view advice)
{
    // Whoever takes on a stretch task that is about time has agreed to it.
    if (!session_.is_about_accesses() && !HasFailure() && duration.ratio() > limit) session_.mark_slow();
    expect_that(duration, TakesAtMostTimesAsLong(limit), advice);
}

Lab::Context Lab::with(std::string_view context) { return {session_, context}; }

Lab::Context::Context(Session& session, std::string_view context) : session_(session)
{
    session_.enter(std::string(context));
}

Lab::Context::~Context() { session_.leave(); }

bool Lab::expect_predicted(double prediction, const Measured<double>& measured, std::string_view advice)
{
    const Prediction given{prediction};
    const PredictionMatcher is_measured = PredictsWhatWasMeasured(measured);
    testing::StringMatchResultListener why;
    const bool is_right = is_measured.MatchAndExplain(given, &why);

    // A prediction can also equal the number of a kernel that it is not about.
    const std::string not_yet = why_not_to_compare_yet();
    const auto record = [&](bool may_show) {
        record_prediction(prediction, not_yet.empty() ? measured : Measured<double>::unavailable(not_yet), may_show,
                          advice);
    };
    Message failure{.text = testing::PrintToString(given)};
    if (prediction == unknown) {
        record(false);
        fail(failure);
        return false;
    }
    if (is_right && not_yet.empty()) {
        record(true);
        return true;
    }

    failure.not_checked = !measured.available() || !not_yet.empty();
    failure.text = "you predicted " + failure.text + ", " +
                   (not_yet.empty() || !measured.available() ? why.str() : "not checked yet: " + not_yet);
    const bool may_show = !failure.not_checked && add_wrong_prediction(prediction, failure, measured.value());
    if (!advice.empty()) failure.text += "\n" + std::string(advice);
    record(may_show);
    fail(failure);
    return may_show;
}

void Lab::record_prediction(double predicted, const Measured<double>& measured, bool may_show_measured,
                            std::string_view name)
{
    RecordedPrediction recorded{.status = status_of_prediction(predicted, measured)};
    if (predicted != unknown) recorded.predicted = predicted;
    if (measured.available()) {
        if (may_show_measured) recorded.measured = measured.value();
        for (const double wrong : session_.wrong_predictions())
            if (wrong != predicted) recorded.earlier.push_back({wrong, status_of_prediction(wrong, measured)});
    }
    session_.add_prediction(std::move(recorded), std::string(name));
}

/// Why a prediction cannot be compared with what was measured yet; empty when it can.
std::string Lab::why_not_to_compare_yet() const
{
    if (session_.has_failed("GivenCode")) return "the predictions are about the unmodified code, see above";
    if (is_about_finished_kernel_ && (session_.has_failed("Values") || session_.has_failed("Accesses")))
        return "this is about your finished kernel, and values or accesses are still wrong, see above";
    return {};
}

/// Tells the measured number, or when it will be told. Returns whether it was.
bool Lab::add_wrong_prediction(double prediction, Message& failure, double measured)
{
    const std::size_t tries = session_.add_wrong_prediction(prediction);
    if (session_.may_show_measured_number()) {
        failure.text += "; measured " + measured_for_people(measured);
        return true;
    }
    failure.text += sentence("\nThis is wrong prediction ", tries, " of ", PredictionTries::enough,
                             ". After the last one, or after a hint (./warpbook hint ",
                             std::string_view(this_submission.lab).substr(0, 2), "), the measured number is shown.");
    return false;
}

bool Lab::expect_predicted(std::string_view what, double prediction, const Measured<double>& measured)
{
    const auto context = with(what);
    return expect_predicted(prediction, measured);
}

void Lab::require_given(std::string_view kernel, bool is_as_given)
{
    if (!is_as_given) fail_and_end(not_as_given(kernel));
}

void Lab::expect_given(std::string_view kernel, const Measured<double>& measured, double as_given)
{
    if (measured.available() && measured.value() != as_given) fail(not_as_given(kernel));
}

void Lab::cannot_check_yet(std::string_view why)
{
    fail_and_end(Message{.text = std::string(why), .not_checked = true});
}

void Lab::launch_is_wrong(std::string_view mistake)
{
    fail(mistake);
    if (session_.is_about_accesses()) cannot_check_yet("not checked yet: the launch is not right, see above");
}

void Lab::fail(std::string_view sentence) { fail(Message{.text = std::string(sentence)}); }

void Lab::fail_and_end(std::string_view sentence)
{
    fail(sentence);
    end_check();
}

void Lab::fail(Message message)
{
    const std::uint64_t missed = session_.threads_missed_by_barriers();
    if (missed > 0 && message.mismatch.why.find(never_written) != std::string::npos)
        message.advice =
            Advice{.cause = "early_return",
                   .text = sentence("Elements are missing, and in this launch ", number_of(missed, "thread"),
                                    " had left the kernel when ", missed == 1 ? "its block" : "their blocks",
                                    " passed a barrier: such a thread does nothing that comes after it."),
                   .remedy =
                       "If it was to write some of them, let no thread return before __syncthreads(): put the "
                       "condition around the loads and stores alone."};
    if (session_.is_about_accesses()) {
        MismatchPicture::remove_from(message.mismatch.why);
        // Where values are wrong already, this check has nothing of its own to say yet.
        message.not_checked |= message.wanted == right_values && session_.has_failed("Values");
    }
    if (message.wanted == right_values && !message.not_checked && !message.advice)
        message.advice = advice_on_missing_shared();
    if (message.advice) message.advice->hint = hint_about(message.advice->cause, this_submission.hints);
    session_.add_failure(message);
    tell_googletest(message_for_people(message, session_.findings()));
}

void Lab::fail_and_end(const Message& message)
{
    fail(message);
    end_check();
}

/// A fault stays a fault where counters are unavailable, or the rest of the check does not apply. It ends the check:
/// what comes after it, such as elements that nobody wrote, would only hide the cause.
void Lab::report_findings(const Profile& profile)
{
    if (profile.findings.empty()) return;
    session_.mark(CheckStatus::failed);
    session_.add_findings(profile);
    for (const Finding& finding : profile.findings) tell_googletest(explain_finding(finding));
    end_check();
}

void Lab::does_not_apply(std::string_view why)
{
    session_.mark(CheckStatus::not_applicable);
    note(why);
    [] { GTEST_SKIP(); }();
    end_check();
}

void Lab::needs_size_for_times(std::size_t n, std::size_t min, std::string_view min_in_words)
{
    if (n < min)
        does_not_apply("too small for times to mean anything; from " + std::string(min_in_words) + " on they do");
}

void Lab::note(std::string_view text) { session_.add_message({.text = std::string(text)}); }

}  // namespace warpbook
