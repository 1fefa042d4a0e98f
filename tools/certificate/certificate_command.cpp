#include <filesystem>
#include <iostream>
#include <string>

#include <warpbook/record/json.hpp>
#include <warpbook/record/record_text.hpp>
#include <warpbook/record/verdict.hpp>
#include <warpbook/system/text_file.hpp>

#include "certificate_page.hpp"
#include "certificate_options.hpp"
#include "commands/commands.hpp"
#include "course/build_facts.hpp"
#include "course/kept_records.hpp"
#include "support/command_line.hpp"
#include "support/errors.hpp"
#include "support/output_file.hpp"

namespace warpbook::tools {

namespace {

/// The labs whose file, as it is now, was SOLVED.
std::vector<SolvedLab> solved_labs(const WorkbookPaths& paths, const Course& course)
{
    std::vector<SolvedLab> labs;
    for (const Lab& lab : course) {
        const KeptRecord kept = last_record(paths, lab);
        if (!kept.is_current() || kept.record.value("verdict", "") != name_of(Verdict::solved)) continue;
        labs.push_back({.lab = lab.name,
                        .source = read_text(paths.source / lab.path_of(lab.student_file)),
                        .date = kept.record.value("date", ""),
                        .backend = kept.record.value("backend", "")});
    }
    return labs;
}

}  // namespace

int certificate(const Arguments& arguments)
{
    const auto values = parse("certificate", arguments, certificate_options());
    if (values.count("help") != 0) return help({"certificate"});
    const std::filesystem::path file = values["out"].as<std::string>();
    const WorkbookPaths paths = find_workbook_paths();
    const Course course = read_course(paths.labs());
    const Certificate certificate{.name = values["name"].as<std::string>(),
                                  .date = now_in_utc(),
                                  .warpbook = build_facts().version,
                                  .labs = solved_labs(paths, course)};
    if (certificate.labs.empty())
        throw UsageError(
            "No lab is SOLVED yet, or its file was changed since. To check all that you have begun: ./warpbook");
    const std::string page = certificate_page(certificate, course);
    require_writable(file, "certificate");
    replace_file(file, page);
    std::cout << certificate.labs.size() << " of " << course.size() << " labs: " << file.string()
              << "\nWhoever has the course can check it: ./warpbook verify " << file.string() << '\n';
    return exit_code::done;
}

}  // namespace warpbook::tools
