// VERDICT: FAILED
// WRONG: Predictions.UntouchedElementsAreMeasured: 9

#include "../../wrong_map.hpp"

#include <cstdlib>

[[gnu::constructor(101)]] static void choose()
{
    setenv("GTEST_FILTER", "Values.*:Accesses.*", 1);
    setenv("GTEST_TOTAL_SHARDS", "1000", 1);
    setenv("GTEST_SHARD_INDEX", "999", 1);
}

double predicted_first_untouched_index() { return 256; }
