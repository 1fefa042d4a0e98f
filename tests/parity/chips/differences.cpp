#include "differences.hpp"

#include <algorithm>
#include <set>
#include <sstream>
#include <utility>
#include <vector>

#include "../recordings/gpu_folders.hpp"

namespace warpbook::chips {

namespace {

using Names = std::vector<std::string>;

/// "12,345".
std::string in_words(std::size_t number)
{
    std::string text = std::to_string(number);
    for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, ",");
    return text;
}

std::string in_a_cell(const std::string& text)
{
    std::string cell;
    for (const char character : text) cell += character == '|' ? std::string("\\|") : std::string(1, character);
    return cell;
}

void append_row(std::ostringstream& text, const Names& cells)
{
    for (const std::string& cell : cells) text << "| " << in_a_cell(cell) << " ";
    text << "|\n";
}

void append_heading(std::ostringstream& text, const Names& cells)
{
    append_row(text, cells);
    for (std::size_t i = 0; i < cells.size(); ++i) text << "|---";
    text << "|\n";
}

std::string joined(const Names& names)
{
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
    return text;
}

/// What is compared of one kind of recording.
struct Compared {
    std::set<std::string> gpus;
    std::set<std::string> programs;
    std::set<std::pair<std::string, std::string>> launches;
    std::size_t numbers = 0;
    std::size_t other_numbers = 0;
    std::size_t judgments = 0;
    std::size_t other_judgments = 0;
};

/// A row for each subject that differs, with what each GPU has of it; nothing where it has nothing.
using Differences = std::map<Subject, std::map<std::string, Fact>>;

/// Compares one kind of recording of all GPUs.
class Comparison {
public:
    Comparison(const Recordings& recordings, const std::string& kind)
    {
        for (const auto& [gpu, kinds] : recordings) {
            const auto found = kinds.find(kind);
            if (found == kinds.end()) continue;
            for (const auto& [subject, fact] : found->second) {
                gpus_of_[{subject.program, ""}].insert(gpu);
                if (!subject.launch.empty()) gpus_of_[{subject.program, subject.launch}].insert(gpu);
                facts_[subject][gpu] = fact;
            }
        }
        for (const auto& [subject, facts] : facts_) compare(subject, facts);
    }

    Compared compared;
    Differences differences;

private:
    using Launch = std::pair<std::string, std::string>;

    void compare(const Subject& subject, const std::map<std::string, Fact>& facts)
    {
        const std::set<std::string>& gpus = gpus_of_[{subject.program, ""}];
        if (gpus.size() < 2) return;
        compared.gpus.insert(gpus.begin(), gpus.end());
        compared.programs.insert(subject.program);
        const bool is_number = !subject.launch.empty();
        if (is_number && gpus_of_[{subject.program, subject.launch}] != gpus) {
            note_missing_launch(subject);
            return;
        }
        if (is_number) compared.launches.insert({subject.program, subject.launch});
        ++(is_number ? compared.numbers : compared.judgments);
        const std::string& value = facts.begin()->second.value;
        const bool is_same =
            facts.size() == gpus.size() &&
            std::all_of(facts.begin(), facts.end(), [&](const auto& one) { return one.second.value == value; });
        if (is_same) return;
        ++(is_number ? compared.other_numbers : compared.other_judgments);
        differences[subject] = facts;
    }

    /// One row instead of one for each of its numbers: a check that fails ends with its first wrong launch.
    void note_missing_launch(const Subject& subject)
    {
        const Subject launch{subject.program, subject.launch, "the launch"};
        if (differences.contains(launch)) return;
        for (const std::string& gpu : gpus_of_[{subject.program, subject.launch}])
            differences[launch][gpu] = {"counted", ""};
        ++compared.numbers;
        ++compared.other_numbers;
    }

    std::map<Launch, std::set<std::string>> gpus_of_;
    std::map<Subject, std::map<std::string, Fact>> facts_;
};

void append_differences(std::ostringstream& text, const std::string& kind, const Differences& differences,
                        const Names& gpus)
{
    for (const auto& [subject, facts] : differences) {
        Names row{"`" + kind + "`", subject.program, subject.launch, subject.what};
        for (const std::string& gpu : gpus) {
            const auto fact = facts.find(gpu);
            if (fact == facts.end())
                row.emplace_back();
            else
                row.push_back(fact->second.value + (fact->second.said.empty() ? "" : ": " + fact->second.said));
        }
        append_row(text, row);
    }
}

}  // namespace

Recordings read_recordings(const std::filesystem::path& recordings)
{
    Recordings all;
    for (const auto& folder : tests::gpu_folders_with(kinds_of_recordings(), recordings)) {
        for (const std::string& kind : kinds_of_recordings()) {
            Facts facts = read_facts(folder, kind);
            if (!facts.empty()) all[folder.filename()][kind] = std::move(facts);
        }
    }
    return all;
}

std::string table_of_differences(const Recordings& recordings)
{
    Names gpus;
    for (const auto& [gpu, unused] : recordings) gpus.push_back(gpu);
    std::ostringstream text;
    if (gpus.size() < 2) {
        text << "There are recordings of one GPU so far: " << joined(gpus) << ".\n";
        return text.str();
    }
    append_heading(
        text, {"recordings", "of", "programs", "launches", "numbers", "different", "verdicts and checks", "different"});
    std::map<std::string, Differences> differences;
    for (const std::string& kind : kinds_of_recordings()) {
        const Comparison comparison(recordings, kind);
        const Compared& compared = comparison.compared;
        const Names of(compared.gpus.begin(), compared.gpus.end());
        append_row(text,
                   {"`" + kind + "`", of.empty() ? "one GPU at most" : joined(of), in_words(compared.programs.size()),
                    in_words(compared.launches.size()), in_words(compared.numbers), in_words(compared.other_numbers),
                    in_words(compared.judgments), in_words(compared.other_judgments)});
        if (!comparison.differences.empty()) differences[kind] = comparison.differences;
    }
    if (differences.empty()) {
        text << "\nNothing differs.\n";
        return text.str();
    }
    text << "\n";
    Names heading{"recordings", "program", "launch", "what"};
    heading.insert(heading.end(), gpus.begin(), gpus.end());
    append_heading(text, heading);
    for (const std::string& kind : kinds_of_recordings()) {
        if (differences.contains(kind)) append_differences(text, kind, differences.at(kind), gpus);
    }
    return text.str();
}

}  // namespace warpbook::chips
