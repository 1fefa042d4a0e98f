#include "cubin_store.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace warpbook::cupti {

void CubinStore::keep(std::span<const std::byte> cubin)
{
    if (cubin.empty()) return;
    CUpti_GetCubinCrcParams question{};
    question.size = CUpti_GetCubinCrcParamsSize;
    question.cubinSize = cubin.size();
    question.cubin = cubin.data();
    api_.call(api_.get_cubin_crc)(&question);

    Cubin copy(std::vector<std::byte>(cubin.begin(), cubin.end()));
    FunctionNames printing = printing_functions(copy);
    FunctionNames allocating = allocating_functions(copy);
    auto kept = std::make_unique<const Kept>(Kept{static_cast<std::uint32_t>(question.cubinCrc), std::move(copy),
                                                  std::move(printing), std::move(allocating)});
    const std::lock_guard lock(mutex_);
    kept_.push_back(std::move(kept));
}

std::vector<const CubinStore::Kept*> CubinStore::since(std::size_t first) const
{
    const std::lock_guard lock(mutex_);
    std::vector<const Kept*> later;
    for (std::size_t i = first; i < kept_.size(); ++i) later.push_back(kept_[i].get());
    return later;
}

const Cubin* CubinStore::find(std::uint32_t checksum, std::string_view function) const
{
    const std::lock_guard lock(mutex_);
    std::vector<const Cubin*> others;
    for (const auto& kept : kept_) {
        if (kept->cubin.code_of(function).empty()) continue;
        if (kept->checksum == checksum) return &kept->cubin;
        others.push_back(&kept->cubin);
    }
    return others.size() == 1 ? others.front() : nullptr;
}

std::optional<Unavailable> CubinStore::why_only_once(std::string_view function) const
{
    const std::lock_guard lock(mutex_);
    if (std::ranges::none_of(kept_, [&](const auto& kept) { return kept->printing.contains(function); }))
        return std::nullopt;
    return Unavailable(
        Unavailable::Cause::kernel_prints,
        "the kernel prints, and a second run would print again; take its printf out to have them counted");
}

bool CubinStore::may_allocate(std::string_view function) const
{
    const std::lock_guard lock(mutex_);
    return std::ranges::any_of(kept_, [&](const auto& kept) { return kept->allocating.contains(function); });
}

std::size_t CubinStore::size() const
{
    const std::lock_guard lock(mutex_);
    return kept_.size();
}

}  // namespace warpbook::cupti
