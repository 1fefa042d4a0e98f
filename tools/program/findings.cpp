#include "findings.hpp"

#include <algorithm>
#include <utility>

#include "kernel_summary.hpp"
#include "unchecked_launches.hpp"

namespace warpbook::tools {

namespace {

/// Whether two findings show one fault: of one kind at one place, and where no place is known, of one kernel and said
/// in the same words.
bool show_one_fault(const std::string& kernel, const Finding& a, const std::string& other_kernel, const Finding& b)
{
    // Of a race, either access may be met first.
    const auto places_of = [](const Finding& finding) {
        return std::minmax({finding.location, finding.other_location.value_or(finding.location)});
    };
    if (a.kind != b.kind || places_of(a) != places_of(b)) return false;
    return !a.location.file.empty() || (kernel == other_kernel && say_the_same(a, b));
}

class FaultCollection {
public:
    void add(const std::string& kernel, std::size_t launch, const Finding& finding)
    {
        const auto known = std::find_if(first_seen_.begin(), first_seen_.end(), [&](const auto& first) {
            return show_one_fault(kernel, finding, first.first, first.second);
        });
        const auto index = static_cast<std::size_t>(known - first_seen_.begin());
        if (known == first_seen_.end()) {
            first_seen_.emplace_back(kernel, finding);
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
        std::ranges::stable_sort(faults_, {}, [](const Fault& fault) { return rank_of(fault.kind); });
        return std::move(faults_);
    }

private:
    static void add_sentence(Fault& fault, const Finding& finding)
    {
        const auto known = std::find_if(fault.seen.begin(), fault.seen.end(),
                                        [&](const Finding& other) { return say_the_same(other, finding); });
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

    std::vector<std::pair<std::string, Finding>> first_seen_;  // by fault: kernel and finding
    std::vector<Fault> faults_;
    std::vector<std::size_t> last_launches_;  // by fault; launches are counted from 1 on
};

std::vector<SourceLocation> lines_of(const Fault& fault)
{
    std::vector<SourceLocation> lines{fault.location};
    if (const auto& other = fault.seen.front().other_location) lines.push_back(*other);
    return lines;
}

bool may_have_one_cause(const Fault& one, const Fault& other)
{
    const auto array_of = [](const Fault& fault) { return fault.seen.front().facts.text(fact::array); };
    const bool are_races = one.kind == FindingKind::race && other.kind == FindingKind::race;
    if (!are_races || one.location.file.empty() || one.kernels.empty() || array_of(one).empty()) return false;
    const bool are_alike =
        array_of(one) == array_of(other) &&
        std::ranges::equal(one.kernels, other.kernels, {}, &FaultyKernel::kernel, &FaultyKernel::kernel);
    const std::vector<SourceLocation> lines = lines_of(one);
    return are_alike && std::ranges::any_of(lines_of(other), [&](const SourceLocation& line) {
               return std::ranges::find(lines, line) != lines.end();
           });
}

std::string count_of(std::size_t launches)
{
    return std::to_string(launches) + (launches == 1 ? " launch" : " launches");
}

}  // namespace

std::vector<Fault> faults_of(const ProgramRecord& record)
{
    FaultCollection collection;
    std::size_t number = 0;
    for (const LoggedLaunch& launch : record.launches) {
        ++number;
        for (const Finding& finding : launch.profile.findings) collection.add(launch.profile.kernel, number, finding);
    }
    for (const Finding& finding : record.host_findings) collection.add("", 0, finding);
    return collection.worst_first();
}

std::vector<SourceLocation> FaultGroup::further_lines() const
{
    std::vector<SourceLocation> known = lines_of(faults.front());
    std::vector<SourceLocation> further;
    for (const Fault& fault : faults)
        for (const SourceLocation& line : lines_of(fault)) {
            if (std::ranges::find(known, line) != known.end()) continue;
            known.push_back(line);
            further.push_back(line);
        }
    return further;
}

std::vector<FaultGroup> grouped(std::vector<Fault> faults)
{
    std::vector<FaultGroup> groups;
    for (Fault& fault : faults) {
        const auto group = std::ranges::find_if(groups, [&](const FaultGroup& one) {
            return std::ranges::any_of(one.faults,
                                       [&](const Fault& known) { return may_have_one_cause(known, fault); });
        });
        if (group == groups.end())
            groups.push_back({{std::move(fault)}});
        else
            group->faults.push_back(std::move(fault));
    }
    return groups;
}

bool is_wrong(const Fault& fault) { return warpbook::is_wrong(fault.kind); }

bool any_is_wrong(const std::vector<Fault>& faults) { return std::any_of(faults.begin(), faults.end(), is_wrong); }

std::string sentence_with_thread(const Finding& finding)
{
    std::string text = sentence_of(finding);
    if (finding.has_thread)
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

std::string_view remedy_for(const Fault& fault)
{
    if (is_of_unchecked_blocks(fault.seen.front().fault)) return "run it with --check all, which names thread and line";
    return remedy_for(fault.kind);
}

std::string sentence_without_faults(const ProgramRecord& record)
{
    const auto checked =
        static_cast<std::size_t>(std::ranges::count_if(record.launches, is_checked_for_faults, &LoggedLaunch::profile));
    if (checked == 0 || !faults_of(record).empty()) return "";
    const auto is_of_few_blocks = [](const Profile& launch) { return is_sample(launch) && !launch.observed_blocks; };
    if (std::ranges::any_of(record.launches, is_of_few_blocks, &LoggedLaunch::profile))
        return "No accesses outside of arrays found. Where few blocks are looked at, races and reads of memory that "
               "nobody wrote are not looked for.";
    if (const std::string share = sentence_of_share_checked(record); !share.empty()) return "No faults found. " + share;
    if (checked == record.launches.size()) return "No faults found: the model has checked " + count_of(checked) + ".";
    return "No faults found in the " + count_of(checked) + " that the model has checked, of " +
           std::to_string(record.launches.size()) + ".";
}

}  // namespace warpbook::tools
