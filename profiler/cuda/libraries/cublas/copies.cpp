// cuBLAS, "Helper Functions": copies of vectors and matrices between the host and the device.
#include <cublas_v2.h>

#include "cuda/runtime/library_calls.hpp"
#include "cuda/runtime/memory/copies.hpp"
#include "cuda/runtime/streams.hpp"

namespace warpbook::program::cublas {

namespace {

/// Rows of one copy, as both sides have them.
struct Copied {
    Rows to;
    Rows from;
    Box box;
};

/// `count` elements, each a row of its own unless they lie together on both sides.
Copied vector_of(int count, int element, const void* from, int from_step, void* to, int to_step)
{
    const auto bytes = static_cast<std::size_t>(element);
    const auto elements = static_cast<std::size_t>(count);
    void* const source = const_cast<void*>(from);
    if (from_step == 1 && to_step == 1)
        return {{to, elements * bytes, 1}, {source, elements * bytes, 1}, {elements * bytes}};
    return {{to, static_cast<std::size_t>(to_step) * bytes, elements},
            {source, static_cast<std::size_t>(from_step) * bytes, elements},
            {bytes, elements}};
}

Copied matrix_of(int rows, int columns, int element, const void* from, int from_step, void* to, int to_step)
{
    const auto bytes = static_cast<std::size_t>(element);
    const auto height = static_cast<std::size_t>(columns);
    return {{to, static_cast<std::size_t>(to_step) * bytes, height},
            {const_cast<void*>(from), static_cast<std::size_t>(from_step) * bytes, height},
            {static_cast<std::size_t>(rows) * bytes, height}};
}

cublasStatus_t status_of(cudaError_t error)
{
    return error == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_MAPPING_ERROR;
}

cublasStatus_t copy_in_stream(const CopyCall& call, const Copied& copied, cudaStream_t stream)
{
    return status_of(answer(call.function, [&](Runtime& runtime) {
        return do_in_stream(runtime, stream, [call, copied](Runtime& of_work) {
            copy(of_work, call, copied.to, copied.from, copied.box);
            return cudaSuccess;
        });
    }));
}

cublasStatus_t copy_now(const CopyCall& call, const Copied& copied)
{
    CopyCall waiting = call;
    waiting.waits = true;
    return copy_in_stream(waiting, copied, nullptr);
}

bool is_vector(int n, int element, int from_step, int to_step)
{
    return n >= 0 && element > 0 && from_step > 0 && to_step > 0;
}

bool is_matrix(int rows, int columns, int element, int from_step, int to_step)
{
    return rows >= 0 && columns >= 0 && element > 0 && from_step > 0 && to_step > 0 && from_step >= rows &&
           to_step >= rows;
}

cublasStatus_t refuse(const CopyCall& call)
{
    constexpr const char* reason = "a size is negative, or a leading dimension or increment too small";
    note_refused_call(call.site, call.function, "CUBLAS_STATUS_INVALID_VALUE", reason);
    return CUBLAS_STATUS_INVALID_VALUE;
}

}  // namespace

}  // namespace warpbook::program::cublas

using namespace warpbook::program;
using namespace warpbook::program::cublas;

extern "C" {

cublasStatus_t cublasSetVector(int n, int elemSize, const void* x, int incx, void* devicePtr, int incy)
{
    const CopyCall call{"cublasSetVector", WARPBOOK_CALL_SITE, cudaMemcpyHostToDevice};
    if (!is_vector(n, elemSize, incx, incy)) return refuse(call);
    return copy_now(call, vector_of(n, elemSize, x, incx, devicePtr, incy));
}

cublasStatus_t cublasGetVector(int n, int elemSize, const void* x, int incx, void* y, int incy)
{
    const CopyCall call{"cublasGetVector", WARPBOOK_CALL_SITE, cudaMemcpyDeviceToHost};
    if (!is_vector(n, elemSize, incx, incy)) return refuse(call);
    return copy_now(call, vector_of(n, elemSize, x, incx, y, incy));
}

cublasStatus_t cublasSetMatrix(int rows, int cols, int elemSize, const void* A, int lda, void* B, int ldb)
{
    const CopyCall call{"cublasSetMatrix", WARPBOOK_CALL_SITE, cudaMemcpyHostToDevice};
    if (!is_matrix(rows, cols, elemSize, lda, ldb)) return refuse(call);
    return copy_now(call, matrix_of(rows, cols, elemSize, A, lda, B, ldb));
}

cublasStatus_t cublasGetMatrix(int rows, int cols, int elemSize, const void* A, int lda, void* B, int ldb)
{
    const CopyCall call{"cublasGetMatrix", WARPBOOK_CALL_SITE, cudaMemcpyDeviceToHost};
    if (!is_matrix(rows, cols, elemSize, lda, ldb)) return refuse(call);
    return copy_now(call, matrix_of(rows, cols, elemSize, A, lda, B, ldb));
}

cublasStatus_t cublasSetVectorAsync(int n, int elemSize, const void* hostPtr, int incx, void* devicePtr, int incy,
                                    cudaStream_t stream)
{
    const CopyCall call{"cublasSetVectorAsync", WARPBOOK_CALL_SITE, cudaMemcpyHostToDevice};
    if (!is_vector(n, elemSize, incx, incy)) return refuse(call);
    return copy_in_stream(call, vector_of(n, elemSize, hostPtr, incx, devicePtr, incy), stream);
}

cublasStatus_t cublasGetVectorAsync(int n, int elemSize, const void* devicePtr, int incx, void* hostPtr, int incy,
                                    cudaStream_t stream)
{
    const CopyCall call{"cublasGetVectorAsync", WARPBOOK_CALL_SITE, cudaMemcpyDeviceToHost};
    if (!is_vector(n, elemSize, incx, incy)) return refuse(call);
    return copy_in_stream(call, vector_of(n, elemSize, devicePtr, incx, hostPtr, incy), stream);
}

cublasStatus_t cublasSetMatrixAsync(int rows, int cols, int elemSize, const void* A, int lda, void* B, int ldb,
                                    cudaStream_t stream)
{
    const CopyCall call{"cublasSetMatrixAsync", WARPBOOK_CALL_SITE, cudaMemcpyHostToDevice};
    if (!is_matrix(rows, cols, elemSize, lda, ldb)) return refuse(call);
    return copy_in_stream(call, matrix_of(rows, cols, elemSize, A, lda, B, ldb), stream);
}

cublasStatus_t cublasGetMatrixAsync(int rows, int cols, int elemSize, const void* A, int lda, void* B, int ldb,
                                    cudaStream_t stream)
{
    const CopyCall call{"cublasGetMatrixAsync", WARPBOOK_CALL_SITE, cudaMemcpyDeviceToHost};
    if (!is_matrix(rows, cols, elemSize, lda, ldb)) return refuse(call);
    return copy_in_stream(call, matrix_of(rows, cols, elemSize, A, lda, B, ldb), stream);
}

}  // extern "C"
