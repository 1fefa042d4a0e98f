// What kernels call to read textures and to access surfaces (cuda/headers/details/model_runtime.h). In host code, where
// there are none, reads give zeros.

#include "cuda/headers/details/model_runtime.h"

#include "machine/lanes/record.hpp"
#include "texture_calls.hpp"

using namespace warpbook::model;

namespace warpbook_model {

unsigned __int128 read_texture(unsigned long long handle, TextureRead read, float x, float y, float z, int layer,
                               const char* call) noexcept
{
    RunningLane* const lane = arrive(StepKind::passing, WARPBOOK_RETURN_ADDRESS);
    if (lane == nullptr) return 0;
    return warpbook::model::read_texture({*lane, handle, call, WARPBOOK_RETURN_ADDRESS}, read, {x, y, z}, layer);
}

unsigned __int128 fetch_from_texture(unsigned long long handle, TextureElement wanted, int number,
                                     const char* call) noexcept
{
    RunningLane* const lane = arrive(StepKind::passing, WARPBOOK_RETURN_ADDRESS);
    if (lane == nullptr) return 0;
    return warpbook::model::fetch_from_texture({*lane, handle, call, WARPBOOK_RETURN_ADDRESS}, wanted, number);
}

unsigned __int128 read_surface(unsigned long long handle, SurfaceAccess access, int x, int y, int z,
                               const char* call) noexcept
{
    RunningLane* const lane = arrive(StepKind::passing, WARPBOOK_RETURN_ADDRESS);
    if (lane == nullptr) return 0;
    return warpbook::model::read_surface({*lane, handle, call, WARPBOOK_RETURN_ADDRESS}, access, {x, y, z});
}

void write_surface(unsigned __int128 value, unsigned long long handle, SurfaceAccess access, int x, int y, int z,
                   const char* call) noexcept
{
    if (RunningLane* const lane = arrive(StepKind::passing, WARPBOOK_RETURN_ADDRESS))
        warpbook::model::write_surface({*lane, handle, call, WARPBOOK_RETURN_ADDRESS}, access, {x, y, z}, value);
}

}  // namespace warpbook_model
