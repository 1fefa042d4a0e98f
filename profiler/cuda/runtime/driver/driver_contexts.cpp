#include "driver_contexts.hpp"

#include <vector>

#include "cuda/runtime/runtime.hpp"

namespace warpbook::program {

namespace {

/// The calling thread's; the last one is current.
std::vector<CUcontext>& stack_of_contexts()
{
    thread_local std::vector<CUcontext> contexts;
    return contexts;
}

}  // namespace

Contexts& Contexts::get()
{
    static auto& contexts = *new Contexts;
    return contexts;
}

void Contexts::initialize()
{
    const std::lock_guard lock(mutex_);
    is_initialized_ = true;
}

bool Contexts::is_initialized()
{
    const std::lock_guard lock(mutex_);
    return is_initialized_ || is_runtime_used();
}

CUcontext Contexts::create(unsigned flags)
{
    const std::lock_guard lock(mutex_);
    auto* const context = new CUctx_st{flags};
    created_.insert(context);
    return context;
}

bool Contexts::destroy(CUcontext context)
{
    const std::lock_guard lock(mutex_);
    if (created_.erase(context) == 0) return false;
    auto& stack = stack_of_contexts();
    if (!stack.empty() && stack.back() == context) stack.pop_back();
    delete context;
    return true;
}

void Contexts::retain_primary()
{
    const std::lock_guard lock(mutex_);
    ++retained_;
}

bool Contexts::release_primary()
{
    const std::lock_guard lock(mutex_);
    if (retained_ == 0) return false;
    --retained_;
    return true;
}

bool Contexts::is_primary_active()
{
    const std::lock_guard lock(mutex_);
    return retained_ > 0 || is_runtime_used();
}

bool Contexts::exists(CUcontext context)
{
    const std::lock_guard lock(mutex_);
    return context == &primary_ || created_.contains(context);
}

bool Contexts::are_all_gone()
{
    const std::lock_guard lock(mutex_);
    return created_.empty() && !is_primary_active();
}

CUcontext Contexts::current()
{
    const std::lock_guard lock(mutex_);
    const auto& stack = stack_of_contexts();
    if (stack.empty()) return is_runtime_used() ? &primary_ : nullptr;
    return stack.back();
}

void Contexts::set_current(CUcontext context)
{
    auto& stack = stack_of_contexts();
    if (!stack.empty()) stack.pop_back();
    if (context != nullptr) stack.push_back(context);
}

void Contexts::push(CUcontext context) { stack_of_contexts().push_back(context); }

CUcontext Contexts::pop()
{
    CUcontext const popped = current();
    auto& stack = stack_of_contexts();
    if (!stack.empty()) stack.pop_back();
    return popped;
}

}  // namespace warpbook::program
