#include "launch_progress.hpp"

#include <signal.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <ostream>
#include <string_view>

#include <warpbook/block_progress.hpp>
#include <warpbook/injection.hpp>
#include <warpbook/profile_fields.hpp>
#include <warpbook/record/json.hpp>
#include <warpbook/system/text_file.hpp>

#include "kernel_summary.hpp"

namespace warpbook::tools {

namespace {

using Seconds = std::chrono::duration<double>;

constexpr Seconds told_after{2};
constexpr Seconds offered_after{5};
constexpr const char* speaker = "warpbook: ";
constexpr const char* clear_to_end_of_line = "\033[K";

/// What was killed while it counted left its file behind.
bool is_running(const std::string& process)
{
    const pid_t id = std::atoi(process.c_str());
    return id > 0 && (kill(id, 0) == 0 || errno == EPERM);
}

std::string activity(std::string_view what, std::size_t before)
{
    if (what == counting_what::waiting)
        return "waiting for the GPU, " + std::to_string(before) + (before == 1 ? " program is" : " programs are") +
               " before this one: ";
    if (what == counting_what::lines) return "counting lines of ";
    if (what == counting_what::memory) return "keeping memory for ";
    return "counting ";
}

/// An estimate is not known to the second.
std::string rounded(Seconds time)
{
    const auto seconds = static_cast<long long>(std::ceil(time.count()));
    return seconds < 600 ? std::to_string(seconds) + " s" : std::to_string((seconds + 59) / 60) + " min";
}

}  // namespace

struct LaunchProgress::Ongoing {
    std::string process;
    std::string kernel;
    std::size_t launch = 0;
    std::size_t run = 0;
    std::size_t runs = 0;
    std::string what;
    std::size_t before = 0;
    Time begun;
    /// Of its blocks; 0 where the process does not tell.
    std::uint64_t blocks_done = 0;
    std::uint64_t blocks = 0;
    bool only_run = false;
    /// Nothing as long as no block is done.
    std::optional<Seconds> left{};

    static std::optional<Ongoing> read(const std::filesystem::path& file);
    void read_blocks(const std::filesystem::path& file);
    std::string text(Seconds elapsed, std::size_t columns) const;
};

void LaunchProgress::Ongoing::read_blocks(const std::filesystem::path& file)
{
    std::uint64_t numbers[3] = {};
    static_assert(offsetof(BlockProgress, done) == 0 && offsetof(BlockProgress, all) == sizeof numbers[0] &&
                  offsetof(BlockProgress, only_run) == 2 * sizeof numbers[0]);
    std::ifstream stream(file, std::ios::binary);
    if (!stream.read(reinterpret_cast<char*>(numbers), sizeof numbers)) return;
    blocks_done = std::min(numbers[0], numbers[1]);
    blocks = numbers[1];
    only_run = numbers[2] != 0;
}

std::optional<LaunchProgress::Ongoing> LaunchProgress::Ongoing::read(const std::filesystem::path& file)
{
    try {
        const Json json = parse_json(read_text(file));
        const Seconds begun(json.at(progress_field::begun).get<double>());
        return Ongoing{file.stem().string(),
                       json.at(progress_field::kernel).get<std::string>(),
                       json.at(progress_field::launch).get<std::size_t>(),
                       json.at(progress_field::run).get<std::size_t>(),
                       json.at(progress_field::runs).get<std::size_t>(),
                       json.at(progress_field::what).get<std::string>(),
                       json.at(progress_field::before).get<std::size_t>(),
                       Time(std::chrono::duration_cast<Time::duration>(begun))};
    } catch (const FileError&) {
        // The launch has been counted meanwhile.
        return std::nullopt;
    } catch (const Json::exception&) {
        // Of another version of the library: what cannot be read is not told.
        return std::nullopt;
    }
}

std::string LaunchProgress::Ongoing::text(Seconds elapsed, std::size_t columns) const
{
    const std::string beginning = speaker + (only_run ? "running " : activity(what, before));
    std::string after = " (launch " + std::to_string(launch) + ")";
    if (blocks > 0)
        after +=
            ", " + std::to_string(blocks_done) + " of " + std::to_string(blocks) + (blocks == 1 ? " block" : " blocks");
    else if (what == counting_what::counters || what == counting_what::lines)
        after += ", run " + std::to_string(run) + " of " + std::to_string(runs);
    after += ", " + std::to_string(static_cast<long long>(elapsed.count())) + " s";
    if (left) after += ", about " + rounded(*left) + " left";
    constexpr std::size_t shortest_name = 10;
    const std::size_t rest = beginning.size() + after.size();
    const std::string name = short_name(kernel, std::max(shortest_name, columns > rest ? columns - rest : 0));
    return (beginning + name + after).substr(0, columns);
}

LaunchProgress::LaunchProgress(std::filesystem::path folder, std::ostream& out, Options options)
    : folder_(std::move(folder)), out_(out), options_(options)
{}

void LaunchProgress::look(Time now)
{
    std::optional<Ongoing> launch = longest();
    if (launch) estimate(*launch, now);
    const Seconds elapsed = launch ? Seconds(now - launch->begun) : Seconds::zero();
    if (elapsed < told_after) {
        take_away();
        return;
    }
    if (elapsed >= offered_after) offer();
    if (options_.terminal_columns)
        draw(*launch, elapsed);
    else
        tell(*launch, now);
}

std::optional<LaunchProgress::Ongoing> LaunchProgress::longest() const
{
    std::optional<Ongoing> longest;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder_, error)) {
        const std::filesystem::path& file = entry.path();
        if (file.extension() != injection::progress_extension || !is_running(file.stem().string())) continue;
        std::optional<Ongoing> launch = Ongoing::read(file);
        if (launch && (!longest || launch->begun < longest->begun)) longest = std::move(launch);
    }
    return longest;
}

void LaunchProgress::estimate(Ongoing& launch, Time now)
{
    launch.read_blocks(folder_ / (launch.process + injection::blocks_extension));
    const bool is_same = counted_.process == launch.process && counted_.launch == launch.launch;
    // Blocks that are fewer than before run again, in another way.
    if (!is_same)
        counted_ = {launch.process, launch.launch, launch.begun, 0, 0};
    else if (launch.blocks_done < counted_.last)
        counted_ = {launch.process, launch.launch, now, launch.blocks_done, 0};
    counted_.last = launch.blocks_done;
    if (launch.blocks_done <= counted_.before) return;
    const auto done = static_cast<double>(launch.blocks_done - counted_.before);
    const auto left = static_cast<double>(launch.blocks - launch.blocks_done);
    launch.left = Seconds(now - counted_.since) * (left / done);
}

void LaunchProgress::tell(const Ongoing& launch, Time now)
{
    if (now < told_again_at_) return;
    if (!first_told_begun_) first_told_begun_ = launch.begun;
    told_again_at_ = now + std::max<Time::duration>(now - *first_told_begun_, std::chrono::seconds(2));
    constexpr std::size_t columns = 100;
    out_ << launch.text(now - launch.begun, columns) << std::endl;
}

void LaunchProgress::draw(const Ongoing& launch, Seconds elapsed)
{
    const std::filesystem::path shown = folder_ / (launch.process + injection::shown_extension);
    // Once a second: the program waits while it is drawn, and nobody reads faster.
    const auto second = std::chrono::floor<std::chrono::seconds>(elapsed);
    if (shown == shown_ && launch.launch == drawn_launch_ && second == drawn_second_) return;
    drawn_launch_ = launch.launch;
    drawn_second_ = second;
    if (shown != shown_) {
        take_away();
        shown_ = shown;
        std::ofstream{shown};
    }
    begin_line();
    // The program may print at any time: what it prints then begins where our line does.
    // A letter less: in the last column some terminals begin the next line.
    out_ << launch.text(elapsed, *options_.terminal_columns - 1) << '\r' << std::flush;
}

void LaunchProgress::offer()
{
    if (has_offered_ || !options_.lines_are_counted) return;
    has_offered_ = true;
    take_away();
    begin_line();
    out_ << speaker << "--groups accesses counts without source lines, in one run" << std::endl;
}

/// Where the program has left off in the middle of a line, the terminal goes to the next one, and otherwise it stays:
/// so many spaces just fill a line.
void LaunchProgress::begin_line()
{
    if (options_.terminal_columns) out_ << std::string(*options_.terminal_columns, ' ') << '\r' << clear_to_end_of_line;
}

void LaunchProgress::take_away()
{
    if (shown_.empty()) return;
    // Not the whole line: what stands before the cursor, the program has printed.
    out_ << clear_to_end_of_line << std::flush;
    std::error_code what_cannot_be_helped;
    std::filesystem::remove(shown_, what_cannot_be_helped);
    shown_.clear();
}

std::optional<std::size_t> columns_of_standard_error()
{
    const char* terminal = std::getenv("TERM");
    winsize size = {};
    if (terminal == nullptr || std::string_view(terminal) == "dumb") return std::nullopt;
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < 40) return std::nullopt;
    return size.ws_col;
}

}  // namespace warpbook::tools
