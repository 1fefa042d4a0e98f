#include "native_faults.hpp"

#include <csignal>

namespace warpbook::model {

FaultCase case_of(const NativeEnd& end)
{
    switch (end.why) {
    case NativeEnd::Why::deadlock: return FaultCase::unchecked_deadlock;
    case NativeEnd::Why::trap: return FaultCase::unchecked_trap;
    case NativeEnd::Why::signal: break;
    }
    switch (end.signal) {
    case SIGFPE: return FaultCase::unchecked_division;
    case SIGABRT: return FaultCase::unchecked_trap;
    default: return FaultCase::unchecked_access;
    }
}

}  // namespace warpbook::model
