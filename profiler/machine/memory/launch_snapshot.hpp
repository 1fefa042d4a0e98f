#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "copies_before_writes.hpp"
#include "global_memory.hpp"
#include "initialized_bytes.hpp"
#include "memory_map.hpp"
#include "machine/program/program_image.hpp"

namespace warpbook::model {

class TouchedPages;

/// What memory was before a launch, for one that must be run again from its start. It needs no copy of arrays to which
/// nobody has written since they were filled, and none of pages that nobody has touched; of large arrays only of what
/// the launch writes (CopiesBeforeWrites). Sparse arrays are never copied: what the host has put there is kept, and put
/// there again.
class LaunchSnapshot {
public:
    LaunchSnapshot(GlobalMemory& memory, InitializedBytes& initialized);

    // What happens to arrays between launches.

    /// All these bytes have this content, and count as never written.
    void note_fill(const void* address, std::size_t bytes, unsigned char content);
    /// The host has written these bytes.
    void note_write(const void* address, std::size_t bytes);
    void note_release(const void* address);
    /// Nobody knows to which arrays it wrote.
    void note_launch() { as_filled_.clear(); }

    /// Whether there are sparse arrays, whose content changes() does not know.
    bool leaves_out_arrays() const;

    /// Copies on so many operating-system threads. False when there is no memory for the copies: has_room is asked
    /// where they may need much. `host_may_change` says of an array whether the host uses it meanwhile: the system
    /// would refuse to read a file into memory that is closed.
    bool take(unsigned threads, const std::function<bool(std::size_t bytes)>& has_room,
              const std::function<bool(std::uint64_t begin)>& host_may_change);
    /// There is no restore() afterwards: what has been written so far stays, and what comes is not copied any more. On
    /// the thread that has taken it.
    void end() noexcept { before_writes_.reset(); }
    /// Gives back the memory of copies that were made. There is no restore() afterwards.
    void forget() noexcept;
    /// Memory is again what it was when it was taken.
    void restore();

    /// What memory holds now, where that is another content than then; sparse arrays aside. It can be put() back after
    /// restore().
    struct Content {
        std::vector<std::pair<std::byte*, std::vector<std::byte>>> pieces;
    };
    Content changes() const;
    static void put(const Content& content);

    /// Before a kernel writes to a `__device__` variable; from any of the model's threads.
    void note_variable(std::uint64_t address, unsigned bytes);

private:
    static void restore(const MemoryCopy& copied, const TouchedPages& touched);
    void add_variables(Content& changes) const;
    bool is_copied(const GlobalMemory::Array& array) const;
    /// Calls `visit(memory, copy)` for each piece of memory that is copied: the arrays, and what is known of their
    /// bytes.
    template <class Visitor>
    void for_each_copied(Visitor visit);
    std::byte* copy_of(const GlobalMemory::Array& array) const
    {
        return copies_.begin() + (array.begin - memory_.begin());
    }
    void clear_gap_after(const GlobalMemory::Array& array);
    void restore_sparse_arrays();
    void restore_variables();

    GlobalMemory& memory_;
    InitializedBytes& initialized_;
    const ProgramImage& image_;
    /// Where arrays begin that are filled, and with what.
    std::map<std::uint64_t, unsigned char> as_filled_;
    /// What the host has written to sparse arrays, and where, in this order.
    std::vector<std::pair<std::uint64_t, std::vector<std::byte>>> pieces_;
    /// Where the arrays lie in global memory, their copies lie here; kept, because new pages cost time. They are never
    /// told of as dense: large pages may cost several times as much when they are new, and a copy is hardly ever read.
    MemoryMap copies_;
    /// Those of large arrays first: they are made when somebody writes there.
    std::vector<MemoryCopy> copied_;
    std::optional<CopiesBeforeWrites> before_writes_;
    /// Since they were given back last.
    bool holds_copies_ = false;
    /// The same of which bytes are initialized.
    InitializedBytes initialized_copies_;
    std::vector<std::byte> variables_;
    /// A bit for each word of the variables: written by a kernel.
    std::vector<std::atomic<std::uint64_t>> written_variables_;
};

}  // namespace warpbook::model
