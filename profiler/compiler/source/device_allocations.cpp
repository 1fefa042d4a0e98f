#include "device_allocations.hpp"

#include <string>

namespace warpbook::kernel_compiler {

std::vector<SourceChange> allocations_by_device(const SourceTokens& source, const IsForDevice& is_for_device)
{
    std::vector<SourceChange> changes;
    const std::vector<SourceToken>& tokens = source.tokens;
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
        const SourceToken& token = tokens[i];
        const bool is_call = (token.is("cudaMalloc") || token.is("cudaFree")) && tokens[i + 1].is("(");
        if (!is_call || !is_for_device(source.files[token.file], token.line)) continue;
        const std::string function = token.is("cudaMalloc") ? "cuda_malloc" : "cuda_free";
        changes.push_back({token.begin, token.end(), "cuda_on_cpu::" + function});
    }
    return changes;
}

}  // namespace warpbook::kernel_compiler
