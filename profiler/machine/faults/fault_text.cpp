#include "fault_text.hpp"

#include <bit>
#include <cstdio>
#include <filesystem>

#include <warpbook/access.hpp>

#include "machine/rules/lanes.hpp"
#include "machine/lanes/fiber_stacks.hpp"

namespace warpbook::model::fault_text {

namespace {

std::string bytes_text(std::uint64_t bytes) { return std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes"); }

/// "store of 4 bytes".
std::string describe(Step step)
{
    return std::string(name_of(operation_of(step.kind()))) + " of " + bytes_text(step.width());
}

/// Also of an element or a member that lies a little behind.
bool is_null(std::uint64_t address) { return address < 4096; }

std::string hexadecimal(std::uint64_t number)
{
    char text[2 + 16 + 1];
    std::snprintf(text, sizeof text, "%#lx", number);
    return text;
}

/// "lane 3", "lanes 0-15, 31".
std::string lanes_text(std::uint32_t lanes)
{
    std::string text = std::has_single_bit(lanes) ? "lane " : "lanes ";
    bool first = true;
    while (lanes != 0) {
        const int begin = std::countr_zero(lanes);
        const int length = std::countr_one(lanes >> begin);
        text += (first ? "" : ", ") + std::to_string(begin);
        if (length > 1) text += "-" + std::to_string(begin + length - 1);
        first = false;
        lanes &= ~lanes_from(static_cast<unsigned>(begin), static_cast<unsigned>(length));
    }
    return text;
}

}  // namespace

std::string describe(const WarpAccess& access)
{
    return std::string(name_of(access.space)) + " " + std::string(name_of(access.operation)) + " of " +
           bytes_text(access.width);
}

std::string where_outside(const std::string& array, std::uint64_t begin, std::size_t bytes, std::uint64_t address,
                          unsigned width, std::size_t columns)
{
    const std::string start = " the start of '" + array + "', which has " + bytes_text(bytes);
    if (address < begin) return bytes_text(begin - address) + " before" + start;
    const std::uint64_t distance = address - begin;
    std::string text = bytes_text(distance) + " after" + start;
    if (bytes < width || bytes % width != 0 || distance % width != 0) return text;
    const std::uint64_t element = distance / width;
    const std::uint64_t last = bytes / width - 1;
    if (columns == 0)
        return text + " (element " + std::to_string(element) + "; the last one is " + std::to_string(last) + ")";
    const auto place = [&](std::uint64_t index) {
        return "row " + std::to_string(index / columns) + ", column " + std::to_string(index % columns);
    };
    return text + " (" + place(element) + "; the last element is in " + place(last) + ")";
}

std::string never_written(const WarpAccess& access, const std::string& place)
{
    return describe(access) + " that nobody has written: " + place +
           (access.space == Space::shared ? " (shared memory starts without content in each block)" : "");
}

std::string outside_constant(Step step, const DeviceVariables::Variable& array, std::uint64_t address)
{
    return describe(step) + " of constant memory outside its array: " +
           where_outside(array.name, array.begin, array.bytes, address, step.width());
}

std::string other_barrier()
{
    return "waits at this __syncthreads() while other threads of its block wait at another one: all threads of a block "
           "must come to the same barrier";
}

std::string left_before_it_was_written(std::uint64_t threads)
{
    return ". " + std::to_string(threads) +
           (threads == 1 ? " thread had left the kernel when its block passed a barrier: if it is"
                         : " threads had left the kernel when their blocks passed a barrier: if they are") +
           " to write this, let " + (threads == 1 ? "it" : "them") + " come to the barrier, too";
}

std::string left_before_barrier(unsigned threads)
{
    return "waits at this __syncthreads(), to which " + std::to_string(threads) +
           (threads == 1 ? " thread of its block never comes: it has" : " threads of its block never come: they have") +
           " left the kernel. All threads of a block must come to the same barrier";
}

std::string lane_outside_its_mask(unsigned lane, const std::string& call, std::uint32_t mask)
{
    return "lane " + std::to_string(lane) + " calls " + call + "() with mask " + hexadecimal(mask) +
           ", which lacks the lane itself: a mask must name all lanes that make the call" +
           (call == "__ballot_sync" ? ". To look at the answers of some lanes only, apply & to the result" : "");
}

std::string source_takes_no_part(unsigned lane, unsigned source, const std::string& call)
{
    return "lane " + std::to_string(lane) + " reads lane " + std::to_string(source) + " by " + call +
           "(), which takes no part: the value is undefined";
}

std::string lanes_have_left(const std::string& call, std::uint32_t mask, std::uint32_t missing)
{
    const bool is_one = std::has_single_bit(missing);
    return call + "() with mask " + hexadecimal(mask) + " names " + lanes_text(missing) + ", which " +
           (is_one ? "has" : "have") +
           " left the kernel without making the call: let all lanes of the mask come here, " +
           "or name only those that do";
}

std::string source_takes_no_part_in_tile(unsigned thread, unsigned source, const std::string& call)
{
    return "thread " + std::to_string(thread) + " of its tile reads thread " + std::to_string(source) + " by " + call +
           "(), which takes no part: the value is undefined";
}

std::string deadlock_in_tile(const std::string& call, unsigned tile_size, const TileBarrier::Missing& missing)
{
    const std::string group = tile_size == 0 ? "the block" : "its tile of " + std::to_string(tile_size);
    const auto count = [&](unsigned threads) {
        return "waits at " + call + "() for " + std::to_string(threads) +
               (threads == 1 ? " thread of " : " threads of ") + group + ", which ";
    };
    if (missing.elsewhere != 0)
        return count(missing.elsewhere) + "never " + (missing.elsewhere == 1 ? "comes" : "come");
    return count(missing.left) + (missing.left == 1 ? "has" : "have") +
           " left the kernel: a thread may do so when its tile does not meet any more";
}

std::string deadlock(const std::string& call, std::uint32_t mask, const Missing& missing)
{
    std::string text = "waits at " + call + "() with mask " + hexadecimal(mask);
    if (missing.lanes == 0) return text;
    text += " for " + lanes_text(missing.lanes) + " of its warp, which never " +
            (std::has_single_bit(missing.lanes) ? "comes" : "come");
    if (missing.with_another_mask) text += ": there it is called with another mask";
    return text;
}

std::string barrier_not_set_up(const std::string& call)
{
    return call +
           "() at a barrier that nobody has initialized: let one thread call init(&barrier, number of arrivals), and "
           "put "
           "a __syncthreads() behind it";
}

std::string more_arrivals_than_expected(const std::string& call, std::uint64_t arrivals, std::uint64_t pending)
{
    return call + "() arrives " + std::to_string(arrivals) + " times at a barrier whose phase waits for " +
           (pending == 0 ? "no" : std::to_string(pending)) + " more only";
}

std::string phase_never_ends(const std::string& call, std::uint64_t pending, std::uint64_t expected)
{
    return "waits at " + call + "() for " + std::to_string(pending) + " of the " + std::to_string(expected) +
           (pending == 1 ? " arrivals that the barrier expects, which never comes"
                         : " arrivals that the barrier expects, which never come");
}

std::string grid_never_meets(std::size_t blocks)
{
    return "waits for all blocks of the grid, of which " + std::to_string(blocks) +
           (blocks == 1 ? " never comes" : " never come") +
           ": all threads of all blocks must come to each sync() of the grid";
}

std::string private_memory_of_another_thread(Step step)
{
    return describe(step) +
           " in the private memory of another thread: local variables can be used by their own thread only";
}

std::string not_device_memory(Step step, std::uint64_t address, const std::string& before_wraparound)
{
    if (is_null(address)) return describe(step) + " at address " + hexadecimal(address) + ": a null pointer";
    if (!before_wraparound.empty())
        return describe(step) + " at an address that is not device memory: 2^32 elements behind '" + before_wraparound +
               "'. Is the index an unsigned number of 32 bits that should be negative?";
    // Without the address, which would be another one in each run.
    return describe(step) +
           " at an address that is not device memory (a pointer from the host, or an index far outside its array?)";
}

std::string not_writable(Step step)
{
    return describe(step) +
           " in constant memory (__constant__), which kernels can only read: use an array in global memory";
}

std::string misaligned(Step step, std::uint64_t address, const GlobalMemory::Array* array)
{
    const auto past = static_cast<unsigned>(address % step.width());
    std::string where = "at an address " + bytes_text(past) + " past a multiple of " + std::to_string(step.width());
    if (array != nullptr && address >= array->begin)
        where = std::to_string(address - array->begin) + " bytes after the start of '" + array->name + "'";
    return describe(step) + " " + where + ": a GPU accesses " + bytes_text(step.width()) + " at multiples of " +
           std::to_string(step.width()) + " only";
}

std::string stack_overflow()
{
    return "the thread's local variables and calls need more than " + std::to_string(FiberStacks::bytes_each / 1024) +
           " KiB of private memory: is there a recursion without end, or a large local array?";
}

std::string launch_refused(const std::string& launch, const std::string& error, const std::string& reason)
{
    return "launches " + launch + ", which CUDA refuses (" + error + "): " + reason +
           (reason.ends_with('?') ? " " : ". ") + "Nothing runs, and cudaGetLastError() alone would tell";
}

std::string pointer_to_own_memory(const std::string& launch, std::size_t argument, const std::string& space)
{
    return "launches " + launch + " with a pointer to " + space + " memory (argument " + std::to_string(argument) +
           "), which the threads of another grid cannot use: give them a pointer to global memory";
}

std::string too_many_pending_launches(std::size_t launches, std::size_t max)
{
    return "the threads of this grid make " + std::to_string(launches) + " launches, and CUDA keeps " +
           std::to_string(max) +
           " that have not begun: whether a GPU has room for the rest is chance "
           "(cudaErrorLaunchPendingCountExceeded). Launch fewer and larger grids, or have the host raise "
           "cudaLimitDevRuntimePendingLaunchCount";
}

std::string in_child(const std::string& launch) { return "in " + launch + ", which a kernel has launched: "; }

std::string allocation(const SourceLocation& location)
{
    return "memory from " + std::filesystem::path(location.file).filename().string() + ":" +
           std::to_string(location.line);
}

std::string freed_twice(const std::string& allocation) { return "'" + allocation + "' is freed a second time"; }

std::string freed_without_allocation()
{
    return "frees an address that no kernel has got from malloc() or new: what the host has allocated, the host frees";
}

std::string index_outside(std::int64_t index, const std::string& type)
{
    return "index " + std::to_string(index) + " is outside its array or row, which is a " + type;
}

std::string index_outside(std::int64_t index, std::uint64_t size, const std::string& what)
{
    return "index " + std::to_string(index) + " is outside its " + what + ", which has " + std::to_string(size) +
           (size == 1 ? " element" : " elements");
}

std::string division_by_zero() { return "integer division by zero: a GPU goes on with a meaningless result"; }

std::string shift_by(std::int64_t bits, unsigned width)
{
    const std::string by = bits < 0 ? "a negative number of bits" : std::to_string(bits) + " bits";
    return "shift of a value of " + std::to_string(width) + " bits by " + by +
           ": C++ leaves open what comes of it, and a GPU gives another result than a CPU";
}

std::string missing_return()
{
    return "this function comes to its end without `return`, though it should return a value: what its caller gets is "
           "open";
}

std::string copy_that_reads_too_much(unsigned bytes)
{
    return "an asynchronous copy of " + std::to_string(bytes) +
           " bytes that is told to read more, or to fill more than these with zeros: it must be at most " +
           std::to_string(bytes) + " bytes of either";
}

std::string failed_assertion(const std::string& assertion) { return "assertion '" + assertion + "' failed"; }

std::string no_texture(const std::string& call, bool is_surface, std::uint64_t handle)
{
    const std::string kind = is_surface ? "surface" : "texture";
    if (handle == 0) return call + "() with the handle 0, which is no " + kind + ": was none made?";
    return call + "() with a handle that is no " + kind + ": give the kernel the one that was made for it";
}

std::string freed_texture(const std::string& call, const std::string& name)
{
    return call + "() of '" + name + "', which was freed before";
}

std::string other_kind_of_texture(const std::string& call, bool is_surface, const std::string& name)
{
    return call + "() with a " + (is_surface ? "texture" : "surface") + " of '" + name + "', and it needs a " +
           (is_surface ? "surface" : "texture");
}

std::string other_shape_of_texture(const std::string& call, const std::string& name, TextureShape shape)
{
    const std::string which = call + "() of '" + name + "', which ";
    switch (shape) {
    case TextureShape::linear: return which + "is linear memory: tex1Dfetch() reads it";
    case TextureShape::one_dimension: return which + "has one dimension: functions with 1D in their names are for it";
    case TextureShape::two_dimensions: return which + "has two dimensions: functions with 2D in their names are for it";
    case TextureShape::three_dimensions:
        return which + "has three dimensions: functions with 3D in their names are for it";
    case TextureShape::layers_of_one_dimension:
        return which + "has layers of one dimension: functions with 1DLayered in their names are for it";
    case TextureShape::layers_of_two_dimensions: break;
    }
    return which + "has layers of two dimensions: functions with 2DLayered in their names are for it";
}

std::string other_element(const std::string& call, const std::string& wanted, const std::string& name,
                          const std::string& read)
{
    return call + "() of '" + name + "' as " + wanted + ", and what is read there is " + read + ": use " + call + "<" +
           read + ">()";
}

std::string other_size_of_element(const std::string& call, unsigned bytes, const std::string& name,
                                  const ElementFormat& element)
{
    return call + "() of " + bytes_text(bytes) + " in '" + name + "', whose elements (" + name_of(element) + ") have " +
           std::to_string(element.bytes()) + ": use a type of the same size";
}

std::string cannot_gather(const std::string& wanted, unsigned number, unsigned numbers)
{
    return "tex2Dgather() of number " + std::to_string(number) + " as " + wanted + ", from elements of " +
           std::to_string(numbers) + (numbers == 1 ? " number" : " numbers") +
           ": it gives four numbers, one of each of four elements, and they count from 0";
}

std::string no_such_layer(const std::string& call, int layer, const std::string& name, unsigned layers)
{
    return call + "() of layer " + std::to_string(layer) + " of '" + name + "', which has " + std::to_string(layers) +
           (layers == 1 ? " layer" : " layers");
}

std::string between_elements(const std::string& call, int x, const std::string& name, unsigned bytes)
{
    return call + "() at x = " + std::to_string(x) + " in '" + name +
           "': x counts bytes, and elements begin at multiples of " + std::to_string(bytes) +
           ". Is it multiplied by the size of an element?";
}

std::string outside_surface(const std::string& call, const std::array<int, 3>& place, const std::string& name,
                            const TextureMemorySetup& memory)
{
    const std::size_t row_bytes = std::size_t{memory.width} * memory.element.bytes();
    return call + "() outside of '" + name + "': at x = " + std::to_string(place[0]) +
           " (bytes), y = " + std::to_string(place[1]) + ", z or layer = " + std::to_string(place[2]) +
           ", and it has " + std::to_string(memory.depth) + " x " + std::to_string(memory.height) + " rows of " +
           bytes_text(row_bytes);
}

std::string call_of_no_function(std::uint64_t address)
{
    if (is_null(address)) return "call through a null pointer: no function was put into it";
    return "call through a pointer at which there is no function: was it ever set, or was it overwritten?";
}

std::string access_of_no_memory(std::uint64_t address)
{
    if (is_null(address)) return "access through a null pointer";
    return access_of_no_memory();
}

std::string access_of_no_memory() { return "access at an address that is not device memory"; }

std::string quotient_too_large()
{
    return "integer division whose result is too large for its type, such as INT_MIN / -1: C++ leaves open what comes "
           "of "
           "it";
}

std::string trap_of_the_compiler()
{
    return "the thread comes to __builtin_trap(), or to code that the compiler takes for impossible";
}

std::string pure_virtual_call()
{
    return "call of a pure virtual function, which has no code (= 0): is the object not complete yet, or not any more, "
           "as in a constructor or destructor of its base class?";
}

std::string aborted() { return "the C++ library ends the program (abort), since something went wrong that it checks"; }

}  // namespace warpbook::model::fault_text
