#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

#include <warpbook/record/palette.hpp>

#include "support/command_line.hpp"
#include "course/course.hpp"
#include "support/errors.hpp"
#include "course/kept_records.hpp"
#include "prediction_table.hpp"
#include "course/workbook_paths.hpp"
#include "commands/commands.hpp"
#include "commands/lab_argument.hpp"

namespace warpbook::tools {

namespace {

bool is_predicted(const PredictionRow& row) { return row.predicted.has_value(); }

/// Whether there was anything to print. Of a lab that was not named, only where something was predicted.
bool print_lab(const WorkbookPaths& paths, const Palette& palette, const Lab& lab, bool is_named)
{
    const KeptRecord kept = last_record(paths, lab);
    const std::vector<PredictionRow> rows = predictions_in(kept.record);
    if (rows.empty() || !(is_named || std::ranges::any_of(rows, is_predicted))) return false;
    std::cout << palette.bold(lab.name + "  " + lab.title) << '\n';
    if (kept.is_older)
        std::cout << palette.faint("  of the last check; your file has changed since: ./warpbook check " + lab.number())
                  << '\n';
    print_predictions(std::cout, palette, rows);
    std::cout << '\n';
    return true;
}

/// A lab without a table, which was named.
[[noreturn]] void refuse(const WorkbookPaths& paths, const Lab& lab)
{
    const std::string check = "./warpbook check " + lab.number();
    const KeptRecord kept = last_record(paths, lab);
    if (!kept.is_there() || kept.record.contains("not_run"))
        throw UsageError("Write your predictions into " + lab.path_of(lab.student_file) + ", then: " + check);
    if (kept.record.contains("problem"))
        throw UsageError("The last check came to no predictions: the program " + kept.record.value("problem", "") +
                         ".\nWhen that is cleared: " + check);
    throw UsageError("The last check of " + lab.name + " had no predictions to compare. Check again: " + check);
}

}  // namespace

int predictions(const Arguments& arguments)
{
    boost::program_options::options_description options;
    options.add_options()("help", "show what it does");
    const auto values = parse("predictions", arguments, options, {"lab"});
    if (values.count("help") != 0) return help({"predictions"});
    const WorkbookPaths paths = find_workbook_paths();
    const Course course = read_course(paths.labs());
    const Palette palette = palette_of_standard_output();
    if (values.count("lab") != 0) {
        const Lab& lab = lab_argument("predictions", values, course);
        if (!print_lab(paths, palette, lab, true)) refuse(paths, lab);
        return exit_code::done;
    }
    bool printed = false;
    for (const Lab& lab : course) printed |= print_lab(paths, palette, lab, false);
    if (!printed)
        std::cout << "No predictions were checked yet. Write yours into "
                  << course.front().path_of(course.front().student_file) << ", then: ./warpbook check "
                  << course.front().number() << '\n';
    return exit_code::done;
}

}  // namespace warpbook::tools
