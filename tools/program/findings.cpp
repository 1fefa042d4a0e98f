#include "findings.hpp"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "kernel_summary.hpp"

namespace warpbook::tools {

namespace {

/// What ends a kernel on a GPU, what lets it wait forever, what makes values wrong; then what host code does wrong, and
/// last what changes nothing about the values that the program has computed.
constexpr std::array worst_kinds_first = {FindingKind::unknown_address,
                                          FindingKind::out_of_bounds,
                                          FindingKind::use_after_free,
                                          FindingKind::misaligned,
                                          FindingKind::stack_overflow,
                                          FindingKind::invalid_call,
                                          FindingKind::failed_assertion,
                                          FindingKind::deadlock,
                                          FindingKind::divergent_barrier,
                                          FindingKind::race,
                                          FindingKind::uninitialized,
                                          FindingKind::undefined_shuffle,
                                          FindingKind::undefined_behavior,
                                          FindingKind::division_by_zero,
                                          FindingKind::host_access,
                                          FindingKind::copy_out_of_bounds,
                                          FindingKind::invalid_pointer,
                                          FindingKind::double_free,
                                          FindingKind::invalid_free,
                                          FindingKind::wrong_direction,
                                          FindingKind::unsynchronized,
                                          FindingKind::unchecked_error,
                                          FindingKind::leak};

std::size_t rank_of(const Fault& fault)
{
    return static_cast<std::size_t>(std::ranges::find(worst_kinds_first, fault.kind) - worst_kinds_first.begin());
}

std::string without_numbers(const std::string& text)
{
    std::string rest;
    for (const char letter : text)
        if (letter < '0' || letter > '9') rest += letter;
    return rest;
}

/// What two findings have in common that show one fault: kernel and text count only where no place is known.
auto identity_of(const std::string& kernel, const Finding& finding)
{
    const SourceLocation& here = finding.location;
    // Of a race, either access may be met first.
    const SourceLocation there = finding.other_location.value_or(here);
    const std::string otherwise = here.file.empty() ? kernel + without_numbers(finding.text) : std::string();
    return std::tuple(finding.kind, std::min(here, there), std::max(here, there), otherwise);
}

class FaultCollection {
public:
    void add(const std::string& kernel, std::size_t launch, const Finding& finding)
    {
        const auto identity = identity_of(kernel, finding);
        const auto known = std::find(identities_.begin(), identities_.end(), identity);
        const auto index = static_cast<std::size_t>(known - identities_.begin());
        if (known == identities_.end()) {
            identities_.push_back(identity);
            faults_.push_back({finding.kind, finding.location, {}, {}});
            last_launches_.push_back(0);
        }
        add_sentence(faults_[index], finding);
        // A launch counts once, although one line may have several findings in it.
        if (!kernel.empty() && last_launches_[index] != launch) add_launch(faults_[index], kernel);
        last_launches_[index] = launch;
    }

    std::vector<Fault> worst_first()
    {
        std::stable_sort(faults_.begin(), faults_.end(),
                         [](const Fault& a, const Fault& b) { return rank_of(a) < rank_of(b); });
        return std::move(faults_);
    }

private:
    static void add_sentence(Fault& fault, const Finding& finding)
    {
        const std::string sentence = without_numbers(finding.text);
        const auto known = std::find_if(fault.seen.begin(), fault.seen.end(),
                                        [&](const Finding& other) { return without_numbers(other.text) == sentence; });
        if (known == fault.seen.end())
            fault.seen.push_back(finding);
        else
            known->occurrences += finding.occurrences;
    }

    static void add_launch(Fault& fault, const std::string& kernel)
    {
        const auto known = std::find_if(fault.kernels.begin(), fault.kernels.end(),
                                        [&](const FaultyKernel& faulty) { return faulty.kernel == kernel; });
        if (known == fault.kernels.end())
            fault.kernels.push_back({kernel, 1});
        else
            ++known->launches;
    }

    std::vector<decltype(identity_of("", Finding()))> identities_;
    std::vector<Fault> faults_;
    std::vector<std::size_t> last_launches_;  // by fault; launches are counted from 1 on
};

std::string count_of(std::size_t launches)
{
    return std::to_string(launches) + (launches == 1 ? " launch" : " launches");
}

}  // namespace

std::vector<Fault> faults_of(const ProgramRecord& record)
{
    FaultCollection collection;
    std::size_t number = 0;
    for (const auto& [process, number_in_process, profile] : record.launches) {
        ++number;
        for (const Finding& finding : profile.findings) collection.add(profile.kernel, number, finding);
    }
    for (const Finding& finding : record.host_findings) collection.add("", 0, finding);
    return collection.worst_first();
}

bool is_wrong(const Fault& fault) { return fault.kind != FindingKind::leak; }

bool any_is_wrong(const std::vector<Fault>& faults) { return std::any_of(faults.begin(), faults.end(), is_wrong); }

std::string kind_for_people(const Fault& fault)
{
    std::string kind(name_of(fault.kind));
    std::replace(kind.begin(), kind.end(), '_', ' ');
    return kind;
}

std::string sentence_of(const Fault& fault, const Finding& finding)
{
    std::string text = finding.text;
    // The host's code has neither.
    if (!fault.kernels.empty())
        text += "; block " + extents_text(finding.block) + ", thread " + extents_text(finding.thread);
    if (finding.occurrences > 1) text += ", and " + std::to_string(finding.occurrences - 1) + " more like it";
    return text;
}

std::string launches_with(const Fault& fault)
{
    constexpr std::size_t longest_name = 60;
    constexpr std::size_t max_kernels = 3;
    std::string text;
    std::size_t others = 0;
    for (std::size_t i = 0; i < fault.kernels.size(); ++i) {
        const FaultyKernel& faulty = fault.kernels[i];
        if (i >= max_kernels) {
            others += faulty.launches;
            continue;
        }
        text += (i == 0 ? "in " : ", ") + count_of(faulty.launches) + " of " + short_name(faulty.kernel, longest_name);
    }
    if (others > 0) text += ", and " + count_of(others) + " of other kernels";
    return text;
}

std::string what_to_do(const Fault& fault)
{
    constexpr std::array<std::pair<FindingKind, const char*>, 6> certain = {{
        {FindingKind::use_after_free, "free the memory after its last use"},
        {FindingKind::double_free, "free it once: remove one of the two calls"},
        {FindingKind::wrong_direction, "name the direction in which the pointers point, or cudaMemcpyDefault"},
        {FindingKind::unsynchronized,
         "wait first: cudaDeviceSynchronize(), or for the stream or event that it belongs to"},
        {FindingKind::unchecked_error, "look at what cudaGetLastError() returns after the launch"},
        {FindingKind::leak, "free it before the program ends"},
    }};
    const auto found =
        std::find_if(certain.begin(), certain.end(), [&](const auto& known) { return known.first == fault.kind; });
    return found == certain.end() ? "" : found->second;
}

std::string sentence_without_faults(const ProgramRecord& record)
{
    const auto checked =
        static_cast<std::size_t>(std::ranges::count_if(record.launches, is_checked_for_faults, &LoggedLaunch::profile));
    if (checked == 0 || !faults_of(record).empty()) return "";
    if (std::ranges::any_of(record.launches, is_sample, &LoggedLaunch::profile))
        return "No accesses outside of arrays found. Where few blocks are looked at, races and reads of memory that "
               "nobody wrote are not looked for.";
    if (checked == record.launches.size()) return "No faults found: the model has checked " + count_of(checked) + ".";
    return "No faults found in the " + count_of(checked) + " that the model has checked, of " +
           std::to_string(record.launches.size()) + ".";
}

}  // namespace warpbook::tools
