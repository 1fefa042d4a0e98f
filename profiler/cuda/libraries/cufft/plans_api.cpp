// cuFFT's plans: how they are made, and what they remember.
#include "handle.hpp"

#include <array>
#include <limits>
namespace warpbook::program::cufft {

namespace {

/// As programs give it: cufftPlanMany()'s arguments.
template <class Int>
struct Many {
    int rank;
    const Int* n;
    const Int* inembed;
    Int istride, idist;
    const Int* onembed;
    Int ostride, odist;
    cufftType type;
    Int batch;
};

/// A plan of one transform after another.
template <class Int, std::size_t rank>
Many<Int> in_a_row(const std::array<Int, rank>& n, cufftType type, Int batch)
{
    return {static_cast<int>(rank), n.data(), nullptr, 1, 0, nullptr, 1, 0, type, batch};
}

const char* name_of(cufftResult status)
{
    switch (status) {
    case CUFFT_INVALID_PLAN: return "CUFFT_INVALID_PLAN";
    case CUFFT_INVALID_TYPE: return "CUFFT_INVALID_TYPE";
    case CUFFT_INVALID_VALUE: return "CUFFT_INVALID_VALUE";
    case CUFFT_INVALID_SIZE: return "CUFFT_INVALID_SIZE";
    default: return "an error";
    }
}

bool is_type(cufftType type)
{
    switch (type) {
    case CUFFT_R2C:
    case CUFFT_C2R:
    case CUFFT_C2C:
    case CUFFT_D2Z:
    case CUFFT_Z2D:
    case CUFFT_Z2Z: return true;
    }
    return false;
}

/// Where n's dimension i is among the three of `Sizes`.
std::size_t place_of(int i, int rank)
{
    return Sizes{}.size() - static_cast<std::size_t>(rank) + static_cast<std::size_t>(i);
}

template <class Int>
std::optional<Embedding> embedding(int rank, const Int* sizes, Int step, Int distance)
{
    if (sizes == nullptr) return {};
    Embedding embedding;
    for (int i = 0; i < rank; ++i) embedding.sizes[place_of(i, rank)] = static_cast<std::size_t>(sizes[i]);
    embedding.step = static_cast<std::size_t>(step);
    embedding.distance = static_cast<std::size_t>(distance);
    return embedding;
}

/// Whether steps between elements can be used; those of a plan without embedding are ignored.
template <class Int>
bool is_embedding(const Int* sizes, Int step, Int distance)
{
    return sizes == nullptr || (step >= 1 && distance >= 0);
}

/// What the plan is made from; success, if it can be.
template <class Int>
cufftResult read(const Entry& entry, const Many<Int>& many, PlanRequest& request)
{
    if (!is_type(many.type))
        return refuse(entry, CUFFT_INVALID_TYPE, "the type is none of cuFFT's: " + std::to_string(many.type));
    if (many.rank < 1 || many.rank > static_cast<int>(Sizes{}.size()))
        return refuse(entry, CUFFT_INVALID_VALUE,
                      "a transform has 1 to 3 dimensions, and rank is " + std::to_string(many.rank));
    if (many.n == nullptr) return refuse(entry, CUFFT_INVALID_VALUE, "n is a null pointer");
    if (many.batch < 1)
        return refuse(entry, CUFFT_INVALID_SIZE, "batch is " + std::to_string(many.batch) + ", and must be at least 1");
    if (!is_embedding(many.inembed, many.istride, many.idist) || !is_embedding(many.onembed, many.ostride, many.odist))
        return refuse(entry, CUFFT_INVALID_VALUE, "istride and ostride must be at least 1, idist and odist 0");
    request.type = many.type;
    request.count = static_cast<std::size_t>(many.batch);
    for (int i = 0; i < many.rank; ++i) {
        if (many.n[i] < 1)
            return refuse(entry, CUFFT_INVALID_SIZE,
                          "the size of a dimension is " + std::to_string(many.n[i]) + ", and must be at least 1");
        request.sizes[place_of(i, many.rank)] = static_cast<std::size_t>(many.n[i]);
    }
    request.input = embedding(many.rank, many.inembed, many.istride, many.idist);
    request.output = embedding(many.rank, many.onembed, many.ostride, many.odist);
    return CUFFT_SUCCESS;
}

cufftResult create(const Entry& entry, cufftHandle* handle)
{
    if (handle == nullptr) return refuse(entry, CUFFT_INVALID_VALUE, "there is no place for the plan");
    const std::lock_guard lock(Runtime::get().mutex());
    static cufftHandle last = 0;
    *handle = ++last;
    plans().emplace(*handle, Plan());
    return CUFFT_SUCCESS;
}

template <class Int>
cufftResult make(const Entry& entry, cufftHandle handle, const Many<Int>& many, std::size_t* work_size)
{
    PlanRequest request;
    return with_plan(entry, handle, [&](Plan& plan) {
        if (plan.transforms) return refuse(entry, CUFFT_INVALID_PLAN, "the plan has its transforms already");
        if (const cufftResult status = read(entry, many, request); status != CUFFT_SUCCESS) return status;
        plan.transforms = std::make_shared<Transforms>(request);
        plan.work_bytes = work_bytes(request);
        if (work_size != nullptr) *work_size = plan.work_bytes;
        return CUFFT_SUCCESS;
    });
}

template <class Int>
cufftResult create_and_make(const Entry& entry, cufftHandle* handle, const Many<Int>& many)
{
    // A plan that cannot be made leaves nothing behind.
    PlanRequest request;
    if (const cufftResult status = read(entry, many, request); status != CUFFT_SUCCESS) return status;
    if (const cufftResult status = create(entry, handle); status != CUFFT_SUCCESS) return status;
    return make(entry, *handle, many, nullptr);
}

template <class Int>
cufftResult tell_size(const Entry& entry, const Many<Int>& many, std::size_t* work_size)
{
    PlanRequest request;
    if (const cufftResult status = read(entry, many, request); status != CUFFT_SUCCESS) return status;
    if (work_size == nullptr) return refuse(entry, CUFFT_INVALID_VALUE, "there is no place for the size");
    *work_size = work_bytes(request);
    return CUFFT_SUCCESS;
}

}  // namespace

std::map<cufftHandle, Plan>& plans()
{
    static auto& all = *new std::map<cufftHandle, Plan>;
    return all;
}

cufftResult refuse(const Entry& entry, cufftResult status, const std::string& reason)
{
    note_refused_call(entry.site, entry.function, name_of(status), reason);
    return status;
}

}  // namespace warpbook::program::cufft

using namespace warpbook::program::cufft;

extern "C" {

cufftResult cufftCreate(cufftHandle* handle) { return create({"cufftCreate", WARPBOOK_CALL_SITE}, handle); }

cufftResult cufftDestroy(cufftHandle plan)
{
    return with_plan({"cufftDestroy", WARPBOOK_CALL_SITE}, plan, [&](Plan&) {
        plans().erase(plan);
        return CUFFT_SUCCESS;
    });
}

cufftResult cufftPlan1d(cufftHandle* plan, int nx, cufftType type, int batch)
{
    return create_and_make({"cufftPlan1d", WARPBOOK_CALL_SITE}, plan, in_a_row(std::array{nx}, type, batch));
}
cufftResult cufftPlan2d(cufftHandle* plan, int nx, int ny, cufftType type)
{
    return create_and_make({"cufftPlan2d", WARPBOOK_CALL_SITE}, plan, in_a_row(std::array{nx, ny}, type, 1));
}
cufftResult cufftPlan3d(cufftHandle* plan, int nx, int ny, int nz, cufftType type)
{
    return create_and_make({"cufftPlan3d", WARPBOOK_CALL_SITE}, plan, in_a_row(std::array{nx, ny, nz}, type, 1));
}
cufftResult cufftPlanMany(cufftHandle* plan, int rank, int* n, int* inembed, int istride, int idist, int* onembed,
                          int ostride, int odist, cufftType type, int batch)
{
    return create_and_make({"cufftPlanMany", WARPBOOK_CALL_SITE}, plan,
                           Many<int>{rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch});
}

cufftResult cufftMakePlan1d(cufftHandle plan, int nx, cufftType type, int batch, size_t* workSize)
{
    return make({"cufftMakePlan1d", WARPBOOK_CALL_SITE}, plan, in_a_row(std::array{nx}, type, batch), workSize);
}
cufftResult cufftMakePlan2d(cufftHandle plan, int nx, int ny, cufftType type, size_t* workSize)
{
    return make({"cufftMakePlan2d", WARPBOOK_CALL_SITE}, plan, in_a_row(std::array{nx, ny}, type, 1), workSize);
}
cufftResult cufftMakePlan3d(cufftHandle plan, int nx, int ny, int nz, cufftType type, size_t* workSize)
{
    return make({"cufftMakePlan3d", WARPBOOK_CALL_SITE}, plan, in_a_row(std::array{nx, ny, nz}, type, 1), workSize);
}
cufftResult cufftMakePlanMany(cufftHandle plan, int rank, int* n, int* inembed, int istride, int idist, int* onembed,
                              int ostride, int odist, cufftType type, int batch, size_t* workSize)
{
    return make({"cufftMakePlanMany", WARPBOOK_CALL_SITE}, plan,
                Many<int>{rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch}, workSize);
}
cufftResult cufftMakePlanMany64(cufftHandle plan, int rank, long long* n, long long* inembed, long long istride,
                                long long idist, long long* onembed, long long ostride, long long odist, cufftType type,
                                long long batch, size_t* workSize)
{
    return make({"cufftMakePlanMany64", WARPBOOK_CALL_SITE}, plan,
                Many<long long>{rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch}, workSize);
}

cufftResult cufftEstimate1d(int nx, cufftType type, int batch, size_t* workSize)
{
    return tell_size({"cufftEstimate1d", WARPBOOK_CALL_SITE}, in_a_row(std::array{nx}, type, batch), workSize);
}
cufftResult cufftEstimate2d(int nx, int ny, cufftType type, size_t* workSize)
{
    return tell_size({"cufftEstimate2d", WARPBOOK_CALL_SITE}, in_a_row(std::array{nx, ny}, type, 1), workSize);
}
cufftResult cufftEstimate3d(int nx, int ny, int nz, cufftType type, size_t* workSize)
{
    return tell_size({"cufftEstimate3d", WARPBOOK_CALL_SITE}, in_a_row(std::array{nx, ny, nz}, type, 1), workSize);
}
cufftResult cufftEstimateMany(int rank, int* n, int* inembed, int istride, int idist, int* onembed, int ostride,
                              int odist, cufftType type, int batch, size_t* workSize)
{
    return tell_size({"cufftEstimateMany", WARPBOOK_CALL_SITE},
                     Many<int>{rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch}, workSize);
}

cufftResult cufftGetSize1d(cufftHandle, int nx, cufftType type, int batch, size_t* workSize)
{
    return tell_size({"cufftGetSize1d", WARPBOOK_CALL_SITE}, in_a_row(std::array{nx}, type, batch), workSize);
}
cufftResult cufftGetSize2d(cufftHandle, int nx, int ny, cufftType type, size_t* workSize)
{
    return tell_size({"cufftGetSize2d", WARPBOOK_CALL_SITE}, in_a_row(std::array{nx, ny}, type, 1), workSize);
}
cufftResult cufftGetSize3d(cufftHandle, int nx, int ny, int nz, cufftType type, size_t* workSize)
{
    return tell_size({"cufftGetSize3d", WARPBOOK_CALL_SITE}, in_a_row(std::array{nx, ny, nz}, type, 1), workSize);
}
cufftResult cufftGetSizeMany(cufftHandle, int rank, int* n, int* inembed, int istride, int idist, int* onembed,
                             int ostride, int odist, cufftType type, int batch, size_t* workSize)
{
    return tell_size({"cufftGetSizeMany", WARPBOOK_CALL_SITE},
                     Many<int>{rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch}, workSize);
}
cufftResult cufftGetSizeMany64(cufftHandle, int rank, long long* n, long long* inembed, long long istride,
                               long long idist, long long* onembed, long long ostride, long long odist, cufftType type,
                               long long batch, size_t* workSize)
{
    return tell_size({"cufftGetSizeMany64", WARPBOOK_CALL_SITE},
                     Many<long long>{rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch}, workSize);
}
cufftResult cufftGetSize(cufftHandle handle, size_t* workSize)
{
    const Entry entry{"cufftGetSize", WARPBOOK_CALL_SITE};
    return with_plan(entry, handle, [&](const Plan& plan) {
        if (workSize == nullptr) return refuse(entry, CUFFT_INVALID_VALUE, "there is no place for the size");
        *workSize = plan.work_bytes;
        return CUFFT_SUCCESS;
    });
}

cufftResult cufftSetWorkArea(cufftHandle plan, void* workArea)
{
    return with_plan({"cufftSetWorkArea", WARPBOOK_CALL_SITE}, plan, [&](Plan& set) {
        set.work_area = workArea;
        return CUFFT_SUCCESS;
    });
}
cufftResult cufftSetAutoAllocation(cufftHandle plan, int)
{
    return with_plan({"cufftSetAutoAllocation", WARPBOOK_CALL_SITE}, plan, [](const Plan&) { return CUFFT_SUCCESS; });
}
cufftResult cufftSetStream(cufftHandle plan, cudaStream_t stream)
{
    return with_plan({"cufftSetStream", WARPBOOK_CALL_SITE}, plan, [&](Plan& set) {
        set.stream = stream;
        return CUFFT_SUCCESS;
    });
}

cufftResult cufftGetVersion(int* version)
{
    if (version == nullptr) return CUFFT_INVALID_VALUE;
    *version = CUFFT_VERSION;
    return CUFFT_SUCCESS;
}
cufftResult cufftGetProperty(libraryPropertyType type, int* value)
{
    if (value == nullptr) return CUFFT_INVALID_VALUE;
    switch (type) {
    case MAJOR_VERSION: *value = CUFFT_VER_MAJOR; return CUFFT_SUCCESS;
    case MINOR_VERSION: *value = CUFFT_VER_MINOR; return CUFFT_SUCCESS;
    case PATCH_LEVEL: *value = CUFFT_VER_PATCH; return CUFFT_SUCCESS;
    }
    return CUFFT_INVALID_TYPE;
}

}  // extern "C"
