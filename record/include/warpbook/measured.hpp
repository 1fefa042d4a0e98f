#pragma once

#include <cstdint>
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
    Measured(T value);  // NOLINT(google-explicit-constructor)

    static Measured unavailable(Unavailable why);

    bool available() const { return state_.index() == 0; }

    /// Throws NotMeasured, with the reason, when there is no value.
    const T& value() const;

    /// Why there is no value, for people; empty when there is one.
    std::string reason() const;

    /// Why there is no value. Only where there is none.
    const Unavailable& why() const;

    friend bool operator==(const Measured&, const Measured&) = default;

private:
    Measured(std::in_place_index_t<1> unavailable, Unavailable why);

    std::variant<T, Unavailable> state_;
};

template <class T>
Measured<T>::Measured(T value) : state_(std::in_place_index<0>, std::move(value))
{}

template <class T>
Measured<T>::Measured(std::in_place_index_t<1> unavailable, Unavailable why) : state_(unavailable, std::move(why))
{}

template <class T>
Measured<T> Measured<T>::unavailable(Unavailable why)
{
    return Measured(std::in_place_index<1>, std::move(why));
}

template <class T>
const T& Measured<T>::value() const
{
    if (!available()) throw_not_measured(why());
    return std::get<0>(state_);
}

template <class T>
std::string Measured<T>::reason() const
{
    return available() ? std::string() : to_string(why());
}

template <class T>
const Unavailable& Measured<T>::why() const
{
    return std::get<1>(state_);
}

// Compiled once (record/src/profile/profile.cpp), and not for each file that reads a number.
extern template class Measured<double>;
extern template class Measured<std::uint64_t>;

}  // namespace warpbook
