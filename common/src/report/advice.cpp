#include "advice.hpp"

namespace warpbook {

std::string explain(const Unavailable& why)
{
    using Cause = Unavailable::Cause;
    Unavailable told = why;
    if (why.cause == Cause::switched_off) told.text = "switched off by --counters off";
    if (why.cause == Cause::other_profiler) told.text += ", or leave the counters to them with --counters off";
    if (why.cause == Cause::other_architecture)
        told.text += "; configure again with -DWARPBOOK_CUDA_ARCHITECTURE set to that";
    return to_string(told);
}

std::string explain(const KernelFault& fault)
{
    return fault.fault() + ". Run the same with `--backend model` to see the line and the thread. (" + fault.failure() +
           ")";
}

}  // namespace warpbook
