#include "source_tokens.hpp"

#include <algorithm>
#include <charconv>
#include <set>

#include "compiler/text/cpp_lexemes.hpp"
#include "device_library_files.hpp"
#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

class Reader {
public:
    Reader(std::string_view text, const std::vector<std::string>& system_folders, bool with_libraries)
        : text_(text), system_folders_(system_folders), with_libraries_(with_libraries)
    {}

    SourceTokens read()
    {
        while (at_ < text_.size()) {
            const char character = text_[at_];
            if (character == '#' && is_at_start_of_line())
                read_directive();
            else if (character == '\n' || std::isspace(static_cast<unsigned char>(character)) != 0)
                skip(1);
            else
                add(length_of_token());
        }
        return std::move(found_);
    }

private:
    bool is_at_start_of_line() const { return at_ == 0 || text_[at_ - 1] == '\n'; }

    void skip(std::size_t length)
    {
        const std::string_view skipped = text_.substr(at_, length);
        line_ += static_cast<unsigned>(std::count(skipped.begin(), skipped.end(), '\n'));
        at_ += skipped.size();
    }

    /// `# 12 "tile.cu" 1 3`: the next line is the twelfth of that file, which begins here (1) and is a header of the
    /// system (3). Where it goes on, 3 is missing if a macro of another header is expanded there, and stands in a file
    /// that is no header of the system where a macro of one is, such as NULL. What `#define` and `#undef` say
    /// (command_lines.cpp asks g++ for them) is passed over.
    void read_directive()
    {
        const std::size_t end = std::min(text_.find('\n', at_), text_.size());
        const std::string_view directive = text_.substr(at_, end - at_);
        skip(end + 1 - at_);
        if (directive.size() < 3 || directive[1] != ' ' || !is_digit(directive[2])) return;
        unsigned line = 0;
        const auto number = directive.find_first_of("0123456789");
        const auto open = directive.find('"');
        const auto close = directive.rfind('"');
        if (number == std::string_view::npos || number > open || close == open || open == std::string_view::npos)
            return;
        std::from_chars(directive.data() + number, directive.data() + directive.size(), line);
        line_ = line;
        const std::string_view file = directive.substr(open + 1, close - open - 1);
        const auto says = [&](char flag) { return directive.find(flag, close) != std::string_view::npos; };
        if (says('1') && says('3')) found_.files_of_system.emplace(file);
        is_of_system_ = (found_.files_of_system.contains(file) || is_in_system_folder(file)) &&
                        !(with_libraries_ && is_of_device_library(file));
        enter_file(file);
    }

    bool is_in_system_folder(std::string_view file) const
    {
        return std::any_of(system_folders_.begin(), system_folders_.end(), [&](const std::string& folder) {
            return file.starts_with(folder) && file.substr(folder.size()).starts_with('/');
        });
    }

    void enter_file(std::string_view name)
    {
        const auto known = std::find(found_.files.begin(), found_.files.end(), name);
        file_ = static_cast<unsigned>(known - found_.files.begin());
        if (known == found_.files.end()) found_.files.emplace_back(name);
    }

    void add(std::size_t length)
    {
        if (!is_of_system_) found_.tokens.push_back({std::string(text_.substr(at_, length)), file_, line_, at_});
        skip(length);
    }

    std::size_t length_of_token() const
    {
        const std::string_view rest = text_.substr(at_);
        const Lexeme lexeme = first_lexeme(rest);
        const bool is_two = lexeme.kind == Lexeme::Kind::other && (rest.starts_with("::") || rest.starts_with("->"));
        return is_two ? 2 : lexeme.length;
    }

    const std::string_view text_;
    const std::vector<std::string>& system_folders_;
    const bool with_libraries_;
    std::size_t at_ = 0;
    unsigned file_ = 0;
    unsigned line_ = 1;
    bool is_of_system_ = false;
    SourceTokens found_;
};

}  // namespace

std::size_t after_brackets(const std::vector<SourceToken>& tokens, std::size_t open)
{
    unsigned depth = 0;
    for (std::size_t i = open; i < tokens.size(); ++i) {
        if (tokens[i].is("(") || tokens[i].is("[") || tokens[i].is("{")) ++depth;
        const bool closes = tokens[i].is(")") || tokens[i].is("]") || tokens[i].is("}");
        if (closes && --depth == 0) return i + 1;
    }
    return tokens.size();
}

bool SourceToken::is_identifier() const
{
    return !text.empty() && belongs_to_symbol(text.front()) && !is_digit(text.front()) && text.front() != '.' &&
           text.back() != '"' && text.back() != '\'';
}

SourceTokens source_tokens(std::string_view preprocessed, const std::vector<std::string>& system_folders)
{
    return Reader(preprocessed, system_folders, false).read();
}

SourceTokens source_tokens_with_libraries(std::string_view preprocessed, const std::vector<std::string>& system_folders)
{
    return Reader(preprocessed, system_folders, true).read();
}

TokenRange tokens_between(const std::vector<SourceToken>& tokens, std::size_t begin, std::size_t end)
{
    const auto first_in = [&](std::size_t place) {
        const auto found =
            std::lower_bound(tokens.begin(), tokens.end(), place,
                             [](const SourceToken& token, std::size_t wanted) { return token.begin < wanted; });
        return static_cast<std::size_t>(found - tokens.begin());
    };
    return {first_in(begin), first_in(end)};
}

}  // namespace warpbook::kernel_compiler
