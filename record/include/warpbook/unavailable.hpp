#pragma once

#include <cstdint>
#include <stdexcept>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace warpbook {

/// Why something cannot be had: a device, its counters, a number. The cause is for programs, which may know advice of
/// their own; the text is for people and is true for everybody who uses this library.
struct Unavailable {
    enum class Cause : std::uint8_t {
        /// The text says all.
        other,
        /// Nobody wanted it.
        not_asked_for,
        /// The device code was compiled without -lineinfo.
        no_line_numbers,
        /// The run for the lines was left out: the kernel may print, and would print again.
        kernel_prints,
        /// The run for the lines was left out: it would take longer than BackendOptions allow.
        lines_limit,
        /// BackendOptions::hardware_counters is false.
        switched_off,
        /// This library was built without CUDA.
        no_cuda,
        no_driver,
        /// The driver lacks a function, or does not go with this CUPTI.
        driver_too_old,
        no_gpu,
        /// The program's device code is for other GPUs.
        other_architecture,
        no_cupti,
        cupti_too_old,
        /// The driver allows counters to administrators only.
        no_permission,
        /// Another profiler has the counters, in this process or in another.
        other_profiler,
        /// CUPTI does not know the chip.
        unknown_chip,
        /// A virtual GPU that may have counters, and the host does not allow it.
        locked_virtual_gpu,
        virtual_gpu,
        mig_slice,
        wsl_gpu,
        confidential_computing,
        /// A kind of GPU that has no counters: for mining, joined by SLI.
        other_gpu_kind,
    };

    Unavailable(std::string what) : text(std::move(what)) {}  // NOLINT(google-explicit-constructor)
    Unavailable(const char* what) : text(what) {}             // NOLINT(google-explicit-constructor)
    Unavailable(Cause why, std::string what, std::string failed_call = {})
        : cause(why), text(std::move(what)), failure(std::move(failed_call))
    {}

    Cause cause = Cause::other;
    /// The fact in a sentence without its full stop, with a remedy where the same one fits every user.
    std::string text;
    /// The call that failed: "cuptiSubscribe returned CUPTI_ERROR_X (39), at cupti_process.cpp:19". Empty when none
    /// did.
    std::string failure;

    friend bool operator==(const Unavailable&, const Unavailable&) = default;
};

/// As records spell it, for example "no_permission".
std::string_view name_of(Unavailable::Cause cause);
/// The cause with this name, if there is one.
std::optional<Unavailable::Cause> cause_named(std::string_view name);

/// Why there is nothing where nobody asked for it.
inline Unavailable not_asked_for() { return {Unavailable::Cause::not_asked_for, "not asked for"}; }

/// The text, and the failure in parentheses.
inline std::string to_string(const Unavailable& why)
{
    return why.failure.empty() ? why.text : why.text + " (" + why.failure + ")";
}

/// What is thrown where something is unavailable.
class UnavailableError : public std::runtime_error {
public:
    explicit UnavailableError(Unavailable why) : std::runtime_error(to_string(why)), why_(std::move(why)) {}

    const Unavailable& why() const { return why_; }

private:
    Unavailable why_;
};

}  // namespace warpbook
