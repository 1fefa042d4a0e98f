#include "answers.hpp"

#include <iostream>
#include <optional>

#include <warpbook/record/json.hpp>
#include <warpbook/record/prediction_tries.hpp>
#include <warpbook/system/text_file.hpp>

#include "support/errors.hpp"
#include "support/number_text.hpp"

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
    throw UsageError("The counters of your finished kernel answer the questions about " + lab.name +
                     ", so first solve the lab: ./warpbook check " + lab.number());
}

double number_typed(const std::string& text)
{
    if (const std::optional<double> number = number_in(text)) return *number;
    throw UsageError("'" + text + "' is not a number.");
}

double counted_answer(const WorkbookPaths& paths, const AskedQuestion& asked, std::size_t number)
{
    if (const std::optional<double> answer = answer_in(solved_record(paths, asked.lab), asked.question)) return *answer;
    throw UsageError("The last check did not count what question " + std::to_string(number) +
                     " is about. Check again on the model: ./warpbook check " + asked.lab.number() +
                     " --backend model");
}

/// Whether it was right.
bool check_answer(const Question& question, std::size_t number, const std::string& typed, double answer,
                  PredictionTries& tries)
{
    const double given = number_typed(typed);
    std::cout << number << ". ";
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

int check_answers(const WorkbookPaths& paths, const std::vector<AskedQuestion>& questions,
                  const std::vector<std::string>& typed, const std::filesystem::path& tries_file)
{
    PredictionTries tries = earlier_tries(tries_file);
    bool all_right = true;
    for (std::size_t i = 0; i < typed.size(); ++i) {
        if (typed[i] == no_answer) continue;
        const double answer = counted_answer(paths, questions.at(i), i + 1);
        all_right &= check_answer(questions[i].question, i + 1, typed[i], answer, tries);
    }
    replace_file(tries_file, json_text(tries.as_json(), 1) + "\n");
    return all_right ? exit_code::done : exit_code_of(Verdict::failed);
}

}  // namespace warpbook::tools
