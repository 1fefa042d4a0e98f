#include "compilers_told_apart.hpp"

#include <array>
#include <cctype>
#include <cstddef>
#include <optional>
#include <set>
#include <vector>

#include "compiler/text/cpp_lexemes.hpp"
#include "compiler/text/refused.hpp"
#include "compiler/text/words.hpp"
#include "names_of_compilers.hpp"

namespace warpbook::kernel_compiler {

namespace {

struct Piece {
    std::string text;
    Lexeme::Kind kind;
    unsigned line;
    /// The first one of its line, where a directive begins.
    bool begins_line;

    bool is(std::string_view other) const { return text == other; }
    bool is_word() const { return kind == Lexeme::Kind::word; }
    bool is_text() const { return kind == Lexeme::Kind::text || kind == Lexeme::Kind::raw_text; }
};

/// A file with its lines joined where a backslash ends them, in pieces, without comments.
class Pieces {
public:
    explicit Pieces(std::string_view source) { join_lines(source); }

    std::vector<Piece> read()
    {
        const std::string_view all = text_;
        bool begins_line = true;
        for (std::size_t at = 0; at < all.size();) {
            if (std::isspace(static_cast<unsigned char>(all[at])) != 0) {
                begins_line = begins_line || all[at] == '\n';
                ++at;
                continue;
            }
            const Lexeme lexeme = first_lexeme(all.substr(at));
            if (lexeme.kind != Lexeme::Kind::comment) {
                add(all.substr(at, lexeme.length), lexeme.kind, lines_[at], begins_line);
                begins_line = false;
            }
            at += lexeme.length;
        }
        return std::move(pieces_);
    }

private:
    void join_lines(std::string_view source)
    {
        unsigned line = 1;
        for (std::size_t at = 0; at < source.size(); ++at) {
            // g++ takes blanks behind the backslash for part of it.
            const std::size_t end =
                source[at] == '\\' ? source.find_first_not_of(" \t\r", at + 1) : std::string_view::npos;
            if (end != std::string_view::npos && source[end] == '\n') {
                at = end;
                ++line;
                continue;
            }
            text_ += source[at];
            lines_.push_back(line);
            line += source[at] == '\n' ? 1 : 0;
        }
    }

    /// `%:` is another way to write `#`.
    void add(std::string_view text, Lexeme::Kind kind, unsigned line, bool begins_line)
    {
        if (text == ":" && !pieces_.empty() && pieces_.back().is("%"))
            pieces_.back().text = "#";
        else
            pieces_.push_back({std::string(text), kind, line, begins_line});
    }

    std::string text_;
    /// Of each character of the text.
    std::vector<unsigned> lines_;
    std::vector<Piece> pieces_;
};

class Questions {
public:
    Questions(const std::string& file, std::vector<Piece> pieces) : file_(file), pieces_(std::move(pieces)) {}

    void check()
    {
        for (std::size_t i = 0; i < pieces_.size();) i = begins_directive(i) ? check_directive(i) : check_code(i);
        check_pasted_words();
        check_expanded_texts();
    }

private:
    const Piece& at(std::size_t i) const
    {
        static const Piece none{"", Lexeme::Kind::other, 0, true};
        return i < pieces_.size() ? pieces_[i] : none;
    }

    bool begins_directive(std::size_t i) const { return pieces_[i].begins_line && pieces_[i].is("#"); }

    std::size_t end_of_line(std::size_t i) const
    {
        do ++i;
        while (i < pieces_.size() && !pieces_[i].begins_line);
        return i;
    }

    [[noreturn]] void refuse(std::size_t i, const std::string& problem) const
    {
        throw Refused(SourceLocation{file_, std::to_string(at(i).line)}, problem);
    }

    void refuse_if(std::size_t i, const std::optional<std::string>& refusal) const
    {
        if (refusal) refuse(i, *refusal);
    }

    std::size_t check_directive(std::size_t hash)
    {
        const std::size_t end = end_of_line(hash);
        const std::size_t name = hash + 1;
        if (name >= end) return end;
        const Piece& what = pieces_[name];
        if (what.is("line") || what.kind == Lexeme::Kind::number)
            refuse(name,
                   "this line gives other lines and files for what follows: reports could not name your lines.\nLeave "
                   "it out.");
        if (what.is("include") || what.is("include_next") || what.is("import"))
            check_include(name, end);
        else if (is_condition(what))
            for (std::size_t i = name + 1; i < end; ++i) check_word(i, refusal_of_condition);
        else if (what.is("pragma"))
            refuse_if(name, refusal_of_pragma(at(name + 1).text, at(name + 2).text));
        else if (what.is("define"))
            check_macro(name + 1, end);
        else
            for (std::size_t i = name + 1; i < end; ++i) check_word(i, refusal_of_word);
        return end;
    }

    /// `dim3 extents = blockDim`
    bool is_kept_in_dim3(std::size_t i) const { return i > 2 && at(i - 1).is("=") && at(i - 3).is("dim3"); }

    static bool is_condition(const Piece& directive)
    {
        static constexpr std::array<std::string_view, 6> names{"if", "ifdef", "ifndef", "elif", "elifdef", "elifndef"};
        return contains(names, directive.text);
    }

    void check_include(std::size_t name, std::size_t end) const
    {
        const bool says_name = name + 1 < end && (at(name + 1).is("<") || at(name + 1).is_text());
        if (at(name).is("include") && says_name) return;
        refuse(name,
               "which file this includes depends on the compiler.\nWrite #include and the header's name, in quotes or "
               "angle brackets.");
    }

    void check_macro(std::size_t name, std::size_t end)
    {
        for (std::size_t i = name; i < end;) {
            if (at(i).is("#") && at(i + 1).is("#")) {
                pastes_ = true;
                i += 2;
            } else if (at(i).is("#") && at(i + 1).is_word()) {
                makes_texts_.insert(at(name).text);
                ++i;
            } else {
                i = check_code(i);
            }
        }
        macros_.push_back({name, end});
    }

    /// Returns the place after what was read.
    std::size_t check_code(std::size_t i) const
    {
        const Piece& piece = pieces_[i];
        if (piece.is_text()) return check_text(i);
        if (!piece.is_word()) return i + 1;
        check_word(i, refusal_of_word);
        if (at(i + 1).is("(")) refuse_if(i, refusal_of_call(piece.text));
        if ((piece.is("blockDim") || piece.is("gridDim")) && !at(i + 1).is(".") && !is_kept_in_dim3(i))
            refuse(i,
                   "`" + piece.text +
                       "` as a whole is a uint3 for the model and a dim3 for nvcc, and templates and overloads see the "
                       "difference.\nTake its .x, .y or .z, or keep it first: dim3 extents = " +
                       piece.text + ";");
        if (piece.is("__attribute__") || piece.is("__attribute")) check_inside(i + 1, refusal_of_attribute);
        if (piece.is("_Pragma")) check_order(i + 2);
        static constexpr std::array<std::string_view, 8> unevaluated{"sizeof", "decltype", "noexcept",   "alignof",
                                                                     "typeid", "requires", "__typeof__", "typeof"};
        if (contains(unevaluated, piece.text)) check_inside(i + 1, refusal_of_unevaluated);
        if (piece.is("gnu") && at(i + 1).is(":") && at(i + 2).is(":")) check_word(i + 3, refusal_of_attribute);
        return i + 1;
    }

    template <class Rule>
    void check_word(std::size_t i, Rule refusal) const
    {
        if (at(i).is_word()) refuse_if(i, refusal(at(i).text));
    }

    /// What stands between the bracket that opens there and the one that closes it.
    template <class Rule>
    void check_inside(std::size_t open, Rule refusal) const
    {
        if (!at(open).is("(") && !at(open).is("{")) return;
        unsigned depth = 0;
        for (std::size_t i = open; i < pieces_.size(); ++i) {
            if (at(i).is("(") || at(i).is("{")) ++depth;
            if ((at(i).is(")") || at(i).is("}")) && --depth == 0) return;
            check_word(i, refusal);
        }
    }

    /// Texts side by side are one: `"%sm" "id"`.
    std::size_t check_text(std::size_t first) const
    {
        std::string text;
        std::size_t i = first;
        for (; i < pieces_.size() && at(i).is_text(); ++i) text += without_quotes(at(i).text);
        refuse_if(first, refusal_of_text(text));
        return i;
    }

    static std::string_view without_quotes(std::string_view text)
    {
        text.remove_prefix(std::min(text.find_first_of("\"'") + 1, text.size()));
        return text.substr(0, text.find_last_of("\"'"));
    }

    /// `_Pragma("weak f")`
    void check_order(std::size_t i) const
    {
        if (!at(i).is_text()) return;
        const std::vector<Piece> words = Pieces(without_quotes(at(i).text)).read();
        if (words.empty()) return;
        refuse_if(i, refusal_of_pragma(words[0].text, words.size() > 1 ? words[1].text : ""));
    }

    /// With `##` the parts of a word stand in different places: CAT(__SANITIZE_, THREAD__).
    void check_pasted_words() const
    {
        if (!pastes_) return;
        for (std::size_t i = 0; i < pieces_.size(); ++i) {
            const bool is_number_or_word = at(i).is_word() || at(i).kind == Lexeme::Kind::number;
            if (is_number_or_word && is_like_predefined_macro(at(i).text))
                refuse(i, "`" + at(i).text +
                              "` may be the end of a name that `##` makes in this file, and that only one "
                              "compiler has.\nWrite the name without underscores at its end.");
        }
    }

    /// `#x` gives the text of what is written, but what x expands to if another macro calls this one.
    void check_expanded_texts() const
    {
        for (const Macro& macro : macros_)
            for (std::size_t i = macro.name + 1; i < macro.end; ++i)
                if (makes_texts_.contains(at(i).text))
                    refuse(
                        i,
                        "a macro that calls `" + at(i).text +
                            "` makes a text of what another macro expands to, and CUDA's words expand differently in "
                            "the two compilations of this file.\nWrite the text itself.");
    }

    struct Macro {
        std::size_t name;
        std::size_t end;
    };

    const std::string& file_;
    const std::vector<Piece> pieces_;
    std::vector<Macro> macros_;
    bool pastes_ = false;
    std::set<std::string, std::less<>> makes_texts_;
};

}  // namespace

void expect_not_told_apart(const std::string& file, std::string_view source)
{
    Questions(file, Pieces(source).read()).check();
}

}  // namespace warpbook::kernel_compiler
