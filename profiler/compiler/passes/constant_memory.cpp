#include "constant_memory.hpp"

#include <array>
#include <map>
#include <string_view>

namespace warpbook::kernel_compiler {

namespace {

/// Variables of the file, and how many bytes each has.
std::map<std::string, std::string> sizes_of_variables(const std::vector<std::string>& lines)
{
    std::map<std::string, std::string> sizes;
    for (const std::string_view line : lines) {
        // `.size table, 16`, and `.comm table,16,4` of what begins as zero. Those of functions are `.-function`.
        for (const std::string_view directive : {"\t.size\t", "\t.comm\t"}) {
            const auto comma = line.find(',');
            if (!line.starts_with(directive) || comma == std::string_view::npos) continue;
            const auto number = line.find_first_not_of(' ', comma + 1);
            const auto end = line.find_first_not_of("0123456789", number);
            if (number == std::string_view::npos || number == end) continue;
            sizes[std::string(line.substr(directive.size(), comma - directive.size()))] =
                line.substr(number, end == std::string_view::npos ? end : end - number);
        }
    }
    return sizes;
}

}  // namespace

std::string table_of_constants(const std::vector<std::string>& lines, const Declarations& declarations)
{
    std::string rows;
    for (const auto& [variable, bytes] : sizes_of_variables(lines)) {
        const CudaWords* const words = declarations.words_of_variable(variable);
        if (words == nullptr || !words->constant) continue;
        rows.append("\t.long\t").append(variable).append(" - ., ").append(bytes).append("\n");
    }
    return rows.empty() ? "" : "\t.section\twarpbook_constants,\"a\",@progbits\n\t.balign\t4\n" + rows;
}

}  // namespace warpbook::kernel_compiler
