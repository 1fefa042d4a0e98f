#pragma once

namespace warpbook::cupti {

/// Puts the device's memory back between runs of one kernel, so that each run sees what the first one saw.
class MemoryKeeper {
public:
    virtual ~MemoryKeeper() = default;
    MemoryKeeper(const MemoryKeeper&) = delete;
    MemoryKeeper& operator=(const MemoryKeeper&) = delete;

    /// Keeps the content of all memory that the kernel can change. Throws DriverError or CountersUnavailable.
    virtual void save() = 0;
    /// Puts back what was saved last. Throws DriverError or CountersUnavailable.
    virtual void restore() = 0;

protected:
    MemoryKeeper() = default;
};

}  // namespace warpbook::cupti
