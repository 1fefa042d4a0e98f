#include "keys.hpp"

#include <algorithm>

#include "support/text_width.hpp"

namespace warpbook::tools {

namespace {

std::string words_of(const KeyFacts& facts)
{
    // Of several keys for one thing, the first.
    return std::string(facts.name.substr(0, facts.name.find(','))) + " " + std::string(facts.word);
}

}  // namespace

std::optional<Key> key_of_letter(char letter)
{
    for (const KeyFacts& facts : key_facts) {
        if (facts.letters.find(letter) != std::string_view::npos) return facts.key;
    }
    return std::nullopt;
}

std::string row_of_keys(std::size_t columns)
{
    constexpr std::string_view gap = "  ";
    std::string last;
    for (const KeyFacts& facts : key_facts) {
        if (facts.key != Key::help && facts.key != Key::quit) continue;
        last += (last.empty() ? "" : std::string(gap)) + words_of(facts);
    }
    std::string row;
    for (const KeyFacts& facts : key_facts) {
        if (facts.word.empty() || facts.key == Key::help || facts.key == Key::quit) continue;
        const std::string longer = row + words_of(facts) + std::string(gap);
        if (longer.size() + last.size() > columns) break;
        row = longer;
    }
    return row + last;
}

std::string table_of_keys()
{
    std::size_t columns = 0;
    for (const KeyFacts& facts : key_facts) columns = std::max(columns, text_width(std::string(facts.name)));
    std::string table;
    for (const KeyFacts& facts : key_facts) {
        if (facts.name.empty()) continue;
        table += "  " + padded(std::string(facts.name), columns) + "  " + std::string(facts.meaning) + "\n";
    }
    return table;
}

}  // namespace warpbook::tools
