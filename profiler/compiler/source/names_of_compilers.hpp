#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace warpbook::kernel_compiler {

/// Why a student's file may not have this word, where g++ and nvcc, or the model and a GPU, have something different
/// under it: "`__GNUC__` is …". Nothing for all other words.
std::optional<std::string> refusal_of_word(std::string_view word);

/// The same for what a condition of the preprocessor asks for.
std::optional<std::string> refusal_of_condition(std::string_view word);

/// The same for a function that is called.
std::optional<std::string> refusal_of_call(std::string_view function);

/// The same for an attribute, such as `weak`.
std::optional<std::string> refusal_of_attribute(std::string_view word);

/// The same for what follows `#pragma`.
std::optional<std::string> refusal_of_pragma(std::string_view first, std::string_view second);

/// The same for a text, which may be inline PTX.
std::optional<std::string> refusal_of_text(std::string_view text);

/// The same for a word in sizeof(…), decltype(…), noexcept(…): whether CUDA's functions are declared, and how.
std::optional<std::string> refusal_of_unevaluated(std::string_view word);

/// Does a word look like a macro that a compiler or a library defines: `__GNUC__`, also what is left of one of which
/// `##` makes it: `GNUC__`, `__`? CUDA's own words, such as `__shared__`, do not count.
bool is_like_predefined_macro(std::string_view word);

}  // namespace warpbook::kernel_compiler
