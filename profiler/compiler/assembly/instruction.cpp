#include "instruction.hpp"

#include <array>

#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// Words that change how an instruction works, and not what it is.
bool is_prefix(std::string_view word)
{
    constexpr std::array<std::string_view, 19> words{
        "addr32", "bnd",  "cs",    "data16", "ds",   "es",    "fs", "gs",       "lock",    "notrack",
        "rep",    "repe", "repne", "repnz",  "repz", "rex64", "ss", "xacquire", "xrelease"};
    return contains(words, word) || (word.starts_with('{') && word.ends_with('}'));  // {evex}
}

/// `vmovss` is `movss` in AVX's form, with a register more; what it does to memory is the same. The two words that only
/// look so speak of segments.
std::string_view without_avx(std::string_view word)
{
    if (word.starts_with('v') && word != "verr" && word != "verw") word.remove_prefix(1);
    return word;
}

/// A word and what stands after it.
struct Parts {
    std::string_view word;
    std::string_view operands;
};

Parts parts_of(std::string_view line)
{
    line = trimmed(without_comment(line));
    std::string_view word = line.substr(0, line.find_first_of(blank));
    while (is_prefix(word)) {
        line = trimmed(line.substr(word.size()));
        word = line.substr(0, line.find_first_of(blank));
    }
    return {word, line.substr(word.size())};
}

}  // namespace

UnreadableInstruction::UnreadableInstruction(std::string_view line, const std::string& problem)
    : std::runtime_error("the instruction `" + std::string(trimmed(line)) + "` is not understood: " + problem +
                         ".\nThe model would have to guess which memory it is about. Please report this line, with "
                         "the version of g++. Until it is fixed,\ncompile with another g++ (11 to 14 are tested: "
                         "cmake -DCMAKE_CXX_COMPILER=g++-12 …), or without unusual options.")
{}

std::string_view word_of_instruction(std::string_view line) { return without_avx(parts_of(line).word); }

Instruction instruction_in(std::string_view line)
{
    const auto [word, operands] = parts_of(line);
    Instruction instruction{without_avx(word), {}};
    for (const std::string_view operand : between_commas(operands)) {
        try {
            instruction.operands.push_back(operand_in(operand));
        } catch (const UnreadableOperand& unreadable) {
            throw UnreadableInstruction(line, "`" + std::string(operand) + "`, " + unreadable.what());
        }
    }
    return instruction;
}

}  // namespace warpbook::kernel_compiler
