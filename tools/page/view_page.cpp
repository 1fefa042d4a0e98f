#include "view_page.hpp"

#include <optional>
#include <sstream>
#include <string_view>

#include <warpbook/system/text_file.hpp>

#include "support/errors.hpp"
#include "markup.hpp"

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

/// page.html with what it shares with other pages.
std::string with_imports(const std::filesystem::path& folder)
{
    std::istringstream lines(part_of_page(folder / "page.html"));
    std::string page;
    for (std::string line; std::getline(lines, line);) {
        if (const auto shared = between(line, R"(<link rel="import" href=")", R"(">)"))
            page += part_of_page(folder / *shared);
        else
            page += line + '\n';
    }
    return page;
}

/// page.html with its style and its scripts in it. `replace(line)` says what stands in place of a line, if anything.
template <class Replace>
std::string page_of(const std::filesystem::path& folder, const Replace& replace)
{
    std::istringstream lines(with_imports(folder));
    std::string page;
    for (std::string line; std::getline(lines, line);) {
        if (const auto style = between(line, R"(<link rel="stylesheet" href=")", R"(">)"))
            line = inlined(folder / *style, "style");
        else if (const auto script = between(line, R"(<script src=")", R"("></script>)"))
            line = inlined(folder / *script, "script");
        else if (const std::optional<std::string> other = replace(line))
            line = *other;
        page += line + '\n';
    }
    return page;
}

[[noreturn]] void refuse_page(const std::filesystem::path& folder, const std::string& missing)
{
    const std::string file = (folder / "page.html").string();
    throw SetupError(file + " has no line " + missing + ".\n" + "If you did not mean to change it: git restore " +
                     file);
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
    bool has_data = false;
    const std::string page = page_of(folder, [&](const std::string& line) -> std::optional<std::string> {
        if (!between(line, begin_of_data, end_of_script)) return std::nullopt;
        has_data = true;
        return std::string(begin_of_data) + json_for_html(data) + std::string(end_of_script);
    });
    if (!has_data) refuse_page(folder, std::string(begin_of_data) + "null</script> for the data");
    return page;
}

std::string page_with_content(const std::filesystem::path& folder, const std::string& title, const std::string& content)
{
    constexpr const char* place_of_content = "<!-- content -->";
    bool has_content = false;
    const std::string page = page_of(folder, [&](const std::string& line) -> std::optional<std::string> {
        if (line == "<title>Warpbook</title>") return element("title", {}, title).html();
        if (line != place_of_content) return std::nullopt;
        has_content = true;
        return content;
    });
    if (!has_content) refuse_page(folder, std::string(place_of_content) + " for the content");
    return page;
}

}  // namespace warpbook::tools
