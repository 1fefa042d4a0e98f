#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>

#include "machine/rules/warp_access.hpp"
#include "memory_map.hpp"

namespace warpbook::model {

/// Which bytes of a piece of memory were ever written, which initializes them: a bit for each. The bits of a page stand
/// for 32 KiB. When the host writes a large range, its pages of bits are only noted as *whole*: they hold ones as soon
/// as somebody asks for one of their bytes, so that what kernels leave alone takes no room.
class InitializedBytes {
public:
    /// Operating-system threads. For one alone no locked instructions are needed.
    enum class Users : bool { one_thread, several_threads };

    /// `bytes` from address `begin`, none of them written.
    InitializedBytes(std::uint64_t begin, std::size_t bytes, Users users = Users::several_threads);

    std::uint64_t begin() const { return begin_; }

    /// Of an aligned access of 1, 2, 4, 8 or 16 bytes.
    bool all_initialized(std::uint64_t address, unsigned width) const;
    void mark(std::uint64_t address, unsigned width);
    /// Whether that holds for each lane's access. Without branches, as mostly it does.
    bool all_initialized(const WarpAccess& access) const;

    /// Before one of these, so that it need not wait for memory.
    void prefetch(std::uint64_t address) const { __builtin_prefetch(&words()[(address - begin_) / bits_per_word]); }

    /// The same for any range; quick for long ones.
    bool range_initialized(std::uint64_t address, std::size_t bytes) const;
    void mark_range(std::uint64_t address, std::size_t bytes);
    /// The first byte from `address` on that is written, or is not; `end` where there is none.
    std::uint64_t next(std::uint64_t address, std::uint64_t end, bool is_written) const;

    /// What of a range nobody wrote, but for what can be padding of structures: a hole of less than 16 bytes in front
    /// of a multiple of more bytes than it has, beside a whole unit of so many bytes, for whose sake it would be there,
    /// and one such hole at least in each KiB.
    struct Unwritten {
        std::size_t bytes = 0;
        /// The address of the first.
        std::uint64_t first = 0;
    };
    Unwritten unwritten_in(std::uint64_t address, std::size_t bytes) const;

    /// Knows of a range what is known of another, byte by byte; the two may overlap.
    void copy_range(std::uint64_t to, std::uint64_t from, std::size_t bytes);

    /// Tells that all of an array will be used.
    void expect_dense_use(std::uint64_t address, std::size_t bytes)
    {
        map_.expect_dense_use(map_.begin() + (address - begin_) / 8, bytes / 8);
    }

    /// Forgets that anything was written.
    void clear_range(std::uint64_t address, std::size_t bytes);
    /// The same for a long range in which mostly nothing was written.
    void discard_range(std::uint64_t address, std::size_t bytes);

    /// What is known of a piece that begins at a multiple of 64 bytes, and has such a length: to be copied.
    /// Which pages are whole does not change while a kernel runs.
    std::span<std::byte> known_of(std::uint64_t address, std::size_t bytes)
    {
        return {map_.begin() + (address - begin_) / 8, bytes / 8};
    }

private:
    using Word = std::atomic<std::uint64_t>;
    static constexpr unsigned bits_per_word = 64;
    static constexpr std::size_t bytes_of_page = 8 * page_bytes;

    Word* words() const { return reinterpret_cast<Word*>(map_.begin()); }
    template <class Visitor>
    void for_each_word(std::uint64_t address, std::size_t bytes, Visitor visit) const;
    bool can_be_padding(std::uint64_t begin, std::uint64_t end, std::uint64_t widest_alignment) const;
    bool only_padding_is_missing(std::uint64_t address, std::uint64_t bytes) const;
    std::atomic<bool>& is_whole(std::uint64_t address) const
    {
        return reinterpret_cast<std::atomic<bool>*>(whole_pages_.begin())[(address - begin_) / bytes_of_page];
    }
    std::uint64_t end_of_page(std::uint64_t address) const
    {
        return address + bytes_of_page - (address - begin_) % bytes_of_page;
    }
    bool give_bits_to_whole_page(std::uint64_t address) const;
    void forget_whole_pages(std::uint64_t address, std::size_t bytes);
    bool range_has_bits(std::uint64_t address, std::size_t bytes) const;
    void set_bits(std::uint64_t address, std::size_t bytes);
    void set(Word& word, std::uint64_t mask);
    void reset(Word& word, std::uint64_t mask);

    std::uint64_t begin_;
    Users users_;
    MemoryMap map_;
    /// A byte for each page of bits.
    MemoryMap whole_pages_;
    bool has_whole_pages_ = false;
};

}  // namespace warpbook::model
