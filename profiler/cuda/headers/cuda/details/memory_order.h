// The words of libcu++ for what an atomic operation orders, and among whom.
#pragma once

#include "../../cuda_runtime.h"

namespace cuda {

enum thread_scope {
    thread_scope_system = 0,
    thread_scope_device = 1,
    thread_scope_block = 2,
    thread_scope_thread = 10,
};

namespace std {

enum memory_order {
    memory_order_relaxed,
    memory_order_consume,
    memory_order_acquire,
    memory_order_release,
    memory_order_acq_rel,
    memory_order_seq_cst,
};

}  // namespace std

using std::memory_order;
using std::memory_order_acq_rel;
using std::memory_order_acquire;
using std::memory_order_consume;
using std::memory_order_relaxed;
using std::memory_order_release;
using std::memory_order_seq_cst;

}  // namespace cuda

namespace cuda_on_cpu {

/// What the order asks of an access that reads, writes, or does both.
constexpr warpbook_model::AtomicOrder order_of(cuda::memory_order order, warpbook_model::AtomicForm form)
{
    using Form = warpbook_model::AtomicForm;
    using Order = warpbook_model::AtomicOrder;
    const bool acquires =
        form != Form::store && order != cuda::memory_order_relaxed && order != cuda::memory_order_release;
    const bool releases = form != Form::load && order >= cuda::memory_order_release;
    if (acquires && releases) return Order::acquire_release;
    if (acquires) return Order::acquire;
    return releases ? Order::release : Order::relaxed;
}

}  // namespace cuda_on_cpu
