#pragma once

#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace warpbook::kernel_compiler {

/// A word, number, text or character of punctuation of C++, and where it stands.
struct SourceToken {
    std::string text;
    /// Number of its file in SourceTokens::files.
    unsigned file = 0;
    unsigned line = 0;
    /// Where it begins in the preprocessed text.
    std::size_t begin = 0;

    std::size_t end() const { return begin + text.size(); }
    bool is(std::string_view other) const { return text == other; }
    bool is_identifier() const;
};

/// The token after the bracket that closes the one at `open`, whatever kinds lie between; the end of the tokens where
/// it is not closed.
std::size_t after_brackets(const std::vector<SourceToken>& tokens, std::size_t open);

struct SourceTokens {
    /// Names as the compiler spells them. The first is of text in front of the line that names a file.
    std::vector<std::string> files = {""};
    /// Those that are headers of the system.
    std::set<std::string, std::less<>> files_of_system;
    std::vector<SourceToken> tokens;
};

/// Numbers of tokens, up to the one before the second.
struct TokenRange {
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// Those that begin between two places of the text.
TokenRange tokens_between(const std::vector<SourceToken>& tokens, std::size_t begin, std::size_t end);

/// What g++ -E writes, without what stands in headers of the system, and in those below `system_folders`: g++ does not
/// mark what is included by its whole name. All punctuation is of one character, but `::` and `->`.
SourceTokens source_tokens(std::string_view preprocessed, const std::vector<std::string>& system_folders = {});

/// The same with libraries for the device among the headers of the system (device_library_files.hpp).
SourceTokens source_tokens_with_libraries(std::string_view preprocessed,
                                          const std::vector<std::string>& system_folders = {});

}  // namespace warpbook::kernel_compiler
