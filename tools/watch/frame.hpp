#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <warpbook/record/palette.hpp>

#include "watch_state.hpp"

namespace warpbook::tools {

/// What is on a screen, as UTF-8 with a terminal's colors.
struct Frame {
    /// A line each; the first ones matter most.
    std::vector<std::string> head;
    std::string body;
    /// The body belongs to what was there before the save: a new one comes.
    bool is_body_old = false;
    /// Which body it is: another one is read from its beginning or, where that has no room, from what matters in it.
    std::string body_name;
    /// The number of that line, from 0.
    std::size_t line_that_matters = 0;
    std::string status;
    std::string keys;
};

Frame frame_of(const WatchState& state, WatchState::Time now, const Palette& palette, std::size_t columns);

/// "[##!#----]  3 of 9 SOLVED": a letter for each lab where there is room.
std::string progress_bar(const WatchState& state, const Palette& palette, std::size_t columns);

/// Of a report's lines, the one to look at first: the first check that failed, otherwise the verdict.
std::size_t line_that_matters(const std::string& report);

/// "SOLVED  1.2 s  …": how the last check ended.
std::string verdict_of(const WatchState& state, const Palette& palette);

}  // namespace warpbook::tools
