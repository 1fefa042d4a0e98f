#include "dynamic_shared_names.hpp"

#include <map>
#include <set>

#include "compiler/text/demangled.hpp"
#include "compiler/text/source_locations.hpp"
#include "execution_spaces.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// By name: where an `extern __shared__` array is declared first.
std::map<std::string, SourceToken, std::less<>> dynamic_arrays_in(const SourceTokens& source)
{
    const std::vector<SourceToken>& tokens = source.tokens;
    std::map<std::string, SourceToken, std::less<>> arrays;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (!tokens[i].is("extern")) continue;
        bool is_shared = false;
        for (std::size_t at = i + 1; at + 2 < tokens.size() && !tokens[at].is(";") && !tokens[at].is("{"); ++at) {
            if (tokens[at].is("__warpbook_shared__")) is_shared = true;
            const bool is_array = tokens[at].is_identifier() && tokens[at + 1].is("[") && tokens[at + 2].is("]");
            if (is_shared && is_array) arrays.emplace(tokens[at].text, tokens[at]);
        }
    }
    return arrays;
}

/// The name in a symbol of a variable outside functions, without its namespaces: of `_ZN5units4tileE`, "tile".
std::string_view last_name_in(std::string_view symbol)
{
    if (!symbol.starts_with("_ZN") || !symbol.ends_with('E')) return symbol;
    symbol.remove_suffix(1);
    const auto digit = symbol.find_last_of("0123456789");
    return digit == std::string_view::npos ? symbol : symbol.substr(digit + 1);
}

/// What a function names, and what those name that it calls.
Names named_by(const std::string& function, const std::map<std::string, Names>& named)
{
    Names all;
    std::vector<std::string> open{function};
    while (!open.empty()) {
        const auto names = named.find(open.back());
        open.pop_back();
        if (names == named.end()) continue;
        for (const std::string& name : names->second)
            if (all.insert(name).second) open.push_back(name);
    }
    return all;
}

}  // namespace

std::vector<std::string> remarks_on_dynamic_shared_names(const std::vector<std::string>& lines,
                                                         const std::vector<Function>& functions,
                                                         const Declarations& declarations, const SourceTokens& source)
{
    const auto arrays = dynamic_arrays_in(source);
    if (arrays.size() < 2) return {};
    const auto named = names_in_functions(lines, functions);
    const FileNames files = file_names_in(lines);
    std::set<Names> told;
    std::vector<std::string> remarks;
    for (const Function& function : functions) {
        const FunctionText* const text = text_of_function(lines, function, files, declarations);
        if (text == nullptr || !text->words.global) continue;
        Names used;
        for (const std::string& name : named_by(function.name, named))
            if (const auto array = arrays.find(last_name_in(name)); array != arrays.end()) used.insert(array->first);
        if (used.size() < 2 || !told.insert(used).second) continue;
        std::string names;
        for (const std::string& name : used) {
            const SourceToken& place = arrays.find(name)->second;
            names += (names.empty() ? "" : ", ") + in_quotes(name) + " (line " + std::to_string(place.line) + ")";
        }
        const SourceToken& first = arrays.find(*used.begin())->second;
        remarks.push_back(source.files[first.file] + ":" + std::to_string(first.line) + ": note: kernel " +
                          in_quotes(text->name) + " uses " + names +
                          ", which are names of one memory: all extern __shared__ arrays begin at the same address.\n"
                          "Where each is to have memory of its own, declare one array and divide it by offsets.");
    }
    return remarks;
}

}  // namespace warpbook::kernel_compiler
