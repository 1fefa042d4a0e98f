#pragma once

#include <array>
#include <cstdint>

namespace warpbook::benchmarks {

/// Who counts what of a kernel.
enum class Mode : std::uint8_t { plain, accesses, lines, ncu_accesses, ncu_lines };

inline constexpr std::array all_modes = {Mode::plain, Mode::accesses, Mode::lines, Mode::ncu_accesses, Mode::ncu_lines};

constexpr bool is_ncu(Mode mode) { return mode == Mode::ncu_accesses || mode == Mode::ncu_lines; }

constexpr bool with_lines(Mode mode) { return mode == Mode::lines || mode == Mode::ncu_lines; }

/// For tables and messages.
constexpr const char* name_of(Mode mode)
{
    switch (mode) {
    case Mode::plain: return "plain";
    case Mode::accesses: return "accesses";
    case Mode::lines: return "lines";
    case Mode::ncu_accesses: return "ncu, accesses";
    case Mode::ncu_lines: return "ncu, lines";
    }
    return "";
}

}  // namespace warpbook::benchmarks
