#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "global_memory.hpp"

namespace warpbook::model {

/// Finds out which arrays are read and which are written while it lives, where nobody observes the accesses: all arrays
/// are closed, and the first access to each is a fault of the processor's, whose handler opens it. An array that is
/// written cannot be closed for reading, so it counts as read, too. One at a time, for all threads.
class AccessedArrays {
public:
    /// So many arrays would take longer to close than most launches.
    static constexpr std::size_t most_arrays = 1000;

    /// Of arrays that are written, what they held before is kept, up to so many bytes in all.
    AccessedArrays(const GlobalMemory& memory, std::size_t max_bytes_kept);
    ~AccessedArrays();
    AccessedArrays(const AccessedArrays&) = delete;
    AccessedArrays& operator=(const AccessedArrays&) = delete;

    struct Array {
        std::uint64_t begin = 0;
        std::size_t bytes = 0;
        bool is_written = false;
        /// False where what it held before was kept, and is the same as what it holds now.
        bool is_changed = false;
    };
    /// Opens the arrays, and returns those that were accessed, by address.
    std::vector<Array> end();

    /// For the handler of SIGSEGV: whether an array was closed at the address. Then it is open now, and the instruction
    /// can come once more.
    static bool open_at(std::uint64_t address, bool is_write) noexcept;

private:
    enum class State : std::uint8_t { closed, open_to_read, open };
    struct Watched {
        std::uint64_t begin = 0;
        std::size_t bytes = 0;
        State state = State::closed;
        /// Null where nothing was kept.
        std::byte* content_before = nullptr;
    };

    bool open(std::uint64_t address, bool is_write) noexcept;
    Watched* array_at(std::uint64_t address) noexcept;
    void keep(Watched& array) noexcept;
    static bool protect(std::uint64_t begin, std::size_t bytes, int protection) noexcept;

    /// By address.
    std::vector<Watched> arrays_;
    /// From the first array to the end of the last one.
    std::uint64_t begin_ = 0;
    std::size_t bytes_ = 0;
    bool is_closed_ = false;
    std::size_t bytes_left_;
};

}  // namespace warpbook::model
