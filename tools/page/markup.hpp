#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpbook::tools {

/// HTML. It is made of elements and texts only, so nothing that a program's source, its names or its paths contain can
/// become markup: a text that is to be shown has to go through text_markup() or element().
class Markup {
public:
    const std::string& html() const { return html_; }
    bool empty() const { return html_.empty(); }
    Markup& operator+=(const Markup& more);

private:
    friend Markup text_markup(std::string_view text);
    friend Markup tag_markup(std::string html);
    std::string html_;
};

Markup operator+(Markup begin, const Markup& end);

/// As the browser shows it: control characters, those that turn the direction of writing, and bytes that are no UTF-8
/// are U+FFFD.
Markup text_markup(std::string_view text);

/// Names are ours; values may be anything.
using Attributes = std::vector<std::pair<std::string, std::string>>;

Markup element(const std::string& name, const Attributes& attributes, const Markup& content);
Markup element(const std::string& name, const Attributes& attributes, std::string_view text);

}  // namespace warpbook::tools
