#pragma once

#include <array>
#include <cstddef>

#include "driver_api.hpp"

namespace warpbook::cupti {

/// Copies between the host's memory and the device's. The driver copies what is not pinned by one thread; here large
/// arrays go through two buffers of pinned memory, one of which the device reads or writes while all cores copy between
/// the other and the array.
class HostCopies {
public:
    static constexpr std::size_t usual_stage = std::size_t{32} << 20;

    /// `stage_bytes`: of each buffer, which is made when more than that is copied for the first time.
    explicit HostCopies(const DriverApi& api, std::size_t stage_bytes = usual_stage)
        : api_(api), stage_bytes_(stage_bytes)
    {}
    ~HostCopies();
    HostCopies(const HostCopies&) = delete;
    HostCopies& operator=(const HostCopies&) = delete;

    /// Both return when the copy is there. They throw DriverError.
    void to_device(CUdeviceptr to, const void* from, std::size_t bytes);
    void to_host(void* to, CUdeviceptr from, std::size_t bytes);

private:
    struct Stage {
        void* memory = nullptr;
        /// The device's last copy is done.
        CUevent done = nullptr;
    };

    bool is_staged(std::size_t bytes);
    bool make_stages();
    void free_stages() noexcept;
    Stage& stage_of(std::size_t first) { return stages_[first / stage_bytes_ % stages_.size()]; }
    void note_copy(const Stage& stage) const { api_.call(api_.event_record)(stage.done, CUstream{nullptr}); }
    void wait_for(const Stage& stage) const { api_.call(api_.event_synchronize)(stage.done); }

    const DriverApi& api_;
    const std::size_t stage_bytes_;
    std::array<Stage, 2> stages_;
    bool has_no_pinned_memory_ = false;
};

}  // namespace warpbook::cupti
