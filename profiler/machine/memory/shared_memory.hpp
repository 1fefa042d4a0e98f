#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace warpbook::model {

/// Where `__shared__` variables live. The model compiles them as thread-local variables: an operating-system thread
/// runs one block at a time, so its thread-local storage is that block's shared memory.
class SharedMemory {
public:
    /// Each byte where a block has not written: no number that a kernel is likely to store, and one that a sum does not
    /// hide.
    static constexpr std::uint8_t content_at_first = 0xd5;

    struct Array {
        std::string name;
        /// As the linker knows it.
        std::string symbol;
        /// Bytes from the start of the thread-local storage.
        std::uint64_t offset = 0;
        std::size_t bytes = 0;
        /// The storage that serves every `extern __shared__` array of one file.
        bool is_dynamic = false;
    };

    /// Reads the executable's symbol table, once; throws std::runtime_error when it cannot be read.
    static const SharedMemory& of_this_program();

    /// Begin of the calling thread's thread-local storage, aligned to 128 bytes at least.
    std::uint64_t begin_in_this_thread() const;

    /// The piece of it that holds the students' arrays and the gaps around them, and nothing of the model's own before
    /// the first or after the last.
    std::uint64_t arrays_offset() const { return arrays_offset_; }
    std::size_t arrays_bytes() const { return arrays_bytes_; }

    const std::vector<Array>& arrays() const { return arrays_; }
    /// What a launch can use of the calling thread's: the arrays, without the gaps, and of the storage for `extern
    /// __shared__` arrays what it has asked for.
    std::vector<std::span<std::byte>> arrays_in_this_thread(std::size_t dynamic_bytes) const;

    /// The array at `offset`, or null. All `extern __shared__` arrays of a file lie at one place, as on a GPU, under
    /// one name.
    const Array* array_at(std::uint64_t offset) const;

    /// The array at `offset`, or the closest one, which an access there most likely meant; null when there is none.
    const Array* nearest_array(std::uint64_t offset, std::size_t dynamic_bytes) const;

    /// How much the arrays of fixed size have that this function declares, by its symbol; at most 48 KiB, because a
    /// launch refuses more by itself.
    std::size_t static_bytes_of(const std::string& function_symbol) const;

    /// `dynamic_bytes` is what the launch has asked for of the storage of `extern __shared__` arrays.
    std::size_t bytes_of(const Array& array, std::size_t dynamic_bytes) const
    {
        return array.is_dynamic ? dynamic_bytes : array.bytes;
    }

private:
    SharedMemory();
    void find_extent();

    std::size_t size_ = 0;
    std::vector<Array> arrays_;
    std::uint64_t arrays_offset_ = 0;
    std::size_t arrays_bytes_ = 0;
};

}  // namespace warpbook::model
