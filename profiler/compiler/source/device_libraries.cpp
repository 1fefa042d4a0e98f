#include "device_libraries.hpp"

#include "device_library_files.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// CUB's, which has all of the typedefs in question, with a `::` in front of what follows it.
constexpr std::string_view name_space = "cub::";

/// Where the template arguments end that begin there; the end of the tokens where they do not.
std::size_t end_of_template_arguments(const std::vector<SourceToken>& tokens, std::size_t begin)
{
    unsigned depth = 0;
    for (std::size_t i = begin; i < tokens.size() && !tokens[i].is(";"); ++i) {
        if (tokens[i].is("<")) ++depth;
        if (tokens[i].is(">") && --depth == 0) return i + 1;
    }
    return tokens.size();
}

}  // namespace

std::vector<SourceChange> qualified_names_of_typedefs(const SourceTokens& source)
{
    const std::vector<SourceToken>& tokens = source.tokens;
    std::vector<SourceChange> changes;
    for (std::size_t i = 0; i + 2 < tokens.size(); ++i) {
        if (!tokens[i].is("typedef") || !tokens[i + 2].is("<")) continue;
        const std::size_t name = end_of_template_arguments(tokens, i + 2);
        const bool is_of_library = is_of_device_library(source.files[tokens[i].file]);
        if (!is_of_library || name + 1 >= tokens.size() || !tokens[name + 1].is(";")) continue;
        if (tokens[name].is(tokens[i + 1].text))
            changes.push_back({tokens[i + 1].begin, tokens[i + 1].begin, std::string(name_space)});
    }
    return changes;
}

}  // namespace warpbook::kernel_compiler
