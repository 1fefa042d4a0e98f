#pragma once

#include <cstdint>

#include <warpbook/launch.hpp>

#include "../../rules/warp_access.hpp"

namespace warpbook::model {

/// A warp instruction that accessed memory, with the block and warp that executed it.
struct AccessEvent {
    /// Address of the instruction after the access, as an offset from the start of the program's code.
    std::uint32_t instruction = 0;
    WarpAccess access;
    Dim3 block;
    unsigned warp = 0;
};

/// Sees what warps do, in the order in which SIMT hardware does it within each warp. Each operating-system thread of
/// the model has observers of its own; nobody else calls them.
class Observer {
public:
    virtual ~Observer() = default;
    Observer(const Observer&) = delete;
    Observer& operator=(const Observer&) = delete;

    virtual void on_access(const AccessEvent& event) = 0;

protected:
    Observer() = default;
};

}  // namespace warpbook::model
