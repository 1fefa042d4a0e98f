// Barriers and fences.
#pragma once

#include "model_runtime.h"
#include "qualifiers.h"

__forceinline__ void __syncthreads() { warpbook_barrier(); }
__forceinline__ int __syncthreads_count(int predicate) { return warpbook_barrier_count(predicate); }
__forceinline__ int __syncthreads_and(int predicate) { return warpbook_barrier_and(predicate); }
__forceinline__ int __syncthreads_or(int predicate) { return warpbook_barrier_or(predicate); }

__forceinline__ void __syncwarp(unsigned mask = 0xffffffffu) { warpbook_sync_lanes(mask, "__syncwarp"); }

__forceinline__ void __threadfence_block() { warpbook_fence_block(); }
__forceinline__ void __threadfence() { warpbook_fence_device(); }
__forceinline__ void __threadfence_system() { warpbook_fence_device(); }

// The model has no clock: any time is over at once.
__forceinline__ void __nanosleep(unsigned) {}

[[noreturn]] __forceinline__ void __trap() { warpbook_trap("__trap()"); }
