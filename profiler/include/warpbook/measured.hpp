#pragma once

#include <string>
#include <utility>
#include <variant>

#include <warpbook/unavailable.hpp>

namespace warpbook {

/// Thrown when somebody reads a value that was not measured.
class NotMeasured : public UnavailableError {
public:
    using UnavailableError::UnavailableError;
};

[[noreturn]] void throw_not_measured(const Unavailable& why);

/// A value, or the reason why it could not be read. There is no default value: a counter that was not read must never
/// look like 0.
template <class T>
class Measured {
public:
    Measured(T value) : state_(std::in_place_index<0>, std::move(value)) {}  // NOLINT(google-explicit-constructor)

    static Measured unavailable(Unavailable why) { return Measured(std::in_place_index<1>, std::move(why)); }

    bool available() const { return state_.index() == 0; }

    /// Throws NotMeasured, with the reason, when there is no value.
    const T& value() const
    {
        if (!available()) throw_not_measured(why());
        return std::get<0>(state_);
    }

    /// Why there is no value, for people; empty when there is one.
    std::string reason() const { return available() ? std::string() : to_string(why()); }

    /// Why there is no value. Only where there is none.
    const Unavailable& why() const { return std::get<1>(state_); }

    friend bool operator==(const Measured&, const Measured&) = default;

private:
    Measured(std::in_place_index_t<1> unavailable, Unavailable why) : state_(unavailable, std::move(why)) {}

    std::variant<T, Unavailable> state_;
};

}  // namespace warpbook
