#include "screen.hpp"

#include <sstream>

#include "rows.hpp"

namespace warpbook::doctor {

namespace {

const char* word_of(Mark mark)
{
    switch (mark) {
    case Mark::good: return "ok";
    case Mark::bad: return "NO";
    case Mark::neutral: break;
    }
    return "-";
}

std::string padded(std::string text, std::size_t width)
{
    if (text.size() < width) text.append(width - text.size(), ' ');
    return text;
}

/// `start` and the text's words after it, in lines that begin below the text.
std::string wrapped(const std::string& start, const std::string& text)
{
    std::string lines;
    std::string line = start;
    bool begun = false;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        if (begun && line.size() + 1 + word.size() > screen_width) {
            lines += line + '\n';
            line = std::string(start.size(), ' ');
            begun = false;
        }
        line += (begun ? " " : "") + word;
        begun = true;
    }
    return lines + line + '\n';
}

std::string remedy_lines(const Remedy& remedy)
{
    std::string text = wrapped("  * ", remedy.text);
    for (const std::string& command : remedy.commands) text += "      " + command + '\n';
    return text;
}

}  // namespace

std::string screen(const MachineFacts& facts, const Diagnosis& diagnosis)
{
    std::string text;
    for (const Row& row : rows_of(facts))
        text += wrapped("  " + padded(word_of(row.mark), 4) + padded(row.label, 10), row.text);
    text += '\n' + wrapped("", diagnosis.summary);
    text += wrapped("", "--backend auto takes " + diagnosis.automatic + ".");
    if (!diagnosis.aim.empty()) text += diagnosis.aim + ":\n";
    for (const Remedy& remedy : diagnosis.remedies) text += remedy_lines(remedy);
    return text + "\nNext: " + diagnosis.next + '\n';
}

}  // namespace warpbook::doctor
