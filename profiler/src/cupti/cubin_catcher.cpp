#include "cubin_catcher.hpp"

#include <cstddef>
#include <exception>
#include <utility>

namespace warpbook::cupti {

CubinCatcher::CubinCatcher(const CuptiApi& api) : api_(api)
{
    api_.call(api_.subscribe, &subscriber_, &CubinCatcher::on_event, static_cast<void*>(this));
    try {
        api_.call(api_.enable_callback, 1u, subscriber_, CUPTI_CB_DOMAIN_RESOURCE,
                  static_cast<CUpti_CallbackId>(CUPTI_CBID_RESOURCE_MODULE_LOADED));
    } catch (...) {
        api_.succeeds(api_.unsubscribe, subscriber_);
        throw;
    }
}

CubinCatcher::~CubinCatcher() { api_.succeeds(api_.unsubscribe, subscriber_); }

const Cubin* CubinCatcher::find(std::uint32_t checksum) const
{
    for (const auto& caught : caught_) {
        if (caught->checksum == checksum) return &caught->cubin;
    }
    return nullptr;
}

void CUPTIAPI CubinCatcher::on_event(void* self, CUpti_CallbackDomain domain, CUpti_CallbackId id, const void* data)
{
    if (domain != CUPTI_CB_DOMAIN_RESOURCE || id != CUPTI_CBID_RESOURCE_MODULE_LOADED) return;
    const auto* resource = static_cast<const CUpti_ResourceData*>(data);
    try {
        static_cast<CubinCatcher*>(self)->keep(
            *static_cast<const CUpti_ModuleResourceData*>(resource->resourceDescriptor));
    } catch (const std::exception&) {
        // The caller is the driver's C code. Code that was not kept shows later, as lines that are unavailable.
    }
}

void CubinCatcher::keep(const CUpti_ModuleResourceData& module)
{
    if (module.pCubin == nullptr || module.cubinSize == 0) return;
    CUpti_GetCubinCrcParams question{};
    question.size = CUpti_GetCubinCrcParamsSize;
    question.cubinSize = module.cubinSize;
    question.cubin = module.pCubin;
    api_.call(api_.get_cubin_crc, &question);

    const auto* begin = reinterpret_cast<const std::byte*>(module.pCubin);
    caught_.push_back(
        std::make_unique<const Caught>(Caught{static_cast<std::uint32_t>(question.cubinCrc),
                                              Cubin(std::vector<std::byte>(begin, begin + module.cubinSize))}));
}

}  // namespace warpbook::cupti
