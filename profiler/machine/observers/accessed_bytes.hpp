#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace warpbook::model {

/// What a kernel does to a byte, as far as other work can tell that comes at the same time.
enum class Touch : std::uint8_t {
    read,
    write,
    /// A store of what was there already.
    same_write,
    atomic,
    /// By these, threads tell others how far they are: volatile accesses, those of cuda::atomic, and stores after a
    /// __threadfence_system().
    signal_read,
    signal_write,
};

/// Some of them.
class Touches {
public:
    constexpr Touches(std::initializer_list<Touch> touches)
    {
        for (const Touch touch : touches) bits_ |= 1u << static_cast<unsigned>(touch);
    }
    constexpr bool contain(Touch touch) const { return (bits_ >> static_cast<unsigned>(touch) & 1) != 0; }

private:
    unsigned bits_ = 0;
};

/// Which bytes of global memory and of variables a launch has touched, and by which instructions. Exact for each byte,
/// or nothing at all: a launch that touches too much for it is not kept.
class AccessedBytes {
public:
    struct Place {
        /// As in AccessEvent.
        std::uint32_t instruction = 0;
        Touch touch = Touch::read;

        auto operator<=>(const Place&) const = default;
    };
    /// Two accesses of the same byte of which nothing says which comes first, and to which it matters.
    struct Conflict {
        Place earlier;
        Place later;
        std::uint64_t address = 0;
    };

    AccessedBytes() = default;
    AccessedBytes(AccessedBytes&&) = default;
    AccessedBytes& operator=(AccessedBytes&&) = default;

    /// Neighboring accesses, which are `bytes` long together; each is `width` bytes, and aligned to it.
    void add(Place place, std::uint64_t address, std::size_t bytes, unsigned width);
    void add(const AccessedBytes& other);
    bool is_empty() const { return parts_.empty(); }

    /// Who touches some of these bytes in one of these ways, and which byte.
    std::optional<std::pair<Place, std::uint64_t>> first_in(std::uint64_t begin, std::uint64_t end,
                                                            Touches touches) const;
    /// The same for one byte. Allocates nothing.
    bool has(std::uint64_t address, Touches touches) const;
    bool has_any(Touches touches) const;

    /// `visit(page's address, touch)` for each page of 4096 bytes that is touched; several times where several
    /// instructions touch it.
    template <class Visitor>
    void for_each_page(Visitor visit) const
    {
        for (const auto& [key, part] : parts_)
            for (const auto& [number, page] : part.pages) visit(number * page_bytes, part.place.touch);
    }

    /// One for each pair of places, at most `limit`. `later` was run after `earlier`.
    static std::vector<Conflict> conflicts(const AccessedBytes& earlier, const AccessedBytes& later, std::size_t limit);

    static constexpr std::uint64_t page_bytes = 4096;

private:
    /// Which of its units are touched. All, where there are no bits.
    struct Page {
        std::unique_ptr<std::uint64_t[]> bits;
        std::uint32_t touched = 0;

        bool has(std::uint64_t unit) const { return bits == nullptr || (bits[unit / 64] >> unit % 64 & 1) != 0; }
    };
    struct Part {
        Place place;
        /// How many bytes a bit stands for: 1 or 4.
        std::uint64_t unit_bytes = 4;
        std::unordered_map<std::uint64_t, Page> pages{};
        std::uint64_t last_number = ~std::uint64_t{0};
        Page* last = nullptr;
        /// The outermost pages.
        std::uint64_t lowest_number = ~std::uint64_t{0};
        std::uint64_t highest_number = 0;

        std::uint64_t units_of_page() const { return page_bytes / unit_bytes; }
        bool has(std::uint64_t address) const;
        std::optional<std::uint64_t> first_in(std::uint64_t begin, std::uint64_t end) const;
    };
    using Key = std::pair<Place, std::uint64_t>;

    Part& part_of(Place place, std::uint64_t unit_bytes);
    void add_units(Part& part, std::uint64_t number, std::uint64_t first, std::uint64_t count);
    void give_up();
    static std::optional<std::uint64_t> first_common(const Part& one, const Part& other);

    /// More is given up.
    static constexpr std::size_t max_bytes = std::size_t{64} << 20;

    std::map<Key, Part> parts_;
    /// Those of the last accesses.
    std::array<Part*, 64> recent_{};
    std::size_t bytes_of_bits_ = 0;
    bool is_given_up_ = false;
};

}  // namespace warpbook::model
