#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include <warpbook/texture.hpp>

#include "copies.hpp"
#include "cuda/runtime/runtime.hpp"

/// What cudaMallocArray() gives: memory that kernels reach by textures and surfaces alone.
struct cudaArray {
    cudaChannelFormatDesc format{};
    cudaExtent extent{};
    unsigned flags = 0;
    warpbook::TextureMemorySetup setup;
    std::unique_ptr<warpbook::TextureMemory> memory;
};

namespace warpbook::program {

/// Throws Failure where no texture has such elements.
ElementFormat element_of_format(const cudaChannelFormatDesc& format);

/// All arrays that there are.
class Arrays {
public:
    static Arrays& get();

    cudaArray_t create(Runtime& runtime, const CallSite& site, const cudaChannelFormatDesc& format,
                       const cudaExtent& extent, unsigned flags);
    void destroy(cudaArray_t array);
    /// Null for what is none.
    cudaArray* find(cudaArray_const_t array);
    /// Throws Failure for what is none.
    cudaArray& at(cudaArray_const_t array);

private:
    std::vector<std::unique_ptr<cudaArray>> arrays_;
};

/// What an array holds, x fastest, for a copy; what is changed of it is put back by put_back().
class ArrayContent {
public:
    explicit ArrayContent(cudaArray& array);

    Rows rows(const cudaPos& position);
    void put_back() { array_.memory->copy_to_device(content_.data()); }
    /// That it has, from there on. Throws Failure where the box is larger.
    void expect(const cudaPos& position, const Box& box) const;

private:
    cudaArray& array_;
    std::vector<std::byte> content_;
    std::size_t pitch_;
    std::size_t rows_;
};

/// Textures of plain memory of the device: before a launch, they get what it holds.
void refresh_textures_of_memory(Runtime& runtime);

}  // namespace warpbook::program
