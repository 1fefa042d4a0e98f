#include "checkpoint.hpp"

#include <filesystem>
#include <string>
#include <vector>

#include "errors.hpp"

namespace warpbook::cupti {

CheckpointApi CheckpointApi::load()
{
    std::vector<std::string> candidates;
    for (const std::string& cupti : cupti_library_candidates())
        candidates.push_back((std::filesystem::path(cupti).parent_path() / "libcheckpoint.so").string());
    const Measured<DynamicLibrary> opened = DynamicLibrary::open(candidates);
    if (!opened.available())
        throw CountersUnavailable(
            "CUPTI's libcheckpoint.so, which puts memory back between two runs of a kernel, was not "
            "found beside libcupti. (" +
            opened.reason() + ")");
    CheckpointApi api;
    try {
        opened.value().bind_all<CheckpointApi>(api.save, api.restore, api.free);
    } catch (const MissingFunction& error) {
        throw CountersUnavailable(error.what());
    }
    return api;
}

Checkpoint::Checkpoint(const CuptiApi& cupti, CUcontext context) : cupti_(cupti)
{
    using namespace NV::Cupti::Checkpoint;  // the macro names its type without it
    handle_.structSize = CUpti_Checkpoint_STRUCT_SIZE;
    handle_.ctx = context;
    handle_.allowOverwrite = 1;
}

Checkpoint::~Checkpoint()
{
    if (saved_) api_->free.address(&handle_);
}

void Checkpoint::save()
{
    if (!api_) api_ = CheckpointApi::load();
    cupti_.call(api_->save)(&handle_);
    saved_ = true;
}

void Checkpoint::restore() { cupti_.call(api_->restore)(&handle_); }

}  // namespace warpbook::cupti
