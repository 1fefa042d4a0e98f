// ATTACK: defines functions of GoogleTest and of Warpbook that would find everything right
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <iosfwd>

namespace testing {
class MatchResultListener;

struct Test {
    static bool HasFatalFailure();
    static bool HasNonfatalFailure();
};
bool Test::HasFatalFailure() { return false; }
bool Test::HasNonfatalFailure() { return false; }
}  // namespace testing

namespace warpbook {
struct Prediction;

struct PredictionMatcher {
    bool MatchAndExplain(const Prediction&, testing::MatchResultListener*) const;
};
bool PredictionMatcher::MatchAndExplain(const Prediction&, testing::MatchResultListener*) const { return true; }

struct Session {
    static Session& current();
    void record_failure();
};
void Session::record_failure() {}
}  // namespace warpbook

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
