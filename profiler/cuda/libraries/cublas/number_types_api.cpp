// cuBLAS, "BLAS-like Extension": functions that are told the types of their numbers.
#include "batched.hpp"

namespace warpbook::program::cublas {

namespace {

template <class T>
struct TypeOf {
    using Type = T;
};

/// `use(TypeOf<T>())` for a type of vectors; otherwise the call says that there is no such thing.
template <class Use>
cublasStatus_t with_type_of_vectors(const Entry& entry, cudaDataType type, Use use)
{
    switch (type) {
    case CUDA_R_16F: return use(TypeOf<__half>());
    case CUDA_R_16BF: return use(TypeOf<__nv_bfloat16>());
    case CUDA_R_32F: return use(TypeOf<float>());
    case CUDA_R_64F: return use(TypeOf<double>());
    case CUDA_C_32F: return use(TypeOf<cuComplex>());
    case CUDA_C_64F: return use(TypeOf<cuDoubleComplex>());
    default: break;
    }
    Call call(entry);
    call.refuse(CUBLAS_STATUS_NOT_SUPPORTED, "there is no such combination of types");
    return call.status();
}

cublasStatus_t refuse_types(const Entry& entry)
{
    return with_type_of_vectors(entry, CUDA_R_8I, [](auto) { return CUBLAS_STATUS_NOT_SUPPORTED; });
}

/// Small numbers are computed as float; a number of them may be given as float or in their own type.
bool is_small(cudaDataType type) { return type == CUDA_R_16F || type == CUDA_R_16BF; }

bool is_computed_in(cudaDataType type, cudaDataType execution)
{
    return execution == (is_small(type) ? CUDA_R_32F : type);
}

cudaDataType real_type_of(cudaDataType type)
{
    return type == CUDA_C_32F ? CUDA_R_32F : type == CUDA_C_64F ? CUDA_R_64F : type;
}

cublasStatus_t dot_of_types(const Entry& entry, int n, const void* x, cudaDataType xType, int incx, const void* y,
                            cudaDataType yType, int incy, void* result, cudaDataType resultType,
                            cudaDataType executionType, bool conjugates)
{
    if (xType != yType || xType != resultType || !is_computed_in(xType, executionType)) return refuse_types(entry);
    return with_type_of_vectors(entry, xType, [&](auto type) {
        using T = typename decltype(type)::Type;
        return dot_product(entry, n, static_cast<const T*>(x), incx, static_cast<const T*>(y), incy,
                           static_cast<T*>(result), conjugates);
    });
}

/// The types of a product: of A and B, of C, of alpha and beta, and of the numbers to compute with.
template <class A, class C, class S, class N>
struct ProductTypes {
    using OfFactors = A;
    using OfResult = C;
    using OfScalars = S;
    using Computed = N;
};

bool is_float(cublasComputeType_t type)
{
    return type == CUBLAS_COMPUTE_32F || type == CUBLAS_COMPUTE_32F_PEDANTIC || type == CUBLAS_COMPUTE_32F_FAST_16F ||
           type == CUBLAS_COMPUTE_32F_FAST_16BF || type == CUBLAS_COMPUTE_32F_FAST_TF32 ||
           type == CUBLAS_COMPUTE_32F_EMULATED_16BFX9;
}

bool is_double(cublasComputeType_t type)
{
    return type == CUBLAS_COMPUTE_64F || type == CUBLAS_COMPUTE_64F_PEDANTIC ||
           type == CUBLAS_COMPUTE_64F_EMULATED_FIXEDPOINT;
}

/// cuBLAS, "cublasGemmEx": the table of what goes together.
template <class Use>
cublasStatus_t with_types_of_product(const Entry& entry, cudaDataType a, cudaDataType b, cudaDataType c,
                                     cublasComputeType_t compute, Use use)
{
    const auto is = [&](cudaDataType factors, cudaDataType result) { return a == factors && b == a && c == result; };
    if (compute == CUBLAS_COMPUTE_16F || compute == CUBLAS_COMPUTE_16F_PEDANTIC) {
        if (is(CUDA_R_16F, CUDA_R_16F)) return use(ProductTypes<__half, __half, __half, float>());
    } else if (compute == CUBLAS_COMPUTE_32I || compute == CUBLAS_COMPUTE_32I_PEDANTIC) {
        if (is(CUDA_R_8I, CUDA_R_32I))
            return use(ProductTypes<std::int8_t, std::int32_t, std::int32_t, std::int32_t>());
    } else if (is_float(compute)) {
        if (is(CUDA_R_16F, CUDA_R_16F)) return use(ProductTypes<__half, __half, float, float>());
        if (is(CUDA_R_16F, CUDA_R_32F)) return use(ProductTypes<__half, float, float, float>());
        if (is(CUDA_R_16BF, CUDA_R_16BF)) return use(ProductTypes<__nv_bfloat16, __nv_bfloat16, float, float>());
        if (is(CUDA_R_16BF, CUDA_R_32F)) return use(ProductTypes<__nv_bfloat16, float, float, float>());
        if (is(CUDA_R_8I, CUDA_R_32F)) return use(ProductTypes<std::int8_t, float, float, float>());
        if (is(CUDA_R_32F, CUDA_R_32F)) return use(ProductTypes<float, float, float, float>());
        if (is(CUDA_C_32F, CUDA_C_32F))
            return use(ProductTypes<cuComplex, cuComplex, cuComplex, std::complex<float>>());
    } else if (is_double(compute)) {
        if (is(CUDA_R_64F, CUDA_R_64F)) return use(ProductTypes<double, double, double, double>());
        if (is(CUDA_C_64F, CUDA_C_64F))
            return use(ProductTypes<cuDoubleComplex, cuDoubleComplex, cuDoubleComplex, std::complex<double>>());
    }
    return refuse_types(entry);
}

/// What CUDA 10's programs give as the type to compute with.
cublasComputeType_t compute_type_of(cudaDataType type)
{
    switch (type) {
    case CUDA_R_16F: return CUBLAS_COMPUTE_16F;
    case CUDA_R_32I: return CUBLAS_COMPUTE_32I;
    case CUDA_R_64F:
    case CUDA_C_64F: return CUBLAS_COMPUTE_64F;
    default: return CUBLAS_COMPUTE_32F;
    }
}

/// What the three kinds of products have in common: the type of each matrix beside its leading dimension.
struct TypedSteps {
    cudaDataType a_type;
    int lda;
    cudaDataType b_type;
    int ldb;
    cudaDataType c_type;
    int ldc;
    cublasComputeType_t compute;
};

/// `batch_for(call, types)` gives the addresses of the matrices.
template <class BatchFor>
cublasStatus_t typed_products(const Entry& entry, const ProductSize& size, const void* alpha, const void* beta,
                              const TypedSteps& steps, int count, BatchFor batch_for)
{
    return with_types_of_product(entry, steps.a_type, steps.b_type, steps.c_type, steps.compute, [&](auto types) {
        using Types = decltype(types);
        using S = typename Types::OfScalars;
        Call call(entry);
        require_product(call, size, steps.lda, steps.ldb, steps.ldc);
        call.require_at_least("batchCount", count, 0);
        const BatchOfProducts<typename Types::OfFactors, typename Types::OfResult> batch = batch_for(call, types);
        return batch_of_products<typename Types::Computed>(call, size, static_cast<const S*>(alpha), batch, steps.lda,
                                                           steps.ldb, static_cast<const S*>(beta), steps.ldc, count);
    });
}

/// The addresses are those of a first matrix, and a distance in elements.
cublasStatus_t strided_products(const Entry& entry, const ProductSize& size, const void* alpha, const void* a,
                                long long distance_a, const void* b, long long distance_b, const void* beta, void* c,
                                long long distance_c, const TypedSteps& steps, int count)
{
    return typed_products(entry, size, alpha, beta, steps, count, [&](Call&, auto types) {
        using A = typename decltype(types)::OfFactors;
        using C = typename decltype(types)::OfResult;
        return BatchOfProducts<A, C>{evenly_spread(static_cast<const A*>(a), distance_a, count),
                                     evenly_spread(static_cast<const A*>(b), distance_b, count),
                                     evenly_spread(static_cast<C*>(c), distance_c, count)};
    });
}

cublasStatus_t listed_products(const Entry& entry, const ProductSize& size, const void* alpha, const void* const* a,
                               const void* const* b, const void* beta, void* const* c, const TypedSteps& steps,
                               int count)
{
    return typed_products(entry, size, alpha, beta, steps, count, [&](Call& call, auto types) {
        using A = typename decltype(types)::OfFactors;
        using C = typename decltype(types)::OfResult;
        return BatchOfProducts<A, C>{call.addresses("Aarray", reinterpret_cast<const A* const*>(a), count),
                                     call.addresses("Barray", reinterpret_cast<const A* const*>(b), count),
                                     call.addresses("Carray", reinterpret_cast<C* const*>(c), count)};
    });
}

}  // namespace

}  // namespace warpbook::program::cublas

using namespace warpbook::program::cublas;

extern "C" {

cublasStatus_t cublasAxpyEx(cublasHandle_t handle, int n, const void* alpha, cudaDataType alphaType, const void* x,
                            cudaDataType xType, int incx, void* y, cudaDataType yType, int incy,
                            cudaDataType executiontype)
{
    const Entry entry{handle, "cublasAxpyEx", WARPBOOK_CALL_SITE};
    if (xType != yType || !is_computed_in(xType, executiontype)) return refuse_types(entry);
    return with_type_of_vectors(entry, xType, [&](auto type) {
        using T = typename decltype(type)::Type;
        const auto* const from = static_cast<const T*>(x);
        auto* const to = static_cast<T*>(y);
        if (is_small(xType) && alphaType == CUDA_R_32F)
            return axpy(entry, n, static_cast<const float*>(alpha), from, incx, to, incy);
        if (alphaType != xType) return refuse_types(entry);
        return axpy(entry, n, static_cast<const T*>(alpha), from, incx, to, incy);
    });
}

cublasStatus_t cublasDotEx(cublasHandle_t handle, int n, const void* x, cudaDataType xType, int incx, const void* y,
                           cudaDataType yType, int incy, void* result, cudaDataType resultType,
                           cudaDataType executionType)
{
    return dot_of_types({handle, "cublasDotEx", WARPBOOK_CALL_SITE}, n, x, xType, incx, y, yType, incy, result,
                        resultType, executionType, false);
}

cublasStatus_t cublasDotcEx(cublasHandle_t handle, int n, const void* x, cudaDataType xType, int incx, const void* y,
                            cudaDataType yType, int incy, void* result, cudaDataType resultType,
                            cudaDataType executionType)
{
    return dot_of_types({handle, "cublasDotcEx", WARPBOOK_CALL_SITE}, n, x, xType, incx, y, yType, incy, result,
                        resultType, executionType, true);
}

cublasStatus_t cublasNrm2Ex(cublasHandle_t handle, int n, const void* x, cudaDataType xType, int incx, void* result,
                            cudaDataType resultType, cudaDataType executionType)
{
    const Entry entry{handle, "cublasNrm2Ex", WARPBOOK_CALL_SITE};
    const cudaDataType real = real_type_of(xType);
    if (resultType != real || executionType != (is_small(xType) ? CUDA_R_32F : real)) return refuse_types(entry);
    return with_type_of_vectors(entry, xType, [&](auto type) {
        using T = typename decltype(type)::Type;
        const auto* const from = static_cast<const T*>(x);
        if constexpr (is_complex<Number<T>>)
            return nrm2(entry, n, from, incx, static_cast<Real<Number<T>>*>(result));
        else
            return nrm2(entry, n, from, incx, static_cast<T*>(result));
    });
}

cublasStatus_t cublasScalEx(cublasHandle_t handle, int n, const void* alpha, cudaDataType alphaType, void* x,
                            cudaDataType xType, int incx, cudaDataType executionType)
{
    const Entry entry{handle, "cublasScalEx", WARPBOOK_CALL_SITE};
    if (!is_computed_in(xType, executionType)) return refuse_types(entry);
    return with_type_of_vectors(entry, xType, [&](auto type) {
        using T = typename decltype(type)::Type;
        auto* const elements = static_cast<T*>(x);
        if (is_small(xType) && alphaType == CUDA_R_32F)
            return scal(entry, n, static_cast<const float*>(alpha), elements, incx);
        if (alphaType != xType) return refuse_types(entry);
        return scal(entry, n, static_cast<const T*>(alpha), elements, incx);
    });
}

cublasStatus_t cublasSgemmEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,
                             int k, const float* alpha, const void* A, cudaDataType Atype, int lda, const void* B,
                             cudaDataType Btype, int ldb, const float* beta, void* C, cudaDataType Ctype, int ldc)
{
    return strided_products({handle, "cublasSgemmEx", WARPBOOK_CALL_SITE}, {transa, transb, m, n, k}, alpha, A, 0, B, 0,
                            beta, C, 0, {Atype, lda, Btype, ldb, Ctype, ldc, CUBLAS_COMPUTE_32F}, 1);
}

cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,
                            int k, const void* alpha, const void* A, cudaDataType Atype, int lda, const void* B,
                            cudaDataType Btype, int ldb, const void* beta, void* C, cudaDataType Ctype, int ldc,
                            cublasComputeType_t computeType, cublasGemmAlgo_t)
{
    return strided_products({handle, "cublasGemmEx", WARPBOOK_CALL_SITE}, {transa, transb, m, n, k}, alpha, A, 0, B, 0,
                            beta, C, 0, {Atype, lda, Btype, ldb, Ctype, ldc, computeType}, 1);
}

cublasStatus_t cublasGemmBatchedEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                                   int n, int k, const void* alpha, const void* const Aarray[], cudaDataType Atype,
                                   int lda, const void* const Barray[], cudaDataType Btype, int ldb, const void* beta,
                                   void* const Carray[], cudaDataType Ctype, int ldc, int batchCount,
                                   cublasComputeType_t computeType, cublasGemmAlgo_t)
{
    return listed_products({handle, "cublasGemmBatchedEx", WARPBOOK_CALL_SITE}, {transa, transb, m, n, k}, alpha,
                           Aarray, Barray, beta, Carray, {Atype, lda, Btype, ldb, Ctype, ldc, computeType}, batchCount);
}

cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,
                                          int m, int n, int k, const void* alpha, const void* A, cudaDataType Atype,
                                          int lda, long long strideA, const void* B, cudaDataType Btype, int ldb,
                                          long long strideB, const void* beta, void* C, cudaDataType Ctype, int ldc,
                                          long long strideC, int batchCount, cublasComputeType_t computeType,
                                          cublasGemmAlgo_t)
{
    return strided_products({handle, "cublasGemmStridedBatchedEx", WARPBOOK_CALL_SITE}, {transa, transb, m, n, k},
                            alpha, A, strideA, B, strideB, beta, C, strideC,
                            {Atype, lda, Btype, ldb, Ctype, ldc, computeType}, batchCount);
}

}  // extern "C"

cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,
                            int k, const void* alpha, const void* A, cudaDataType Atype, int lda, const void* B,
                            cudaDataType Btype, int ldb, const void* beta, void* C, cudaDataType Ctype, int ldc,
                            cudaDataType computeType, cublasGemmAlgo_t)
{
    return strided_products({handle, "cublasGemmEx", WARPBOOK_CALL_SITE}, {transa, transb, m, n, k}, alpha, A, 0, B, 0,
                            beta, C, 0, {Atype, lda, Btype, ldb, Ctype, ldc, compute_type_of(computeType)}, 1);
}
