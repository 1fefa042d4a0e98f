#include "fault_case.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <stdexcept>

namespace warpbook::tests {

namespace {

using Text = std::vector<std::string>;

Text text_of(const std::string& path)
{
    std::ifstream file(path);
    Text text;
    for (std::string line; std::getline(file, line);) text.push_back(line);
    if (text.empty()) throw std::runtime_error("cannot read " + path);
    return text;
}

/// The comment lines that stand directly above the kernel, without their slashes.
Text comment_above(const Text& text, const std::string& kernel)
{
    const auto begins_kernel = [&](const std::string& line) {
        return line.starts_with("extern \"C\" __global__ void " + kernel + "(");
    };
    const auto found = std::find_if(text.begin(), text.end(), begins_kernel);
    if (found == text.end()) throw std::runtime_error("there is no kernel " + kernel);
    auto first = found;
    while (first != text.begin() && std::prev(first)->starts_with("//")) --first;
    Text comment;
    for (auto line = first; line != found; ++line) comment.push_back(line->size() > 3 ? line->substr(3) : "");
    return comment;
}

FindingKind kind_named(const std::string& name)
{
    if (const auto kind = finding_kind_of(name)) return *kind;
    throw std::runtime_error("there is no kind of finding '" + name + "'");
}

/// The number of the line that ends with the comment `mark`.
int marked_line(const Text& text, const std::string& mark)
{
    int found = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!text[i].ends_with("// " + mark)) continue;
        if (found != 0) throw std::runtime_error("two lines are marked " + mark);
        found = static_cast<int>(i) + 1;
    }
    if (found == 0) throw std::runtime_error("no line is marked " + mark);
    return found;
}

/// "@read", or "@read|@write" for any of these lines.
Lines marked_lines(const Text& text, const std::string& marks)
{
    Lines found;
    std::istringstream parts(marks);
    for (std::string mark; std::getline(parts, mark, '|');) found.push_back(marked_line(text, mark));
    return found;
}

/// "race @read @write"
ExpectedFinding finding_of(const Text& text, const std::string& value)
{
    std::istringstream words(value);
    std::string kind;
    std::string mark;
    std::string other_mark;
    if (!(words >> kind >> mark)) throw std::runtime_error("not a kind and a mark: " + value);
    ExpectedFinding finding{kind_named(kind), marked_lines(text, mark), {}};
    if (words >> other_mark) finding.other_line = marked_lines(text, other_mark);
    return finding;
}

/// "8" or "(8, 4)"
Dim3 extents_of(const std::string& text)
{
    std::array<unsigned, 3> extents = {1, 1, 1};
    static const std::regex number("[0-9]+");
    std::size_t count = 0;
    for (std::sregex_iterator found(text.begin(), text.end(), number), end; found != end; ++found)
        extents.at(count++) = static_cast<unsigned>(std::stoul(found->str()));
    return {extents[0], extents[1], extents[2]};
}

/// "<<<GRID, BLOCK>>>" or "<<<GRID, BLOCK, BYTES>>>", as in CUDA.
void read_launch(const std::string& text, LaunchSetup& setup)
{
    static const std::regex pattern(R"(<<<(\d+|\([\d, ]+\)), (\d+|\([\d, ]+\))(?:, (\d+))?>>>)");
    std::smatch parts;
    if (!std::regex_match(text, parts, pattern)) throw std::runtime_error("cannot read the launch " + text);
    setup.grid = extents_of(parts[1]);
    setup.block = extents_of(parts[2]);
    if (parts[3].matched) setup.shared_bytes = std::stoul(parts[3]);
}

void read_fate(LaunchSetup::Fate fate, const std::string& array, LaunchSetup& setup)
{
    if (array != "in" && array != "out") throw std::runtime_error("there is no array '" + array + "'");
    (array == "in" ? setup.in_fate : setup.out_fate) = fate;
}

LaunchSetup::Content content_named(const std::string& name)
{
    if (name == "zeros") return LaunchSetup::Content::zeros;
    if (name == "numbers") return LaunchSetup::Content::numbers;
    throw std::runtime_error("OUT is 'zeros' or 'numbers', not '" + name + "'");
}

/// Takes up one line of the comment.
void read_line(const std::string& key, const std::string& value, const Text& text, FaultCase& result)
{
    using Fate = LaunchSetup::Fate;
    LaunchSetup& setup = result.setup;
    Expectation& expectation = result.expectation;
    if (key == "CLEAN")
        return;
    else if (key == "FINDS")
        expectation.finds.push_back(finding_of(text, value));
    else if (key == "ALSO")
        expectation.also.push_back(finding_of(text, value));
    else if (key == "DEBATABLE")
        expectation.is_debatable = true;
    else if (key == "KNOWN TO FAIL")
        expectation.known_failure = value;
    else if (key == "NEVER ENDS")
        expectation.never_ends_at = marked_lines(text, value);
    else if (key == "LAUNCH")
        read_launch(value, setup);
    else if (key == "COOPERATIVE")
        setup.cooperative = true;
    else if (key == "N")
        setup.n = std::stoi(value);
    else if (key == "OUT")
        setup.out_content = content_named(value);
    else if (key == "FREED")
        read_fate(Fate::freed, value, setup);
    else if (key == "REPLACED")
        read_fate(Fate::replaced, value, setup);
    else if (key == "NULL")
        read_fate(Fate::null, value, setup);
    else if (key == "HOST")
        read_fate(Fate::on_the_host, value, setup);
    else if (key == "AFTER")
        setup.after = value;
    else
        throw std::runtime_error("there is no key '" + key + "'");
}

FaultCase read_case(const Text& text, const std::string& kernel)
{
    FaultCase result;
    std::set<std::string> verdicts;
    static const std::regex key_line("([A-Z]+(?: [A-Z]+)*)(?:: (.*))?");
    for (const std::string& line : comment_above(text, kernel)) {
        std::smatch parts;
        if (!std::regex_match(line, parts, key_line)) continue;
        const std::string key = parts[1];
        read_line(key, parts[2], text, result);
        if (key == "FINDS" || key == "NEVER ENDS" || key == "CLEAN" || key == "DEBATABLE") verdicts.insert(key);
    }
    if (verdicts.size() != 1)
        throw std::runtime_error("the comment must have one of FINDS, NEVER ENDS, CLEAN and DEBATABLE");
    return result;
}

}  // namespace

FaultCase read_case(const std::string& file, const std::string& kernel)
{
    try {
        return read_case(text_of(file), kernel);
    } catch (const std::exception& error) {
        throw std::runtime_error(file + ", " + kernel + ": " + error.what());
    }
}

std::string summary(const Expectation& expectation)
{
    if (expectation.is_clean()) return "clean";
    if (expectation.is_debatable) return "debatable";
    if (!expectation.ends()) return "never ends";
    return std::string(name_of(expectation.finds[0].kind));
}

}  // namespace warpbook::tests
