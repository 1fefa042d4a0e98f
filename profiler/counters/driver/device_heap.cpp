#include "device_heap.hpp"

#include <array>

namespace warpbook::cupti {

namespace {

/// A kernel that may allocate, and does not.
constexpr const char* may_allocate = R"(
.version 7.0
.target sm_70
.address_size 64
.extern .func (.param .b64 memory) malloc (.param .b64 bytes);
.visible .entry warpbook_may_allocate(.param .u32 allocates)
{
    .reg .u32 %value;
    .reg .pred %is_off;
    ld.param.u32 %value, [allocates];
    setp.eq.u32 %is_off, %value, 0;
    @%is_off bra end;
    {
        .param .b64 bytes;
        .param .b64 memory;
        st.param.b64 [bytes], 8;
        call.uni (memory), malloc, (bytes);
    }
end:
    ret;
}
)";

class Module {
public:
    explicit Module(const DriverApi& api) : api_(api)
    {
        api_.call(api_.module_load_data)(&module_, static_cast<const void*>(may_allocate));
    }
    ~Module() { api_.call_quietly(api_.module_unload, module_); }
    Module(const Module&) = delete;
    Module& operator=(const Module&) = delete;

    CUfunction function(const char* name) const
    {
        CUfunction function = nullptr;
        api_.call(api_.module_get_function)(&function, module_, name);
        return function;
    }

private:
    const DriverApi& api_;
    CUmodule module_ = nullptr;
};

}  // namespace

void make_device_heap(const DriverApi& api)
{
    const Module module(api);
    CUfunction function = module.function("warpbook_may_allocate");
    unsigned allocates = 0;
    std::array<void*, 1> arguments = {&allocates};
    api.call(api.launch_kernel)(function, 1u, 1u, 1u, 1u, 1u, 1u, 0u, CUstream{nullptr}, arguments.data(),
                                static_cast<void**>(nullptr));
    api.call(api.context_synchronize)();
}

}  // namespace warpbook::cupti
