#include "sparse_content.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>

#include "memory_map.hpp"
#include "touched_pages.hpp"

namespace warpbook::model {

namespace {

/// Below, a copy takes less time than to ask what there is.
constexpr std::size_t large = std::size_t{16} << 20;

bool is_zero(const std::byte* memory, std::size_t bytes)
{
    return bytes == 0 || (memory[0] == std::byte{0} && std::memcmp(memory, memory + 1, bytes - 1) == 0);
}

std::size_t to_end_of_page(const std::byte* address)
{
    return page_bytes - reinterpret_cast<std::uint64_t>(address) % page_bytes;
}

/// Copies to one piece of memory, page by page.
class SparseCopy {
public:
    SparseCopy(std::byte* to, PagesOf to_pages, const std::byte* from)
        : to_(to), to_pages_(to_pages), from_(from), begin_of_zeros_(to)
    {}

    /// The next bytes of the source, which may be anything.
    void copy(std::size_t bytes)
    {
        while (bytes > 0) {
            const std::size_t count = std::min(bytes, to_end_of_page(to_));
            if (!is_zero(from_, count)) {
                end_zeros();
                std::memcpy(to_, from_, count);
                begin_of_zeros_ = to_ + count;
            }
            skip(count);
            bytes -= count;
        }
    }
    /// The next bytes of the source, which are zeros.
    void skip(std::size_t bytes)
    {
        to_ += bytes;
        from_ += bytes;
    }
    void end_zeros()
    {
        const std::span zeros(begin_of_zeros_, to_);
        if (to_pages_ == PagesOf::model)
            fill_sparsely(zeros.data(), 0, zeros.size());
        else
            clear_what_is_not_zero(zeros);
        begin_of_zeros_ = to_;
    }

private:
    /// To read a page that was never touched needs no memory.
    static void clear_what_is_not_zero(std::span<std::byte> memory)
    {
        while (!memory.empty()) {
            const std::size_t count = std::min(memory.size(), to_end_of_page(memory.data()));
            if (!is_zero(memory.data(), count)) std::memset(memory.data(), 0, count);
            memory = memory.subspan(count);
        }
    }

    std::byte* to_;
    const PagesOf to_pages_;
    const std::byte* from_;
    /// Up to to_, zeros that have not been written yet.
    std::byte* begin_of_zeros_;
};

}  // namespace

void fill_sparsely(std::byte* memory, unsigned char value, std::size_t bytes)
{
    if (value != 0) {
        std::memset(memory, value, bytes);
        return;
    }
    for (const std::span<std::byte> piece : TouchedPages().pieces_of({memory, bytes}))
        std::memset(piece.data(), 0, piece.size());
}

void copy_sparsely(std::byte* to, PagesOf to_pages, const std::byte* from, PagesOf from_pages, std::size_t bytes)
{
    const bool overlap = to < from + bytes && from < to + bytes;
    if (bytes < large || overlap) {
        std::memmove(to, from, bytes);
        return;
    }
    SparseCopy copy(to, to_pages, from);
    const std::byte* next = from;
    const auto copy_to = [&](const std::byte* end) {
        copy.copy(static_cast<std::size_t>(end - next));
        next = end;
    };
    if (from_pages == PagesOf::model) {
        for (const std::span<std::byte> piece : TouchedPages().pieces_of({const_cast<std::byte*>(from), bytes})) {
            copy.skip(static_cast<std::size_t>(piece.data() - next));
            next = piece.data();
            copy_to(piece.data() + piece.size());
        }
        copy.skip(static_cast<std::size_t>(from + bytes - next));
    } else {
        copy_to(from + bytes);
    }
    copy.end_zeros();
}

}  // namespace warpbook::model
