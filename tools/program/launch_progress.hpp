#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>

namespace warpbook::tools {

/// Tells whoever waits which launch takes so long to count, from the files that the counted processes write
/// (injection.hpp, progress_extension). At a terminal it is one line, drawn again and again in the same place, which
/// leaves alone what the program has printed; elsewhere it is a line after 2 seconds, 4, 8 and so on, over all
/// launches: of a program that launches for hours, a log gets a dozen.
class LaunchProgress {
public:
    using Time = std::chrono::system_clock::time_point;

    struct Options {
        /// How wide the terminal is; nothing: what is written goes elsewhere.
        std::optional<std::size_t> terminal_columns;
        /// Whether there are source lines to do without.
        bool lines_are_counted = true;
    };

    LaunchProgress(std::filesystem::path folder, std::ostream& out, Options options);
    ~LaunchProgress() { take_away(); }
    LaunchProgress(const LaunchProgress&) = delete;
    LaunchProgress& operator=(const LaunchProgress&) = delete;

    void look(Time now);

    /// Whether its line stands on the terminal: then look() is to be called often, since the program waits for its end.
    bool is_shown() const { return !shown_.empty(); }

private:
    struct Ongoing;

    std::optional<Ongoing> longest() const;
    void estimate(Ongoing& launch, Time now);
    void tell(const Ongoing& launch, Time now);
    void draw(const Ongoing& launch, std::chrono::duration<double> elapsed);
    void offer();
    void begin_line();
    void take_away();

    std::filesystem::path folder_;
    std::ostream& out_;
    Options options_;
    bool has_offered_ = false;
    /// When the launch began that was the first to be told, and when something is told again.
    std::optional<Time> first_told_begun_;
    Time told_again_at_{};
    /// Since when the blocks of a launch have been counted, how many were done then, and when it was last looked at.
    struct Counted {
        std::string process;
        std::size_t launch = 0;
        Time since;
        std::uint64_t before = 0;
        std::uint64_t last = 0;
    };
    Counted counted_;
    /// The file that says that a line is on the terminal; empty when there is none.
    std::filesystem::path shown_;
    /// What that line is of.
    std::size_t drawn_launch_ = 0;
    std::chrono::seconds drawn_second_{};
};

/// Standard error's columns; nothing where that is no terminal in which a line can be drawn again.
std::optional<std::size_t> columns_of_standard_error();

}  // namespace warpbook::tools
