#include "instruction.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// What stands between commas outside of brackets.
std::vector<std::string_view> pieces_of(std::string_view text)
{
    std::vector<std::string_view> pieces;
    std::size_t begin = 0;
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '(') ++depth;
        if (text[i] == ')') --depth;
        if (text[i] != ',' || depth > 0) continue;
        pieces.push_back(trimmed(text.substr(begin, i - begin)));
        begin = i + 1;
    }
    if (const auto last = trimmed(text.substr(begin)); !last.empty()) pieces.push_back(last);
    return pieces;
}

/// Words that change how an instruction works, and not what it is.
bool is_prefix(std::string_view word)
{
    constexpr std::array<std::string_view, 17> words{"addr32", "bnd",   "cs",   "data16",  "ds",  "es",
                                                     "fs",     "gs",    "lock", "notrack", "rep", "repe",
                                                     "repne",  "repnz", "repz", "rex64",   "ss"};
    return contains(words, word);
}

/// `vmovss` is `movss` in AVX's form, with a register more; what it does to memory is the same. The two words that only
/// look so speak of segments.
std::string_view without_avx(std::string_view word)
{
    if (word.starts_with('v') && word != "verr" && word != "verw") word.remove_prefix(1);
    return word;
}

}  // namespace

Instruction instruction_in(std::string_view line)
{
    line = trimmed(line.substr(0, line.find('#')));
    std::string_view word = line.substr(0, line.find_first_of(blank));
    while (is_prefix(word)) {
        line = trimmed(line.substr(word.size()));
        word = line.substr(0, line.find_first_of(blank));
    }
    return {without_avx(word), pieces_of(line.substr(word.size()))};
}

std::optional<unsigned> register_number(std::string_view operand)
{
    if (!operand.starts_with('%')) return std::nullopt;
    operand.remove_prefix(1);
    constexpr std::array<std::array<std::string_view, 5>, 8> old_names{{{"rax", "eax", "ax", "al", "ah"},
                                                                        {"rcx", "ecx", "cx", "cl", "ch"},
                                                                        {"rdx", "edx", "dx", "dl", "dh"},
                                                                        {"rbx", "ebx", "bx", "bl", "bh"},
                                                                        {"rsp", "esp", "sp", "spl", ""},
                                                                        {"rbp", "ebp", "bp", "bpl", ""},
                                                                        {"rsi", "esi", "si", "sil", ""},
                                                                        {"rdi", "edi", "di", "dil", ""}}};
    for (unsigned number = 0; number < old_names.size(); ++number)
        if (std::find(old_names[number].begin(), old_names[number].end(), operand) != old_names[number].end())
            return number;
    // r8 … r15, r8d, r8w, r8b
    if (operand.size() < 2 || operand.front() != 'r' || !is_digit(operand[1])) return std::nullopt;
    return static_cast<unsigned>(std::stoul(std::string(operand.substr(1))));
}

std::optional<MemoryOperand> memory_operand(std::string_view operand)
{
    MemoryOperand memory;
    if (operand.starts_with('*')) operand.remove_prefix(1);
    // Registers of the floating-point stack look like a base without an offset: %st(1).
    if (operand.starts_with("%st")) return std::nullopt;
    if (operand.starts_with("%fs:")) {
        memory.is_thread_local = true;
        operand.remove_prefix(4);
    }
    const auto open = operand.find('(');
    memory.displacement = operand.substr(0, open);
    if (open == std::string_view::npos) {
        if (memory.is_thread_local) return memory;
        const bool is_no_place = operand.empty() || operand.front() == '$' || operand.front() == '%';
        return is_no_place ? std::nullopt : std::optional(memory);
    }
    const std::string_view inside = operand.substr(open + 1, operand.rfind(')') - open - 1);
    // The base can be missing: `table(,%rax,4)`.
    const auto comma = inside.find(',');
    const std::string_view base = trimmed(inside.substr(0, comma));
    memory.is_relative = base == "%rip";
    memory.base = register_number(base);
    if (comma != std::string_view::npos)
        memory.index = register_number(trimmed(inside.substr(comma + 1, inside.find(',', comma + 1) - comma - 1)));
    return memory;
}

}  // namespace warpbook::kernel_compiler
