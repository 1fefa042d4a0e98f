// cuSPARSE's products of a sparse matrix with a vector and with a dense matrix.
#include "call.hpp"
#include "product.hpp"

#include <algorithm>
#include <complex>
#include <type_traits>

using namespace warpbook::program;
using namespace warpbook::program::cusparse;

namespace {

/// A product as a program asks for it.
struct Asked {
    cusparseHandle_t handle;
    cusparseOperation_t operation_of_a;
    cusparseOperation_t operation_of_b;
    const void* alpha;
    cusparseConstSpMatDescr_t a;
    const void* beta;
    cudaDataType type;
};

/// The dense operands; of a description that is none, nothing.
template <class Description>
struct Operands {
    const char* name_of_b;
    const Description* b;
    const char* name_of_c;
    const Description* c;
};

/// C and op(B), as far as the descriptions are right.
struct Dense {
    DenseMatrix b;
    DenseMatrix c;
};

bool is_operation(cusparseOperation_t operation)
{
    return operation == CUSPARSE_OPERATION_NON_TRANSPOSE || operation == CUSPARSE_OPERATION_TRANSPOSE ||
           operation == CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE;
}

/// What all functions of a product ask for.
template <class Description>
Dense read(Call& call, const Asked& asked, const Operands<Description>& operands)
{
    call.require_made("matA", asked.a);
    call.require_made(operands.name_of_b, operands.b);
    call.require_made(operands.name_of_c, operands.c);
    call.require_pointer("alpha", asked.alpha);
    call.require_pointer("beta", asked.beta);
    call.require(is_operation(asked.operation_of_a) && is_operation(asked.operation_of_b),
                 "an operation is none of cusparseOperation_t's");
    if (call.is_refused()) return {};
    DenseMatrix b = dense_matrix(operands.name_of_b, *operands.b);
    if (asked.operation_of_b != CUSPARSE_OPERATION_NON_TRANSPOSE) b = b.transposed();
    const DenseMatrix c = dense_matrix(operands.name_of_c, *operands.c);
    const bool is_transposed = asked.operation_of_a != CUSPARSE_OPERATION_NON_TRANSPOSE;
    const std::int64_t rows = is_transposed ? asked.a->cols : asked.a->rows;
    const std::int64_t columns = is_transposed ? asked.a->rows : asked.a->cols;
    const auto require_size = [&](const char* argument, const char* what, std::int64_t size, std::int64_t wanted) {
        call.require(size == wanted, std::string(argument) + " has " + std::to_string(size) + " " + what + ", and " +
                                         std::to_string(wanted) + " are needed");
    };
    const char* const rows_of_dense = std::is_same_v<Description, cusparseDnVecDescr> ? "elements" : "rows";
    require_size(b.argument, rows_of_dense, b.rows, columns);
    require_size(c.argument, rows_of_dense, c.rows, rows);
    require_size(b.argument, "columns", b.columns, c.columns);
    for (const cudaDataType type : {asked.a->type, b.type, c.type})
        call.require(
            type == asked.type && bytes_of(type) > 0,
            "the model has products of CUDA_R_32F, CUDA_R_64F, CUDA_C_32F and CUDA_C_64F, where all that takes "
            "part is of one type",
            CUSPARSE_STATUS_NOT_SUPPORTED);
    return {b, c};
}

/// Believable; a GPU's is another.
std::size_t buffer_bytes(cusparseConstSpMatDescr_t a)
{
    return (static_cast<std::size_t>(std::max(a->rows, a->cols)) + 1) * sizeof(std::int64_t);
}

template <class N>
cusparseStatus_t compute(Call& call, const Asked& asked, const Dense& dense, void* buffer)
{
    LibraryCall& used = call.of_library();
    const SparseMatrix a(*asked.a);
    used.reads = a.memory();
    used.reads_in_part = {dense.b.memory()};
    used.writes = {dense.c.memory(), {"externalBuffer", buffer, buffer_bytes(asked.a)}};
    if (!call.is_zero<N>(asked.beta)) used.reads.push_back(dense.c.memory());
    used.operations = 2.0 * static_cast<double>(asked.a->nnz) * static_cast<double>(dense.c.columns);
    const Product<N> product{call.scalar<N>("alpha", asked.alpha),
                             call.scalar<N>("beta", asked.beta),
                             a,
                             static_cast<const N*>(asked.a->values),
                             asked.operation_of_a,
                             dense.b,
                             asked.operation_of_b == CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE,
                             dense.c};
    return call.run([product](const LibraryCall& running) { product.compute(running); });
}

template <class Description>
cusparseStatus_t multiply(const Entry& entry, const Asked& asked, const Operands<Description>& operands, void* buffer)
{
    Call call(entry, asked.handle);
    const Dense dense = read(call, asked, operands);
    if (call.is_refused()) return call.status();
    switch (asked.type) {
    case CUDA_R_32F: return compute<float>(call, asked, dense, buffer);
    case CUDA_R_64F: return compute<double>(call, asked, dense, buffer);
    case CUDA_C_32F: return compute<std::complex<float>>(call, asked, dense, buffer);
    default: return compute<std::complex<double>>(call, asked, dense, buffer);
    }
}

template <class Description>
cusparseStatus_t tell_size(const Entry& entry, const Asked& asked, const Operands<Description>& operands,
                           std::size_t* size)
{
    Call call(entry, asked.handle);
    read(call, asked, operands);
    call.require_pointer("bufferSize", size);
    if (!call.is_refused()) *size = buffer_bytes(asked.a);
    return call.status();
}

/// What a GPU would find out about the matrix, the model does not need.
template <class Description>
cusparseStatus_t prepare(const Entry& entry, const Asked& asked, const Operands<Description>& operands)
{
    Call call(entry, asked.handle);
    read(call, asked, operands);
    return call.status();
}

Operands<cusparseDnVecDescr> vectors(cusparseConstDnVecDescr_t x, cusparseConstDnVecDescr_t y)
{
    return {"vecX", x, "vecY", y};
}
Operands<cusparseDnMatDescr> matrices(cusparseConstDnMatDescr_t b, cusparseConstDnMatDescr_t c)
{
    return {"matB", b, "matC", c};
}

}  // namespace

extern "C" {

cusparseStatus_t cusparseSpMV_bufferSize(cusparseHandle_t handle, cusparseOperation_t opA, const void* alpha,
                                         cusparseConstSpMatDescr_t matA, cusparseConstDnVecDescr_t vecX,
                                         const void* beta, cusparseDnVecDescr_t vecY, cudaDataType computeType,
                                         cusparseSpMVAlg_t, size_t* bufferSize)
{
    return tell_size({"cusparseSpMV_bufferSize", WARPBOOK_CALL_SITE},
                     {handle, opA, CUSPARSE_OPERATION_NON_TRANSPOSE, alpha, matA, beta, computeType},
                     vectors(vecX, vecY), bufferSize);
}
cusparseStatus_t cusparseSpMV_preprocess(cusparseHandle_t handle, cusparseOperation_t opA, const void* alpha,
                                         cusparseConstSpMatDescr_t matA, cusparseConstDnVecDescr_t vecX,
                                         const void* beta, cusparseDnVecDescr_t vecY, cudaDataType computeType,
                                         cusparseSpMVAlg_t, void*)
{
    return prepare({"cusparseSpMV_preprocess", WARPBOOK_CALL_SITE},
                   {handle, opA, CUSPARSE_OPERATION_NON_TRANSPOSE, alpha, matA, beta, computeType},
                   vectors(vecX, vecY));
}
cusparseStatus_t cusparseSpMV(cusparseHandle_t handle, cusparseOperation_t opA, const void* alpha,
                              cusparseConstSpMatDescr_t matA, cusparseConstDnVecDescr_t vecX, const void* beta,
                              cusparseDnVecDescr_t vecY, cudaDataType computeType, cusparseSpMVAlg_t,
                              void* externalBuffer)
{
    return multiply({"cusparseSpMV", WARPBOOK_CALL_SITE},
                    {handle, opA, CUSPARSE_OPERATION_NON_TRANSPOSE, alpha, matA, beta, computeType},
                    vectors(vecX, vecY), externalBuffer);
}

cusparseStatus_t cusparseSpMM_bufferSize(cusparseHandle_t handle, cusparseOperation_t opA, cusparseOperation_t opB,
                                         const void* alpha, cusparseConstSpMatDescr_t matA,
                                         cusparseConstDnMatDescr_t matB, const void* beta, cusparseDnMatDescr_t matC,
                                         cudaDataType computeType, cusparseSpMMAlg_t, size_t* bufferSize)
{
    return tell_size({"cusparseSpMM_bufferSize", WARPBOOK_CALL_SITE},
                     {handle, opA, opB, alpha, matA, beta, computeType}, matrices(matB, matC), bufferSize);
}
cusparseStatus_t cusparseSpMM_preprocess(cusparseHandle_t handle, cusparseOperation_t opA, cusparseOperation_t opB,
                                         const void* alpha, cusparseConstSpMatDescr_t matA,
                                         cusparseConstDnMatDescr_t matB, const void* beta, cusparseDnMatDescr_t matC,
                                         cudaDataType computeType, cusparseSpMMAlg_t, void*)
{
    return prepare({"cusparseSpMM_preprocess", WARPBOOK_CALL_SITE}, {handle, opA, opB, alpha, matA, beta, computeType},
                   matrices(matB, matC));
}
cusparseStatus_t cusparseSpMM(cusparseHandle_t handle, cusparseOperation_t opA, cusparseOperation_t opB,
                              const void* alpha, cusparseConstSpMatDescr_t matA, cusparseConstDnMatDescr_t matB,
                              const void* beta, cusparseDnMatDescr_t matC, cudaDataType computeType, cusparseSpMMAlg_t,
                              void* externalBuffer)
{
    return multiply({"cusparseSpMM", WARPBOOK_CALL_SITE}, {handle, opA, opB, alpha, matA, beta, computeType},
                    matrices(matB, matC), externalBuffer);
}

}  // extern "C"
