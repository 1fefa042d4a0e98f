#include "questions.hpp"

#include <charconv>
#include <cmath>

#include <warpbook/record/json.hpp>

namespace warpbook::tools {

namespace {

std::string text_of(const Json& json, const char* key)
{
    const auto found = json.find(key);
    return found == json.end() ? "" : found->get<std::string>();
}

/// "a.b.c" as its parts; the same for other separators.
std::vector<std::string> parts_of(const std::string& text, const std::string& separator)
{
    std::vector<std::string> parts;
    std::size_t begin = 0;
    for (std::size_t end = text.find(separator); end != std::string::npos; end = text.find(separator, begin)) {
        parts.push_back(text.substr(begin, end - begin));
        begin = end + separator.size();
    }
    parts.push_back(text.substr(begin));
    return parts;
}

const Json* launch_of(const Json& record, const Question& question)
{
    const auto profiles = record.find("profiles");
    if (profiles == record.end()) return nullptr;
    for (const Json& profile : *profiles) {
        if (text_of(profile, "check") != question.check) continue;
        const std::string label = text_of(profile, "label");
        const bool is_beginning = question.label.empty() || question.label.ends_with("= ");
        if (is_beginning ? label.starts_with(question.label) : label == question.label) return &profile;
    }
    return nullptr;
}

double product_of(const Json& extents)
{
    double product = 1;
    for (const Json& extent : extents) product *= extent.get<double>();
    return product;
}

/// In totals or in the distribution. A kind of access that the kernel does not make is left out of both: 0.
std::optional<double> count_of_accesses(const Json& launch, const std::vector<std::string>& path)
{
    for (const char* section : {"totals", "distribution"}) {
        const auto counts = launch.find(section);
        if (counts == launch.end()) continue;
        const auto space = counts->find(path[0]);
        if (space == counts->end() || !space->contains(path[1])) continue;
        const Json& access = (*space)[path[1]];
        if (access.contains(path[2])) return access[path[2]].get<double>();
    }
    return launch.contains("totals") ? std::optional(0.0) : std::nullopt;
}

std::optional<double> count_of(const Json& launch, const std::string& counter)
{
    if (counter == "blocks") return product_of(launch.at("grid"));
    if (counter == "threads") return product_of(launch.at("grid")) * product_of(launch.at("block"));
    if (counter == "barriers" || counter == "of_warps") {
        if (!launch.contains("synchronizations")) return std::nullopt;
        return launch["synchronizations"].at(counter).get<double>();
    }
    const std::vector<std::string> path = parts_of(counter, ".");
    if (path.size() != 3) return std::nullopt;
    return count_of_accesses(launch, path);
}

std::optional<double> sum_of(const Json& launch, const std::string& counters)
{
    double sum = 0;
    for (const std::string& counter : parts_of(counters, " + ")) {
        const std::optional<double> count = count_of(launch, counter);
        if (!count) return std::nullopt;
        sum += *count;
    }
    return sum;
}

}  // namespace

std::optional<double> number_in(const std::string& text)
{
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

Question question_in(const Json& facts)
{
    return {facts.at("text").get<std::string>(), facts.at("check").get<std::string>(), text_of(facts, "label"),
            facts.at("counter").get<std::string>(), text_of(facts, "per")};
}

std::vector<Question> questions_in(const Json& facts)
{
    std::vector<Question> questions;
    const auto found = facts.find("questions");
    if (found == facts.end()) return questions;
    for (const Json& question : *found) questions.push_back(question_in(question));
    return questions;
}

std::optional<double> answer_in(const Json& record, const Question& question)
{
    const Json* const launch = launch_of(record, question);
    if (launch == nullptr) return std::nullopt;
    const std::optional<double> count = sum_of(*launch, question.counter);
    const std::optional<double> number = number_in(question.per.empty() ? "1" : question.per);
    const std::optional<double> per = number ? number : sum_of(*launch, question.per);
    if (!count || !per || *per == 0) return std::nullopt;
    return *count / *per;
}

bool is_answer(double typed, double answer)
{
    const bool is_whole = std::abs(answer - std::round(answer)) < 1e-9;
    return std::abs(typed - answer) <= (is_whole ? 1e-6 : 0.005 + 1e-9);
}

}  // namespace warpbook::tools
