#pragma once

#include <nlohmann/json_fwd.hpp>

namespace warpbook {

/// Keeps the order in which things were written: people read records, too. For headers, which only name it: g++ takes
/// more than a second for all of json.hpp.
using Json = nlohmann::ordered_json;

}  // namespace warpbook
