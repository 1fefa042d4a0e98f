#include "pointers.hpp"

#include <algorithm>

#include "code_of_kernels.hpp"
#include "compiler/assembly/directive.hpp"
#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// Of an address and what is added to it: that of a local variable is still in it, whatever the index.
Memory sum(Memory a, Memory b)
{
    for (const Memory memory : {Memory::variable, Memory::result, Memory::own})
        if (a == memory || b == memory) return memory;
    return Memory::unknown;
}

/// Of an address and what is subtracted from it. From one variable to another, or within one, it is only how far.
Memory difference(Memory a, Memory b)
{
    if (b == Memory::unknown) return a;
    const bool is_distance = a == b || (a == Memory::unknown && b == Memory::variable);
    return is_distance ? Memory::unknown : sum(a, b);
}

bool is_in_table_of_linker(const Operand& operand)
{
    return std::any_of(operand.value.symbols.begin(), operand.value.symbols.end(),
                       [](const Symbol& symbol) { return is_in_table_of_linker(symbol); });
}

}  // namespace

Names labels_of_constants(const std::vector<std::string>& lines)
{
    Names labels;
    std::vector<std::pair<std::string_view, std::string_view>> aliases;
    bool is_constant = false;
    for (const std::string_view line : lines) {
        if (line.starts_with("\t.text") || line.starts_with("\t.data") || line.starts_with("\t.bss"))
            is_constant = false;
        if (line.starts_with("\t.section\t"))
            is_constant = begins_with_one_of(line.substr(10), {".rodata", ".data.rel.ro"});
        // `.set .LC4,.LC0+4`: another name of a constant, or of a part of it.
        if (directive_in(line).name == ".set")
            if (const auto symbols = symbols_in_directive(line); symbols.size() == 2)
                aliases.emplace_back(symbols[0].name, symbols[1].name);
        if (const auto label = label_in(line); is_constant && !label.empty()) labels.emplace(label);
    }
    for (const auto& [alias, meant] : aliases)
        if (labels.contains(meant)) labels.emplace(alias);
    return labels;
}

Pointers::Pointers(const Names& constants) : constants_(&constants)
{
    registers_.fill(Memory::unknown);
    registers_[rsp] = Memory::own;
    registers_[rdi] = Memory::result;
}

Memory Pointers::value_of(const Expression& expression) const
{
    if (expression.symbols.size() != 1 || expression.is_distance) return Memory::unknown;
    const std::string_view symbol = expression.symbols.front().name;
    return is_index_variable(symbol) || constants_->contains(symbol) ? Memory::own : Memory::variable;
}

Memory Pointers::memory_at(const Operand& operand) const
{
    if (is_in_table_of_linker(operand)) return Memory::own;
    const bool is_thread_local = operand.segment == "fs";
    if (operand.has_vector_index || (!operand.segment.empty() && !is_thread_local)) return Memory::unknown;
    const Memory by_name = value_of(operand.value);
    if (operand.is_relative) return by_name;
    Memory memory = by_name;
    if (operand.base) memory = sum(memory, registers_[*operand.base]);
    if (operand.index) memory = sum(memory, registers_[*operand.index]);
    // `%fs:0` is where the thread's storage begins, `%fs:40` the canary of its stack.
    const bool is_of_the_system = is_thread_local && !operand.base && memory == Memory::unknown;
    return is_of_the_system ? Memory::own : memory;
}

std::optional<Pointers::Place> Pointers::place_of(const Operand& operand) const
{
    if (operand.index || operand.has_vector_index || !operand.segment.empty() || !operand.base) return std::nullopt;
    if (*operand.base != rsp && (*operand.base != rbp || registers_[rbp] != Memory::own)) return std::nullopt;
    if (!operand.value.symbols.empty() || operand.value.is_distance) return std::nullopt;
    const long offset = operand.value.number;
    return Place{*operand.base, *operand.base == rsp ? offset - depth_ : offset};
}

Memory Pointers::value_of(const Operand& operand) const
{
    if (operand.general) return registers_[*operand.general];
    if (operand.kind == Operand::Kind::immediate) return value_of(operand.value);
    if (!operand.is_memory()) return Memory::unknown;
    if (const auto place = place_of(operand)) {
        const auto kept = kept_.find(*place);
        return kept == kept_.end() ? Memory::unknown : kept->second;
    }
    if (is_in_table_of_linker(operand)) return value_of(operand.value);
    // `movq %fs:0, %rax`: where the thread's storage begins. What stands in one of its variables is anything.
    const bool is_of_the_system =
        operand.segment == "fs" && !operand.base && !operand.index && operand.value.symbols.empty();
    return is_of_the_system ? memory_at(operand) : Memory::unknown;
}

void Pointers::move_stack(const Instruction& instruction)
{
    if (instruction.operands.size() != 2) return;
    const Operand& amount = instruction.operands[0];
    if (amount.kind != Operand::Kind::immediate || !amount.value.symbols.empty()) return;
    if (instruction.word.starts_with("sub")) depth_ += amount.value.number;
    if (instruction.word.starts_with("add")) depth_ -= amount.value.number;
}

/// The System V ABI keeps rbx, rsp, rbp, r12 … r15.
void Pointers::forget_after_call()
{
    for (const unsigned number : {rax, rcx, rdx, rsi, rdi, 8u, 9u, 10u, 11u}) registers_[number] = Memory::unknown;
}

void Pointers::follow(const Instruction& instruction)
{
    constexpr long word_bytes = 8;
    const std::string_view word = instruction.word;
    const auto& operands = instruction.operands;
    if (word.starts_with("call")) return forget_after_call();
    if (word.starts_with("push") && operands.size() == 1) {
        depth_ += word_bytes;
        kept_[{rsp, -depth_}] = value_of(operands[0]);
        return;
    }
    if (word.starts_with("pop") && operands.size() == 1) {
        const auto number = operands[0].general;
        const auto kept = kept_.find({rsp, -depth_});
        if (number) registers_[*number] = kept == kept_.end() ? Memory::unknown : kept->second;
        depth_ -= word_bytes;
        return;
    }
    if (operands.empty() || begins_with_one_of(word, {"cmp", "test", "comi", "ucomi", "j", "nop", "prefetch"})) return;

    const auto target = operands.back().general;
    if (!target) {
        const auto place = operands.back().is_memory() ? place_of(operands.back()) : std::nullopt;
        if (place) kept_[*place] = word == "movq" ? value_of(operands[0]) : Memory::unknown;
        return;
    }
    if (*target == rsp) return move_stack(instruction);
    const Memory before = registers_[*target];
    Memory& after = registers_[*target];
    if (word.starts_with("lea")) {
        after = operands[0].is_memory() ? memory_at(operands[0]) : Memory::unknown;
    } else if (word == "mov" || word == "movq" || word == "movl" || word == "movabsq") {
        after = value_of(operands[0]);
    } else if (word.starts_with("cmov")) {
        after = std::max(before, value_of(operands[0]));
    } else if (operands.size() == 2 && word.starts_with("sub")) {
        after = difference(before, value_of(operands[0]));
    } else if (operands.size() == 2 && begins_with_one_of(word, {"add", "and", "or"})) {
        after = sum(before, value_of(operands[0]));
    } else {
        after = Memory::unknown;
    }
}

void Pointers::meet(const Pointers& other)
{
    for (std::size_t i = 0; i < registers_.size(); ++i) registers_[i] = std::max(registers_[i], other.registers_[i]);
    for (auto kept = kept_.begin(); kept != kept_.end();) {
        const auto others = other.kept_.find(kept->first);
        if (others == other.kept_.end()) {
            kept = kept_.erase(kept);
            continue;
        }
        kept->second = std::max(kept->second, others->second);
        ++kept;
    }
}

}  // namespace warpbook::kernel_compiler
