#pragma once

#include "machine_facts.hpp"
#include "probes.hpp"

namespace warpbook::doctor {

/// Asks all probes, and tries the tiny collection where there is a GPU to try it on.
MachineFacts examine(const Machine& machine, const BuildFacts& build);

}  // namespace warpbook::doctor
