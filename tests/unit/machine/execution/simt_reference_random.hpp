#pragma once

#include <cstdint>
#include <random>

#include "simt_reference.hpp"

namespace warpbook::model::reference {

struct RandomProgram {
    Program program;
    Rule rule;
};

/// A program in which lanes part in every way that the language has, and end after a while.
///
/// Its loops begin and end with an access where one can otherwise not tell from the control flow what is meant:
/// `do { do a; while (…); b; } while (…);` has that of `do { a; if (…) continue; b; } while (…);`, and
/// `for (;;) { a; if (…) { b; break; } }` that of `do a; while (…); b;`.
RandomProgram random_program(std::mt19937& random);

}  // namespace warpbook::model::reference
