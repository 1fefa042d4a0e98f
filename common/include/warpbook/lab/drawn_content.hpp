#pragma once

#include <any>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <random>
#include <span>
#include <utility>

#include <warpbook/lab/host_array.hpp>

namespace warpbook {

/// Fills a piece of an array with numbers from a generator: as many of them as it likes, and nothing else decides.
template <class T>
using Draw = void (*)(std::span<T> piece, std::mt19937& generator);

/// Draws the content of arrays, and keeps large ones: checks that begin with the same generator draw the same.
class DrawnContent {
public:
    /// What is drawn at a time. More than that is drawn in such pieces by all cores, each from a generator of its own,
    /// which is made of a number from `generator` and of the piece's number: the same on every machine.
    static constexpr std::size_t elements_of_piece = std::size_t{1} << 20;

    /// Keeps no more bytes than that.
    explicit DrawnContent(std::size_t max_bytes = bytes_to_keep());
    ~DrawnContent();

    /// Two of the labs' largest arrays, or a third of the machine's memory where that is less.
    static std::size_t bytes_to_keep();

    /// `count` elements.
    template <class T>
    Content<T> of(std::size_t count, Draw<T> draw, std::mt19937& generator);

    static constexpr std::size_t max_arrays = 4;

    std::size_t kept_arrays() const { return kept_.size(); }

private:
    using Function = void (*)();

    struct Kept {
        Function draw;
        std::size_t count;
        std::size_t bytes;
        std::mt19937 before;
        std::mt19937 after;
        /// A Content.
        std::any content;
    };

    template <class T>
    static Content<T> draw_in_pieces(std::size_t count, Draw<T> draw, std::uint32_t seed)
    {
        HostArray<T> array(count);
        by_all_cores(count, elements_of_piece, [&](std::size_t first, std::size_t last) {
            std::seed_seq seed_of_piece{seed, static_cast<std::uint32_t>(first / elements_of_piece)};
            std::mt19937 generator(seed_of_piece);
            draw(std::span(array).subspan(first, last - first), generator);
        });
        return array;
    }

    /// Null where there is none; what is found is the latest.
    const Kept* find(Function draw, std::size_t count, const std::mt19937& generator);
    void make_room_for(std::size_t bytes);
    void keep(Kept drawn);

    const std::size_t max_bytes_;
    /// What was drawn or found last is the last.
    std::deque<Kept> kept_;
};

template <class T>
Content<T> DrawnContent::of(std::size_t count, Draw<T> draw, std::mt19937& generator)
{
    if (count <= elements_of_piece) {
        HostArray<T> array(count);
        draw(array, generator);
        return array;
    }
    if (const Kept* const kept = find(reinterpret_cast<Function>(draw), count, generator)) {
        generator = kept->after;
        return std::any_cast<const Content<T>&>(kept->content);
    }
    // First, or both would take room.
    make_room_for(count * sizeof(T));
    Kept drawn{reinterpret_cast<Function>(draw), count, count * sizeof(T), generator, {}, {}};
    Content<T> content = draw_in_pieces(count, draw, static_cast<std::uint32_t>(generator()));
    drawn.after = generator;
    drawn.content = content;
    keep(std::move(drawn));
    return content;
}

// Compiled once (common/src/checks/drawn_content.cpp), and not for each check.
extern template Content<float> DrawnContent::of(std::size_t, Draw<float>, std::mt19937&);
extern template Content<int> DrawnContent::of(std::size_t, Draw<int>, std::mt19937&);
extern template Content<unsigned char> DrawnContent::of(std::size_t, Draw<unsigned char>, std::mt19937&);

}  // namespace warpbook
