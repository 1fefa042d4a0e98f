#include "same_code.hpp"

#include <algorithm>
#include <cstddef>
#include <map>

#include "compiler/text/refused.hpp"
#include "source_tokens.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// By line. What stands on a line is the same however it is spaced.
using CodeByLine = std::map<unsigned, std::string>;

CodeByLine code_of(const std::string& file, std::string_view preprocessed)
{
    const SourceTokens source = source_tokens(preprocessed);
    CodeByLine lines;
    for (const SourceToken& token : source.tokens) {
        if (source.files[token.file] != file) continue;
        std::string& line = lines[token.line];
        line += (line.empty() ? "" : " ") + token.text;
    }
    return lines;
}

std::string line_in(const CodeByLine& code, unsigned line)
{
    const auto found = code.find(line);
    return found == code.end() ? "nothing" : "`" + found->second + "`";
}

}  // namespace

void expect_same_code(const std::string& file, std::string_view for_model, std::string_view for_gpu)
{
    const CodeByLine model = code_of(file, for_model);
    const CodeByLine gpu = code_of(file, for_gpu);
    const auto [one, other] = std::mismatch(model.begin(), model.end(), gpu.begin(), gpu.end());
    if (one == model.end() && other == gpu.end()) return;
    unsigned line = one == model.end() ? other->first : one->first;
    if (other != gpu.end()) line = std::min(line, other->first);
    throw Refused(
        SourceLocation{file, std::to_string(line)},
        "for the model this line is " + line_in(model, line) + ", and for a GPU, where nvcc compiles it, " +
            line_in(gpu, line) +
            ". What is counted on the model must be what runs on a GPU.\nLook for a macro in it, or an #if around "
            "it, that means something else in the two compilations, and do without.");
}

}  // namespace warpbook::kernel_compiler
