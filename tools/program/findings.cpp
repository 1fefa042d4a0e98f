#include "findings.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <tuple>
#include <utility>

#include "kernel_summary.hpp"

namespace warpbook::tools {

namespace {

/// What ends a kernel on a GPU, what lets it wait forever, what makes values wrong; then what host code does wrong. A
/// kind that is not among them comes behind these.
constexpr std::array worst_kinds_first = {
    "unknown_address",    "out_of_bounds",     "use_after_free",     "misaligned",        "stack_overflow",
    "invalid_call",       "failed_assertion",  "deadlock",           "divergent_barrier", "race",
    "uninitialized",      "undefined_shuffle", "undefined_behavior", "division_by_zero",  "host_access",
    "copy_out_of_bounds", "invalid_pointer",   "double_free",        "invalid_free",      "wrong_direction",
    "unsynchronized"};

/// What changes nothing about the values that the program has computed.
constexpr std::array kinds_ranked_last = {"unchecked_error", "leak"};

template <class Kinds>
std::size_t index_of(const Kinds& kinds, const std::string& kind)
{
    return static_cast<std::size_t>(std::find(kinds.begin(), kinds.end(), kind) - kinds.begin());
}

std::size_t rank_of(const Fault& fault)
{
    const std::size_t rank = index_of(worst_kinds_first, fault.kind);
    const std::size_t min = index_of(kinds_ranked_last, fault.kind);
    return min == kinds_ranked_last.size() ? rank : rank + 1 + min;
}

std::string without_numbers(const std::string& text)
{
    std::string rest;
    for (const char letter : text)
        if (letter < '0' || letter > '9') rest += letter;
    return rest;
}

/// What two findings have in common that show one fault: kernel and text count only where no place is known.
auto identity_of(const std::string& kernel, const FindingRecord& finding)
{
    const std::pair here(finding.file, finding.line);
    // Of a race, either access may be met first.
    const std::pair there = finding.other_file.empty() ? here : std::pair(finding.other_file, finding.other_line);
    const std::string otherwise = finding.file.empty() ? kernel + without_numbers(finding.text) : std::string();
    return std::tuple(finding.kind, std::min(here, there), std::max(here, there), otherwise);
}

class FaultCollection {
public:
    void add(const std::string& kernel, std::size_t launch, const FindingRecord& finding)
    {
        const auto identity = identity_of(kernel, finding);
        const auto known = std::find(identities_.begin(), identities_.end(), identity);
        const auto index = static_cast<std::size_t>(known - identities_.begin());
        if (known == identities_.end()) {
            identities_.push_back(identity);
            faults_.push_back({finding.kind, finding.file, finding.line, {}, {}});
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
    static void add_sentence(Fault& fault, const FindingRecord& finding)
    {
        const std::string sentence = without_numbers(finding.text);
        const auto known = std::find_if(fault.seen.begin(), fault.seen.end(), [&](const FindingRecord& other) {
            return without_numbers(other.text) == sentence;
        });
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

    std::vector<decltype(identity_of("", FindingRecord()))> identities_;
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
    for (const LaunchRecord& launch : record.launches) {
        ++number;
        for (const FindingRecord& finding : launch.findings) collection.add(launch.kernel, number, finding);
    }
    for (const FindingRecord& finding : record.host_findings) collection.add("", 0, finding);
    return collection.worst_first();
}

bool is_wrong(const Fault& fault) { return fault.kind != "leak"; }

bool any_is_wrong(const std::vector<Fault>& faults) { return std::any_of(faults.begin(), faults.end(), is_wrong); }

std::string kind_for_people(const Fault& fault)
{
    std::string kind = fault.kind;
    std::replace(kind.begin(), kind.end(), '_', ' ');
    return kind;
}

std::string sentence_of(const FindingRecord& finding)
{
    std::string text = finding.text;
    if (!finding.block.empty()) text += "; block " + finding.block + ", thread " + finding.thread;
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
    constexpr std::array<std::pair<std::string_view, const char*>, 6> certain = {{
        {"use_after_free", "free the memory after its last use"},
        {"double_free", "free it once: remove one of the two calls"},
        {"wrong_direction", "name the direction in which the pointers point, or cudaMemcpyDefault"},
        {"unsynchronized", "wait first: cudaDeviceSynchronize(), or for the stream or event that it belongs to"},
        {"unchecked_error", "look at what cudaGetLastError() returns after the launch"},
        {"leak", "free it before the program ends"},
    }};
    const auto found =
        std::find_if(certain.begin(), certain.end(), [&](const auto& known) { return known.first == fault.kind; });
    return found == certain.end() ? "" : found->second;
}

std::string sentence_without_faults(const ProgramRecord& record)
{
    const auto checked =
        static_cast<std::size_t>(std::count_if(record.launches.begin(), record.launches.end(), is_checked_for_faults));
    if (checked == 0 || !faults_of(record).empty()) return "";
    if (std::any_of(record.launches.begin(), record.launches.end(), is_sample))
        return "No accesses outside of arrays found. Where few blocks are looked at, races and reads of memory that "
               "nobody wrote are not looked for.";
    if (checked == record.launches.size()) return "No faults found: the model has checked " + count_of(checked) + ".";
    return "No faults found in the " + count_of(checked) + " that the model has checked, of " +
           std::to_string(record.launches.size()) + ".";
}

}  // namespace warpbook::tools
