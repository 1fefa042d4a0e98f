#include "launch_snapshot.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <span>
#include <thread>
#include <utility>

#include "base/debugger.hpp"
#include "touched_pages.hpp"

namespace warpbook::model {

namespace {

constexpr unsigned word_bytes = 4;
constexpr unsigned bits_per_entry = 64;

/// Cuts copies into pieces that several operating-system threads take one after another.
class SharedCopying {
public:
    void add(std::byte* to, std::span<const std::byte> from)
    {
        for (std::size_t done = 0; done < from.size(); done += max_piece_bytes)
            pieces_.push_back({to + done, from.subspan(done, std::min(max_piece_bytes, from.size() - done))});
    }

    void run(unsigned threads)
    {
        std::vector<std::jthread> helpers;
        for (std::size_t i = 1; i < std::min<std::size_t>(threads, pieces_.size()); ++i)
            helpers.emplace_back([this] { take_pieces(); });
        take_pieces();
    }

private:
    // A thread takes as long to start as a megabyte to be copied.
    static constexpr std::size_t max_piece_bytes = std::size_t{8} << 20;

    struct Piece {
        std::byte* to;
        std::span<const std::byte> from;
    };

    void take_pieces()
    {
        for (std::size_t i = next_++; i < pieces_.size(); i = next_++)
            std::memcpy(pieces_[i].to, pieces_[i].from.data(), pieces_[i].from.size());
    }

    std::vector<Piece> pieces_;
    std::atomic<std::size_t> next_ = 0;
};

/// Below, a copy takes less time than to close and to open.
constexpr std::size_t fewest_bytes_closed = std::size_t{4} << 20;

/// Cuts memory where large pages may begin, which stay whole then. Not into many pieces: the system keeps a list of
/// what is open and closed.
std::vector<std::span<std::byte>> pieces_for_large_pages(std::span<std::byte> memory)
{
    constexpr std::size_t large_page_bytes = std::size_t{2} << 20;
    constexpr std::size_t most_pieces = 512;
    const std::size_t piece_bytes = (memory.size() / most_pieces / large_page_bytes + 1) * large_page_bytes;
    std::vector<std::span<std::byte>> pieces;
    while (!memory.empty()) {
        const std::size_t into_piece = reinterpret_cast<std::uint64_t>(memory.data()) % large_page_bytes;
        const std::size_t bytes = std::min(memory.size(), piece_bytes - into_piece);
        pieces.push_back(memory.first(bytes));
        memory = memory.subspan(bytes);
    }
    return pieces;
}

}  // namespace

LaunchSnapshot::LaunchSnapshot(GlobalMemory& memory, InitializedBytes& initialized)
    : memory_(memory),
      initialized_(initialized),
      image_(ProgramImage::of_this_program()),
      copies_(memory.size()),
      initialized_copies_(memory.begin(), memory.size()),
      variables_(image_.data_size),
      written_variables_(image_.data_size / word_bytes / bits_per_entry + 1)
{}

void LaunchSnapshot::note_fill(const void* address, std::size_t bytes, unsigned char content)
{
    const auto begin = reinterpret_cast<std::uint64_t>(address);
    const GlobalMemory::Array* const array = memory_.nearest_array(begin);
    if (array != nullptr && array->begin == begin && array->bytes <= bytes)
        as_filled_[begin] = content;
    else
        note_write(address, bytes);
}

void LaunchSnapshot::note_write(const void* address, std::size_t bytes)
{
    const auto begin = reinterpret_cast<std::uint64_t>(address);
    const GlobalMemory::Array* const array = memory_.nearest_array(begin);
    if (array == nullptr) return;
    as_filled_.erase(array->begin);
    const auto* const content = static_cast<const std::byte*>(address);
    if (array->sparse) pieces_.emplace_back(begin, std::vector<std::byte>(content, content + bytes));
}

void LaunchSnapshot::note_release(const void* address)
{
    const auto begin = reinterpret_cast<std::uint64_t>(address);
    as_filled_.erase(begin);
    const auto found = memory_.arrays().find(begin);
    if (found == memory_.arrays().end()) return;
    const GlobalMemory::Array& array = found->second;
    if (array.sparse)
        std::erase_if(pieces_, [&](const auto& piece) { return piece.first - begin < array.bytes; });
    else
        copies_.discard(copy_of(array), whole_pages(array.bytes));
}

bool LaunchSnapshot::is_copied(const GlobalMemory::Array& array) const
{
    return !array.released && !array.sparse && !array.in_heap && !as_filled_.contains(array.begin);
}

template <class Visitor>
void LaunchSnapshot::for_each_copied(Visitor visit)
{
    for (const auto& [begin, array] : memory_.arrays()) {
        if (!is_copied(array)) continue;
        visit(std::span(reinterpret_cast<std::byte*>(begin), array.bytes), copy_of(array));
        const std::size_t bytes = whole_pages(array.bytes);
        visit(initialized_.known_of(begin, bytes), initialized_copies_.known_of(begin, bytes).data());
    }
}

bool LaunchSnapshot::leaves_out_arrays() const
{
    return std::any_of(memory_.arrays().begin(), memory_.arrays().end(),
                       [](const auto& array) { return array.second.sparse && !array.second.released; });
}

void LaunchSnapshot::forget() noexcept
{
    if (!std::exchange(holds_copies_, false)) return;
    copies_.discard(copies_.begin(), copies_.size());
    initialized_copies_.discard_range(initialized_copies_.begin(), memory_.size());
}

bool LaunchSnapshot::take(unsigned threads, const std::function<bool(std::size_t bytes)>& has_room,
                          const std::function<bool(std::uint64_t begin)>& host_may_change)
{
    end();
    copied_.clear();
    const TouchedPages touched;
    std::vector<MemoryCopy> copied_now;
    std::optional<bool> is_followed;  // only large arrays ask
    const auto is_debugged_now = [&] {
        if (!is_followed) is_followed = is_debugged();
        return *is_followed;
    };
    for_each_copied([&](std::span<std::byte> memory, std::byte* copy) {
        const auto begin = reinterpret_cast<std::uint64_t>(memory.data());
        const bool is_of_host = memory_.contains(begin) && host_may_change && host_may_change(begin);
        if (memory.size() < fewest_bytes_closed || is_of_host || is_debugged_now()) {
            copied_now.push_back({memory, copy, touched.pieces_of(memory)});
            return;
        }
        // What is known of an array may begin within a page, in which the gap in front of the array is.
        const std::size_t into_page = begin % page_bytes;
        const std::span whole(memory.data() - into_page, memory.size() + into_page);
        for (const std::span<std::byte> piece : pieces_for_large_pages(whole))
            copied_.push_back({piece, copy + (piece.data() - memory.data()), touched.pieces_of(piece), false});
    });
    std::ranges::sort(copied_, {}, [](const MemoryCopy& copied) { return copied.memory.data(); });
    const std::size_t closed = copied_.size();
    std::ranges::move(copied_now, std::back_inserter(copied_));
    std::size_t bytes = 0;
    SharedCopying copying;
    for (const MemoryCopy& copied : copied_) {
        for (const std::span<std::byte> part : copied.parts) {
            bytes += part.size();
            if (copied.is_made) copying.add(copied.copy_of(part), part);
        }
    }
    constexpr std::size_t much = std::size_t{256} << 20;
    if (bytes > much && !has_room(bytes)) {
        copied_.clear();
        return false;
    }
    holds_copies_ |= bytes > 0;
    copying.run(threads);
    if (closed > 0) before_writes_.emplace(std::span(copied_).first(closed));
    std::memcpy(variables_.data(), reinterpret_cast<const void*>(image_.data_begin), image_.data_size);
    for (auto& entry : written_variables_) entry.store(0, std::memory_order_relaxed);
    return true;
}

void LaunchSnapshot::restore()
{
    for (const auto& [begin, array] : memory_.arrays())
        if (!array.released && !array.in_heap) clear_gap_after(array);
    const TouchedPages touched;
    for (const auto& [begin, content] : as_filled_) {
        const GlobalMemory::Array& array = memory_.arrays().at(begin);
        const std::span memory(reinterpret_cast<std::byte*>(begin), array.bytes);
        if (content == 0)
            touched.clear(memory);
        else
            std::memset(memory.data(), content, memory.size());
        touched.clear(initialized_.known_of(begin, whole_pages(array.bytes)));
    }
    for (const MemoryCopy& copied : copied_) restore(copied, touched);
    restore_sparse_arrays();
    restore_variables();
}

void LaunchSnapshot::restore(const MemoryCopy& copied, const TouchedPages& touched)
{
    if (!copied.is_made) return;
    std::byte* next = copied.memory.data();
    for (const std::span<std::byte> piece : copied.parts) {
        touched.clear({next, piece.data()});
        std::memcpy(piece.data(), copied.copy_of(piece), piece.size());
        next = piece.data() + piece.size();
    }
    touched.clear({next, copied.memory.data() + copied.memory.size()});
}

void LaunchSnapshot::restore_sparse_arrays()
{
    for (const auto& [begin, array] : memory_.arrays())
        if (array.sparse && !array.released) memory_.discard_content(array);
    for (const auto& [begin, content] : pieces_)
        std::memcpy(reinterpret_cast<void*>(begin), content.data(), content.size());
}

namespace {

/// Where `now` differs from `before(page)`; null stands for zeros.
template <class Before>
void add_changed_pages(LaunchSnapshot::Content& changes, std::span<std::byte> now, Before before)
{
    static const std::vector<std::byte> zeros(page_bytes);
    for (std::size_t done = 0; done < now.size(); done += page_bytes) {
        const std::span<std::byte> page = now.subspan(done, std::min(page_bytes, now.size() - done));
        const std::byte* const old = before(page);
        if (std::memcmp(page.data(), old == nullptr ? zeros.data() : old, page.size()) != 0)
            changes.pieces.emplace_back(page.data(), std::vector<std::byte>(page.begin(), page.end()));
    }
}

}  // namespace

LaunchSnapshot::Content LaunchSnapshot::changes() const
{
    Content changes;
    const TouchedPages touched;
    const auto was_zero = [](std::span<std::byte>) -> const std::byte* { return nullptr; };
    for (const MemoryCopy& copied : copied_) {
        if (!copied.is_made) continue;
        std::byte* next = copied.memory.data();
        const auto add_gap = [&](std::byte* end) {
            for (const std::span<std::byte> piece : touched.pieces_of({next, end}))
                add_changed_pages(changes, piece, was_zero);
        };
        for (const std::span<std::byte> piece : copied.parts) {
            add_gap(piece.data());
            add_changed_pages(changes, piece, [&](std::span<std::byte> page) { return copied.copy_of(page); });
            next = piece.data() + piece.size();
        }
        add_gap(copied.memory.data() + copied.memory.size());
    }
    for (const auto& [begin, content] : as_filled_) {
        const GlobalMemory::Array& array = memory_.arrays().at(begin);
        const std::vector<std::byte> filled(page_bytes, static_cast<std::byte>(content));
        for (const std::span<std::byte> piece : touched.pieces_of({reinterpret_cast<std::byte*>(begin), array.bytes}))
            add_changed_pages(changes, piece, [&](std::span<std::byte>) { return filled.data(); });
        for (const std::span<std::byte> piece :
             touched.pieces_of(initialized_.known_of(begin, whole_pages(array.bytes))))
            add_changed_pages(changes, piece, was_zero);
    }
    add_variables(changes);
    return changes;
}

void LaunchSnapshot::put(const Content& content)
{
    for (const auto& [address, bytes] : content.pieces) std::memcpy(address, bytes.data(), bytes.size());
}

void LaunchSnapshot::add_variables(Content& changes) const
{
    for (std::size_t i = 0; i < written_variables_.size(); ++i) {
        for (std::uint64_t words = written_variables_[i]; words != 0; words &= words - 1) {
            const std::size_t offset =
                (i * bits_per_entry + static_cast<unsigned>(__builtin_ctzll(words))) * word_bytes;
            auto* const word = reinterpret_cast<std::byte*>(image_.data_begin) + offset;
            const std::size_t bytes = std::min<std::size_t>(word_bytes, variables_.size() - offset);
            changes.pieces.emplace_back(word, std::vector<std::byte>(word, word + bytes));
        }
    }
}

/// There lies what missed the array.
void LaunchSnapshot::clear_gap_after(const GlobalMemory::Array& array)
{
    const std::uint64_t end = array.begin + array.bytes;
    memory_.discard_gap_after(array);
    const std::span rest(reinterpret_cast<std::byte*>(end), whole_pages(array.bytes) - array.bytes);
    // A page to which nobody has written may be closed.
    if (std::ranges::any_of(rest, [](std::byte byte) { return byte != std::byte{0}; }))
        std::ranges::fill(rest, std::byte{0});
    initialized_.discard_range(end, whole_pages(array.bytes) - array.bytes + GlobalMemory::gap_bytes);
}

void LaunchSnapshot::note_variable(std::uint64_t address, unsigned bytes)
{
    for (std::uint64_t offset = address - image_.data_begin; offset < address - image_.data_begin + bytes;
         offset += word_bytes) {
        const std::uint64_t word = offset / word_bytes;
        std::atomic<std::uint64_t>& entry = written_variables_[word / bits_per_entry];
        const std::uint64_t bit = std::uint64_t{1} << word % bits_per_entry;
        if ((entry.load(std::memory_order_relaxed) & bit) == 0) entry.fetch_or(bit, std::memory_order_relaxed);
    }
}

void LaunchSnapshot::restore_variables()
{
    for (std::size_t i = 0; i < written_variables_.size(); ++i) {
        std::uint64_t words = written_variables_[i].exchange(0, std::memory_order_relaxed);
        for (; words != 0; words &= words - 1) {
            const std::size_t offset =
                (i * bits_per_entry + static_cast<unsigned>(__builtin_ctzll(words))) * word_bytes;
            const std::size_t bytes = std::min<std::size_t>(word_bytes, variables_.size() - offset);
            std::memcpy(reinterpret_cast<std::byte*>(image_.data_begin) + offset, &variables_[offset], bytes);
        }
    }
}

}  // namespace warpbook::model
