#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <warpbook/dim3.hpp>
#include <warpbook/launch_name.hpp>
#include <warpbook/source_location.hpp>

namespace warpbook {

/// What is known of a fault: a number, a name, a position in a grid or block, a place, a launch, names.
using FactValue = std::variant<std::int64_t, std::string, Dim3, SourceLocation, LaunchName, std::vector<std::string>>;

struct Fact {
    std::string name;
    FactValue value;

    template <class Value>
    Fact(std::string_view its_name, const Value& its_value) : name(its_name), value(value_of(its_value))
    {}

    friend bool operator==(const Fact&, const Fact&) = default;

private:
    template <class Value>
    static FactValue value_of(const Value& value)
    {
        if constexpr (std::integral<Value>)
            return static_cast<std::int64_t>(value);
        else if constexpr (std::convertible_to<Value, std::string_view>)
            return std::string(std::string_view(value));
        else
            return FactValue(value);
    }
};

/// Facts by their names, in the order in which they were added.
class Facts {
public:
    Facts() = default;
    Facts(std::initializer_list<Fact> facts) : all_(facts) {}

    void add(Fact fact) { all_.push_back(std::move(fact)); }
    /// These, and more after them.
    Facts with(const Facts& more) const;

    const std::vector<Fact>& all() const { return all_; }
    /// Null where there is none.
    const FactValue* find(std::string_view name) const;
    /// Empty where there is none, or another kind of value.
    std::string text(std::string_view name) const;

    friend bool operator==(const Facts&, const Facts&) = default;

private:
    std::vector<Fact> all_;
};

}  // namespace warpbook
