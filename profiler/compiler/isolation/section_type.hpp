#pragma once

#include <string>
#include <string_view>

namespace warpbook::isolation {

/// Makes the section of that name, where the object file has one, one of plain data (SHT_PROGBITS). What GNU ld makes
/// of
/// `.init_array` keeps its type under every name, and gold would take it for the program's initializers, in place of
/// those of all other files.
void make_plain_data(const std::string& object, std::string_view section);

}  // namespace warpbook::isolation
