// cufftExec*().
#include "handle.hpp"

namespace warpbook::program::cufft {

namespace {

cufftResult execute(const Entry& entry, cufftHandle handle, cufftType type, const void* input, void* output,
                    bool is_inverse)
{
    return with_plan(entry, handle, [&](const Plan& plan) {
        if (!plan.transforms)
            return refuse(entry, CUFFT_INVALID_PLAN, "the plan has no transforms yet: call cufftMakePlan*() before");
        if (plan.transforms->type() != type)
            return refuse(entry, CUFFT_INVALID_PLAN, "the plan was made for another type of transform");
        if (input == nullptr || output == nullptr)
            return refuse(entry, CUFFT_INVALID_VALUE,
                          input == nullptr ? "idata is a null pointer" : "odata is a null pointer");
        const auto transforms = plan.transforms;
        const bool is_in_place = input == output;
        LibraryCall call;
        call.library = "cuFFT";
        call.function = entry.function;
        call.site = entry.site;
        call.stream = plan.stream;
        call.reads = memory_of(transforms->input(is_in_place), transforms->bytes_of_input(), "idata", input);
        call.writes = memory_of(transforms->output(is_in_place), transforms->bytes_of_output(), "odata", output);
        if (plan.work_area != nullptr) call.writes.push_back({"workArea", plan.work_area, plan.work_bytes});
        call.operations = transforms->operations();
        const auto work = [transforms, input, output, is_inverse] { transforms->run(input, output, is_inverse); };
        return do_library_call(call, work) == cudaSuccess ? CUFFT_SUCCESS : CUFFT_EXEC_FAILED;
    });
}

cufftResult execute_in_direction(const Entry& entry, cufftHandle handle, cufftType type, const void* input,
                                 void* output, int direction)
{
    if (direction != CUFFT_FORWARD && direction != CUFFT_INVERSE)
        return refuse(entry, CUFFT_INVALID_VALUE, "direction is neither CUFFT_FORWARD nor CUFFT_INVERSE");
    return execute(entry, handle, type, input, output, direction == CUFFT_INVERSE);
}

}  // namespace

}  // namespace warpbook::program::cufft

using namespace warpbook::program::cufft;

extern "C" {

cufftResult cufftExecC2C(cufftHandle plan, cufftComplex* idata, cufftComplex* odata, int direction)
{
    return execute_in_direction({"cufftExecC2C", WARPBOOK_CALL_SITE}, plan, CUFFT_C2C, idata, odata, direction);
}
cufftResult cufftExecZ2Z(cufftHandle plan, cufftDoubleComplex* idata, cufftDoubleComplex* odata, int direction)
{
    return execute_in_direction({"cufftExecZ2Z", WARPBOOK_CALL_SITE}, plan, CUFFT_Z2Z, idata, odata, direction);
}
cufftResult cufftExecR2C(cufftHandle plan, cufftReal* idata, cufftComplex* odata)
{
    return execute({"cufftExecR2C", WARPBOOK_CALL_SITE}, plan, CUFFT_R2C, idata, odata, false);
}
cufftResult cufftExecD2Z(cufftHandle plan, cufftDoubleReal* idata, cufftDoubleComplex* odata)
{
    return execute({"cufftExecD2Z", WARPBOOK_CALL_SITE}, plan, CUFFT_D2Z, idata, odata, false);
}
cufftResult cufftExecC2R(cufftHandle plan, cufftComplex* idata, cufftReal* odata)
{
    return execute({"cufftExecC2R", WARPBOOK_CALL_SITE}, plan, CUFFT_C2R, idata, odata, true);
}
cufftResult cufftExecZ2D(cufftHandle plan, cufftDoubleComplex* idata, cufftDoubleReal* odata)
{
    return execute({"cufftExecZ2D", WARPBOOK_CALL_SITE}, plan, CUFFT_Z2D, idata, odata, true);
}

}  // extern "C"
