// Barriers and fences.
#pragma once

#include "model_runtime.h"
#include "qualifiers.h"

__forceinline__ void __syncthreads() { warpbook_model::barrier(); }
__forceinline__ int __syncthreads_count(int predicate) { return warpbook_model::barrier_count(predicate); }
__forceinline__ int __syncthreads_and(int predicate) { return warpbook_model::barrier_and(predicate); }
__forceinline__ int __syncthreads_or(int predicate) { return warpbook_model::barrier_or(predicate); }

__forceinline__ void __syncwarp(unsigned mask = 0xffffffffu) { warpbook_model::sync_lanes(mask, "__syncwarp"); }

__forceinline__ void __threadfence_block() { warpbook_model::fence_block(); }
__forceinline__ void __threadfence() { warpbook_model::fence_device(); }
__forceinline__ void __threadfence_system() { warpbook_model::fence_system(); }

// The model has no clock: any time is over at once.
__forceinline__ void __nanosleep(unsigned) {}

[[noreturn]] __forceinline__ void __trap() { warpbook_model::trap("__trap()"); }
