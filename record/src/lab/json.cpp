#include <warpbook/record/json.hpp>

namespace warpbook {

Json parse_json(const std::string& text) { return Json::parse(text); }

std::string json_text(const Json& json, int indentation)
{
    return json.dump(indentation, ' ', false, Json::error_handler_t::replace);
}

}  // namespace warpbook
