#include "names_of_compilers.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

using FixedNames = std::initializer_list<std::string_view>;

std::string marked_word(std::string_view word) { return "`" + std::string(word) + "`"; }

/// Words of CUDA and g++ that end like a predefined macro, and mean the same in both compilations.
constexpr std::array<std::string_view, 30> portable_words{
    "__global__",      "__device__",        "__host__",         "__shared__",  "__constant__",
    "__managed__",     "__launch_bounds__", "__cluster_dims__", "__maxnreg__", "__grid_constant__",
    "__restrict__",    "__forceinline__",   "__noinline__",     "__align__",   "__inline__",
    "__inline_hint__", "__attribute__",     "__volatile__",     "__asm__",     "__extension__",
    "__typeof__",      "__alignof__",       "__const__",        "__signed__",  "__aligned__",
    "__packed__",      "__always_inline__", "__VA_ARGS__",      "__VA_OPT__",  "__LINE__"};

/// Types with the name of a function of CUDA's.
constexpr std::array<std::string_view, 5> portable_types{"__half", "__half2", "__nv_bfloat16", "__nv_bfloat162",
                                                         "__int128"};

/// g++'s limits of types: nvcc has the same g++ read the file.
bool is_limit_of_type(std::string_view word)
{
    return begins_with_one_of(word, {"__INT", "__UINT", "__FLT", "__DBL", "__LDBL", "__CHAR_BIT", "__SCHAR", "__SHRT",
                                     "__LONG", "__SIZE", "__PTRDIFF", "__WCHAR", "__BYTE_ORDER", "__ORDER"});
}

bool is_one_of(std::string_view word, FixedNames names)
{
    return std::find(names.begin(), names.end(), word) != names.end();
}

bool is_reserved(std::string_view word)
{
    const bool begins = word.size() > 1 && word[0] == '_' && std::isupper(static_cast<unsigned char>(word[1])) != 0;
    return begins || word.find("__") != std::string_view::npos;
}

/// Names of the standard's headers, of which nvcc's own headers include others than the model's.
bool is_macro_of_some_header(std::string_view word)
{
    return begins_with_one_of(word,
                              {"FE_", "FP_", "INT8_", "INT16_", "INT32_", "INT64_", "INTMAX_", "INTPTR_", "INT_FAST",
                               "INT_LEAST", "UINT", "PTRDIFF_", "SIG_ATOMIC_", "SIZE_", "WCHAR_", "WINT_"}) ||
           is_one_of(word, {"linux", "unix", "alignas"}) || (word.starts_with("is") && word.ends_with("_l"));
}

bool is_of_cuda(std::string_view word)
{
    return begins_with_one_of(word, {"CUDA", "CU_", "NV_", "cuda", "CUB_", "THRUST_"});
}

/// Why a word may not be there, and what to do.
std::string differs(std::string_view word, std::string_view what)
{
    return marked_word(word) + " " + std::string(what) +
           ". What the model counts must be what nvcc compiles, so this file may not ask.\nWrite one kernel for both.";
}

constexpr std::string_view differs_between_compilers = "has another value, or none, where nvcc compiles this file";

/// Registers of PTX that tell where and when a thread runs, and not which one it is.
constexpr auto registers_of_hardware = std::to_array<std::string_view>(
    {"%smid", "%nsmid", "%warpid", "%nwarpid", "%clock", "%globaltimer", "%gridid", "%envreg", "%pm",
     "%total_smem_size", "%dynamic_smem_size", "%current_graph_exec"});

bool has_word_of(std::string_view text, std::string_view name)
{
    // "%pm" of "%pm0", not of "%pmask"
    for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        if (end >= text.size() || std::isalpha(static_cast<unsigned char>(text[end])) == 0) return true;
    }
    return false;
}

}  // namespace

bool is_like_predefined_macro(std::string_view word)
{
    const bool is_all_underscores = word.find_first_not_of('_') == std::string_view::npos;
    return (word.ends_with("__") || is_all_underscores) && !contains(portable_words, word) && !is_limit_of_type(word);
}

std::optional<std::string> refusal_of_word(std::string_view word)
{
    if (begins_with_one_of(word, {"cuda_on_cpu", "warpbook_", "__warpbook", "WARPBOOK_", "__tsan_", "__ubsan_",
                                  "__sanitizer_", "__nvvm_", "__nv_builtin", "__cuda"}))
        return differs(word, "is a name of the model's or of nvcc's own, which only one of the two compilations has");
    if (word.starts_with("__has_")) return differs(word, "asks what this compiler has, and nvcc has something else");
    if (is_one_of(word,
                  {"__func__", "__FUNCTION__", "__PRETTY_FUNCTION__", "__FILE__", "__BASE_FILE__", "__FILE_NAME__",
                   "__builtin_FILE", "__builtin_FUNCTION", "__builtin_LINE", "__builtin_COLUMN", "source_location"}))
        return differs(word, "says something else where nvcc compiles this file, or where it lies elsewhere");
    if (is_one_of(word, {"__builtin_constant_p", "__builtin_is_constant_evaluated", "is_constant_evaluated",
                         "__builtin_object_size", "__builtin_dynamic_object_size", "__builtin_types_compatible_p",
                         "__builtin_classify_type", "__builtin_has_attribute", "__builtin_return_address",
                         "__builtin_frame_address", "__builtin_extract_return_addr"}) ||
        word.starts_with("__builtin_cpu_"))
        return differs(word, "asks what the compiler knows or does, and two compilers answer differently");
    if (begins_with_one_of(word, {"cudaGetDevice", "cudaDeviceGet", "cudaDeviceProp", "cudaMemGetInfo", "cudaOccupancy",
                                  "cudaFuncGetAttributes", "cudaPointerGetAttributes", "cudaDriverGetVersion",
                                  "cudaRuntimeGetVersion", "cuDeviceGet", "nvmlDevice"}))
        return differs(word, "asks which device there is: the check chooses it, and the model is none");
    if (is_like_predefined_macro(word) && is_reserved(word) && word.find_first_not_of('_') != std::string_view::npos &&
        word.starts_with("_"))
        return differs(word, differs_between_compilers);
    return {};
}

std::optional<std::string> refusal_of_condition(std::string_view word)
{
    // What a check's headers define for kernels, in both compilations (warpbook/kernel/device_code.hpp).
    if (word == "__cplusplus" || word == "WARPBOOK_DEVICE_CODE") return {};
    if (auto refusal = refusal_of_word(word)) return refusal;
    if (is_reserved(word) || is_of_cuda(word) || is_macro_of_some_header(word) || word == "assert")
        return marked_word(word) +
               " may be defined in only one of the two compilations, and what the model counts must be what nvcc "
               "compiles.\nAsk for a macro that this file defines, with a name that no library has (no two "
               "underscores).";
    return {};
}

std::optional<std::string> refusal_of_call(std::string_view function)
{
    if (!is_one_of(function, {"clock", "clock64", "__clock", "__clock64", "__clockhi", "globaltimer", "__globaltimer",
                              "__smid", "__nv_ptx_builtin_ocg_smid"}))
        return {};
    return differs(function, "tells the time or the place, which a GPU has and the model has not");
}

std::optional<std::string> refusal_of_attribute(std::string_view word)
{
    const std::string_view plain =
        word.size() > 4 && word.starts_with("__") && word.ends_with("__") ? word.substr(2, word.size() - 4) : word;
    if (!is_one_of(plain, {"weak", "weakref", "alias", "optimize", "target"})) return {};
    return differs(word,
                   "is an attribute with which a compilation chooses another function or another way to compile one");
}

std::optional<std::string> refusal_of_pragma(std::string_view first, std::string_view second)
{
    const bool is_of_gcc =
        first == "GCC" && is_one_of(second, {"optimize", "target", "push_options", "pop_options", "reset_options",
                                             "poison", "system_header", "visibility"});
    if (!is_of_gcc && !is_one_of(first, {"weak", "redefine_extname", "push_macro", "pop_macro"})) return {};
    return differs("#pragma " + std::string(first) + (is_of_gcc ? " " + std::string(second) : ""),
                   "is an order to g++ alone, or to one of two compilers");
}

std::optional<std::string> refusal_of_text(std::string_view text)
{
    for (const std::string_view name : registers_of_hardware)
        if (has_word_of(text, name))
            return differs(name,
                           "is a register that tells the time or the place, which a GPU has and the model has not");
    return {};
}

std::optional<std::string> refusal_of_unevaluated(std::string_view word)
{
    const bool is_function_of_runtime = word.size() > 4 && word.starts_with("cuda") && !word.ends_with("_t") &&
                                        std::isupper(static_cast<unsigned char>(word[4])) != 0;
    if (!is_function_of_runtime && (!word.starts_with("__") || contains(portable_words, word) ||
                                    contains(portable_types, word) || is_limit_of_type(word)))
        return {};
    return differs(word, "in sizeof, decltype, noexcept and the like asks how it is declared: not alike in both");
}

}  // namespace warpbook::kernel_compiler
