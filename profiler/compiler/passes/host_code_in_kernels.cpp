#include "host_code_in_kernels.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <string_view>

#include "code_of_kernels.hpp"
#include "compiler/text/demangled.hpp"
#include "compiler/source/library_headers.hpp"
#include "compiler/assembly/mark.hpp"
#include "compiler/text/refused.hpp"
#include "compiler/assembly/instruction.hpp"
#include "compiler/assembly/symbols.hpp"
#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

unsigned number_of(const SourceLocation& place)
{
    return static_cast<unsigned>(std::strtoul(place.line.c_str(), nullptr, 10));
}

bool is_mark_of_assembler(std::string_view line)
{
    const std::string_view text = trimmed(line);
    return text.empty() || text.front() == '.' || text.front() == '#' || !label_in(line).empty();
}

/// Goes through the code of kernels, from function to function.
class Walk {
public:
    Walk(const std::vector<std::string>& lines, const std::vector<Function>& functions,
         const Declarations& declarations, const ExecutionSpaces& spaces, const ConstexprOfHost& constexpr_of_host)
        : lines_(lines),
          declarations_(declarations),
          spaces_(spaces),
          constexpr_of_host_(constexpr_of_host),
          files_(file_names_in(lines))
    {
        for (const Function& function : functions) functions_[function.name] = &function;
    }

    void go()
    {
        for (const auto& [name, function] : functions_)
            if (space_of(spaces_, name) == ExecutionSpace::device) enter(name);
        while (!waiting_.empty()) {
            const Function* const function = waiting_.back();
            waiting_.pop_back();
            look_at(*function);
        }
    }

private:
    void enter(const std::string& name)
    {
        if (entered_.insert(name).second) waiting_.push_back(functions_.at(name));
    }

    void look_at(const Function& function)
    {
        // Where the compiler has put in what it calls, the line is the other function's.
        SourceLocation caller = begin_of(function);
        std::optional<SourceLocation> place;
        AsmStatements asm_statements;
        for (std::size_t i = function.line; i < function.end; ++i) {
            const bool is_of_person = asm_statements.have(lines_[i]);
            if (const auto told = place_told_by(lines_[i], files_)) {
                place = *told;
                if (is_for_device(*place)) caller = *place;
            } else if (!is_mark_of_assembler(lines_[i])) {
                if (place) expect_no_host_function_at(*place, caller, function);
                place.reset();               // once for each place
                if (is_of_person) continue;  // a kernel has none: uninstrumented_accesses.hpp
                expect_no_host_symbols_in(lines_[i], caller, function);
            }
        }
    }

    bool is_for_device(const SourceLocation& place) const
    {
        const FunctionText* const text = declarations_.function_at(place.file, number_of(place));
        return text != nullptr && text->words.any_of_device();
    }

    void expect_no_host_function_at(const SourceLocation& place, const SourceLocation& caller,
                                    const Function& function) const
    {
        const FunctionText* const text = declarations_.function_at(place.file, number_of(place));
        if (text != nullptr && !text->words.any_of_device()) {
            // What it gives to the template, such as a device function to call, has its place in the host's code.
            if (names(*text, caller) || names(*text, begin_of(function))) return;
            refuse_function(caller, function, *text);
        }
        if (const auto called = host_function_of_library(place.file, number_of(place)))
            refuse_library(caller, function, *called, called->name);
    }

    /// Whether the host's function names the template of which the code at `place` is one, or names a template of the
    /// host that does.
    bool names(const FunctionText& of_host, const SourceLocation& place) const
    {
        const FunctionText* const text = declarations_.function_at(place.file, number_of(place));
        std::set<const FunctionText*> seen;
        return text != nullptr && names(of_host, text->name, seen);
    }

    bool names(const FunctionText& of_host, const std::string& name, std::set<const FunctionText*>& seen) const
    {
        if (of_host.templates_named.contains(name)) return true;
        const auto& all = declarations_.functions();
        return std::any_of(all.begin(), all.end(), [&](const FunctionText& other) {
            return of_host.templates_named.contains(other.name) && !other.words.any_of_device() &&
                   seen.insert(&other).second && names(other, name, seen);
        });
    }

    void expect_no_host_symbols_in(const std::string& line, const SourceLocation& caller, const Function& function)
    {
        const bool is_call = begins_with_one_of(word_of_instruction(line), {"call", "j"});
        for (const auto& [name, relocation] : symbols_in_instruction(line)) {
            const std::string symbol(name);
            const bool is_call_back = begins_with_one_of(symbol, {"__tsan_", "__sanitizer_", "__ubsan_"});
            if (is_call_back || mark_of(symbol) != Mark::none) continue;
            if (const auto called = functions_.find(symbol); called != functions_.end()) {
                const SourceLocation place = begin_of(*called->second);
                const FunctionText* const text = declarations_.function_at(place.file, number_of(place));
                if (text != nullptr && !text->words.any_of_device()) refuse_function(caller, function, *text);
                if (const auto of_library = host_function_of_library(place.file, number_of(place)))
                    refuse_library(caller, function, *of_library, demangled(symbol));
                enter(symbol);
                continue;
            }
            if (is_call) continue;
            const CudaWords* const words = declarations_.words_of_variable(symbol);
            if (words != nullptr && !words->any_of_device()) refuse_variable(caller, function, symbol);
        }
    }

    SourceLocation begin_of(const Function& function) const
    {
        for (std::size_t i = function.line; i < function.end; ++i)
            if (const auto place = place_told_by(lines_[i], files_)) return *place;
        return {};
    }

    bool takes_constexpr() const { return constexpr_of_host_.in == ConstexprOfHost::In::relaxed_program; }

    /// What is added to the message about a function that is constexpr, or is not.
    std::string advice_about_constexpr(bool is_constexpr) const
    {
        if (!is_constexpr || constexpr_of_host_.in != ConstexprOfHost::In::program) return "";
        return "\nIt is constexpr: with nvcc's option -expt-relaxed-constexpr, kernels may call it, here, too.";
    }

    void refuse_function(const SourceLocation& caller, const Function& function, const FunctionText& called) const
    {
        if (called.is_constexpr && takes_constexpr()) return;
        const std::string place =
            (called.file == caller.file ? "line " : called.file + ":") + std::to_string(called.first_line);
        throw Refused(caller, in_quotes(function.name) + " runs on the device and calls `" + called.name +
                                  "`, a function of the host (" + place +
                                  "): nvcc refuses that.\nWrite __device__ before `" + called.name +
                                  "`, or __host__ __device__ if the host calls it, too." +
                                  advice_about_constexpr(called.is_constexpr));
    }

    [[noreturn]] static void refuse_variable(const SourceLocation& caller, const Function& function,
                                             const std::string& variable)
    {
        const std::string name = in_quotes(variable);
        throw Refused(caller,
                      in_quotes(function.name) + " runs on the device and uses " + name +
                          ", a variable of the host: nvcc refuses that.\nWrite __device__ or __constant__ before "
                          "it, move it into the function (a constexpr array, for example), or pass it as an "
                          "argument.");
    }

    void refuse_library(const SourceLocation& caller, const Function& function, const FunctionOfLibrary& called,
                        const std::string& name) const
    {
        const bool is_constexpr = called.constexpr_since != 0 && called.constexpr_since <= constexpr_of_host_.standard;
        if (is_constexpr && takes_constexpr()) return;
        throw Refused(caller,
                      in_quotes(function.name) + " runs on the device and uses `" + name +
                          "` of the C++ library, which is for the host: nvcc refuses that.\nUse CUDA's functions "
                          "(min, max, fabsf, …) and plain arrays, or write it yourself with __device__ before "
                          "it." +
                          advice_about_constexpr(is_constexpr));
    }

    const std::vector<std::string>& lines_;
    const Declarations& declarations_;
    const ExecutionSpaces& spaces_;
    const ConstexprOfHost& constexpr_of_host_;
    const FileNames files_;
    std::map<std::string, const Function*, std::less<>> functions_;
    std::set<std::string> entered_;
    std::vector<const Function*> waiting_;
};

}  // namespace

void expect_no_host_code_in_kernels(const std::vector<std::string>& lines, const std::vector<Function>& functions,
                                    const Declarations& declarations, const ExecutionSpaces& spaces,
                                    const ConstexprOfHost& constexpr_of_host)
{
    Walk(lines, functions, declarations, spaces, constexpr_of_host).go();
}

}  // namespace warpbook::kernel_compiler
