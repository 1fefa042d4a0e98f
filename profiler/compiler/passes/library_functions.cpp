#include "library_functions.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// Without the letter for float (sinf) or long double (sinl).
bool is_one_of_math(std::string_view name, const auto& names)
{
    if (contains(names, name)) return true;
    if (!name.ends_with('f') && !name.ends_with('l')) return false;
    name.remove_suffix(1);
    return contains(names, name);
}

constexpr std::array<std::string_view, 66> mathematics = {
    "acos",  "acosh",     "asin",   "asinh",     "atan",      "atan2",       "atanh", "cbrt",  "ceil",      "copysign",
    "cos",   "cosh",      "drem",   "erf",       "erfc",      "exp",         "exp10", "exp2",  "expm1",     "fabs",
    "fdim",  "floor",     "fma",    "fmax",      "fmin",      "fmod",        "gamma", "hypot", "ilogb",     "j0",
    "j1",    "jn",        "ldexp",  "lgamma",    "llrint",    "llround",     "log",   "log10", "log1p",     "log2",
    "logb",  "lrint",     "lround", "nearbyint", "nextafter", "nexttoward",  "pow",   "pow10", "remainder", "rint",
    "round", "roundeven", "scalb",  "scalbln",   "scalbn",    "significand", "sin",   "sinh",  "sqrt",      "tan",
    "tanh",  "tgamma",    "trunc",  "y0",        "y1",        "yn"};

/// What a number is, and how it is rounded.
constexpr std::array<std::string_view, 19> numbers = {
    "div",           "ldiv",          "lldiv",     "finite",       "isinf",      "isnan",      "__finite",
    "__isinf",       "__isnan",       "__signbit", "__fpclassify", "fesetround", "fegetround", "fetestexcept",
    "feclearexcept", "feraiseexcept", "nan",       "signbit",      "fpclassify"};

constexpr std::array<std::string_view, 6> mathematics_with_results = {"frexp",  "modf",     "remquo",
                                                                      "sincos", "lgamma_r", "gamma_r"};

constexpr std::array<std::string_view, 17> others = {"__assert_fail",
                                                     "__cxa_bad_cast",
                                                     "__cxa_bad_typeid",
                                                     "__cxa_call_terminate",
                                                     "__cxa_call_unexpected",
                                                     "__cxa_deleted_virtual",
                                                     "__cxa_pure_virtual",
                                                     "__cxa_throw_bad_array_new_length",
                                                     "__stack_chk_fail",
                                                     "__tls_get_addr",
                                                     "_Unwind_Resume",
                                                     "_ZSt9terminatev",
                                                     "_ZSt21__glibcxx_assert_failPKciS0_S0_",
                                                     "printf",
                                                     "putchar",
                                                     "puts",
                                                     "vprintf"};

/// Functions of the compiler's own library (libgcc) compute what no instruction does: __popcountdi2, __divti3.
bool computes_for_the_compiler(std::string_view name)
{
    constexpr std::array<std::string_view, 17> endings{"si2", "di2", "ti2", "si3", "di3", "ti3", "si4", "di4", "ti4",
                                                       "sc3", "dc3", "xc3", "sf2", "df2", "xf2", "tf2", "tf3"};
    const auto is_part = [](char c) { return std::islower(static_cast<unsigned char>(c)) != 0 || is_digit(c); };
    return name.starts_with("__") && std::all_of(name.begin() + 2, name.end(), is_part) &&
           std::any_of(endings.begin(), endings.end(), [&](auto ending) { return name.ends_with(ending); });
}

}  // namespace

LibraryFunction library_function(std::string_view symbol)
{
    // Call-backs; malloc, new and their relatives (device_heap.hpp); what sets up thread-local variables (_ZTH), which
    // __shared__ arrays are.
    const bool is_of_the_compiler =
        begins_with_one_of(symbol, {"__tsan_", "__sanitizer_", "__ubsan_", "warpbook_heap_", "_ZTH", "_ZTW"});
    constexpr std::array<std::string_view, 2> copies{"memcpy", "memset"};
    if (symbol.starts_with("__tsan_atomic")) return LibraryFunction::unknown;
    if (contains(others, symbol) || is_of_the_compiler || is_one_of_math(symbol, mathematics) ||
        is_one_of_math(symbol, numbers) || computes_for_the_compiler(symbol))
        return LibraryFunction::harmless;
    if (is_one_of_math(symbol, mathematics_with_results)) return LibraryFunction::has_results;
    return contains(copies, symbol) ? LibraryFunction::copies : LibraryFunction::unknown;
}

}  // namespace warpbook::kernel_compiler
