#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>

namespace warpbook {

/// The value whose bytes lie at `offset`, aligned or not; nothing when they are not all there.
template <class Value>
std::optional<Value> value_at(std::span<const std::byte> bytes, std::uint64_t offset)
{
    if (offset > bytes.size() || sizeof(Value) > bytes.size() - offset) return std::nullopt;
    Value value;
    std::memcpy(&value, bytes.data() + offset, sizeof value);
    return value;
}

}  // namespace warpbook
