#include "outer_call.hpp"

#include <utility>

namespace warpbook::program {

namespace {

const OuterCall*& current_call()
{
    thread_local const OuterCall* call = nullptr;
    return call;
}

}  // namespace

OuterCall::OuterCall(const char* name, const CallSite& site)
    : name_(name), site_(site), is_outermost_(current_call() == nullptr)
{
    if (is_outermost_) current_call() = this;
}

OuterCall::~OuterCall()
{
    if (is_outermost_) current_call() = nullptr;
}

const OuterCall* OuterCall::current() { return current_call(); }

NoOuterCall::NoOuterCall() : suspended_(std::exchange(current_call(), nullptr)) {}
NoOuterCall::~NoOuterCall() { current_call() = suspended_; }

CallSite site_of_call(const void* return_address)
{
    const OuterCall* const outer = OuterCall::current();
    return outer == nullptr ? CallSite(return_address) : outer->site();
}

const char* called_name(const char* function)
{
    const OuterCall* const outer = OuterCall::current();
    return outer == nullptr ? function : outer->name();
}

}  // namespace warpbook::program
