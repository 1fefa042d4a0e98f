#include "ptx_types.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace warpbook::kernel_compiler {

namespace {

constexpr std::array types = {
    PtxType{"pred", "bool", ""},
    PtxType{"b8", "unsigned char", "uchar"},
    PtxType{"u8", "unsigned char", "uchar"},
    PtxType{"s8", "signed char", "char"},
    PtxType{"b16", "unsigned short", "ushort"},
    PtxType{"u16", "unsigned short", "ushort"},
    PtxType{"s16", "short", "short"},
    PtxType{"b32", "unsigned", "uint"},
    PtxType{"u32", "unsigned", "uint"},
    PtxType{"s32", "int", "int"},
    PtxType{"b64", "unsigned long long", "ulonglong"},
    PtxType{"u64", "unsigned long long", "ulonglong"},
    PtxType{"s64", "long long", "longlong"},
    PtxType{"f32", "float", "float"},
    PtxType{"f64", "double", "double"},
};

}  // namespace

const PtxType* ptx_type(std::string_view name)
{
    const auto* const found =
        std::find_if(types.begin(), types.end(), [&](const PtxType& type) { return type.ptx == name; });
    return found == types.end() ? nullptr : found;
}

std::string_view type_of_ptx(std::string_view type)
{
    const PtxType* const known = ptx_type(type);
    return known == nullptr ? std::string_view() : known->cuda;
}

bool is_scope_of_block(std::string_view scope) { return scope == "cta" || scope == "cluster"; }

bool is_in_list(std::string_view list, std::string_view word)
{
    return (" " + std::string(list) + " ").find(" " + std::string(word) + " ") != std::string::npos;
}

}  // namespace warpbook::kernel_compiler
