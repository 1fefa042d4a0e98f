#pragma once

#include "call_site.hpp"

namespace warpbook::program {

/// While a function of another library's does what it does by the runtime's functions: what those find is told with its
/// name, and with the line that calls it.
class OuterCall {
public:
    OuterCall(const char* name, const CallSite& site);
    ~OuterCall();
    OuterCall(const OuterCall&) = delete;
    OuterCall& operator=(const OuterCall&) = delete;

    const char* name() const { return name_; }
    const CallSite& site() const { return site_; }

    /// The calling thread's outermost one, or null.
    static const OuterCall* current();

private:
    const char* name_;
    CallSite site_;
    bool is_outermost_;
};

/// While work is done that another call has asked for.
class NoOuterCall {
public:
    NoOuterCall();
    ~NoOuterCall();
    NoOuterCall(const NoOuterCall&) = delete;
    NoOuterCall& operator=(const NoOuterCall&) = delete;

private:
    const OuterCall* suspended_;
};

/// The program's call: of the runtime, or of what has called it.
CallSite site_of_call(const void* return_address);

/// `function`, or what the program has called in its place.
const char* called_name(const char* function);

}  // namespace warpbook::program
