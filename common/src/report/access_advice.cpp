#include <warpbook/lab/access_advice.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <sstream>

#include <warpbook/lab/sentence.hpp>
#include <warpbook/lab/warp.hpp>

namespace warpbook {

namespace {

constexpr std::int64_t sector_bytes = 32;
constexpr std::int64_t bank_bytes = 4;
/// What one lane can ask for in one access: a float4.
constexpr std::int64_t widest_access = 16;
constexpr std::int64_t bank_count = 32;

/// "store", as what threads do.
std::string verb_of(Operation operation)
{
    return operation == Operation::atomic ? "update" : std::string(name_of(operation));
}

std::string plural_of(Operation operation) { return std::string(name_of(operation)) + "s"; }

/// "1.5", "480".
std::string in_two_digits(double number)
{
    if (number >= 10) return std::to_string(std::llround(number));
    std::ostringstream text;
    text.precision(2);
    text << number;
    return text.str();
}

/// "4096 bytes further, 1024 elements of 4 bytes".
std::string further(std::int64_t bytes, unsigned width)
{
    const std::int64_t distance = std::abs(bytes);
    std::string text = std::to_string(distance) + " bytes " + (bytes < 0 ? "back" : "further");
    if (width > 0 && distance % width == 0)
        text += ", " + number_of(static_cast<std::uint64_t>(distance / width), "element") + " of " +
                number_of(width, "byte");
    return text;
}

/// One step to the next thread of the warp is the same for all.
std::optional<std::int64_t> step_of(const LanePattern& lanes)
{
    if (lanes.rows == 1) return lanes.along_x;
    // Blocks that are one thread wide.
    if (lanes.rows == lanes.lanes) return lanes.along_y;
    return std::nullopt;
}

/// How a step to the next thread of the warp is called.
std::string next_thread(const LanePattern& lanes)
{
    return lanes.rows == lanes.lanes ? "the next of the warp" : "the next (threadIdx.x + 1)";
}

std::optional<Advice> of_strided_sectors(Operation operation, const LanePattern& lanes, std::int64_t step)
{
    const std::int64_t distance = std::abs(step);
    const std::string who = "From one thread to " + next_thread(lanes) + " the " + plural_of(operation) + " go " +
                            further(step, lanes.width);
    const std::string side_by_side = "neighboring threads " + verb_of(operation) + " neighboring elements";
    if (distance > 4 * sector_bytes)
        return Advice{.cause = "stride",
                      .text = who + ": each lane needs a sector of its own.",
                      .remedy =
                          "threadIdx.x selects the row here (or a piece of the array): let it select the "
                          "element within the row, so that " +
                          side_by_side + "."};
    const std::string used = distance > sector_bytes
                                 ? "each lane needs a sector of its own"
                                 : sentence("only ", lanes.width, " of every ", distance, " bytes that move are used");
    // A thread that takes four floats one by one, or one member of a small structure: which of them, one access does
    // not tell.
    if (distance <= widest_access && std::has_single_bit(static_cast<std::uint64_t>(distance)))
        return Advice{.cause = "pieces",
                      .text = who + ": " + used + ".",
                      .remedy = sentence("If a thread needs all ", distance, " bytes, let it ", verb_of(operation),
                                         " them at once (float4 has 16); otherwise let ", side_by_side, ".")};
    return Advice{.cause = "gaps",
                  .text = who + ": " + used + ".",
                  .remedy =
                      "Is threadIdx.x multiplied in the index, does it select the row, or is this one member of a "
                      "structure? Let " +
                      side_by_side + "."};
}

Advice of_idle_lanes(Operation operation, const LanePattern& lanes)
{
    return {.cause = "idle_lanes",
            .text = sentence("Only ", lanes.lanes, " of a warp's 32 lanes ", verb_of(operation),
                             " here, and others between them do not, but whole sectors of 32 bytes move."),
            .remedy = "Let neighboring threads do the work, and the last threads none."};
}

/// One lane of each row of threads, as by `if (threadIdx.x == 0)`: how far apart rows are tells nothing of the others.
bool is_one_lane_of_each_row(const LanePattern& lanes)
{
    return lanes.has_gaps && lanes.rows > 1 && lanes.rows == lanes.lanes;
}

std::optional<Advice> of_one_row_of_sectors(Operation operation, const LanePattern& lanes, std::int64_t step)
{
    if (std::abs(step) > lanes.width) return of_strided_sectors(operation, lanes, step);
    if (std::abs(step) != lanes.width) return std::nullopt;
    if (lanes.has_gaps) return of_idle_lanes(operation, lanes);
    if (lanes.start_in_sector == 0) return std::nullopt;
    return Advice{
        .cause = "misaligned",
        .text = sentence("The lanes lie side by side, but the first of them at byte ", lanes.start_in_sector,
                         " of a 32-byte sector: each request touches a sector more than it fills."),
        .remedy =
            "What shifts the beginning of a warp, an offset or the length of a row? It must be a multiple of 32 "
            "bytes."};
}

std::optional<Advice> of_rows_of_sectors(Operation operation, const LanePattern& lanes)
{
    if (!lanes.along_x) return std::nullopt;
    const std::int64_t step = std::abs(*lanes.along_x);
    if (lanes.along_y && std::abs(*lanes.along_y) == lanes.width && step > lanes.width)
        return Advice{
            .cause = "exchanged",
            .text = "Threads that are neighbors in threadIdx.y " + verb_of(operation) +
                    " side by side, and those in threadIdx.x " + further(*lanes.along_x, lanes.width) + ".",
            .remedy =
                "The lanes of a warp differ in threadIdx.x first: exchange the two, so that threadIdx.x selects "
                "the column."};
    if (step > lanes.width) return of_strided_sectors(operation, lanes, *lanes.along_x);
    if (step != lanes.width || lanes.has_gaps) return std::nullopt;
    const unsigned threads = lanes.lanes / lanes.rows;
    const std::int64_t bytes = std::int64_t{threads} * lanes.width;
    if (bytes < sector_bytes)
        return Advice{.cause = "short_rows",
                      .text = sentence("A warp is ", lanes.rows, " rows of ", threads, " threads here, and each row ",
                                       verb_of(operation), "s only ", bytes, " bytes of a sector of 32."),
                      .remedy = "Longer rows of threads fill whole sectors."};
    if (lanes.start_in_sector == 0 && (!lanes.along_y || *lanes.along_y % sector_bytes == 0)) return std::nullopt;
    return Advice{.cause = "misaligned",
                  .text = sentence("A warp is ", lanes.rows, " rows of ", threads,
                                   " threads here, and these begin in the middle of a 32-byte sector: each touches a "
                                   "sector more than it fills."),
                  .remedy =
                      "What shifts their beginning, an offset or the length of a row? It must be a multiple of "
                      "32 bytes."};
}

/// Nothing that is the same from lane to lane.
std::optional<Advice> of_scattered_sectors(const LanePattern& lanes)
{
    if (lanes.lanes < 3 || lanes.units < 2 * lanes.ideal_units) return std::nullopt;
    return Advice{
        .cause = "scattered",
        .text = sentence("From thread to thread the addresses go on by different distances, into ", lanes.units,
                         " sectors where ", lanes.ideal_units, (lanes.ideal_units == 1 ? " is" : " are"), " enough."),
        .remedy =
            "Which part of the index comes from /, from %, or from memory? Let neighboring threads access "
            "neighboring elements."};
}

std::optional<Advice> on_sectors(Operation operation, const LanePattern& lanes)
{
    if (is_one_lane_of_each_row(lanes)) return of_idle_lanes(operation, lanes);
    if (const auto step = step_of(lanes)) return of_one_row_of_sectors(operation, lanes, *step);
    if (lanes.rows > 1 && lanes.along_x) return of_rows_of_sectors(operation, lanes);
    return of_scattered_sectors(lanes);
}

/// "their 32 words lie in 8 of the 32 banks".
std::string banks_of(const LanePattern& lanes)
{
    return sentence("the ", lanes.words, " words lie in ", lanes.banks == 1 ? "one" : std::to_string(lanes.banks),
                    " of the 32 banks");
}

std::optional<Advice> of_one_row_of_words(Operation operation, const LanePattern& lanes, std::int64_t step)
{
    const std::int64_t words = std::abs(step) / bank_bytes;
    if (step % bank_bytes != 0 || lanes.width > bank_bytes) return std::nullopt;
    const std::string who = sentence("From one thread to ", next_thread(lanes), " the ", plural_of(operation), " go ",
                                     number_of(static_cast<std::uint64_t>(words), "word"),
                                     step < 0 ? " back" : " further", " in shared memory");
    if (words % bank_count == 0)
        return Advice{
            .cause = "bank_conflicts",
            .text = who + (words == bank_count ? ", as many as there are banks" : ", a multiple of the 32 banks") +
                    ": all lanes want words of one bank.",
            .remedy =
                "Let threadIdx.x run along a row of the array, or shift the rows against each other: make each "
                "one word longer, or begin each at another column."};
    const std::int64_t divisor = std::gcd(words, bank_count);
    if (divisor == 1) return std::nullopt;
    return Advice{
        .cause = "bank_conflicts",
        .text = sentence(who, ": both ", words, " and 32 can be divided by ", divisor, ", so ", banks_of(lanes), "."),
        .remedy =
            "At an odd distance each word has a bank of its own: let neighboring threads take neighboring words, "
            "or make each row one word longer."};
}

std::optional<Advice> of_rows_of_words(const LanePattern& lanes)
{
    if (lanes.width > bank_bytes || *lanes.along_x % bank_bytes != 0 || *lanes.along_y % bank_bytes != 0)
        return std::nullopt;
    const std::int64_t along_x = std::abs(*lanes.along_x) / bank_bytes;
    const std::int64_t along_y = std::abs(*lanes.along_y) / bank_bytes;
    const auto words_apart = [](std::int64_t words) {
        return number_of(static_cast<std::uint64_t>(words), "word") + " apart";
    };
    const std::string in_a_row = along_x == 0 ? "the threads of a row want the same word"
                                              : "neighbors along threadIdx.x are " + words_apart(along_x);
    const std::string rows =
        along_y == 0 ? "all rows want the same words" : "neighboring rows are " + words_apart(along_y);
    const std::string remedy =
        along_x > 1 ? "Let threadIdx.x run along a row of the array, or choose another length of its rows."
                    : "Choose the length of the array's rows so that all rows of threads find other banks.";
    return Advice{.cause = "bank_conflicts",
                  .text = sentence("A warp is ", lanes.rows, " rows of threads here: ", in_a_row, ", and ", rows,
                                   ", so ", banks_of(lanes), "."),
                  .remedy = remedy};
}

std::optional<Advice> on_words(Operation operation, const LanePattern& lanes)
{
    if (operation == Operation::atomic && lanes.words == 1 && lanes.lanes > 1)
        return Advice{.cause = "same_word",
                      .text = sentence(lanes.lanes == 32 ? "All " : "", lanes.lanes,
                                       " lanes of a warp update one word, one after the other."),
                      .remedy = "Combine their values first, or give each a word of its own."};
    if (lanes.banks >= lanes.words) return std::nullopt;
    if (const auto step = step_of(lanes)) return of_one_row_of_words(operation, lanes, *step);
    if (lanes.along_x && lanes.along_y) return of_rows_of_words(lanes);
    if (lanes.width > bank_bytes || operation == Operation::atomic) return std::nullopt;
    return Advice{
        .cause = "bank_conflicts",
        .text =
            sentence("The addresses go on by different distances from thread to thread, and ", banks_of(lanes), "."),
        .remedy = "Give each row of the array another shift, so that the words of a warp are in different banks."};
}

/// The line that is executed most.
const std::pair<SourceLocation, AccessCounts>* busiest_line(const Traffic& traffic)
{
    if (!traffic.lines.available() || traffic.lines.value().empty()) return nullptr;
    return &*std::ranges::max_element(traffic.lines.value(), {},
                                      [](const auto& line) { return line.second.instructions; });
}

/// Whether as many instructions as are allowed would be filled by these lanes, and not more than filled.
bool lanes_fill(const Distribution& found, const AccessLimits& limits)
{
    const std::uint64_t room = limits.max_instructions * warp_size;
    return found.lanes <= room && 4 * found.lanes >= 3 * room;
}

std::optional<Advice> on_few_lanes(const Traffic& traffic, const AccessLimits& limits)
{
    const auto* const line = busiest_line(traffic);
    if (line == nullptr) return std::nullopt;
    const Distribution& found = traffic.distribution.value();
    // In what each warp executes once, lanes can only take different branches; or a line is one too many.
    if (line->second.instructions <= found.warps && !lanes_fill(found, limits)) return std::nullopt;
    const auto lanes = traffic.lanes_of_line.find(line->first);
    if (lanes == traffic.lanes_of_line.end()) return std::nullopt;
    const double average = static_cast<double>(lanes->second.lanes) / static_cast<double>(line->second.instructions);
    if (average > warp_size / 2.0) return std::nullopt;
    const bool one = average == 1;
    return Advice{
        .cause = "idle_lanes",
        .line = line->first,
        .text = sentence(one ? "One lane at a time " : "On average " + in_two_digits(average) + " of 32 lanes ",
                         verb_of(traffic.operation), one || average < 2 ? "s" : "",
                         " here: an if, a loop of different length or a wait for its turn keeps the others out."),
        .remedy = one ? "Can all lanes do their part together, or one of them the part of all at once?"
                      : "Let all lanes of the warp come here together, each with its own element."};
}

/// "line 7", "one of the lines 7, 9 and 12".
std::string one_of(const std::vector<int>& lines)
{
    if (lines.size() == 1) return sentence("line ", lines.front());
    std::string text = "one of the lines ";
    for (std::size_t i = 0; i < lines.size(); ++i)
        text += (i == 0 ? "" : i + 1 < lines.size() ? ", " : " and ") + std::to_string(lines[i]);
    return text;
}

/// What is accessed in several lines, each of which executes no more than are allowed in all.
std::optional<Advice> on_one_line_too_many(const Traffic& traffic, const AccessLimits& limits)
{
    const std::uint64_t total = traffic.total.value().instructions;
    const std::uint64_t max = limits.max_instructions + limits.max_divided;
    if (total <= max || !traffic.lines.available() || traffic.lines.value().size() < 2) return std::nullopt;
    const Distribution& found = traffic.distribution.value();
    // The lines can be the branches of an if.
    if (lanes_fill(found, limits)) return std::nullopt;
    const bool waits = traffic.space == Space::global && traffic.operation == Operation::atomic;
    std::vector<int> lines;
    for (const auto& [line, counts] : traffic.lines.value()) {
        if (counts.instructions > max) return std::nullopt;
        // A lock is asked again.
        if (waits && counts.instructions > found.warps) return std::nullopt;
        const bool is_enough = total - counts.instructions <= max;
        const bool is_too_much = 4 * (total - max) < 3 * counts.instructions;
        if (!is_enough || is_too_much) continue;
        // The limit can be wider than what is needed: a line of little would fit under it by chance.
        if (4 * counts.instructions < max) return std::nullopt;
        lines.push_back(line.line);
    }
    constexpr std::size_t max_named = 4;
    if (lines.empty() || lines.size() > max_named) return std::nullopt;
    std::ranges::sort(lines);
    return Advice{.cause = "one_line_too_many",
                  .text = sentence("Without ", one_of(lines), " there would be few enough ", name_of(traffic.space),
                                   " ", plural_of(traffic.operation), "."),
                  .remedy = sentence("Does one line ", verb_of(traffic.operation), " what another line ",
                                     verb_of(traffic.operation), "s, too, or what nobody needs?")};
}

/// By who takes part, and how much is moved.
std::optional<Advice> on_work(const Traffic& traffic, const AccessLimits& limits)
{
    // A lock, a tree and a counter are made of few lanes, and of values that come again.
    if (traffic.space != Space::global || traffic.operation == Operation::atomic) return std::nullopt;
    const Distribution& found = traffic.distribution.value();
    const bool repeats = found.bytes > limits.max_bytes;
    // Full warps would need few enough.
    if (!repeats && found.lanes <= limits.max_instructions * warp_size) return on_few_lanes(traffic, limits);
    const bool nearly_all_lanes = 4 * found.lanes >= 3 * traffic.total.value().instructions * warp_size;
    if (!nearly_all_lanes || found.lanes == 0) return std::nullopt;
    constexpr std::uint64_t widest = 16;
    constexpr std::uint64_t narrow = 8;
    const std::uint64_t width = found.bytes / found.lanes;
    if (!repeats) {
        if (width > narrow || found.bytes > limits.max_instructions * warp_size * widest) return std::nullopt;
        return Advice{
            .cause = "narrow",
            .text = sentence("Nearly all lanes take part, and each asks for ", number_of(width, "byte"), " at a time."),
            .remedy = "With up to 16 (float4) the same bytes take fewer requests."};
    }
    const double factor = static_cast<double>(found.bytes) / static_cast<double>(limits.max_bytes);
    constexpr double a_few_more = 1.1;
    if (factor < a_few_more)
        return Advice{
            .cause = "repeated",
            .text = sentence("Together the lanes ", verb_of(traffic.operation), " ", found.bytes - limits.max_bytes,
                             " bytes more than are needed."),
            .remedy =
                "Do threads beyond the end of a row, or of the array, do what others do, too? Or is one of these "
                "lines one too many?"};
    return Advice{
        .cause = "repeated",
        .text = sentence("Nearly all lanes take part each time, and together they ", verb_of(traffic.operation), " ",
                         in_two_digits(factor), " times the bytes that are needed."),
        .remedy = traffic.operation == Operation::load
                      ? "Do several threads do the same element, or load more than they use, or what was "
                        "loaded before? Give each its own; keep what is needed again in a variable, or in "
                        "shared memory."
                      : "Once for each element is enough, when its value is final: is there one that nobody "
                        "needs, one inside a loop, or one by several threads for the same element?"};
}

}  // namespace

std::optional<Advice> advice_on_lanes(Space space, Operation operation, const LanePattern& lanes)
{
    return space == Space::global ? on_sectors(operation, lanes) : on_words(operation, lanes);
}

std::optional<Advice> advice_on_waste(const Traffic& traffic)
{
    if (!traffic.lines.available() || traffic.lines.value().empty()) return std::nullopt;
    const SourceLocation& line = traffic.lines.value().front().first;
    const auto lanes = traffic.lanes_of_line.find(line);
    if (lanes == traffic.lanes_of_line.end() || !lanes->second.costly) return std::nullopt;
    std::optional<Advice> advice = advice_on_lanes(traffic.space, traffic.operation, *lanes->second.costly);
    if (advice) advice->line = line;
    return advice;
}

std::optional<Advice> advice_on_instructions(const Traffic& traffic, const AccessLimits& limits)
{
    if (!traffic.distribution.available() || !traffic.total.available() || limits.max_instructions == 0)
        return std::nullopt;
    if (auto advice = on_work(traffic, limits)) return advice;
    return on_one_line_too_many(traffic, limits);
}

std::optional<Advice> advice_on_units(const Traffic& traffic, const AccessLimits& limits)
{
    if (!traffic.total.available() || traffic.total.value().units <= limits.max_units) return std::nullopt;
    // What a right kernel wastes, the limit has: more bytes are the cause, where there are more.
    if (traffic.distribution.available() && traffic.distribution.value().bytes > limits.max_bytes)
        return advice_on_instructions(traffic, limits);
    const Measured<std::uint64_t> excess = excess_units(traffic.total.value());
    const bool is_waste = excess.available() && excess.value() >= traffic.total.value().units - limits.max_units;
    if (!is_waste) return advice_on_instructions(traffic, limits);
    std::optional<Advice> advice = advice_on_waste(traffic);
    // Such rows of threads can be the task.
    if (advice && advice->cause == "short_rows" && !limits.at_best) return std::nullopt;
    return advice;
}

std::optional<Advice> advice_on_best(const Traffic& traffic, const AccessLimits& limits)
{
    std::optional<Advice> advice = advice_on_waste(traffic);
    const bool can_come_of_more =
        advice && (advice->cause == "idle_lanes" || advice->cause == "misaligned" || advice->cause == "pieces");
    const bool is_more = traffic.distribution.available() && traffic.distribution.value().bytes > limits.max_bytes;
    if (!can_come_of_more || !is_more) return advice;
    // A second load beside the right one is never as good as that, and it is the cause.
    if (auto more = advice_on_instructions(traffic, limits)) return more;
    return advice;
}

std::optional<Advice> advice_on_sharing(const Traffic& traffic, const AccessLimits& limits, std::uint64_t blocks,
                                        std::uint64_t warps_of_block)
{
    if (!traffic.distribution.available() || !traffic.total.available()) return std::nullopt;
    const Distribution& found = traffic.distribution.value();
    if (found.blocks == 0) return std::nullopt;
    const std::string what = std::string(name_of(traffic.space)) + " " + plural_of(traffic.operation);
    // Every second one of an odd number, too.
    if (3 * found.blocks <= 2 * blocks)
        return Advice{.cause = "few_blocks",
                      .text = sentence("Only ", found.blocks, " of ", number_of(blocks, "block"), " make",
                                       found.blocks == 1 ? "s" : "", " any ", what, "."),
                      .remedy = "Does an if, or a return, depend on blockIdx? Let each block do its own part."};
    // Where one warp may do it for its block, it is at fault only when few of its lanes do.
    const bool is_one_warps_task = limits.shared == AccessLimits::Shared::among_blocks;
    const bool in_full_warps = 2 * found.lanes > traffic.total.value().instructions * warp_size;
    if (is_one_warps_task && in_full_warps) return std::nullopt;
    const std::uint64_t warps = found.blocks * warps_of_block;
    // Where a warp has done no more than once, it may be the only one that has anything to do.
    const bool work_for_others = found.lanes > found.warps * warp_size;
    if (work_for_others && 3 * found.warps <= 2 * warps)
        return Advice{
            .cause = "few_warps",
            .text = sentence("Only ", found.warps, " of ", number_of(warps, "warp"), " make",
                             found.warps == 1 ? "s" : "", " any ", what, "."),
            .remedy = "An if, or a return, keeps the others from it. Let the threads of all warps do their part."};
    return std::nullopt;
}

std::optional<unsigned> hint_about(const std::string& cause, const std::string& hints)
{
    std::istringstream words(hints);
    for (std::string word; words >> word;) {
        const std::size_t equals = word.find('=');
        if (word.substr(0, equals) == cause) return static_cast<unsigned>(std::stoul(word.substr(equals + 1)));
    }
    return std::nullopt;
}

}  // namespace warpbook
