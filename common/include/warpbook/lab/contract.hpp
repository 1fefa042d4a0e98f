#pragma once

#include <stdexcept>
#include <string>

namespace warpbook {

/// Somebody called what a lab offers with something that its contract excludes. The text says what the contract wants
/// and what was given.
class ContractViolation : public std::invalid_argument {
public:
    using std::invalid_argument::invalid_argument;
};

/// For what a caller must keep to, such as require(n % 32 == 0, "n must be a multiple of 32, not 33"): a clear error in
/// place of a wrong answer.
inline void require(bool kept, const std::string& wanted_and_given)
{
    if (!kept) throw ContractViolation(wanted_and_given);
}

}  // namespace warpbook
