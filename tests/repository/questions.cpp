// Whether the counters of each lab's solution answer the questions at the end of its chapter: questions LABS RECORDS
//
// RECORDS has solution.NN-name.json, which tests/submissions writes. Prints each answer.

#include <iostream>

#include <warpbook/record/json.hpp>
#include <warpbook/system/text_file.hpp>

#include "course/course.hpp"

int main(int argc, char** argv)
try {
    using namespace warpbook;
    using namespace warpbook::tools;
    if (argc != 3) throw std::runtime_error("usage: questions LABS RECORDS");
    constexpr std::size_t wanted = 2;
    bool all_answered = true;
    for (const Lab& lab : read_course(argv[1])) {
        const Json record = parse_json(read_text(std::string(argv[2]) + "/solution." + lab.name + ".json"));
        if (lab.questions.size() != wanted || lab.learned.empty()) {
            std::cout << lab.name << ": lab.json needs \"learned\" and two \"questions\"\n";
            all_answered = false;
        }
        for (const Question& question : lab.questions) {
            const std::optional<double> answer = answer_in(record, question);
            std::cout << lab.name << ": " << question.text << "\n    "
                      << (answer ? std::to_string(*answer) : "NO ANSWER in the record of the solution") << '\n';
            all_answered &= answer.has_value();
        }
    }
    return all_answered ? 0 : 1;
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
