#include <iostream>
#include <string>
#include <vector>

#include <warpbook/record/palette.hpp>

#include "answers.hpp"
#include "commands/commands.hpp"
#include "commands/lab_argument.hpp"
#include "support/command_line.hpp"
#include "support/errors.hpp"

namespace warpbook::tools {

namespace {

void print_questions(const Lab& lab, const Palette& palette)
{
    std::cout << palette.bold(lab.name + "  Questions about your finished kernel") << "\n\n";
    for (std::size_t i = 0; i < lab.questions.size(); ++i)
        std::cout << i + 1 << ". " << lab.questions[i].text << "\n\n";
    std::cout << "The counters   ./warpbook counters " << lab.number() << '\n'
              << "To answer      ./warpbook questions " << lab.number() << " ANSWER-1 ANSWER-2\n";
}

std::vector<AskedQuestion> asked_of(const Lab& lab)
{
    std::vector<AskedQuestion> asked;
    for (const Question& question : lab.questions) asked.push_back({lab, question});
    return asked;
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

    const std::vector<AskedQuestion> asked = asked_of(lab);
    std::vector<std::string> typed;
    for (std::size_t i = 0; i < asked.size(); ++i) {
        const std::string key = "answer-" + std::to_string(i + 1);
        if (values.count(key) != 0) typed.push_back(values[key].as<std::string>());
    }
    return check_answers(paths, asked, typed, paths.answers(lab.name));
}

}  // namespace warpbook::tools
