#include "sparse_matrix.hpp"

namespace warpbook::program::cusparse {

namespace {

/// As the functions that make a matrix call its arrays.
struct ArrayNames {
    const char* major;
    const char* minor;
    const char* values;
};

ArrayNames names_of(cusparseFormat_t format)
{
    switch (format) {
    case CUSPARSE_FORMAT_CSR: return {"csrRowOffsets", "csrColInd", "csrValues"};
    case CUSPARSE_FORMAT_CSC: return {"cscColOffsets", "cscRowInd", "cscValues"};
    default: return {"cooRowInd", "cooColInd", "cooValues"};
    }
}

}  // namespace

std::size_t bytes_of(cusparseIndexType_t type)
{
    return type == CUSPARSE_INDEX_64I ? sizeof(std::int64_t) : sizeof(std::int32_t);
}

std::size_t bytes_of(cudaDataType type)
{
    switch (type) {
    case CUDA_R_32F: return sizeof(float);
    case CUDA_R_64F: return sizeof(double);
    case CUDA_C_32F: return 2 * sizeof(float);
    case CUDA_C_64F: return 2 * sizeof(double);
    default: return 0;
    }
}

std::vector<UsedMemory> SparseMatrix::memory() const
{
    const ArrayNames names = names_of(all_.format);
    const auto entries = static_cast<std::size_t>(all_.nnz);
    return {{names.major, all_.major, static_cast<std::size_t>(majors()) * bytes_of(all_.major_type)},
            {names.minor, all_.minor, entries * bytes_of(all_.minor_type)},
            {names.values, all_.values, entries * bytes_of(all_.type)}};
}

bool SparseMatrix::is_from(const LibraryCall& call, const char* argument, std::int64_t element, std::int64_t index,
                           std::int64_t least, std::int64_t most) const
{
    if (index >= least && index <= most) return true;
    note_fault_of_call(call, FaultCase::library_follows_wrong_index,
                       {{"element", element},
                        {"argument", argument},
                        {"index", index + all_.base},
                        {"least", least + all_.base},
                        {"most", most + all_.base}});
    return false;
}

bool SparseMatrix::has_right_indices(const LibraryCall& call) const
{
    const ArrayNames names = names_of(all_.format);
    std::int64_t begin = 0;
    for (std::int64_t i = 0; i < majors(); ++i) {
        const bool is_row = all_.format == CUSPARSE_FORMAT_COO;
        if (!is_from(call, names.major, i, major(i), is_row ? 0 : begin, is_row ? all_.rows - 1 : all_.nnz))
            return false;
        begin = major(i);
    }
    const std::int64_t most = (all_.format == CUSPARSE_FORMAT_CSC ? all_.rows : all_.cols) - 1;
    for (std::int64_t i = 0; i < all_.nnz; ++i)
        if (!is_from(call, names.minor, i, minor(i), 0, most)) return false;
    return true;
}

}  // namespace warpbook::program::cusparse
