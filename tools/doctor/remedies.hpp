#pragma once

#include <string>
#include <vector>

#include "machine_facts.hpp"
#include "refusal.hpp"

namespace warpbook::doctor {

/// Something to do about what a machine lacks, and the very lines to type where there are some.
struct Remedy {
    std::string text;
    std::vector<std::string> commands;
};

// What to do on this very machine.

/// Against a driver that does not work.
std::vector<Remedy> remedies_for_driver(const MachineFacts& facts);
/// Against a CUPTI that is not there or too old.
std::vector<Remedy> remedies_for_cupti(const MachineFacts& facts);
/// Against a refusal of the tiny collection.
std::vector<Remedy> remedies_for_refusal(Refusal refusal, const MachineFacts& facts);
/// Lets CMake look at the machine again.
Remedy configure_again(const MachineFacts& facts);

}  // namespace warpbook::doctor
