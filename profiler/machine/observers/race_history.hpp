#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>

#include "machine/memory/memory_map.hpp"
#include "memory_parts.hpp"

namespace warpbook::model {

/// Which part of a launch some of a warp's lanes were in: what lies between two of its barriers, __syncwarp() or
/// fences.
struct Interval {
    /// Its number (GridOrdering).
    std::uint64_t block = 0;
    std::uint32_t warp = 0;
    /// Barriers that the block had passed, and __syncwarp() that each of the lanes had passed since.
    std::uint32_t barriers = 0;
    std::uint32_t syncwarps = 0;
    /// Number under which FenceOrdering keeps how many fences each lane had executed.
    std::uint32_t fence_counts = 0;
    /// Barriers of tiles that the warp had passed since the block's last one.
    std::uint32_t tile_barriers = 0;
    /// Barriers that the grid had passed.
    std::uint32_t grid_barriers = 0;
};

/// The intervals of one launch by number. Numbers grow over all launches, so that what the history remembers of earlier
/// ones is known by its number, and nothing has to be cleared in between.
class IntervalTable {
public:
    IntervalTable();

    /// Begins a launch; what was numbered before is history. False when the numbers have run out and start again: then
    /// all histories must be cleared.
    bool begin_launch();

    /// The first of so many numbers for one operating-system thread; 0 when there are none left in this launch.
    std::uint32_t reserve_chunk(std::uint32_t numbers);
    static constexpr std::uint32_t chunk = 4096;
    /// For blocks that meet: what is left of a chunk is lost at each barrier of the grid, by each of them.
    static constexpr std::uint32_t small_chunk = 64;

    /// Greater than all numbers that were reserved so far.
    std::uint32_t next() const { return next_; }

    // A history that is given up may say any number.
    Interval& operator[](std::uint32_t number) { return table()[(number - first_) & ((1u << bits) - 1)]; }
    const Interval& operator[](std::uint32_t number) const { return table()[(number - first_) & ((1u << bits) - 1)]; }

    std::uint32_t first_of_launch() const { return first_; }

    static constexpr unsigned bits = 27;

private:
    Interval* table() const { return reinterpret_cast<Interval*>(map_.begin()); }

    MemoryMap map_;
    std::uint32_t first_ = 1;
    std::atomic<std::uint32_t> next_ = 1;
};

/// How far apart two threads are: lanes of a warp, warps of a block, or blocks of the grid.
enum class Distance : std::uint8_t { none, in_warp, in_block, in_grid };

/// One access to a word, or to a byte of it, in 64 bits: who, and where in the program. 0 is none.
class PastAccess {
public:
    PastAccess() = default;
    PastAccess(std::uint32_t interval, unsigned lane, std::uint32_t instruction)
        : bits_(std::uint64_t{interval} << 37 | std::uint64_t{instruction} << 8 | std::uint64_t{lane} << 3)
    {}
    /// In place of the last write to a word: its bytes have histories of their own.
    static PastAccess of_bytes()
    {
        PastAccess mark;
        mark.bits_ = bytes_bit;
        return mark;
    }
    bool is_of_bytes() const { return (bits_ & bytes_bit) != 0; }
    /// In place of the last write to a row: since this interval its words have histories of their own.
    static PastAccess of_words(std::uint32_t interval)
    {
        PastAccess mark(interval, 0, 0);
        mark.bits_ |= words_bit;
        return mark;
    }
    bool is_of_words() const { return (bits_ & words_bit) != 0; }

    bool is_any() const { return interval() != 0; }
    std::uint32_t interval() const { return static_cast<std::uint32_t>(bits_ >> 37); }
    std::uint32_t instruction() const { return static_cast<std::uint32_t>(bits_ >> 8 & ((1u << 24) - 1)); }
    unsigned lane() const { return static_cast<unsigned>(bits_ >> 3 & 31); }

    /// Of a write: it was atomic.
    bool is_atomic_write() const { return (bits_ & 1) != 0; }
    /// Of an atomic write: it was so within its block only.
    bool is_block_atomic() const { return (bits_ & 2) != 0; }
    /// Of a store, in the same bit: its value was there already.
    bool is_silent_store() const { return (bits_ & 2) != 0; }
    /// Of a write: an asynchronous copy makes it, some time before its thread has waited for it.
    bool is_async_copy() const { return (bits_ & 4) != 0; }
    /// Of a read, in the same bit: it was atomic.
    bool is_atomic_read() const { return (bits_ & 4) != 0; }
    /// It was volatile.
    bool is_volatile() const { return (bits_ & volatile_bit) != 0; }
    PastAccess as_volatile() const
    {
        PastAccess copy = *this;
        copy.bits_ |= volatile_bit;
        return copy;
    }
    PastAccess as_atomic_write(bool for_block_only) const { return with_last_bits(1u | (for_block_only ? 2u : 0u)); }
    PastAccess as_store(bool silent) const { return with_last_bits(silent ? 2u : 0u); }
    /// The same access by another lane; this one must be lane 0's.
    PastAccess by_lane(unsigned lane) const
    {
        PastAccess copy = *this;
        copy.bits_ |= std::uint64_t{lane} << 3;
        return copy;
    }
    PastAccess as_async_copy_or_atomic_read(bool is_one) const
    {
        PastAccess copy = *this;
        copy.bits_ |= std::uint64_t{is_one} << 2;
        return copy;
    }
    PastAccess as_completed_copy() const
    {
        PastAccess copy = *this;
        copy.bits_ &= ~std::uint64_t{4};
        return copy;
    }

    /// Of a read: how far the thread of RaceHistory::other_read() is, which nothing orders with this one; none: there
    /// is no such read.
    Distance other_reader() const { return static_cast<Distance>(bits_ & 3); }
    PastAccess with_other_reader(Distance distance) const { return with_last_bits(static_cast<unsigned>(distance)); }

private:
    PastAccess with_last_bits(unsigned bits) const
    {
        PastAccess copy = *this;
        copy.bits_ = (copy.bits_ & ~std::uint64_t{3}) | bits;
        return copy;
    }

    static constexpr std::uint64_t volatile_bit = std::uint64_t{1} << 32;
    static constexpr std::uint64_t bytes_bit = std::uint64_t{1} << 33;
    static constexpr std::uint64_t words_bit = std::uint64_t{1} << 34;

    std::uint64_t bits_ = 0;
};
static_assert(sizeof(PastAccess) == 8);

/// A place for a past access that several operating-system threads use.
class PastAccessSlot {
public:
    PastAccess get() const { return access_.load(std::memory_order_acquire); }
    void set(PastAccess access) { access_.store(access, std::memory_order_release); }
    /// Gives what stood there, which may be of another operating-system thread that has come in between.
    PastAccess swap(PastAccess access) { return access_.exchange(access); }
    /// Where `expected` still stands. Otherwise false, and `expected` is what stands there.
    bool replace(PastAccess& expected, PastAccess access) { return access_.compare_exchange_strong(expected, access); }

private:
    std::atomic<PastAccess> access_;
};

/// The last write to a word of memory, and a read since then. Zeroed memory holds none.
struct WordHistory {
    PastAccessSlot write;
    PastAccessSlot read;
};

/// What is known of a row, of a word, or of a byte.
struct UnitHistory {
    PastAccessSlot& write;
    PastAccessSlot& read;
    /// A second read, for what several threads read.
    PastAccessSlot& other_read;
};

/// What is known of each word of a row: in place of lane 0, the lane that has the word's number.
struct alignas(32) RowHistory {
    PastAccessSlot write;
    PastAccessSlot read;
    PastAccessSlot other_read;
    /// For each word its bit: the last write's value was there already. PastAccess::is_silent_store() says nothing.
    std::atomic<std::uint32_t> silent_stores;

    UnitHistory unit() { return {write, read, other_read}; }
};
static_assert(sizeof(RowHistory) == 32);

/// Where RaceHistory keeps what it knows of rows and words; to be copied into a loop.
class WordHistories {
public:
    static constexpr unsigned word_bytes = 4;
    static constexpr unsigned words_of_row = 32;
    static constexpr unsigned row_bytes = words_of_row * word_bytes;

    WordHistories(std::uint64_t begin, RowHistory* rows, WordHistory* words) : begin_(begin), rows_(rows), words_(words)
    {}

    RowHistory& row(std::uint64_t address) const { return rows_[(address - begin_) / row_bytes]; }
    bool is_row_divided(std::uint64_t address, std::uint32_t first_of_launch) const
    {
        const PastAccess write = row(address).write.get();
        return write.is_of_words() && write.interval() >= first_of_launch;
    }
    /// Means something where the word is not divided, and its row is.
    WordHistory& at(std::uint64_t address) const { return words_[(address - begin_) / word_bytes]; }
    /// Asks for the next words' histories, too: lanes that go along memory of their own soon come to them, and
    /// processors do not guess so many ways.
    void prefetch_next(const WordHistory& word) const { __builtin_prefetch(&word + words_of_cache_line, 1); }

private:
    static constexpr unsigned words_of_cache_line = 64 / sizeof(WordHistory);

    /// At the begin of a row.
    std::uint64_t begin_;
    RowHistory* rows_;
    WordHistory* words_;
};

/// The histories of a piece of memory; memory is used only for what was accessed. It has small pages until it is told
/// of arrays that will be used as a whole.
///
/// Most accesses are of whole warps to whole *rows*: lane i accesses word i of an aligned piece of 128 bytes. While a
/// launch has made no others to a row, one history serves all its words: what it has of lane 0 and the first word holds
/// for the other lanes and words as well. With the first other access the row is divided, and each of its words has a
/// history of its own up to the end of the launch.
///
/// A word is divided when less than all of it is accessed: from then on each of its bytes has a history of its own,
/// until the word is united again.
///
/// What an operating-system thread notes of a row while another one divides it may be left in the row alone.
/// ConflictFinder looks there, too.
class RaceHistory {
public:
    /// `bytes` from address `begin`.
    RaceHistory(std::uint64_t begin, std::size_t bytes);

    /// Before an access to the row, so that it need not wait for memory.
    void prefetch(std::uint64_t address) { __builtin_prefetch(&row(address), 1); }

    /// Of a row that is not divided.
    RowHistory& row(std::uint64_t address) { return words().row(address); }
    bool is_row_divided(std::uint64_t address, std::uint32_t first_of_launch)
    {
        return words().is_row_divided(address, first_of_launch);
    }
    /// Before an access to one of its words by itself, in `interval`. Nothing happens when it is divided already.
    void divide_row(std::uint64_t address, std::uint32_t first_of_launch, std::uint32_t interval)
    {
        if (!is_row_divided(address, first_of_launch)) make_words_of_row(address, first_of_launch, interval);
    }

    WordHistories words() const
    {
        return {begin_, reinterpret_cast<RowHistory*>(rows_.begin()), reinterpret_cast<WordHistory*>(map_.begin())};
    }
    /// Of a word that is not divided, in a row that is.
    UnitHistory word(std::uint64_t address)
    {
        WordHistory& word = words().at(address);
        return {word.write, word.read, other_read(address)};
    }
    /// The same, and its row is divided first where that has not been done. Most often the word itself tells that it
    /// has: it was written to in this launch.
    UnitHistory word_of_divided_row(std::uint64_t address, std::uint32_t first_of_launch, std::uint32_t interval)
    {
        const UnitHistory unit = word(address);
        if (unit.write.get().interval() < first_of_launch) divide_row(address, first_of_launch, interval);
        return unit;
    }
    bool is_divided(std::uint64_t address) { return word(address).write.get().is_of_bytes(); }
    /// Of a word that is divided.
    UnitHistory byte(std::uint64_t address);

    /// What is known of the word is known of each of its bytes. Nothing happens when it is divided already.
    void divide(std::uint64_t address);
    /// What is known of its first byte is known of the word.
    void unite(std::uint64_t address);
    /// Whether nothing is known of the bytes of a divided word but what was before this interval.
    bool is_past(std::uint64_t address, std::uint32_t interval);

    /// That all of an array will be used, from now on: it gets large pages, which are fewer.
    void expect_dense_use(std::uint64_t address, std::size_t bytes);
    /// That of all arrays a little will be.
    void expect_sparse_use();

    /// Gives its memory back while others use it, and knows nothing from now on: what it says is nothing to rely on.
    void give_up();
    bool is_given_up() const { return is_given_up_.load(std::memory_order_relaxed); }
    /// For the next launch. No other thread uses it.
    void begin_again() { is_given_up_ = false; }

    /// How much memory is in use for words and bytes by themselves, in pieces of a fixed size, whatever the system's
    /// pages are: so it is the same on any computer. Rows, which need little, are left out.
    std::size_t bytes_in_use() const { return bytes_in_use_; }

    ArrayMemory memory() const { return {begin_, bytes_}; }
    bool contains(std::uint64_t address) const { return memory().contains(address); }
    void clear();

    static constexpr unsigned word_bytes = WordHistories::word_bytes;
    static constexpr unsigned words_of_row = WordHistories::words_of_row;
    static constexpr unsigned row_bytes = WordHistories::row_bytes;

private:
    struct ByteHistory {
        PastAccessSlot write;
        PastAccessSlot read;
        PastAccessSlot other_read;
    };

    /// Apart from the other one, so that words that one thread reads need no more memory.
    PastAccessSlot& other_read(std::uint64_t address)
    {
        return reinterpret_cast<PastAccessSlot*>(other_reads_.begin())[(address - begin_) / word_bytes];
    }

    enum class Use : std::uint8_t { words = 1, bytes = 2 };
    void note_use(std::uint64_t address, Use use);
    void make_words_of_row(std::uint64_t address, std::uint32_t first_of_launch, std::uint32_t interval);
    void copy_row_to_words(std::uint64_t address);

    /// At the begin of a row.
    std::uint64_t begin_;
    std::size_t bytes_;
    MemoryMap rows_;
    MemoryMap map_;
    MemoryMap other_reads_;
    /// Guards divisions of words, so that two threads do not divide one.
    std::mutex mutex_;
    /// The same for rows; each is for many of them, and neighbors have different ones.
    std::array<std::mutex, 64> mutexes_of_rows_;
    /// A byte for each piece of the memory: for what of it there are histories.
    MemoryMap uses_;
    std::atomic<std::size_t> bytes_in_use_ = 0;
    /// Made for the first word that is divided.
    std::unique_ptr<MemoryMap> byte_map_;
    std::atomic<bool> is_given_up_ = false;
};

}  // namespace warpbook::model
