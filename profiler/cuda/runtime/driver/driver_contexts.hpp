#pragma once

#include <mutex>
#include <set>

#include <cuda.h>

struct CUctx_st {
    unsigned flags = 0;
};

namespace warpbook::program {

/// The driver's contexts. All have the one memory of the model's: which of them is current decides only what may be
/// called.
class Contexts {
public:
    static Contexts& get();

    void initialize();
    /// By cuInit(), or because the program has called the runtime.
    bool is_initialized();

    CUcontext create(unsigned flags);
    /// False where there is none.
    bool destroy(CUcontext context);
    CUcontext primary() { return &primary_; }
    void retain_primary();
    bool release_primary();
    bool is_primary_active();
    bool exists(CUcontext context);
    /// Nobody has memory any more: none is left, and the runtime, whose the primary one is, was never called.
    bool are_all_gone();

    /// Of the calling thread; the primary one where the runtime was called and no other was chosen.
    CUcontext current();
    void set_current(CUcontext context);
    void push(CUcontext context);
    CUcontext pop();

private:
    std::recursive_mutex mutex_;
    bool is_initialized_ = false;
    CUctx_st primary_;
    unsigned retained_ = 0;
    std::set<CUcontext> created_;
};

}  // namespace warpbook::program
