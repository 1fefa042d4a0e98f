#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "launch_record.hpp"

namespace warpbook::tools {

/// In how many launches of a kernel a fault was seen.
struct FaultyKernel {
    std::string kernel;
    std::size_t launches = 0;
};

/// One fault of a program: the same kind at the same place, however many launches show it.
struct Fault {
    FindingKind kind = FindingKind::out_of_bounds;
    /// The file is empty where the place is not known.
    SourceLocation location;
    /// What was seen there, first things first: findings whose sentences differ only in their numbers are one, with
    /// the sum of their occurrences. A line that loads and stores may have two.
    std::vector<Finding> seen;
    /// In the order of their first launches; empty for a fault of host code.
    std::vector<FaultyKernel> kernels;
};

/// What removes it for certain, or what tells more of it; mostly nothing.
std::string_view remedy_for(const Fault& fault);

/// Faults that may have one cause, such as a barrier that is missing in each step of a reduction: races of one array
/// in the same kernels, of which each has a line in common with another.
struct FaultGroup {
    /// The first one is told; of the others, where they are.
    std::vector<Fault> faults;

    /// Of all, but for the first one's.
    std::vector<SourceLocation> further_lines() const;
};
std::vector<FaultGroup> grouped(std::vector<Fault> faults);

/// All faults of a program, the worst kinds first: what ends a kernel on a GPU, what lets it wait forever, what makes
/// its values wrong, what host code does wrong, and what is only left undone.
std::vector<Fault> faults_of(const ProgramRecord& record);

/// Whether something is wrong, and not only left undone, as memory that is never freed is.
bool is_wrong(const Fault& fault);

/// Whether a run with these is not right.
bool any_is_wrong(const std::vector<Fault>& faults);

/// "store of 4 bytes outside its array …; block (4, 0, 0), thread (0, 0, 0), and 31 more like it"
std::string sentence_with_thread(const Finding& finding);

/// "in 12 launches of scale<float> and 1 launch of add"; empty for a fault of host code.
std::string launches_with(const Fault& fault);

/// Whether the model has checked everything that the record tells of, and found nothing: then a sentence that says so.
/// Empty where there are faults, or where nobody looked for them.
std::string sentence_without_faults(const ProgramRecord& record);

}  // namespace warpbook::tools
