#include <filesystem>
#include <iomanip>
#include <iostream>
#include <set>

#include <warpbook/record/json.hpp>
#include <warpbook/record/palette.hpp>
#include <warpbook/system/text_file.hpp>

#include "support/command_line.hpp"
#include "course/course.hpp"
#include "support/errors.hpp"
#include "predictions/prediction_table.hpp"
#include "course/workbook_paths.hpp"
#include "commands/commands.hpp"
#include "commands/lab_argument.hpp"

namespace warpbook::tools {

namespace {

std::string count_in(const Json& access, const char* key)
{
    const auto found = access.find(key);
    return found != access.end() && found->is_number() ? found->dump() : "unavailable";
}

void print_access(const std::string& space, const std::string& operation, const Json& access)
{
    const std::string kind = space + " " + operation + "s";
    const char* const unit = space == "global" ? "sectors" : "wavefronts";
    std::cout << "  " << std::left << std::setw(15) << kind << ' ' << std::right << std::setw(12)
              << count_in(access, "instructions") << ' ' << std::left << std::setw(12)
              << (space == "global" ? "requests" : "instructions") << ' ' << std::right << std::setw(12)
              << count_in(access, "units") << ' ' << std::left << std::setw(10) << unit << "  ideal " << std::right
              << std::setw(12) << count_in(access, "ideal_units") << '\n';
}

void print_launch(const Palette& palette, const Json& launch)
{
    const auto extents = [&](const char* key) {
        std::string text;
        for (const Json& extent : launch.at(key)) text += (text.empty() ? "" : " x ") + extent.dump();
        return text;
    };
    std::cout << palette.bold(launch.value("label", "")) << "   " << launch.value("kernel", "") << ", grid "
              << extents("grid") << ", block " << extents("block")
              << palette.faint("   (" + launch.value("check", "") + ")") << '\n';
    const auto totals = launch.find("totals");
    if (totals == launch.end() || !totals->is_object()) return;
    for (const auto& [space, operations] : totals->items()) {
        if (!operations.is_object()) continue;
        for (const auto& [operation, access] : operations.items()) print_access(space, operation, access);
    }
    if (const auto copies = launch.find("async_copies"); copies != launch.end())
        std::cout << "  " << std::left << std::setw(15) << "async copies" << ' ' << std::right << std::setw(12)
                  << count_in(*copies, "instructions") << " instructions, each a global load and a shared store\n";
}

}  // namespace

int counters(const Arguments& arguments)
{
    boost::program_options::options_description options;
    options.add_options()("without-prediction", "show them all the same")("help", "show what it does");
    const auto values = parse("counters", arguments, options, {"lab"});
    if (values.count("help") != 0) return help({"counters"});
    const WorkbookPaths paths = find_workbook_paths();
    const Course course = read_course(paths.labs());
    const Lab& lab = lab_argument("counters", values, course);
    const std::filesystem::path file = paths.record(lab.name);
    const std::string check = "./warpbook check " + lab.number();
    if (!std::filesystem::exists(file)) throw UsageError(lab.name + " was not checked yet: " + check);
    const Json record = parse_json(read_text(file));
    const auto profiles = record.find("profiles");
    if (profiles == record.end() || profiles->empty())
        throw UsageError("The last check of " + lab.name + " counted nothing. Its report says why: " + check);
    const std::string missing = still_to_predict(predictions_in(record));
    if (!missing.empty() && values.count("without-prediction") == 0)
        throw UsageError("Predict first: " + missing + ".\nWrite your prediction into " +
                         lab.path_of(lab.student_file) + ", then: " + check +
                         "\nTo see the counters without a prediction: ./warpbook counters " + lab.number() +
                         " --without-prediction");
    // Several checks look at one launch, which each of them then names as its own.
    std::set<std::string> shown;
    const Palette palette = palette_of_standard_output();
    for (const Json& launch : *profiles) {
        if (shown
                .insert(launch.value("kernel", "") + launch.value("label", "") + launch["grid"].dump() +
                        launch.value("totals", Json()).dump())
                .second)
            print_launch(palette, launch);
    }
    return exit_code::done;
}

}  // namespace warpbook::tools
