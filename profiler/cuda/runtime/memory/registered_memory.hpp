#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <warpbook/backend.hpp>

#include "allocations.hpp"

namespace warpbook::program {

/// Memory of the host's own that the program has registered. Kernels cannot reach it where it is: they get a copy,
/// which holds the same whenever one of the two looks.
class RegisteredMemory {
public:
    static RegisteredMemory& get();

    /// Throws Failure.
    void add(Allocations& allocations, void* begin, std::size_t bytes, unsigned flags, const std::string& name,
             const CallSite& site);
    void remove(Backend& backend, void* begin);

    /// Where kernels find what the host has there; null where it is not registered.
    void* for_kernels(Backend& backend, void* address);
    /// Null where it is not registered.
    const unsigned* flags_of(const void* address) const;

    /// Whether kernels find a registered piece there.
    bool has_copy_at(const void* address) const;

    /// Before and after what the device does.
    void copy_to_device(Backend& backend);
    void copy_to_host();
    void forget_all() { pieces_.clear(); }

    /// What is registered.
    struct Description {
        std::string name;
        std::size_t bytes = 0;
        CallSite site;
    };
    std::vector<Description> all() const;

private:
    struct Piece {
        std::uint64_t begin = 0;
        std::size_t bytes = 0;
        unsigned flags = 0;
        std::string name;
        CallSite site;
        /// Null until somebody asks for it.
        void* copy = nullptr;
    };
    Piece* at(const void* address);

    std::map<std::uint64_t, Piece> pieces_;
};

}  // namespace warpbook::program
