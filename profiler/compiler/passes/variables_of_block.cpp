#include "variables_of_block.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <string_view>

#include "compiler/assembly/directive.hpp"
#include "compiler/assembly/instruction.hpp"
#include "compiler/assembly/symbols.hpp"
#include "compiler/assembly/variable_lines.hpp"
#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// In front of the variables stands the address of the piece; a cache line, as a neighbor of nobody.
constexpr std::size_t begin_of_variables = 64;

std::size_t number_behind(std::string_view line, std::string_view word)
{
    std::size_t number = 0;
    line.remove_prefix(word.size());
    std::from_chars(line.data(), line.data() + line.size(), number);
    return number;
}

/// `.section .tbss._ZZ4tile,"awTG",@nobits,_ZZ4tile,comdat`; the second time, `.section .tbss`.
bool is_of_thread_locals(std::string_view section)
{
    return section.find(",\"awT") != section.npos || section == ".section\t.tbss" || section == ".section\t.tdata";
}

/// `.type tile, @object`, `.set .LC0,.LC2`: of any symbol, wherever g++ has written it.
bool is_about_symbols(std::string_view line)
{
    return begins_with_one_of(line, {"\t.weak\t", "\t.hidden\t", "\t.globl\t", "\t.local\t", "\t.type\t", "\t.size\t",
                                     "\t.internal\t", "\t.set\t"});
}

/// Where each variable is in the piece; the lines that define them are gone.
class Places {
public:
    explicit Places(std::vector<std::string>& lines)
    {
        bool is_inside = false;
        std::string_view section;
        for (std::string& line : lines) {
            if (const auto next = section_directive_in(line)) {
                section = *next;
                is_inside = is_of_thread_locals(section);
            }
            if (!is_inside || is_about_symbols(line)) continue;
            take(line);
            line.clear();
        }
    }

    bool has(std::string_view symbol) const { return places_.contains(symbol); }
    std::size_t bytes() const { return end_; }

    /// `.set tile, 128`
    std::string definitions() const
    {
        std::string text;
        for (const auto& [name, place] : places_) text += "\t.set\t" + name + ", " + std::to_string(place) + "\n";
        return text;
    }

private:
    void take(std::string_view line)
    {
        for (const std::string_view word : {"\t.align ", "\t.balign ", "\t.align\t", "\t.balign\t"})
            if (line.starts_with(word))
                if (const std::size_t to = number_behind(line, word); to > 0) end_ = (end_ + to - 1) / to * to;
        for (const std::string_view word : {"\t.zero\t", "\t.zero "})
            if (line.starts_with(word)) end_ += number_behind(line, word);
        // What has a value at first is the host's: nobody uses it.
        if (const std::string_view label = label_in(line); !label.empty()) places_.emplace(label, end_);
    }

    std::map<std::string, std::size_t, std::less<>> places_;
    std::size_t end_ = begin_of_variables;
};

/// `.weak tile`, `.type tile, @object`: of a number there is none.
bool describes_variable(std::string_view line, const Places& places)
{
    if (!is_about_symbols(line)) return false;
    const Directive directive = directive_in(line);
    return directive.name != ".set" && places.has(directive.subject());
}

void replace_all(std::string& line, std::string_view piece, std::string_view by)
{
    for (auto at = line.find(piece); at != line.npos; at = line.find(piece, at + by.size()))
        line.replace(at, piece.size(), by);
}

/// `%fs:tile@tpoff(,%rax,4)` becomes `%gs:tile(,%rax,4)`, `%fs:0` becomes `%gs:0`, `%fs:(%rax)` becomes `%gs:(%rax)`.
/// `%fs:40` stays, by which g++ sees that a stack runs over.
void change(std::string& line)
{
    constexpr std::string_view segment = "%fs:";
    for (auto at = line.find(segment); at != line.npos; at = line.find(segment, at + 1)) {
        const std::string_view behind = std::string_view(line).substr(at + segment.size());
        if (behind != "40" && !behind.starts_with("40,")) line[at + 1] = 'g';
    }
    replace_all(line, "@tpoff", "");
}

}  // namespace

VariablesOfBlock with_variables_of_block(std::vector<std::string> lines)
{
    const Places places(lines);
    std::set<std::string, std::less<>> of_host;
    AsmStatements asm_statements;
    for (std::string& line : lines) {
        if (asm_statements.have(line) || !line.starts_with('\t')) continue;
        if (describes_variable(line, places)) {
            line.clear();
            continue;
        }
        if (line.starts_with("\t.")) {
            // Where debuggers would find a variable that is known to all files.
            replace_all(line, "@dtpoff", "");
            continue;
        }
        if (line.find("@tpoff") != line.npos)
            for (const Symbol& symbol : symbols_in(line))
                if (is_of_thread_local(symbol) && !places.has(symbol.name)) of_host.emplace(symbol.name);
        change(line);
    }
    std::string definitions = places.definitions();
    for (const std::string& name : of_host) definitions += "\t.set\t" + name + ", 0\n";
    lines.insert(lines.begin(), definitions);
    return {std::move(lines), places.bytes()};
}

}  // namespace warpbook::kernel_compiler
