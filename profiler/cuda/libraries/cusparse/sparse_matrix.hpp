#pragma once

#include <vector>

#include "cuda/runtime/library_calls.hpp"
#include "objects.hpp"

namespace warpbook::program::cusparse {

/// A sparse matrix of the program's, as a product of it goes through it.
class SparseMatrix {
public:
    explicit SparseMatrix(const cusparseSpMatDescr& description) : all_(description) {}

    std::vector<UsedMemory> memory() const;

    /// Whether the indices lead nowhere else. Otherwise a finding, and a fault of the call's.
    bool has_right_indices(const LibraryCall& call) const;

    /// `use(row, column, place of the value)`. Only where has_right_indices().
    template <class Use>
    void for_each_entry(Use use) const
    {
        if (all_.format == CUSPARSE_FORMAT_COO) {
            for (std::int64_t i = 0; i < all_.nnz; ++i) use(major(i), minor(i), i);
            return;
        }
        const bool is_by_rows = all_.format == CUSPARSE_FORMAT_CSR;
        for (std::int64_t line = 0; line < lines(); ++line)
            for (std::int64_t i = major(line); i < major(line + 1); ++i)
                is_by_rows ? use(line, minor(i), i) : use(minor(i), line, i);
    }

private:
    std::int64_t lines() const { return all_.format == CUSPARSE_FORMAT_CSC ? all_.cols : all_.rows; }
    std::int64_t majors() const { return all_.format == CUSPARSE_FORMAT_COO ? all_.nnz : lines() + 1; }
    /// From 0 on, whatever the matrix's base is.
    std::int64_t major(std::int64_t i) const { return index(all_.major, all_.major_type, i); }
    std::int64_t minor(std::int64_t i) const { return index(all_.minor, all_.minor_type, i); }
    std::int64_t index(const void* all, cusparseIndexType_t type, std::int64_t i) const
    {
        return (type == CUSPARSE_INDEX_64I ? static_cast<const std::int64_t*>(all)[i]
                                           : static_cast<const std::int32_t*>(all)[i]) -
               all_.base;
    }
    bool is_from(const LibraryCall& call, const char* argument, std::int64_t element, std::int64_t index,
                 std::int64_t least, std::int64_t most) const;

    cusparseSpMatDescr all_;
};

std::size_t bytes_of(cusparseIndexType_t type);
/// 0 of types that the model's products do not have.
std::size_t bytes_of(cudaDataType type);

}  // namespace warpbook::program::cusparse
