#pragma once

#include <cstddef>

namespace warpbook::model {

/// Whose memory it is: the model's own, which is zeros wherever no page was touched, or any other.
enum class PagesOf : bool { model, others };

/// memset() of the model's memory, in which zeros make no pages that were not there.
void fill_sparsely(std::byte* memory, unsigned char value, std::size_t bytes);

/// memmove() in which pages of zeros stay untouched, as far as they are: of what is large. `to` and `from` say whose
/// the memory is.
void copy_sparsely(std::byte* to, PagesOf to_pages, const std::byte* from, PagesOf from_pages, std::size_t bytes);

}  // namespace warpbook::model
