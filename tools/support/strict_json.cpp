#include "strict_json.hpp"

#include <set>
#include <stdexcept>

namespace warpbook::tools::grading {

namespace {

/// Follows the parser through objects. Arrays have no part in the paths.
class KeysInObjects {
public:
    void begin_object() { objects_.emplace_back(); }
    void end_object() { objects_.pop_back(); }

    void add(const std::string& key)
    {
        objects_.back().last_key = key;
        if (objects_.back().keys.insert(key).second) return;
        std::string path;
        for (const Object& object : objects_) path = json_path(path, object.last_key);
        repeated_.push_back(path);
    }

    const std::vector<std::string>& repeated() const { return repeated_; }

private:
    struct Object {
        std::set<std::string> keys{};
        std::string last_key{};
    };
    std::vector<Object> objects_;
    std::vector<std::string> repeated_;
};

/// "parse error at line 3, column 5: …" of "[json.exception.parse_error.101] parse error at line 3, column 5: …".
std::string without_code(const std::string& message)
{
    const std::size_t end = message.find("] ");
    return message.starts_with('[') && end != std::string::npos ? message.substr(end + 2) : message;
}

}  // namespace

StrictJson parse_strictly(const std::string& text)
{
    KeysInObjects keys;
    const auto follow = [&](int, Json::parse_event_t event, Json& value) {
        if (event == Json::parse_event_t::object_start) keys.begin_object();
        if (event == Json::parse_event_t::object_end) keys.end_object();
        if (event == Json::parse_event_t::key) keys.add(value.get<std::string>());
        return true;
    };
    try {
        Json value = Json::parse(text, follow);
        return {std::move(value), keys.repeated()};
    } catch (const Json::exception& error) {
        throw std::runtime_error(without_code(error.what()));
    }
}

std::string json_path(const std::string& parent, const std::string& key)
{
    return parent.empty() ? key : parent + "." + key;
}

}  // namespace warpbook::tools::grading
