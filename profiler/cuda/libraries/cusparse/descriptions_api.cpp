// cuSPARSE's descriptions of sparse matrices, vectors and dense matrices.
#include "call.hpp"
#include "sparse_matrix.hpp"

using namespace warpbook::program;
using namespace warpbook::program::cusparse;

namespace {

/// Puts a description where the program wants it, unless something is wrong with it.
template <class Description>
cusparseStatus_t make(Call& call, const Description** place, const Description& description)
{
    call.require_pointer("the place for the description", place);
    if (call.is_refused()) return call.status();
    *place = new Description(description);
    note_made(*place);
    return CUSPARSE_STATUS_SUCCESS;
}

template <class Description>
cusparseStatus_t destroy(const Entry& entry, const Description* description)
{
    Call call(entry);
    call.require_made("the description", description);
    if (!call.is_refused() && forget(description)) delete description;
    return call.status();
}

/// `use(description)`, where it is one.
template <class Description, class Use>
cusparseStatus_t with(const Entry& entry, const Description* description, Use use)
{
    Call call(entry);
    call.require_made("the description", description);
    if (!call.is_refused()) use(*const_cast<Description*>(description));
    return call.status();
}

template <class Answer, class Value>
void tell(Answer* place, Value value)
{
    if (place != nullptr) *place = value;
}

void require_size(Call& call, const char* argument, std::int64_t size)
{
    call.require(size >= 0, std::string(argument) + " is " + std::to_string(size) + ", and must not be negative");
}

bool is_index(cusparseIndexType_t type) { return type == CUSPARSE_INDEX_32I || type == CUSPARSE_INDEX_64I; }

cusparseStatus_t make_matrix(const Entry& entry, cusparseConstSpMatDescr_t* place, const cusparseSpMatDescr& matrix)
{
    Call call(entry);
    require_size(call, "rows", matrix.rows);
    require_size(call, "cols", matrix.cols);
    require_size(call, "nnz", matrix.nnz);
    call.require(matrix.nnz == 0 || (matrix.major != nullptr && matrix.minor != nullptr && matrix.values != nullptr),
                 "an array of the matrix is a null pointer");
    call.require(is_index(matrix.major_type) && is_index(matrix.minor_type),
                 "indices are CUSPARSE_INDEX_32I or CUSPARSE_INDEX_64I", CUSPARSE_STATUS_NOT_SUPPORTED);
    call.require(matrix.base == CUSPARSE_INDEX_BASE_ZERO || matrix.base == CUSPARSE_INDEX_BASE_ONE,
                 "idxBase is none of cusparseIndexBase_t's");
    return make(call, place, matrix);
}

cusparseStatus_t make_vector(const Entry& entry, cusparseConstDnVecDescr_t* place, const cusparseDnVecDescr& vector)
{
    Call call(entry);
    require_size(call, "size", vector.size);
    call.require(vector.size == 0 || vector.values != nullptr, "values is a null pointer");
    return make(call, place, vector);
}

cusparseStatus_t make_dense(const Entry& entry, cusparseConstDnMatDescr_t* place, const cusparseDnMatDescr& matrix)
{
    Call call(entry);
    require_size(call, "rows", matrix.rows);
    require_size(call, "cols", matrix.cols);
    call.require(matrix.order == CUSPARSE_ORDER_COL || matrix.order == CUSPARSE_ORDER_ROW,
                 "order is none of cusparseOrder_t's");
    const std::int64_t least = matrix.order == CUSPARSE_ORDER_COL ? matrix.rows : matrix.cols;
    call.require(matrix.ld >= least,
                 "ld is " + std::to_string(matrix.ld) + ", and must be at least " + std::to_string(least));
    call.require(matrix.rows * matrix.cols == 0 || matrix.values != nullptr, "values is a null pointer");
    return make(call, place, matrix);
}

cusparseStatus_t set_arrays(const Entry& entry, cusparseSpMatDescr_t description, void* major, void* minor,
                            void* values)
{
    return with(entry, description, [&](cusparseSpMatDescr& matrix) {
        matrix.major = major;
        matrix.minor = minor;
        matrix.values = values;
    });
}

cusparseStatus_t tell_matrix(const Entry& entry, cusparseConstSpMatDescr_t description, std::int64_t* rows,
                             std::int64_t* cols, std::int64_t* nnz, void** major, void** minor, void** values,
                             cusparseIndexType_t* major_type, cusparseIndexType_t* minor_type,
                             cusparseIndexBase_t* base, cudaDataType* type)
{
    return with(entry, description, [&](const cusparseSpMatDescr& matrix) {
        tell(rows, matrix.rows);
        tell(cols, matrix.cols);
        tell(nnz, matrix.nnz);
        tell(major, matrix.major);
        tell(minor, matrix.minor);
        tell(values, matrix.values);
        tell(major_type, matrix.major_type);
        tell(minor_type, matrix.minor_type);
        tell(base, matrix.base);
        tell(type, matrix.type);
    });
}

/// A program's description may be changed; one that it called const may not.
template <class Description>
const Description** as_const(Description** place)
{
    return const_cast<const Description**>(place);
}

void* changeable(const void* array) { return const_cast<void*>(array); }

}  // namespace

extern "C" {

cusparseStatus_t cusparseCreateCsr(cusparseSpMatDescr_t* spMatDescr, int64_t rows, int64_t cols, int64_t nnz,
                                   void* csrRowOffsets, void* csrColInd, void* csrValues,
                                   cusparseIndexType_t csrRowOffsetsType, cusparseIndexType_t csrColIndType,
                                   cusparseIndexBase_t idxBase, cudaDataType valueType)
{
    return make_matrix({"cusparseCreateCsr", WARPBOOK_CALL_SITE}, as_const(spMatDescr),
                       {CUSPARSE_FORMAT_CSR, rows, cols, nnz, csrRowOffsets, csrColInd, csrValues, csrRowOffsetsType,
                        csrColIndType, idxBase, valueType});
}
cusparseStatus_t cusparseCreateCsc(cusparseSpMatDescr_t* spMatDescr, int64_t rows, int64_t cols, int64_t nnz,
                                   void* cscColOffsets, void* cscRowInd, void* cscValues,
                                   cusparseIndexType_t cscColOffsetsType, cusparseIndexType_t cscRowIndType,
                                   cusparseIndexBase_t idxBase, cudaDataType valueType)
{
    return make_matrix({"cusparseCreateCsc", WARPBOOK_CALL_SITE}, as_const(spMatDescr),
                       {CUSPARSE_FORMAT_CSC, rows, cols, nnz, cscColOffsets, cscRowInd, cscValues, cscColOffsetsType,
                        cscRowIndType, idxBase, valueType});
}
cusparseStatus_t cusparseCreateCoo(cusparseSpMatDescr_t* spMatDescr, int64_t rows, int64_t cols, int64_t nnz,
                                   void* cooRowInd, void* cooColInd, void* cooValues, cusparseIndexType_t cooIdxType,
                                   cusparseIndexBase_t idxBase, cudaDataType valueType)
{
    return make_matrix({"cusparseCreateCoo", WARPBOOK_CALL_SITE}, as_const(spMatDescr),
                       {CUSPARSE_FORMAT_COO, rows, cols, nnz, cooRowInd, cooColInd, cooValues, cooIdxType, cooIdxType,
                        idxBase, valueType});
}
cusparseStatus_t cusparseCreateDnVec(cusparseDnVecDescr_t* dnVecDescr, int64_t size, void* values,
                                     cudaDataType valueType)
{
    return make_vector({"cusparseCreateDnVec", WARPBOOK_CALL_SITE}, as_const(dnVecDescr), {size, values, valueType});
}
cusparseStatus_t cusparseCreateDnMat(cusparseDnMatDescr_t* dnMatDescr, int64_t rows, int64_t cols, int64_t ld,
                                     void* values, cudaDataType valueType, cusparseOrder_t order)
{
    return make_dense({"cusparseCreateDnMat", WARPBOOK_CALL_SITE}, as_const(dnMatDescr),
                      {rows, cols, ld, values, valueType, order});
}
cusparseStatus_t cusparseCreateConstCsr(cusparseConstSpMatDescr_t* spMatDescr, int64_t rows, int64_t cols, int64_t nnz,
                                        const void* csrRowOffsets, const void* csrColInd, const void* csrValues,
                                        cusparseIndexType_t csrRowOffsetsType, cusparseIndexType_t csrColIndType,
                                        cusparseIndexBase_t idxBase, cudaDataType valueType)
{
    return make_matrix({"cusparseCreateConstCsr", WARPBOOK_CALL_SITE}, spMatDescr,
                       {CUSPARSE_FORMAT_CSR, rows, cols, nnz, changeable(csrRowOffsets), changeable(csrColInd),
                        changeable(csrValues), csrRowOffsetsType, csrColIndType, idxBase, valueType});
}
cusparseStatus_t cusparseCreateConstCsc(cusparseConstSpMatDescr_t* spMatDescr, int64_t rows, int64_t cols, int64_t nnz,
                                        const void* cscColOffsets, const void* cscRowInd, const void* cscValues,
                                        cusparseIndexType_t cscColOffsetsType, cusparseIndexType_t cscRowIndType,
                                        cusparseIndexBase_t idxBase, cudaDataType valueType)
{
    return make_matrix({"cusparseCreateConstCsc", WARPBOOK_CALL_SITE}, spMatDescr,
                       {CUSPARSE_FORMAT_CSC, rows, cols, nnz, changeable(cscColOffsets), changeable(cscRowInd),
                        changeable(cscValues), cscColOffsetsType, cscRowIndType, idxBase, valueType});
}
cusparseStatus_t cusparseCreateConstCoo(cusparseConstSpMatDescr_t* spMatDescr, int64_t rows, int64_t cols, int64_t nnz,
                                        const void* cooRowInd, const void* cooColInd, const void* cooValues,
                                        cusparseIndexType_t cooIdxType, cusparseIndexBase_t idxBase,
                                        cudaDataType valueType)
{
    return make_matrix({"cusparseCreateConstCoo", WARPBOOK_CALL_SITE}, spMatDescr,
                       {CUSPARSE_FORMAT_COO, rows, cols, nnz, changeable(cooRowInd), changeable(cooColInd),
                        changeable(cooValues), cooIdxType, cooIdxType, idxBase, valueType});
}
cusparseStatus_t cusparseCreateConstDnVec(cusparseConstDnVecDescr_t* dnVecDescr, int64_t size, const void* values,
                                          cudaDataType valueType)
{
    return make_vector({"cusparseCreateConstDnVec", WARPBOOK_CALL_SITE}, dnVecDescr,
                       {size, changeable(values), valueType});
}
cusparseStatus_t cusparseCreateConstDnMat(cusparseConstDnMatDescr_t* dnMatDescr, int64_t rows, int64_t cols, int64_t ld,
                                          const void* values, cudaDataType valueType, cusparseOrder_t order)
{
    return make_dense({"cusparseCreateConstDnMat", WARPBOOK_CALL_SITE}, dnMatDescr,
                      {rows, cols, ld, changeable(values), valueType, order});
}

cusparseStatus_t cusparseDestroySpMat(cusparseConstSpMatDescr_t spMatDescr)
{
    return destroy({"cusparseDestroySpMat", WARPBOOK_CALL_SITE}, spMatDescr);
}
cusparseStatus_t cusparseDestroyDnVec(cusparseConstDnVecDescr_t dnVecDescr)
{
    return destroy({"cusparseDestroyDnVec", WARPBOOK_CALL_SITE}, dnVecDescr);
}
cusparseStatus_t cusparseDestroyDnMat(cusparseConstDnMatDescr_t dnMatDescr)
{
    return destroy({"cusparseDestroyDnMat", WARPBOOK_CALL_SITE}, dnMatDescr);
}

cusparseStatus_t cusparseCsrSetPointers(cusparseSpMatDescr_t spMatDescr, void* csrRowOffsets, void* csrColInd,
                                        void* csrValues)
{
    return set_arrays({"cusparseCsrSetPointers", WARPBOOK_CALL_SITE}, spMatDescr, csrRowOffsets, csrColInd, csrValues);
}
cusparseStatus_t cusparseCscSetPointers(cusparseSpMatDescr_t spMatDescr, void* cscColOffsets, void* cscRowInd,
                                        void* cscValues)
{
    return set_arrays({"cusparseCscSetPointers", WARPBOOK_CALL_SITE}, spMatDescr, cscColOffsets, cscRowInd, cscValues);
}
cusparseStatus_t cusparseCooSetPointers(cusparseSpMatDescr_t spMatDescr, void* cooRows, void* cooColumns,
                                        void* cooValues)
{
    return set_arrays({"cusparseCooSetPointers", WARPBOOK_CALL_SITE}, spMatDescr, cooRows, cooColumns, cooValues);
}
cusparseStatus_t cusparseCsrGet(cusparseSpMatDescr_t spMatDescr, int64_t* rows, int64_t* cols, int64_t* nnz,
                                void** csrRowOffsets, void** csrColInd, void** csrValues,
                                cusparseIndexType_t* csrRowOffsetsType, cusparseIndexType_t* csrColIndType,
                                cusparseIndexBase_t* idxBase, cudaDataType* valueType)
{
    return tell_matrix({"cusparseCsrGet", WARPBOOK_CALL_SITE}, spMatDescr, rows, cols, nnz, csrRowOffsets, csrColInd,
                       csrValues, csrRowOffsetsType, csrColIndType, idxBase, valueType);
}
cusparseStatus_t cusparseCscGet(cusparseSpMatDescr_t spMatDescr, int64_t* rows, int64_t* cols, int64_t* nnz,
                                void** cscColOffsets, void** cscRowInd, void** cscValues,
                                cusparseIndexType_t* cscColOffsetsType, cusparseIndexType_t* cscRowIndType,
                                cusparseIndexBase_t* idxBase, cudaDataType* valueType)
{
    return tell_matrix({"cusparseCscGet", WARPBOOK_CALL_SITE}, spMatDescr, rows, cols, nnz, cscColOffsets, cscRowInd,
                       cscValues, cscColOffsetsType, cscRowIndType, idxBase, valueType);
}
cusparseStatus_t cusparseCooGet(cusparseSpMatDescr_t spMatDescr, int64_t* rows, int64_t* cols, int64_t* nnz,
                                void** cooRowInd, void** cooColInd, void** cooValues, cusparseIndexType_t* idxType,
                                cusparseIndexBase_t* idxBase, cudaDataType* valueType)
{
    return tell_matrix({"cusparseCooGet", WARPBOOK_CALL_SITE}, spMatDescr, rows, cols, nnz, cooRowInd, cooColInd,
                       cooValues, idxType, nullptr, idxBase, valueType);
}
cusparseStatus_t cusparseSpMatGetSize(cusparseConstSpMatDescr_t spMatDescr, int64_t* rows, int64_t* cols, int64_t* nnz)
{
    return tell_matrix({"cusparseSpMatGetSize", WARPBOOK_CALL_SITE}, spMatDescr, rows, cols, nnz, nullptr, nullptr,
                       nullptr, nullptr, nullptr, nullptr, nullptr);
}
cusparseStatus_t cusparseSpMatGetFormat(cusparseConstSpMatDescr_t spMatDescr, cusparseFormat_t* format)
{
    return with({"cusparseSpMatGetFormat", WARPBOOK_CALL_SITE}, spMatDescr,
                [&](const cusparseSpMatDescr& description) { tell(format, description.format); });
}
cusparseStatus_t cusparseSpMatGetIndexBase(cusparseConstSpMatDescr_t spMatDescr, cusparseIndexBase_t* idxBase)
{
    return with({"cusparseSpMatGetIndexBase", WARPBOOK_CALL_SITE}, spMatDescr,
                [&](const cusparseSpMatDescr& description) { tell(idxBase, description.base); });
}
cusparseStatus_t cusparseSpMatGetValues(cusparseSpMatDescr_t spMatDescr, void** values)
{
    return with({"cusparseSpMatGetValues", WARPBOOK_CALL_SITE}, spMatDescr,
                [&](const cusparseSpMatDescr& description) { tell(values, description.values); });
}
cusparseStatus_t cusparseSpMatSetValues(cusparseSpMatDescr_t spMatDescr, void* values)
{
    return with({"cusparseSpMatSetValues", WARPBOOK_CALL_SITE}, spMatDescr,
                [&](cusparseSpMatDescr& description) { description.values = values; });
}
cusparseStatus_t cusparseDnVecGetValues(cusparseDnVecDescr_t dnVecDescr, void** values)
{
    return with({"cusparseDnVecGetValues", WARPBOOK_CALL_SITE}, dnVecDescr,
                [&](const cusparseDnVecDescr& description) { tell(values, description.values); });
}
cusparseStatus_t cusparseDnVecSetValues(cusparseDnVecDescr_t dnVecDescr, void* values)
{
    return with({"cusparseDnVecSetValues", WARPBOOK_CALL_SITE}, dnVecDescr,
                [&](cusparseDnVecDescr& description) { description.values = values; });
}
cusparseStatus_t cusparseDnMatGetValues(cusparseDnMatDescr_t dnMatDescr, void** values)
{
    return with({"cusparseDnMatGetValues", WARPBOOK_CALL_SITE}, dnMatDescr,
                [&](const cusparseDnMatDescr& description) { tell(values, description.values); });
}
cusparseStatus_t cusparseDnMatSetValues(cusparseDnMatDescr_t dnMatDescr, void* values)
{
    return with({"cusparseDnMatSetValues", WARPBOOK_CALL_SITE}, dnMatDescr,
                [&](cusparseDnMatDescr& description) { description.values = values; });
}
cusparseStatus_t cusparseDnVecGet(cusparseDnVecDescr_t dnVecDescr, int64_t* size, void** values,
                                  cudaDataType* valueType)
{
    return with({"cusparseDnVecGet", WARPBOOK_CALL_SITE}, dnVecDescr, [&](const cusparseDnVecDescr& vector) {
        tell(size, vector.size);
        tell(values, vector.values);
        tell(valueType, vector.type);
    });
}
cusparseStatus_t cusparseDnMatGet(cusparseDnMatDescr_t dnMatDescr, int64_t* rows, int64_t* cols, int64_t* ld,
                                  void** values, cudaDataType* type, cusparseOrder_t* order)
{
    return with({"cusparseDnMatGet", WARPBOOK_CALL_SITE}, dnMatDescr, [&](const cusparseDnMatDescr& matrix) {
        tell(rows, matrix.rows);
        tell(cols, matrix.cols);
        tell(ld, matrix.ld);
        tell(values, matrix.values);
        tell(type, matrix.type);
        tell(order, matrix.order);
    });
}

// What older programs make, and no function here asks for.

cusparseStatus_t cusparseCreateMatDescr(cusparseMatDescr_t* descrA)
{
    Call call({"cusparseCreateMatDescr", WARPBOOK_CALL_SITE});
    return make(call, as_const(descrA), cusparseMatDescr());
}
cusparseStatus_t cusparseDestroyMatDescr(cusparseMatDescr_t descrA)
{
    return destroy({"cusparseDestroyMatDescr", WARPBOOK_CALL_SITE}, descrA);
}
cusparseStatus_t cusparseSetMatType(cusparseMatDescr_t descrA, cusparseMatrixType_t)
{
    return with({"cusparseSetMatType", WARPBOOK_CALL_SITE}, descrA, [](const cusparseMatDescr&) {});
}
cusparseStatus_t cusparseSetMatIndexBase(cusparseMatDescr_t descrA, cusparseIndexBase_t)
{
    return with({"cusparseSetMatIndexBase", WARPBOOK_CALL_SITE}, descrA, [](const cusparseMatDescr&) {});
}

}  // extern "C"
