#pragma once

// For tests: EXPECT_THAT(global_stores(profile), IsCoalesced()). The matchers are in traffic_matchers.hpp, which does
// without gmock's header, and so without a second for each file that includes it.

#include <gmock/gmock.h>

#include <warpbook/traffic_matchers.hpp>
