#include "directive.hpp"

#include <array>
#include <string>

#include "compiler/text/words.hpp"
#include "instruction.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// All of whose arguments are values.
constexpr std::array<std::string_view, 20> directives_of_values{
    ".quad",  ".long", ".int",  ".value",   ".short",   ".hword", ".word", ".byte", ".2byte", ".4byte",
    ".8byte", ".octa", ".dc.a", ".uleb128", ".sleb128", ".size",  ".set",  ".comm", ".local", ".globl"};

/// Whose first argument is a symbol; what follows says of which kind it is.
constexpr std::array<std::string_view, 7> directives_of_symbols{".type",      ".weak",    ".hidden", ".internal",
                                                                ".protected", ".weakref", ".global"};

}  // namespace

std::string_view Directive::subject() const
{
    const auto comma = text.find(',');
    return trimmed(text.substr(0, comma));
}

std::vector<std::string_view> Directive::arguments() const { return between_commas(text); }

Directive directive_in(std::string_view line)
{
    const std::string_view statement = trimmed(line);
    // A label may begin with a dot, too, and stands at the line's beginning.
    if (!statement.starts_with('.') || statement.data() == line.data()) return {};
    const std::string_view name = statement.substr(0, statement.find_first_of(blank));
    return {name, trimmed(without_comment(statement.substr(name.size())))};
}

std::optional<Alias> alias_in(std::string_view line)
{
    const Directive directive = directive_in(line);
    if (directive.name != ".set") return std::nullopt;
    return Alias{directive.subject(), directive.arguments().back()};
}

std::vector<Symbol> symbols_in_directive(std::string_view line)
{
    const Directive directive = directive_in(line);
    const bool has_values = contains(directives_of_values, directive.name);
    if (!has_values && !contains(directives_of_symbols, directive.name)) return {};
    std::vector<Symbol> symbols;
    for (const std::string_view argument : directive.arguments()) {
        try {
            const std::vector<Symbol> more = expression_in_directive(argument).symbols;
            symbols.insert(symbols.end(), more.begin(), more.end());
        } catch (const UnreadableOperand& unreadable) {
            throw UnreadableInstruction(line, "`" + std::string(argument) + "`, " + unreadable.what());
        }
        if (!has_values) break;
    }
    return symbols;
}

}  // namespace warpbook::kernel_compiler
