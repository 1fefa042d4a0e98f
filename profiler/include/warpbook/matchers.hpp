#pragma once

// For tests: EXPECT_THAT(global_stores(profile), IsCoalesced()). The matchers are in traffic_matchers.hpp and
// footprint_matchers.hpp, which do without gmock's header, and so without a second for each file that includes it.

#include <gmock/gmock.h>

#include <warpbook/footprint_matchers.hpp>
#include <warpbook/traffic_matchers.hpp>
