#include "operand.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstddef>
#include <string>

#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

struct Relocation {
    std::string_view name;
    bool is_of_thread_local = false;
    bool is_in_table = false;
};

/// Those of x86-64 (System V ABI, AMD64 supplement, "Relocation"; the assembler's manual, "AT&T Syntax versus Intel
/// Syntax"). What is missing here is refused: it could be a new way to ask for a thread-local variable.
constexpr std::array<Relocation, 17> relocations{{{"PLT"},
                                                  {"GOT", false, true},
                                                  {"GOTPCREL", false, true},
                                                  {"GOTPCREL_NORELAX", false, true},
                                                  {"GOTPLT", false, true},
                                                  {"GOTOFF"},
                                                  {"PLTOFF"},
                                                  {"SIZE"},
                                                  {"tpoff", true},
                                                  {"ntpoff", true},
                                                  {"dtpoff", true},
                                                  {"gottpoff", true, true},
                                                  {"gotntpoff", true, true},
                                                  {"tlsgd", true},
                                                  {"tlsld", true},
                                                  {"tlsdesc", true},
                                                  {"tlscall", true}}};

/// The assembler takes capital and small letters for the same.
const Relocation* relocation_named(std::string_view name)
{
    const auto is_it = [&](const Relocation& relocation) {
        return std::equal(name.begin(), name.end(), relocation.name.begin(), relocation.name.end(), [](char a, char b) {
            return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
        });
    };
    const auto found = std::find_if(relocations.begin(), relocations.end(), is_it);
    return found == relocations.end() ? nullptr : &*found;
}

/// `4` of `xmm4`, when `name` is `beginning` and a number below `end`.
std::optional<unsigned> number_after(std::string_view name, std::string_view beginning, unsigned end)
{
    if (!name.starts_with(beginning)) return std::nullopt;
    name.remove_prefix(beginning.size());
    unsigned number = 0;
    const auto [rest, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    if (error != std::errc() || rest != name.data() + name.size() || number >= end) return std::nullopt;
    return number;
}

std::optional<unsigned> general_register(std::string_view name)
{
    constexpr std::array<std::array<std::string_view, 5>, 8> old_names{{{"rax", "eax", "ax", "al", "ah"},
                                                                        {"rcx", "ecx", "cx", "cl", "ch"},
                                                                        {"rdx", "edx", "dx", "dl", "dh"},
                                                                        {"rbx", "ebx", "bx", "bl", "bh"},
                                                                        {"rsp", "esp", "sp", "spl", "spl"},
                                                                        {"rbp", "ebp", "bp", "bpl", "bpl"},
                                                                        {"rsi", "esi", "si", "sil", "sil"},
                                                                        {"rdi", "edi", "di", "dil", "dil"}}};
    for (unsigned number = 0; number < old_names.size(); ++number)
        if (contains(old_names[number], name)) return number;
    // r8 … r15, r8d, r8w, r8b
    if (name.size() > 2 && std::string_view("dwb").find(name.back()) != std::string_view::npos) name.remove_suffix(1);
    const auto number = number_after(name, "r", 16);
    return number && *number >= 8 ? number : std::nullopt;
}

bool is_vector_register(std::string_view name)
{
    return number_after(name, "xmm", 32) || number_after(name, "ymm", 32) || number_after(name, "zmm", 32);
}

bool is_segment(std::string_view name)
{
    constexpr std::array<std::string_view, 6> segments{"cs", "ds", "es", "fs", "gs", "ss"};
    return contains(segments, name);
}

bool is_other_register(std::string_view name)
{
    return is_vector_register(name) || is_segment(name) || name == "st" || number_after(name, "mm", 8) ||
           number_after(name, "k", 8) || number_after(name, "tmm", 8) || number_after(name, "bnd", 4) ||
           number_after(name, "cr", 16) || number_after(name, "dr", 16);
}

/// In an instruction, `$tile` is the address of `tile`, as an immediate operand. Of a symbol whose own name begins with
/// `$`, g++ writes `($tile)`, and in directives the bare name.
class AttReader {
public:
    explicit AttReader(std::string_view text) : text_(text) {}

    Operand operand()
    {
        Operand operand;
        operand.text = text_;
        operand.is_indirect = take('*');
        if (take('$')) {
            operand.kind = Operand::Kind::immediate;
            operand.value = expression();
        } else if (next() == '{') {
            operand.kind = Operand::Kind::rounding;
            read_braces();
            return ended(std::move(operand));
        } else if (next() == '%') {
            read_register_or_segment(operand);
        } else {
            read_address(operand);
        }
        while (next() == '{') read_braces();
        return ended(std::move(operand));
    }

    Expression whole_expression()
    {
        Expression result = expression();
        return ended(std::move(result));
    }

private:
    template <class Result>
    Result ended(Result result)
    {
        skip_blank();
        if (at_ != text_.size()) fail("nothing is known of `" + std::string(text_.substr(at_)) + "` in it");
        return result;
    }

    [[noreturn]] static void fail(const std::string& problem) { throw UnreadableOperand(problem); }

    void skip_blank()
    {
        while (at_ < text_.size() && blank.find(text_[at_]) != std::string_view::npos) ++at_;
    }

    char next()
    {
        skip_blank();
        return at_ < text_.size() ? text_[at_] : '\0';
    }

    bool take(char character)
    {
        if (next() != character) return false;
        ++at_;
        return true;
    }

    void expect(char character)
    {
        if (!take(character)) fail(std::string("`") + character + "` is missing");
    }

    /// `{%k1}`, `{z}`, `{1to16}`, `{rn-sae}`: they change no address.
    void read_braces()
    {
        expect('{');
        const auto end = text_.find('}', at_);
        const std::string_view word = end == std::string_view::npos ? "" : text_.substr(at_, end - at_);
        constexpr std::array<std::string_view, 6> roundings{"z", "sae", "rn-sae", "rd-sae", "ru-sae", "rz-sae"};
        const bool is_mask = word.starts_with('%') && number_after(word.substr(1), "k", 8);
        if (!is_mask && !contains(roundings, word) && !number_after(word, "1to", 65))
            fail("braces with something unknown");
        at_ = end + 1;
    }

    std::string_view register_name()
    {
        expect('%');
        const std::string_view name = symbol_at(text_, at_);
        at_ += name.size();
        return name;
    }

    void read_register_or_segment(Operand& operand)
    {
        const std::string_view name = register_name();
        if (is_segment(name) && take(':')) {
            operand.segment = name;
            return read_address(operand);
        }
        operand.kind = Operand::Kind::registered;
        operand.general = general_register(name);
        if (operand.general) return;
        if (!is_other_register(name)) fail("an unknown register");
        if (name != "st" || !take('(')) return;
        const std::string_view number = symbol_at(text_, at_);
        if (!number_after(number, "", 8)) fail("an unknown register");
        at_ += number.size();
        expect(')');
    }

    void read_address(Operand& operand)
    {
        if (!begins_registers()) operand.value = expression();
        if (!begins_registers()) return;
        expect('(');
        if (next() == '%') read_base(operand, register_name());
        if (take(',')) {
            if (next() == '%') read_index(operand, register_name());
            if (take(',')) read_scale();
        }
        expect(')');
    }

    /// A bracket that begins no expression: `(%rax)`, `(,%rax,4)`.
    bool begins_registers()
    {
        if (next() != '(') return false;
        const auto after = text_.find_first_not_of(blank, at_ + 1);
        return after != std::string_view::npos && (text_[after] == '%' || text_[after] == ',');
    }

    static void read_base(Operand& operand, std::string_view name)
    {
        if (name == "rip" || name == "eip") {
            operand.is_relative = true;
            return;
        }
        operand.base = general_register(name);
        if (!operand.base) fail("a base that is no general register");
    }

    static void read_index(Operand& operand, std::string_view name)
    {
        if (name == "riz" || name == "eiz") return;  // none, written out
        operand.has_vector_index = is_vector_register(name);
        if (operand.has_vector_index) return;
        operand.index = general_register(name);
        if (!operand.index) fail("an index that is no general register");
    }

    void read_scale()
    {
        const char scale = next();
        if (scale != '1' && scale != '2' && scale != '4' && scale != '8') fail("a scale that is not 1, 2, 4 or 8");
        ++at_;
    }

    /// `a+b-c`, each a number, a symbol, or an expression in brackets.
    Expression expression()
    {
        Expression sum;
        const auto is_at_sign = [this] { return next() == '-' || next() == '+'; };
        do {
            bool is_negative = false;
            while (is_at_sign()) is_negative ^= text_[at_++] == '-';  // `x+-4`
            add_term(sum, is_negative);
        } while (is_at_sign());
        return sum;
    }

    void add_term(Expression& sum, bool is_negative)
    {
        if (take('(')) {
            Expression inner = expression();
            expect(')');
            if (next() == '@') {
                if (inner.symbols.size() != 1 || inner.number != 0) fail("a relocation of no single name");
                inner.symbols.front().relocation = relocation();
            }
            sum.is_distance |= inner.is_distance || (is_negative && !inner.symbols.empty());
            sum.number = add(sum.number, inner.number, is_negative);
            sum.symbols.insert(sum.symbols.end(), inner.symbols.begin(), inner.symbols.end());
            return;
        }
        if (next() == '"') return add_symbol(sum, quoted_name(), is_negative);
        const std::string_view word = symbol_at(text_, at_);
        if (word.empty()) fail("a name or a number is missing");
        at_ += word.size();
        if (is_digit(word.front())) {
            // `1f` is the next label `1:`, in assembly that a person has written.
            const bool is_label =
                (word.ends_with('f') || word.ends_with('b')) && std::all_of(word.begin(), word.end() - 1, is_digit);
            if (!is_label) sum.number = add(sum.number, number(word), is_negative);
        } else if (word == ".") {
            sum.is_distance = true;
        } else {
            add_symbol(sum, word, is_negative);
        }
    }

    void add_symbol(Expression& sum, std::string_view name, bool is_negative)
    {
        sum.is_distance |= is_negative;
        sum.symbols.push_back({name, next() == '@' ? relocation() : std::string_view()});
    }

    /// Without its quotes: `"f"` is the same symbol as `f`.
    std::string_view quoted_name()
    {
        const std::size_t begin = ++at_;
        for (; at_ < text_.size() && text_[at_] != '"'; ++at_)
            if (text_[at_] == '\\') ++at_;
        if (at_ >= text_.size()) fail("a quote that does not end");
        return text_.substr(begin, at_++ - begin);
    }

    std::string_view relocation()
    {
        expect('@');
        const std::string_view name = symbol_at(text_, at_);
        if (relocation_named(name) == nullptr) fail("an unknown relocation");
        at_ += name.size();
        return name;
    }

    static std::int64_t add(std::int64_t sum, std::int64_t number, bool is_negative)
    {
        // Without signs: addresses of 64 bits may run over.
        const auto one = static_cast<std::uint64_t>(sum), other = static_cast<std::uint64_t>(number);
        return static_cast<std::int64_t>(is_negative ? one - other : one + other);
    }

    static std::int64_t number(std::string_view word)
    {
        const bool is_hexadecimal = word.starts_with("0x") || word.starts_with("0X");
        const std::string_view digits = is_hexadecimal ? word.substr(2) : word;
        const bool is_octal = !is_hexadecimal && digits.size() > 1 && digits.front() == '0';
        std::uint64_t value = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value,
                                                  is_hexadecimal ? 16
                                                  : is_octal     ? 8
                                                                 : 10);
        if (error != std::errc() || end != digits.data() + digits.size()) fail("an unknown number");
        return static_cast<std::int64_t>(value);
    }

    const std::string_view text_;
    std::size_t at_ = 0;
};

}  // namespace

bool is_of_thread_local(const Symbol& symbol)
{
    const Relocation* const relocation = relocation_named(symbol.relocation);
    return relocation != nullptr && relocation->is_of_thread_local;
}

bool is_in_table_of_linker(const Symbol& symbol)
{
    const Relocation* const relocation = relocation_named(symbol.relocation);
    return relocation != nullptr && relocation->is_in_table;
}

const Symbol* Operand::target() const
{
    const bool is_bare = is_memory() && segment.empty() && !base && !index && !has_vector_index && !is_relative;
    const bool is_name = value.symbols.size() == 1 && value.number == 0 && !value.is_distance;
    return is_bare && is_name && !is_indirect ? &value.symbols.front() : nullptr;
}

Operand operand_in(std::string_view text) { return AttReader(text).operand(); }

Expression expression_in_directive(std::string_view text) { return AttReader(text).whole_expression(); }

std::string_view without_comment(std::string_view line)
{
    bool is_quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '\\' && is_quoted)
            ++i;
        else if (line[i] == '"')
            is_quoted = !is_quoted;
        else if (line[i] == '#' && !is_quoted)
            return line.substr(0, i);
    }
    return line;
}

std::vector<std::string_view> between_commas(std::string_view text)
{
    std::vector<std::string_view> pieces;
    std::size_t begin = 0;
    int depth = 0;
    bool is_quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\' && is_quoted) {
            ++i;
            continue;
        }
        if (text[i] == '"') is_quoted = !is_quoted;
        if (is_quoted) continue;
        if (text[i] == '(' || text[i] == '{') ++depth;
        if (text[i] == ')' || text[i] == '}') --depth;
        if (text[i] != ',' || depth > 0) continue;
        pieces.push_back(trimmed(text.substr(begin, i - begin)));
        begin = i + 1;
    }
    if (const auto last = trimmed(text.substr(begin)); !last.empty()) pieces.push_back(last);
    return pieces;
}

}  // namespace warpbook::kernel_compiler
