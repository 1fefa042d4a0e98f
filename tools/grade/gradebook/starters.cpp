#include "starters.hpp"

#include <algorithm>

#include <warpbook/record/lab_record.hpp>

#include "checks.hpp"

namespace warpbook::tools::grading {

Submissions starters_as_handed_in(const std::vector<LabRubric>& labs, const Course& course, const Starters& starters)
{
    Student nobody{.name = "the starter", .folder = "labs", .file_name = ".starters"};
    for (const Lab& lab : course) {
        const auto text = starters.find(lab.name);
        if (text == starters.end() || std::ranges::find(labs, lab.name, &LabRubric::lab) == labs.end()) continue;
        nobody.files.push_back(
            {.lab = lab.name, .path = "labs/" + lab.name + "/" + starter_file, .text = text->second});
    }
    return {.folder = {}, .students = {nobody}, .problems = {}};
}

PassedByStarter passed_by_starter(const std::string& lab, const std::vector<GradeRecord>& starters)
{
    const auto starter = std::ranges::find(starters, lab, &GradeRecord::lab);
    if (starter == starters.end() || starter->outcome == GradeOutcome::not_graded) return std::nullopt;
    if (starter->record.is_object() && starter->record.value("verdict", "") == name_of(Verdict::unverified))
        return std::nullopt;
    std::set<std::string> passed;
    for (const CheckResult& check : checks_in(starter->record))
        if (check.status == CheckStatus::passed) passed.insert(check.full_name());
    return passed;
}

}  // namespace warpbook::tools::grading
