// CUB's algorithms for the whole device: the CPU does them, at the line of the program's call (run.h).
#pragma once

#include <cub/config.cuh>

#include <iterator>
#include <type_traits>

#include "used_memory.h"

namespace cuda_on_cpu {

template <class Iterator>
using ElementOf = typename std::iterator_traits<Iterator>::value_type;

/// What an output has as elements; the input's, where it takes anything.
template <class Output, class Input>
using ElementOrElse = std::conditional_t<std::is_void<ElementOf<Output>>::value, ElementOf<Input>, ElementOf<Output>>;

/// One call: first without temporary storage, to ask how much it needs, and then with it. CUB's own need is another,
/// which no program knows.
class CubCall {
public:
    CubCall(void* storage, size_t& bytes, cudaStream_t stream, long long items)
        : storage_(storage),
          bytes_(bytes),
          stream_(stream),
          needed_(767 + static_cast<size_t>(items > 0 ? items : 0) / 8)
    {}

    template <class Iterator>
    CubCall& reads(const Iterator& first, long long n)
    {
        add_used(used_, first, static_cast<ptrdiff_t>(n), UsedMemory::Use::reading);
        return *this;
    }
    template <class Iterator>
    CubCall& writes(const Iterator& first, long long n)
    {
        add_used(used_, first, static_cast<ptrdiff_t>(n), UsedMemory::Use::writing);
        return *this;
    }
    /// What may be written, up to `n` elements.
    template <class Iterator>
    CubCall& may_write(const Iterator& first, long long n)
    {
        add_used(used_, first, static_cast<ptrdiff_t>(n), UsedMemory::Use::unknown);
        return *this;
    }

    template <class Work>
    cudaError_t run(const Work& work)
    {
        if (storage_ == nullptr) {
            bytes_ = needed_;
            return cudaSuccess;
        }
        if (bytes_ < needed_) return cudaErrorInvalidValue;
        used_.add(storage_, needed_, UsedMemory::Use::writing);
        return run_algorithm({"CUB", stream_, false, used_.begin(), used_.size(), false}, work);
    }

private:
    void* storage_;
    size_t& bytes_;
    cudaStream_t stream_;
    size_t needed_;
    UsedMemory used_;
};

/// Outputs of which only the result says how many elements they have.
template <class Iterator>
void note_written(const Iterator& first, long long n)
{
    UsedMemory written;
    add_used(written, first, static_cast<ptrdiff_t>(n), UsedMemory::Use::writing);
    for (const auto& piece : written) warpbook_program::note_written_by_algorithm(piece.begin, piece.bytes);
}

}  // namespace cuda_on_cpu
