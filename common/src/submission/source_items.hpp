#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "source_tokens.hpp"

namespace warpbook {

/// What a source file is made of: a function, a type, a variable, a declaration.
struct SourceItem {
    /// Without comments; directives inside are among them.
    std::vector<SourceToken> tokens;
    /// The comments in front of it and inside.
    std::string comments;
    /// The name that it declares: `f` of a function, also of template's specializations; empty where there is none.
    std::string name;
    /// It stands in a namespace, or between `#if` and `#endif`.
    bool is_inside_namespace = false;
    bool is_conditional = false;
};

struct SourceItems {
    /// Those in namespaces, too; a namespace is no item.
    std::vector<SourceItem> items;
    /// All of the file's, also those inside of items.
    std::vector<SourceToken> directives;
};

SourceItems items_of(std::string_view source);

/// Of each token: how many brackets of an item are open around it.
std::vector<int> depths_of(const std::vector<SourceToken>& tokens);

}  // namespace warpbook
