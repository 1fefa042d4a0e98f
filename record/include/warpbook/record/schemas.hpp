#pragma once

#include <string_view>

/// The names of the JSON files that we write. Fields may be added under the same name, never changed.
namespace warpbook::schema {

/// docs/records.md
inline constexpr std::string_view certificate = "warpbook.certificate/1";
inline constexpr std::string_view lab_record = "warpbook.lab-record/1";
inline constexpr std::string_view program_profile = "warpbook.program-profile/1";
/// docs/model.md
inline constexpr std::string_view trace = "warpbook.trace/1";
/// docs/records.md
inline constexpr std::string_view view = "warpbook.view/1";
/// docs/records.md: what `./warpbook grade` reads and writes.
inline constexpr std::string_view rubric = "warpbook.rubric/1";
inline constexpr std::string_view grade = "warpbook.grade/1";
inline constexpr std::string_view grades = "warpbook.grades/1";

}  // namespace warpbook::schema
