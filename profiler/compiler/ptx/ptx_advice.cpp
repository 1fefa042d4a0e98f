#include "ptx_advice.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "ptx_types.hpp"

namespace warpbook::kernel_compiler {

namespace {

struct Advice {
    /// Any of these is among the parts of the instruction's name.
    std::string_view parts;
    std::string_view sentence;
};
/// The first that fits counts.
constexpr std::array advice = {
    Advice{"mma wmma wgmma ldmatrix stmatrix movmatrix tcgen05",
           "The model has no tensor cores: compute such products in C++."},
    Advice{"bulk tensor", "The model has no bulk copies: use cuda::memcpy_async, or cp.async of 4, 8 or 16 bytes."},
    Advice{"f16 f16x2 bf16 bf16x2", "Use the functions of cuda_fp16.h and cuda_bf16.h."},
    Advice{"bar barrier", "Use barrier 0, of all threads of the block, or a cuda::barrier."},
    Advice{"noinc mbarrier", "Use a cuda::barrier."},
    Advice{"atom red", "Use CUDA's atomic functions: atomicAdd also takes half2 and float2."},
    Advice{"div rem", "Write the division in C++."},
    Advice{"exit ret", "Write `return` in C++."},
    Advice{"L2::cache_hint", "Leave the advice to the caches out."},
};

}  // namespace

std::string advice_for_ptx(const PtxInstruction& instruction)
{
    const std::vector<std::string> name = parts_of_ptx_name(instruction.name);
    for (const Advice& one : advice) {
        const auto has_part = [&one](const std::string& part) { return is_in_list(one.parts, part); };
        if (std::any_of(name.begin(), name.end(), has_part)) return std::string(one.sentence);
    }
    return "Use CUDA's functions, or PTX that it knows (docs/model.md, \"Inline PTX\").";
}

}  // namespace warpbook::kernel_compiler
