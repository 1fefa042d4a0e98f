#include "function_lines.hpp"

#include <set>
#include <string_view>
#include <utility>

#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

std::vector<FunctionLines> lines_of_functions(const std::vector<std::string>& lines)
{
    constexpr std::string_view type = "\t.type\t";
    std::set<std::string, std::less<>> declared;
    std::vector<FunctionLines> functions;
    std::string size_of_current;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string_view line = lines[i];
        if (line.starts_with(type) && line.ends_with("@function")) {
            declared.emplace(line.substr(type.size(), line.find(',') - type.size()));
        } else if (const std::string_view label = label_in(line); size_of_current.empty() && declared.contains(label)) {
            functions.push_back({std::string(label), i, lines.size()});
            size_of_current = "\t.size\t" + functions.back().name + ",";
        } else if (!size_of_current.empty() && line.starts_with(size_of_current)) {
            functions.back().end = i;
            size_of_current.clear();
        }
    }
    return functions;
}

std::vector<Function> as_functions(const std::vector<FunctionLines>& places)
{
    std::vector<Function> functions;
    for (const FunctionLines& place : places) {
        Function function;
        function.name = place.name;
        function.line = place.begin;
        function.end = place.end;
        functions.push_back(std::move(function));
    }
    return functions;
}

}  // namespace warpbook::kernel_compiler
