// Whether the counters of each lab's solution answer the questions at the end of its chapter, and those of all
// solutions the quizzes of the parts: questions LABS RECORDS
//
// RECORDS has solution.NN-name.json, which tests/submissions writes. Prints each answer.

#include <iostream>

#include <warpbook/record/json.hpp>
#include <warpbook/system/text_file.hpp>

#include "course/course.hpp"
#include "course/parts.hpp"

namespace {

warpbook::Json record_of(const std::string& lab, const std::string& records)
{
    return warpbook::parse_json(warpbook::read_text(records + "/solution." + lab + ".json"));
}

/// Prints the answer. Returns whether there is one.
bool is_answered(const std::string& lab, const warpbook::tools::Question& question, const warpbook::Json& record)
{
    const std::optional<double> answer = warpbook::tools::answer_in(record, question);
    std::cout << lab << ": " << question.text << "\n    "
              << (answer ? std::to_string(*answer) : "NO ANSWER in the record of the solution") << '\n';
    return answer.has_value();
}

}  // namespace

int main(int argc, char** argv)
try {
    using namespace warpbook;
    using namespace warpbook::tools;
    if (argc != 3) throw std::runtime_error("usage: questions LABS RECORDS");
    constexpr std::size_t wanted = 2;
    bool all_answered = true;
    for (const Lab& lab : read_course(argv[1])) {
        const Json record = record_of(lab.name, argv[2]);
        if (lab.questions.size() != wanted || lab.learned.empty()) {
            std::cout << lab.name << ": lab.json needs \"learned\" and two \"questions\"\n";
            all_answered = false;
        }
        for (const Question& question : lab.questions) all_answered &= is_answered(lab.name, question, record);
    }
    for (const Part& part : read_parts(argv[1])) {
        for (const auto& [lab, question] : part.quiz)
            all_answered &= is_answered(lab, question, record_of(lab, argv[2]));
    }
    return all_answered ? 0 : 1;
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
