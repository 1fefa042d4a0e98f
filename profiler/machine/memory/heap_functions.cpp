// What kernels and host code of one file call for malloc(), free(), new and delete: kernel_compiler puts these names in
// place of the library's. Outside of kernels each does what that one does.

#include <cstddef>
#include <cstdlib>
#include <new>

#include "machine/lanes/record.hpp"

using namespace warpbook::model;

extern "C" {

void* warpbook_heap_malloc(std::size_t bytes)
{
    if (RunningLane* const lane = arrive(StepKind::heap_call, WARPBOOK_RETURN_ADDRESS))
        return lane->allocate(bytes, 1, WARPBOOK_RETURN_ADDRESS);
    return std::malloc(bytes);
}

void warpbook_heap_free(void* memory)
{
    if (RunningLane* const lane = arrive(StepKind::heap_call, WARPBOOK_RETURN_ADDRESS))
        lane->release(memory, WARPBOOK_RETURN_ADDRESS);
    else
        std::free(memory);
}

void* warpbook_heap_new(std::size_t bytes)
{
    if (RunningLane* const lane = arrive(StepKind::heap_call, WARPBOOK_RETURN_ADDRESS))
        return lane->allocate(bytes, 1, WARPBOOK_RETURN_ADDRESS);
    return ::operator new(bytes);
}

void* warpbook_heap_new_aligned(std::size_t bytes, std::align_val_t alignment)
{
    if (RunningLane* const lane = arrive(StepKind::heap_call, WARPBOOK_RETURN_ADDRESS))
        return lane->allocate(bytes, static_cast<std::size_t>(alignment), WARPBOOK_RETURN_ADDRESS);
    return ::operator new(bytes, alignment);
}

void warpbook_heap_delete(void* memory)
{
    if (RunningLane* const lane = arrive(StepKind::heap_call, WARPBOOK_RETURN_ADDRESS))
        lane->release(memory, WARPBOOK_RETURN_ADDRESS);
    else
        ::operator delete(memory);
}

void warpbook_heap_delete_aligned(void* memory, std::align_val_t alignment)
{
    if (RunningLane* const lane = arrive(StepKind::heap_call, WARPBOOK_RETURN_ADDRESS))
        lane->release(memory, WARPBOOK_RETURN_ADDRESS);
    else
        ::operator delete(memory, alignment);
}

void warpbook_heap_delete_sized_aligned(void* memory, std::size_t, std::align_val_t alignment)
{
    if (RunningLane* const lane = arrive(StepKind::heap_call, WARPBOOK_RETURN_ADDRESS))
        lane->release(memory, WARPBOOK_RETURN_ADDRESS);
    else
        ::operator delete(memory, alignment);
}

}  // extern "C"
