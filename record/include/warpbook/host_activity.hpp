#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <warpbook/source_location.hpp>

namespace warpbook {

/// Copies that a program asked CUDA for, of one direction.
struct HostCopies {
    enum class Direction : std::uint8_t { to_device, to_host, within_device, within_host };

    Direction direction = Direction::to_device;
    std::uint64_t copies = 0;
    std::uint64_t bytes = 0;
    /// Those of them whose memory of the host is pinned.
    std::uint64_t pinned_bytes = 0;
    /// In how many streams.
    std::uint64_t streams = 0;

    friend bool operator==(const HostCopies&, const HostCopies&) = default;
};

/// "to_device": in records.
std::string name_of(HostCopies::Direction direction);

/// Calls of CUDA's runtime at one place of the program. What a library calls for itself is not among them.
struct HostCalls {
    std::string function;  // "cudaMalloc"; of a launch "kernel<<<...>>>"
    SourceLocation location;
    std::uint64_t calls = 0;
    /// Which they are of all calls of the process, counted from 1 on: the first ones, and the last.
    std::vector<std::uint64_t> first;
    std::uint64_t last = 0;

    /// How many of the first ones are kept.
    static constexpr std::size_t max_first = 64;

    friend bool operator==(const HostCalls&, const HostCalls&) = default;
};

/// What the host's code asked of CUDA's runtime.
struct HostActivity {
    std::vector<HostCopies> copies;
    /// Where somebody asked for them.
    std::vector<HostCalls> calls;
    std::uint64_t processes = 0;
};

}  // namespace warpbook
