#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

namespace warpbook {

/// Thrown when somebody reads a value that was not measured.
class NotMeasured : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// A value, or the reason why it could not be read. There is no default value: a counter that was not read must never
/// look like 0.
template <class T>
class Measured {
public:
    Measured(T value) : state_(std::in_place_index<0>, std::move(value)) {}  // NOLINT(google-explicit-constructor)

    static Measured unavailable(std::string reason) { return Measured(Reason{std::move(reason)}); }

    bool available() const { return state_.index() == 0; }

    /// Throws NotMeasured, with the reason, when there is no value.
    const T& value() const
    {
        if (!available()) throw NotMeasured(reason());
        return std::get<0>(state_);
    }

    /// Why there is no value; empty when there is one.
    std::string reason() const { return available() ? std::string() : std::get<1>(state_).text; }

    friend bool operator==(const Measured&, const Measured&) = default;

private:
    struct Reason {
        std::string text;
        friend bool operator==(const Reason&, const Reason&) = default;
    };

    explicit Measured(Reason reason) : state_(std::in_place_index<1>, std::move(reason)) {}

    std::variant<T, Reason> state_;
};

}  // namespace warpbook
