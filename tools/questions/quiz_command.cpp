#include <iostream>
#include <string>
#include <vector>

#include <warpbook/record/palette.hpp>

#include "answers.hpp"
#include "commands/commands.hpp"
#include "course/find_lab.hpp"
#include "course/parts.hpp"
#include "support/command_line.hpp"
#include "support/errors.hpp"

namespace warpbook::tools {

namespace {

const Part& part_typed(const std::vector<Part>& parts, const std::string& typed)
{
    for (std::size_t i = 0; i < parts.size(); ++i)
        if (typed == std::to_string(i + 1)) return parts[i];
    throw UsageError("There is no part '" + typed + "': ./warpbook quiz 1 to ./warpbook quiz " +
                     std::to_string(parts.size()) + ".");
}

std::vector<AskedQuestion> asked_in(const Part& part, const Course& course)
{
    std::vector<AskedQuestion> asked;
    for (const QuizQuestion& question : part.quiz) asked.push_back({find_lab(course, question.lab), question.question});
    return asked;
}

void print_part(const Part& part, const std::string& number, const Palette& palette)
{
    std::cout << palette.bold(part.title) << "\n\n";
    for (const std::string& learned : part.learned) std::cout << "* " << learned << "\n";
    std::cout << "\n" << palette.bold("Quiz") << ": the counters of your finished kernels answer it.\n\n";
    for (std::size_t i = 0; i < part.quiz.size(); ++i)
        std::cout << i + 1 << ". Lab " << part.quiz[i].lab.substr(0, 2) << ". " << part.quiz[i].question.text << "\n\n";
    std::cout << "The counters of a lab   ./warpbook counters LAB\n"
              << "To answer               ./warpbook quiz " << number << " ANSWER-1 ANSWER-2 ...   (" << no_answer
              << " leaves one out)\n";
}

}  // namespace

int quiz(const Arguments& arguments)
{
    boost::program_options::options_description options;
    options.add_options()("help", "show what it does");
    const auto values = parse_list("quiz", arguments, options, "part and answers");
    if (values.count("help") != 0) return help({"quiz"});
    const WorkbookPaths paths = find_workbook_paths();
    const std::vector<Part> parts = read_parts(paths.labs());
    if (values.count("part and answers") == 0) {
        for (std::size_t i = 0; i < parts.size(); ++i)
            std::cout << "./warpbook quiz " << i + 1 << "   " << parts[i].title << '\n';
        return exit_code::done;
    }
    const auto typed = values["part and answers"].as<std::vector<std::string>>();
    const Part& part = part_typed(parts, typed[0]);
    if (typed.size() == 1) {
        print_part(part, typed[0], palette_of_standard_output());
        return exit_code::done;
    }
    if (typed.size() > part.quiz.size() + 1)
        throw UsageError("The quiz has " + std::to_string(part.quiz.size()) + " questions, and these are " +
                         std::to_string(typed.size() - 1) + " answers.");
    const Course course = read_course(paths.labs());
    return check_answers(paths, asked_in(part, course), {typed.begin() + 1, typed.end()},
                         paths.answers("quiz-" + typed[0]));
}

}  // namespace warpbook::tools
