#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "cubin.hpp"
#include "cupti_api.hpp"

namespace warpbook::cupti {

/// Keeps a copy of all device code that the driver loads while this object lives: CUPTI names an instruction by its
/// cubin's checksum, and only the driver knows which cubin of a fat binary it took. Has to exist before the code is
/// loaded.
class CubinCatcher {
public:
    /// Throws CuptiError, for example when another profiler is attached.
    explicit CubinCatcher(const CuptiApi& api);
    ~CubinCatcher();
    CubinCatcher(const CubinCatcher&) = delete;
    CubinCatcher& operator=(const CubinCatcher&) = delete;

    struct Caught {
        std::uint32_t checksum;
        Cubin cubin;
    };
    /// In the order of loading; the addresses stay.
    const std::vector<std::unique_ptr<const Caught>>& all() const { return caught_; }

    /// Null when no such code was loaded.
    const Cubin* find(std::uint32_t checksum) const;

private:
    static void CUPTIAPI on_event(void* self, CUpti_CallbackDomain domain, CUpti_CallbackId id, const void* data);
    void keep(const CUpti_ModuleResourceData& module);

    const CuptiApi& api_;
    CUpti_SubscriberHandle subscriber_ = nullptr;
    std::vector<std::unique_ptr<const Caught>> caught_;
};

}  // namespace warpbook::cupti
