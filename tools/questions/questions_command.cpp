#include "course/questions.hpp"

#include <filesystem>
#include <iostream>
#include <optional>

#include <warpbook/record/json.hpp>
#include <warpbook/record/palette.hpp>
#include <warpbook/record/prediction_tries.hpp>
#include <warpbook/system/text_file.hpp>

#include "support/command_line.hpp"
#include "course/course.hpp"
#include "support/errors.hpp"
#include "support/number_text.hpp"
#include "course/workbook_paths.hpp"
#include "commands/commands.hpp"
#include "commands/lab_argument.hpp"

namespace warpbook::tools {

namespace {

/// The counters of the finished kernel: of the last check, where that ended SOLVED.
Json solved_record(const WorkbookPaths& paths, const Lab& lab)
{
    const std::filesystem::path file = paths.record(lab.name);
    if (std::filesystem::exists(file)) {
        Json record = parse_json(read_text(file));
        if (record.value("verdict", "") == "SOLVED") return record;
    }
    throw UsageError("The counters of your finished kernel answer these questions, so first solve the lab: " +
                     ("./warpbook check " + lab.number()));
}

double number_typed(const std::string& text)
{
    if (const std::optional<double> number = number_in(text)) return *number;
    throw UsageError("'" + text + "' is not a number.");
}

void print_questions(const Lab& lab, const Palette& palette)
{
    std::cout << palette.bold(lab.name + "  Questions about your finished kernel") << "\n\n";
    for (std::size_t i = 0; i < lab.questions.size(); ++i)
        std::cout << i + 1 << ". " << lab.questions[i].text << "\n\n";
    std::cout << "The counters   ./warpbook counters " << lab.number() << '\n'
              << "To answer      ./warpbook questions " << lab.number() << " ANSWER-1 ANSWER-2\n";
}

/// Whether it was right.
bool check_answer(const Question& question, std::size_t number, const std::string& typed, double answer,
                  PredictionTries& tries)
{
    std::cout << number << ". ";
    const double given = number_typed(typed);
    if (is_answer(given, answer)) {
        std::cout << typed << " is right.\n";
        return true;
    }
    std::cout << typed << (given > answer ? " is too high." : " is too low.");
    tries.add_wrong(question.text, given);
    if (tries.may_show(question.text)) std::cout << " Counted: " << number_for_people(answer) << ".";
    std::cout << '\n';
    return false;
}

PredictionTries earlier_tries(const std::filesystem::path& file)
{
    return std::filesystem::exists(file) ? PredictionTries(read_text(file)) : PredictionTries();
}

}  // namespace

int questions(const Arguments& arguments)
{
    boost::program_options::options_description options;
    options.add_options()("help", "show what it does");
    const auto values = parse("questions", arguments, options, {"lab", "answer-1", "answer-2"});
    if (values.count("help") != 0) return help({"questions"});
    const WorkbookPaths paths = find_workbook_paths();
    const Course course = read_course(paths.labs());
    const Lab& lab = lab_argument("questions", values, course);
    if (lab.questions.empty()) throw UsageError(lab.name + " has no questions.");
    if (values.count("answer-1") == 0) {
        print_questions(lab, palette_of_standard_output());
        return exit_code::done;
    }

    const Json record = solved_record(paths, lab);
    const std::filesystem::path tries_file = paths.answers(lab.name);
    PredictionTries tries = earlier_tries(tries_file);
    bool all_right = true;
    for (std::size_t i = 0; i < lab.questions.size(); ++i) {
        const std::string key = "answer-" + std::to_string(i + 1);
        if (values.count(key) == 0) continue;
        const std::optional<double> answer = answer_in(record, lab.questions[i]);
        if (!answer)
            throw UsageError("The last check did not count what question " + std::to_string(i + 1) +
                             " is about. Check again on the model: ./warpbook check " + lab.number() +
                             " --backend model");
        all_right &= check_answer(lab.questions[i], i + 1, values[key].as<std::string>(), *answer, tries);
    }
    replace_file(tries_file, json_text(tries.as_json(), 1) + "\n");
    return all_right ? exit_code::done : exit_code_of(Verdict::failed);
}

}  // namespace warpbook::tools
