#include "registered_memory.hpp"

#include <cstring>
#include <iterator>

#include "cuda/runtime/failure.hpp"

namespace warpbook::program {

RegisteredMemory& RegisteredMemory::get()
{
    static RegisteredMemory& memory = *new RegisteredMemory;
    return memory;
}

RegisteredMemory::Piece* RegisteredMemory::at(const void* address)
{
    const auto number = reinterpret_cast<std::uint64_t>(address);
    const auto after = pieces_.upper_bound(number);
    if (after == pieces_.begin()) return nullptr;
    Piece& piece = std::prev(after)->second;
    return number - piece.begin < piece.bytes ? &piece : nullptr;
}

void RegisteredMemory::add(Allocations& allocations, void* begin, std::size_t bytes, unsigned flags,
                           const std::string& name, const CallSite& site)
{
    if (begin == nullptr || bytes == 0) throw Failure{cudaErrorInvalidValue};
    const auto number = reinterpret_cast<std::uint64_t>(begin);
    const auto next = pieces_.lower_bound(number);
    const bool meets_next = next != pieces_.end() && next->first - number < bytes;
    if (at(begin) != nullptr || meets_next || allocations.at(begin) != nullptr)
        throw Failure{cudaErrorHostMemoryAlreadyRegistered};
    pieces_[number] = {number, bytes, flags, name, site};
}

void RegisteredMemory::remove(Backend& backend, void* begin)
{
    const auto found = pieces_.find(reinterpret_cast<std::uint64_t>(begin));
    if (found == pieces_.end()) throw Failure{cudaErrorHostMemoryNotRegistered};
    if (found->second.copy != nullptr) backend.release(found->second.copy);
    pieces_.erase(found);
}

void* RegisteredMemory::for_kernels(Backend& backend, void* address)
{
    Piece* const piece = at(address);
    if (piece == nullptr) return nullptr;
    if (piece->copy == nullptr) piece->copy = backend.allocate(piece->bytes, piece->name);
    return static_cast<std::byte*>(piece->copy) + (reinterpret_cast<std::uint64_t>(address) - piece->begin);
}

const unsigned* RegisteredMemory::flags_of(const void* address) const
{
    const Piece* const piece = const_cast<RegisteredMemory*>(this)->at(address);
    return piece == nullptr ? nullptr : &piece->flags;
}

bool RegisteredMemory::has_copy_at(const void* address) const
{
    const auto number = reinterpret_cast<std::uint64_t>(address);
    for (const auto& [begin, piece] : pieces_) {
        if (piece.copy != nullptr && number - reinterpret_cast<std::uint64_t>(piece.copy) < piece.bytes) return true;
    }
    return false;
}

std::vector<RegisteredMemory::Description> RegisteredMemory::all() const
{
    std::vector<Description> all;
    for (const auto& [begin, piece] : pieces_) all.push_back({piece.name, piece.bytes, piece.site});
    return all;
}

void RegisteredMemory::copy_to_device(Backend& backend)
{
    for (const auto& [begin, piece] : pieces_)
        if (piece.copy != nullptr)
            backend.copy_to_device(piece.copy, reinterpret_cast<const void*>(begin), piece.bytes);
}

void RegisteredMemory::copy_to_host()
{
    for (const auto& [begin, piece] : pieces_)
        if (piece.copy != nullptr) std::memcpy(reinterpret_cast<void*>(begin), piece.copy, piece.bytes);
}

}  // namespace warpbook::program
