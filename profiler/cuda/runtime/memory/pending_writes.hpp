#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "allocations.hpp"
#include "cuda/runtime/call_site.hpp"
#include "cuda/runtime/runtime_api.hpp"

namespace warpbook::program {

/// What the last launches have changed in managed memory, up to the next synchronization: on a GPU, the host may find
/// there what was before, or what comes. Bytes that a kernel wrote and did not change are not known to be written.
class PendingWrites {
public:
    static PendingWrites& get();

    /// Around a launch.
    void begin_launch(Allocations& allocations);
    void end_launch(Allocations& allocations, const CallSite& site);
    void forget();

    /// Closed pages let the program's code in by a signal alone.
    void open();
    void close();

    /// For the signal's handler: whether a page was closed there; it is open then. `is_conflict` says whether the
    /// access meets what a launch has changed.
    bool let_in(std::uint64_t address, const unsigned char* instruction, bool& is_conflict);
    /// Of the launch that changed what is there.
    CallSite launch_at(std::uint64_t address) const;

private:
    struct Before {
        std::uint64_t begin = 0;
        std::size_t bytes = 0;
        std::shared_ptr<std::byte[]> content;
    };
    struct Piece {
        std::uint64_t begin = 0;
        std::uint64_t end = 0;
        /// Of the first page's beginning.
        const std::byte* before = nullptr;
        std::shared_ptr<std::byte[]> content;
        CallSite launch;
        bool is_let_in = false;
    };
    void add_pieces(const Before& before, const CallSite& site);

    std::vector<Before> before_;
    std::vector<Piece> pieces_;
    bool is_closed_ = false;
};

}  // namespace warpbook::program
