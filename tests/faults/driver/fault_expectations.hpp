#pragma once

#include <string>
#include <vector>

#include <warpbook/profile.hpp>

#include "fault_case.hpp"

namespace warpbook::tests {

/// Everything about the findings that is not as expected, a line each. `file` holds the kernel.
std::string differences(const Expectation& expectation, const std::vector<Finding>& findings, const std::string& file);

/// The same for a kernel that did not end; `where` is what Backend::current_location() said, "file:line".
std::string differences_without_end(const Expectation& expectation, const std::string& where, const std::string& file);

/// Adds the findings whose kind and place are not among those of `all`.
void add_new(const std::vector<Finding>& findings, std::vector<Finding>& all);

/// The finding as one line of text: kind, place, sentence, thread.
std::string describe(const Finding& finding);

}  // namespace warpbook::tests
