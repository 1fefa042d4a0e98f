#pragma once

/// What a program exits with when no verdict decides it (verdict.hpp has those).
namespace warpbook::exit_code {

inline constexpr int done = 0;
/// A part of what was asked for could not be done; the output says which.
inline constexpr int incomplete = 1;
/// The command line asks for something that does not exist, or cannot be done.
inline constexpr int usage_error = 64;
/// The program itself is in trouble.
inline constexpr int setup_error = 70;
/// Nothing that was asked for applies here; CTest counts it as skipped.
inline constexpr int skipped = 77;

}  // namespace warpbook::exit_code
