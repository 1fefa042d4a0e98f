#pragma once

#include <optional>
#include <string>

#include <warpbook/measured.hpp>

#include "counters/driver/cupti_api.hpp"
#include "counters/driver/errors.hpp"

namespace warpbook::cupti::test {

#ifdef __SANITIZE_ADDRESS__
inline constexpr bool under_address_sanitizer = true;
#else
inline constexpr bool under_address_sanitizer = false;
#endif

/// CUPTI, or why a test has to do without.
inline Measured<CuptiApi> load_cupti()
{
    // CUPTI loads a library of its own in a way (RTLD_DEEPBIND) at which AddressSanitizer ends the process, and leaks.
    if (under_address_sanitizer) return Measured<CuptiApi>::unavailable("CUPTI does not run under AddressSanitizer");
    try {
        return CuptiApi::load();
    } catch (const CountersUnavailable& error) {
        return Measured<CuptiApi>::unavailable(error.what());
    }
}

}  // namespace warpbook::cupti::test
