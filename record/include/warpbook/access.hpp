#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace warpbook {

/// The memories whose accesses are counted.
enum class Space : std::uint8_t { global, shared };

/// What an instruction does to memory. Atomics with and without a used result are one kind.
enum class Operation : std::uint8_t { load, store, atomic };

inline constexpr std::array all_spaces = {Space::global, Space::shared};
inline constexpr std::array all_operations = {Operation::load, Operation::store, Operation::atomic};

/// A kind of access: what is counted together.
struct AccessKind {
    Space space = Space::global;
    Operation operation = Operation::load;

    friend bool operator==(const AccessKind&, const AccessKind&) = default;
};

/// Global before shared memory, loads before stores: as a kernel goes.
inline constexpr std::array<AccessKind, all_spaces.size() * all_operations.size()> all_access_kinds = {{
    {Space::global, Operation::load},
    {Space::global, Operation::store},
    {Space::global, Operation::atomic},
    {Space::shared, Operation::load},
    {Space::shared, Operation::store},
    {Space::shared, Operation::atomic},
}};

/// A value for each space and each operation.
template <class Value>
class ByAccess {
public:
    Value& of(AccessKind kind) { return of(kind.space, kind.operation); }
    const Value& of(AccessKind kind) const { return of(kind.space, kind.operation); }
    Value& of(Space space, Operation operation) { return table_[index(space, operation)]; }
    const Value& of(Space space, Operation operation) const { return table_[index(space, operation)]; }

    friend bool operator==(const ByAccess&, const ByAccess&) = default;

private:
    static constexpr std::size_t index(Space space, Operation operation)
    {
        return static_cast<std::size_t>(space) * all_operations.size() + static_cast<std::size_t>(operation);
    }

    std::array<Value, all_spaces.size() * all_operations.size()> table_{};
};

constexpr std::string_view name_of(Space space) { return space == Space::global ? "global" : "shared"; }

constexpr std::string_view name_of(Operation operation)
{
    switch (operation) {
    case Operation::load: return "load";
    case Operation::store: return "store";
    case Operation::atomic: return "atomic";
    }
    return "unknown";
}

/// The unit that an access to `space` costs: a sector is 32 aligned bytes of global memory, a wavefront is one pass of
/// a warp instruction through shared memory.
constexpr std::string_view unit_of(Space space) { return space == Space::global ? "sectors" : "wavefronts"; }

}  // namespace warpbook
