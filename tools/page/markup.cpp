#include "markup.hpp"

#include "support/utf8.hpp"

namespace warpbook::tools {

namespace {

/// Also for attributes in double quotes.
std::string escaped_for_html(std::string_view text)
{
    std::string html;
    for (const char letter : grading::without_controls(text)) {
        switch (letter) {
        case '&': html += "&amp;"; break;
        case '<': html += "&lt;"; break;
        case '>': html += "&gt;"; break;
        case '"': html += "&quot;"; break;
        case '\'': html += "&#39;"; break;
        default: html += letter;
        }
    }
    return html;
}

}  // namespace

Markup tag_markup(std::string html)
{
    Markup markup;
    markup.html_ = std::move(html);
    return markup;
}

Markup& Markup::operator+=(const Markup& more)
{
    html_ += more.html_;
    return *this;
}

Markup operator+(Markup begin, const Markup& end) { return begin += end; }

Markup text_markup(std::string_view text) { return tag_markup(escaped_for_html(text)); }

Markup element(const std::string& name, const Attributes& attributes, const Markup& content)
{
    std::string begin = "<" + name;
    for (const auto& [attribute, value] : attributes) begin += " " + attribute + "=\"" + escaped_for_html(value) + "\"";
    return tag_markup(begin + ">") + content + tag_markup("</" + name + ">");
}

Markup element(const std::string& name, const Attributes& attributes, std::string_view text)
{
    return element(name, attributes, text_markup(text));
}

}  // namespace warpbook::tools
