#include "fault_facts.hpp"

#include <filesystem>
#include <string_view>

#include <warpbook/access.hpp>

#include "machine/lanes/fiber_stacks.hpp"
#include "machine/program/program_file.hpp"

namespace warpbook::model {

Facts facts_of(Step step) { return {{"operation", name_of(operation_of(step.kind()))}, {"width", step.width()}}; }

Facts facts_of(const WarpAccess& access)
{
    return {{"space", name_of(access.space)}, {"operation", name_of(access.operation)}, {"width", access.width}};
}

FaultDescription outside_array(const Facts& facts, const std::string& array, std::uint64_t begin, std::size_t bytes,
                               std::uint64_t address, unsigned width, std::size_t columns)
{
    const bool is_before = address < begin;
    const std::uint64_t distance = is_before ? begin - address : address - begin;
    const Facts where = facts.with({{fact::array, array}, {"array_bytes", bytes}, {"distance", distance}});
    if (is_before) return {FaultCase::before_array, where};
    if (bytes < width || bytes % width != 0 || distance % width != 0) return {FaultCase::after_array, where};
    const std::uint64_t element = distance / width;
    const std::uint64_t last = bytes / width - 1;
    if (columns == 0) return {FaultCase::after_array, where.with({{"element", element}, {"last_element", last}})};
    return {FaultCase::after_array, where.with({{"row", element / columns},
                                                {"column", element % columns},
                                                {"last_row", last / columns},
                                                {"last_column", last % columns}})};
}

FaultDescription not_device_memory(Step step, std::uint64_t address, const MeantArrays& meant)
{
    const Facts access = facts_of(step);
    if (is_null(address)) return {FaultCase::null_pointer, access.with({{"address", address}})};
    if (!meant.before_wraparound.empty())
        return {FaultCase::index_wrapped_around, access.with({{"meant_array", meant.before_wraparound}})};
    if (!meant.before_overflow.empty())
        return {FaultCase::index_overflowed, access.with({{"meant_array", meant.before_overflow}})};
    // Without the address, which would be another one in each run.
    return {FaultCase::not_device_memory, access};
}

FaultDescription memory_of_host(Step step, const DeviceVariables::Variable* variable)
{
    const Facts access = facts_of(step);
    if (variable == nullptr) return {FaultCase::memory_of_host, access};
    const std::string_view symbol = variable->name;
    constexpr std::string_view shadow = ".for_host";
    constexpr std::string_view virtual_functions = "_ZTV";
    if (const auto end = symbol.find(shadow); end != symbol.npos)
        return {FaultCase::name_for_host, access.with({{"variable", variable_name(symbol.substr(0, end))}})};
    if (symbol.starts_with(virtual_functions))
        return {FaultCase::virtual_functions_of_host, access.with({{"class", class_of_virtual_functions(symbol)}})};
    return {FaultCase::memory_of_host, access.with({{"variable", variable_name(symbol)}})};
}

FaultDescription misaligned(Step step, std::uint64_t address, const GlobalMemory::Array* array)
{
    const Facts access = facts_of(step);
    if (array != nullptr && address >= array->begin)
        return {FaultCase::misaligned_in_array,
                access.with({{"nearest_array", array->name}, {"offset", address - array->begin}})};
    return {FaultCase::misaligned, access.with({{"past", address % step.width()}})};
}

FaultDescription stack_overflow()
{
    return {FaultCase::stack_overflow, {{"kibibytes", FiberStacks::bytes_each / 1024}}};
}

std::string name_of_allocation(const SourceLocation& location)
{
    return "memory from " + std::filesystem::path(location.file).filename().string() + ":" +
           std::to_string(location.line);
}

}  // namespace warpbook::model
