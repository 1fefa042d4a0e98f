#include "read_json.hpp"

#include <warpbook/system/text_file.hpp>

namespace warpbook::tests {

nlohmann::json read_json(const std::filesystem::path& file) { return nlohmann::json::parse(read_text(file)); }

}  // namespace warpbook::tests
