// Which memory an address is of (CUDA C++ Programming Guide, "Address Space Predicate Functions" and "Address Space
// Conversion Functions"). The model has one kind of pointers; only those to shared memory have numbers of their own,
// from the beginning of the block's.
#pragma once

#include <stddef.h>

#include "model_runtime.h"
#include "qualifiers.h"

__forceinline__ unsigned __isGlobal(const void* pointer)
{
    return warpbook_model::memory_of(pointer) == warpbook_model::Memory::global ? 1 : 0;
}
__forceinline__ unsigned __isShared(const void* pointer)
{
    return warpbook_model::memory_of(pointer) == warpbook_model::Memory::shared ? 1 : 0;
}
__forceinline__ unsigned __isConstant(const void* pointer)
{
    return warpbook_model::memory_of(pointer) == warpbook_model::Memory::constant ? 1 : 0;
}
__forceinline__ unsigned __isLocal(const void* pointer)
{
    return warpbook_model::memory_of(pointer) == warpbook_model::Memory::local ? 1 : 0;
}

__forceinline__ size_t __cvta_generic_to_global(const void* pointer) { return reinterpret_cast<size_t>(pointer); }
__forceinline__ size_t __cvta_generic_to_constant(const void* pointer) { return reinterpret_cast<size_t>(pointer); }
__forceinline__ size_t __cvta_generic_to_local(const void* pointer) { return reinterpret_cast<size_t>(pointer); }
__forceinline__ size_t __cvta_generic_to_shared(const void* pointer)
{
    return static_cast<size_t>(static_cast<const char*>(pointer) - warpbook_model::begin_of_shared_memory());
}

__forceinline__ void* __cvta_global_to_generic(size_t address) { return reinterpret_cast<void*>(address); }
__forceinline__ void* __cvta_constant_to_generic(size_t address) { return reinterpret_cast<void*>(address); }
__forceinline__ void* __cvta_local_to_generic(size_t address) { return reinterpret_cast<void*>(address); }
__forceinline__ void* __cvta_shared_to_generic(size_t offset)
{
    return const_cast<char*>(warpbook_model::begin_of_shared_memory() + offset);
}
