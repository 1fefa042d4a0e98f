#include "parts.hpp"

#include <warpbook/record/json.hpp>
#include <warpbook/system/text_file.hpp>

#include "support/errors.hpp"

namespace warpbook::tools {

namespace {

Part part_in(const Json& facts)
{
    Part part{.title = facts.at("part").get<std::string>(),
              .learned = facts.at("learned").get<std::vector<std::string>>(),
              .quiz = {}};
    for (const Json& question : facts.at("quiz"))
        part.quiz.push_back({.lab = question.at("lab").get<std::string>(), .question = question_in(question)});
    return part;
}

}  // namespace

std::vector<Part> read_parts(const std::filesystem::path& labs_folder)
{
    const std::filesystem::path file = labs_folder / "parts.json";
    try {
        std::vector<Part> parts;
        for (const Json& facts : parse_json(read_text(file))) parts.push_back(part_in(facts));
        return parts;
    } catch (const std::exception& error) {  // it cannot be read, is not JSON, or lacks something
        throw SetupError(file.string() + ": " + error.what() + "\nIf you did not mean to change it: git restore " +
                         file.string());
    }
}

}  // namespace warpbook::tools
