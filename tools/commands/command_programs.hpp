#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace warpbook::tools {

struct CommandProgram {
    std::string_view command;
    /// The program that has the command: its name, and its target in the build.
    std::string_view program;
};

inline constexpr std::string_view own_program = "warpbook";
inline constexpr std::string_view lab_program = "warpbook-lab";
inline constexpr std::string_view grade_program = "warpbook-grade";

/// All that can be typed after `./warpbook`. `selftest` is the script's; what is typed at the program is refused.
inline constexpr std::array<CommandProgram, 25> command_programs{
    {{"list", own_program},       {"check", lab_program},       {"watch", "warpbook-watch"},
     {"hint", lab_program},       {"predictions", lab_program}, {"view", "warpbook-program"},
     {"trace", lab_program},      {"counters", lab_program},    {"questions", lab_program},
     {"quiz", lab_program},       {"solution", lab_program},    {"certificate", "warpbook-program"},
     {"reset", lab_program},      {"doctor", own_program},      {"selftest", own_program},
     {"bench", "warpbook-dev"},   {"bundle", "warpbook-dev"},   {"profile", "warpbook-program"},
     {"run", "warpbook-program"}, {"grade", grade_program},     {"verify", grade_program},
     {"dev", "warpbook-dev"},     {"help", own_program},        {"--help", own_program},
     {"--version", own_program}}};

/// Empty where there is no such command.
std::string program_of(std::string_view command);

std::vector<std::string> command_names();

}  // namespace warpbook::tools
