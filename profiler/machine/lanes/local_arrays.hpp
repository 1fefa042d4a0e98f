#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "cuda/headers/details/model_runtime.h"

namespace warpbook::model {

/// The local arrays that the threads of a block use by pointers. Gaps lie around them, in which nothing else is.
class LocalArrays {
public:
    struct Array {
        std::uint64_t begin = 0;
        std::size_t bytes = 0;
        const char* name = "";

        std::uint64_t end() const { return begin + bytes; }
    };

    explicit LocalArrays(std::size_t threads) : arrays_(threads) {}

    void begin_block()
    {
        if (!are_used_) return;
        for (std::vector<Array>& of_thread : arrays_) of_thread.clear();
        are_used_ = false;
    }

    void enter(unsigned thread, const Array& array)
    {
        arrays_[thread].push_back(array);
        are_used_ = true;
    }
    void leave(unsigned thread)
    {
        if (!arrays_[thread].empty()) arrays_[thread].pop_back();
    }

    /// The array beside which the access lies, in its gaps; null where there is none.
    const Array* beside(unsigned thread, std::uint64_t address, unsigned width) const
    {
        constexpr std::uint64_t gap = warpbook_model::gap_of_local_array;
        for (const Array& array : arrays_[thread]) {
            const bool is_near = address + width > array.begin - gap && address < array.end() + gap;
            if (is_near && (address < array.begin || address + width > array.end())) return &array;
        }
        return nullptr;
    }

private:
    /// By thread, the innermost last.
    std::vector<std::vector<Array>> arrays_;
    bool are_used_ = false;
};

}  // namespace warpbook::model
