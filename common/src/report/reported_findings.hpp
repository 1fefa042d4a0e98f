#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <warpbook/profile.hpp>

namespace warpbook {

/// A fault, with the check that saw it first.
struct ReportedFinding {
    std::string check;
    std::string kernel;
    Finding finding;
};

/// The faults that a program has reported. The same fault of a kernel (its kind, at the same lines) is one of them,
/// however many launches and checks meet it, and whichever instance of a template the kernel is.
class ReportedFindings {
public:
    const std::vector<ReportedFinding>& all() const { return all_; }

    /// Its number, where this fault was reported before.
    std::optional<std::size_t> number_of(const std::string& kernel, const Finding& finding) const;

    /// Gives it a number: its place in all().
    std::size_t add(ReportedFinding finding);

private:
    std::vector<ReportedFinding> all_;
};

}  // namespace warpbook
