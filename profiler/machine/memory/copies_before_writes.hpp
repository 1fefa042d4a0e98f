#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace warpbook::model {

/// A piece of memory, and where its copy lies.
struct MemoryCopy {
    std::span<std::byte> memory;
    std::byte* copy = nullptr;
    /// Those parts of it that are not only zeros because nobody has touched them.
    std::vector<std::span<std::byte>> parts;
    /// False as long as nobody has written to the memory.
    bool is_made = true;

    std::byte* copy_of(std::span<std::byte> part) const { return copy + (part.data() - memory.data()); }
    void make() noexcept;
};

/// Makes copies of what is written while it lives, and of nothing else: the memory is closed for writing, and the first
/// write to a piece is a fault of the processor's, whose handler (SignalGuard) copies the piece and opens it. One at a
/// time, for all threads.
class CopiesBeforeWrites {
public:
    /// `copies` that are not made, by address. Their memory begins at pages.
    explicit CopiesBeforeWrites(std::span<MemoryCopy> copies);
    ~CopiesBeforeWrites();
    CopiesBeforeWrites(const CopiesBeforeWrites&) = delete;
    CopiesBeforeWrites& operator=(const CopiesBeforeWrites&) = delete;

    /// For the handler of SIGSEGV: whether the memory at the address was closed. Then it is open now, and the
    /// instruction can come once more.
    static bool open_at(std::uint64_t address) noexcept;

private:
    bool open(std::uint64_t address) noexcept;
    void protect_closed(int protection) noexcept;

    std::span<MemoryCopy> copies_;
};

}  // namespace warpbook::model
