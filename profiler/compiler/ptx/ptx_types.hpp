#pragma once

#include <string_view>

namespace warpbook::kernel_compiler {

/// A type of PTX (PTX ISA, "Fundamental Types").
struct PtxType {
    std::string_view ptx;
    std::string_view cuda;
    /// Without the number of elements: `uint` of `uint2`. Empty where there is no such vector.
    std::string_view vector;
};

/// Null for types that the model does not know.
const PtxType* ptx_type(std::string_view name);

/// The C++ type of a register of a PTX type, such as "unsigned" for "u32"; empty for types that the model does not
/// know.
std::string_view type_of_ptx(std::string_view type);

/// Whether a scope of PTX is the block: the model's clusters have one.
bool is_scope_of_block(std::string_view scope);

/// Whether a word is in a list of them, such as "u32" in "u32 s32".
bool is_in_list(std::string_view list, std::string_view word);

}  // namespace warpbook::kernel_compiler
