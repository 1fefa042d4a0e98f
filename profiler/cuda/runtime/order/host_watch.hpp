#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "cuda/runtime/memory/allocations.hpp"
#include "work_order.hpp"

namespace warpbook::program {

/// What the host meets in memory that it shares with kernels and copies, while these may not be done: managed and
/// pinned memory. Its pages are closed to the program's own code, which then comes there by a signal alone. One
/// instruction is let in, and the page is closed again: all accesses are seen.
class HostWatch {
public:
    static HostWatch& get();

    void open();
    void close(Allocations& allocations);

    /// An access of the host's by one instruction.
    struct Access {
        std::uint64_t address = 0;
        bool is_write = false;
        const unsigned char* instruction = nullptr;
    };
    enum class Answer : std::uint8_t {
        /// The page is none of these.
        unknown,
        let_in,
        /// Let in, and meets work that may not be done.
        conflict,
        /// Let in, and meets nothing of what has begun. What was asked for and has not, nobody knows yet.
        undecided,
        /// Not let in: what was asked for must be done first, since no more accesses can be kept apart.
        needs_work_done,
    };
    // For signals' handlers, which can neither wait nor allocate.

    /// Opens the page. `is_for_one_instruction`: after it, close_again() is to be called, in the same thread.
    Answer let_in(const Access& access, bool& is_for_one_instruction);
    /// What was met by the last conflict of the thread's.
    struct Met {
        const WorkName* work = nullptr;
        std::uint64_t sequence = 0;
        bool work_writes = false;
    };
    Met met() const;
    /// False: the instruction was none that was let in.
    bool close_again();
    /// After close_again(): the host's store has changed nothing.
    bool has_changed_nothing() const;

private:
    struct Range {
        std::uint64_t begin = 0;
        std::uint64_t end = 0;
        int protection = 0;
        /// How often the host was let in.
        std::uint32_t accesses = 0;
        bool is_open = false;
    };
    void find_ranges(Allocations& allocations);
    Range* range_at(std::uint64_t address);

    void forget_pages();
    void add_pages_of(const PieceOfWork& work, Allocations& allocations);
    void add_all_pages(Allocations& allocations);

    std::vector<Range> ranges_;
    /// Closed pages with their protection, of so many pieces of work, the oldest first.
    std::map<std::uint64_t, int> pages_;
    std::size_t pieces_of_pages_ = 0;
    /// And all others, since it is not known what will be used.
    bool has_all_pages_ = false;
    std::uint64_t version_of_oldest_ = 0;
    /// Of the work and the allocations for which they were found.
    std::uint64_t version_of_work_ = 0;
    std::uint64_t version_of_allocations_ = 0;
    bool is_closed_ = false;
    bool can_step_ = false;
};

}  // namespace warpbook::program
