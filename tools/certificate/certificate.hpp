#pragma once

#include <optional>
#include <string>
#include <vector>

#include <warpbook/record/json_fwd.hpp>

namespace warpbook::tools {

/// A lab that was SOLVED, with the file that solved it: whoever doubts it checks that again (`./warpbook verify`).
struct SolvedLab {
    std::string lab;  // "14-tile-transpose"
    std::string source;
    /// Of the check: UTC, ISO 8601, and "model" or "cupti".
    std::string date;
    std::string backend;
};

/// What somebody can do, as the records of their checks say.
struct Certificate {
    /// Whose: what was typed, or empty.
    std::string name;
    std::string date;
    /// The version of Warpbook that wrote it.
    std::string warpbook;
    std::vector<SolvedLab> labs;
};

/// As it stands in the page: "warpbook.certificate/1" (docs/records.md).
Json as_json(const Certificate& certificate);

/// The certificate in a page that `./warpbook certificate` wrote; nothing where the page has none. Throws
/// UnreadableRecord where it has one that cannot be read.
std::optional<Certificate> certificate_in(const std::string& page);

}  // namespace warpbook::tools
