#include "view_page.hpp"

#include <optional>
#include <sstream>
#include <string_view>

#include <warpbook/system/text_file.hpp>

#include "errors.hpp"

namespace warpbook::tools {

namespace {

/// What stands between the two in a line; nothing when the line has another form.
std::optional<std::string> between(std::string_view line, std::string_view begin, std::string_view end)
{
    if (line.size() < begin.size() + end.size() || !line.starts_with(begin) || !line.ends_with(end))
        return std::nullopt;
    return std::string(line.substr(begin.size(), line.size() - begin.size() - end.size()));
}

std::string part_of_page(const std::filesystem::path& file)
{
    try {
        return read_text(file);
    } catch (const FileError&) {
        throw SetupError(file.string() + " is missing: a page is made of it.\n" + "To bring it back: git restore " +
                         file.string());
    }
}

/// The file's text as the content of this element, whose end it must not contain.
std::string inlined(const std::filesystem::path& file, const std::string& element)
{
    const std::string text = part_of_page(file);
    if (text.find("</" + element) != std::string::npos)
        throw SetupError(file.string() + " has \"</" + element + "\" in it, where the browser would end it.");
    return "<" + element + ">\n" + text + "</" + element + ">";
}

}  // namespace

std::string json_for_html(const Json& data)
{
    std::string escaped;
    for (const char character : json_text(data, -1)) {
        if (character == '<')
            escaped += "\\u003c";
        else
            escaped += character;
    }
    return escaped;
}

std::string view_page(const std::filesystem::path& folder, const Json& data)
{
    constexpr std::string_view begin_of_data = R"(<script type="application/json" id="data">)";
    constexpr std::string_view end_of_script = "</script>";
    const std::filesystem::path file = folder / "page.html";
    std::istringstream lines(part_of_page(file));
    std::string page;
    bool has_data = false;
    for (std::string line; std::getline(lines, line);) {
        if (const auto style = between(line, R"(<link rel="stylesheet" href=")", R"(">)")) {
            line = inlined(folder / *style, "style");
        } else if (const auto script = between(line, R"(<script src=")", R"("></script>)")) {
            line = inlined(folder / *script, "script");
        } else if (between(line, begin_of_data, end_of_script)) {
            line = std::string(begin_of_data) + json_for_html(data) + std::string(end_of_script);
            has_data = true;
        }
        page += line + '\n';
    }
    if (!has_data)
        throw SetupError(file.string() + " has no line " + std::string(begin_of_data) +
                         "null</script> for the data.\n" + "If you did not mean to change it: git restore " +
                         file.string());
    return page;
}

}  // namespace warpbook::tools
