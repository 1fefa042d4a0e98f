#pragma once

#include <cstddef>
#include <string>

#include "diagnosis.hpp"
#include "machine_facts.hpp"

namespace warpbook::doctor {

/// What a terminal window holds beside other things. Only a word or a command that is longer goes beyond.
inline constexpr std::size_t screen_width = 100;

/// The facts, line by line, then what they mean and what to do about it.
std::string screen(const MachineFacts& facts, const Diagnosis& diagnosis);

}  // namespace warpbook::doctor
