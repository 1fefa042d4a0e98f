#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "source_tokens.hpp"

namespace warpbook::kernel_compiler {

/// CUDA's words in front of a function or variable; cuda/headers/details/qualifiers.h makes them visible in the
/// preprocessed text.
struct CudaWords {
    bool global = false;
    bool device = false;
    bool host = false;
    bool constant = false;
    bool shared = false;
    bool managed = false;

    bool any_of_device() const { return global || device || constant || shared || managed; }
    /// Of a variable: the host has only a shadow of it, at another address.
    bool has_shadow() const { return (device || constant) && !managed && !shared; }
    void add(const CudaWords& other);
};

/// A function of the file, or of a header of its own, that has a body.
struct FunctionText {
    /// Without namespaces and classes.
    std::string name;
    CudaWords words;
    std::string file;
    /// From its declaration to the end of its body.
    unsigned first_line = 0;
    unsigned last_line = 0;
    /// What stands between the braces of its body, in the preprocessed text.
    std::size_t body_begin = 0;
    std::size_t body_end = 0;
    /// Whether others need the body to know types and constants: it is constexpr, a lambda, or returns auto.
    bool is_needed_to_compile = false;
    bool is_constexpr = false;
    /// Of a function of the host: the templates to which its body gives arguments, as in `kernel<step><<<1, 32>>>(x)`.
    std::set<std::string, std::less<>> templates_named{};

    /// __global__, or __device__ without __host__.
    bool is_for_device_alone() const { return words.any_of_device() && !words.host; }
};

/// Whether a line of a source file is of a function for the device.
using IsForDevice = std::function<bool(const std::string& file, unsigned line)>;

/// Functions and variables as the source declares them. What is written in a way that is not understood is missing
/// here; nothing may be refused because it is not found.
class Declarations {
public:
    Declarations() = default;
    explicit Declarations(const SourceTokens& source);

    /// The function that a line is of; null when there is none, or when several are and not all are the host's: then
    /// one of the others.
    const FunctionText* function_at(std::string_view file, unsigned line) const;

    /// The same for a function whose symbol is known, where several have to do with that line: the one of its name.
    const FunctionText* function_at(std::string_view file, unsigned line, std::string_view symbol) const;

    /// The innermost function whose body has this place in the preprocessed text; null where none is known. In one
    /// line, a function of the host may give a kernel a lambda for the device.
    const FunctionText* function_around(std::size_t place) const;

    /// Whether a line is of a function for the device.
    bool is_for_device(std::string_view file, unsigned line) const;

    const std::vector<FunctionText>& functions() const { return functions_; }

    /// Whether a class's name stands in front of its members in this line: what the compiler makes for it is there,
    /// too.
    bool begins_class(const std::string& file, unsigned line) const { return class_heads_.contains({file, line}); }

    /// Whether a function with __device__ is declared here, and has its body elsewhere, that this can be the symbol of.
    /// Parameters and namespaces are not looked at: of overloads all are.
    bool declares_for_device(std::string_view symbol) const;

    /// CUDA's words of a variable outside functions, by its symbol in the assembly; null when it is not known.
    const CudaWords* words_of_variable(std::string_view symbol) const;

    /// False for most symbols, without the time that words_of_variable() takes, where they cannot be variables with one
    /// of CUDA's words.
    bool may_be_variable_of_device(std::string_view symbol) const;

private:
    std::vector<FunctionText> functions_;
    /// Those with __device__ and without a body, by the last part of their names.
    std::set<std::string> declared_for_device_;
    std::set<std::pair<std::string, unsigned>> class_heads_;
    /// By the whole name, without template arguments and unnamed namespaces: "units::table".
    std::map<std::string, CudaWords, std::less<>> variables_;
    /// The last parts of the names of those with one of CUDA's words.
    std::set<std::string> variables_of_device_;
};

}  // namespace warpbook::kernel_compiler
