#pragma once

#include <cstdint>

#include <cusparse.h>

struct cusparseContext {
    cudaStream_t stream = nullptr;
    cusparsePointerMode_t pointer_mode = CUSPARSE_POINTER_MODE_HOST;
};

struct cusparseMatDescr {};

/// `major` is what is stored of each entry's row (CSR: where each row begins) or, of CSC, of its column.
struct cusparseSpMatDescr {
    cusparseFormat_t format;
    std::int64_t rows;
    std::int64_t cols;
    std::int64_t nnz;
    void* major;
    void* minor;
    void* values;
    cusparseIndexType_t major_type;
    cusparseIndexType_t minor_type;
    cusparseIndexBase_t base;
    cudaDataType type;
};

struct cusparseDnVecDescr {
    std::int64_t size;
    void* values;
    cudaDataType type;
};

struct cusparseDnMatDescr {
    std::int64_t rows;
    std::int64_t cols;
    std::int64_t ld;
    void* values;
    cudaDataType type;
    cusparseOrder_t order;
};

namespace warpbook::program::cusparse {

// Handles and descriptions that programs have made, and not destroyed. To be used under the runtime's lock.

void note_made(const void* object);
/// Whether it was there.
bool forget(const void* object);
bool is_made(const void* object);

}  // namespace warpbook::program::cusparse
