#include <warpbook/facts.hpp>

#include <algorithm>

namespace warpbook {

Facts Facts::with(const Facts& more) const
{
    Facts both = *this;
    both.all_.insert(both.all_.end(), more.all_.begin(), more.all_.end());
    return both;
}

const FactValue* Facts::find(std::string_view name) const
{
    const auto fact = std::find_if(all_.begin(), all_.end(), [&](const Fact& one) { return one.name == name; });
    return fact == all_.end() ? nullptr : &fact->value;
}

std::string Facts::text(std::string_view name) const
{
    const FactValue* const value = find(name);
    const auto* const words = value == nullptr ? nullptr : std::get_if<std::string>(value);
    return words == nullptr ? std::string() : *words;
}

}  // namespace warpbook
