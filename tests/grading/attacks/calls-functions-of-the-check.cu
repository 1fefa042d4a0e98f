// ATTACK: calls functions of the check, by declarations of its own and by their names in the object
// LAB: 01-map
// EXPECTED: no points
// COMPILES: yes, and is rejected before it is linked
// HARM: none

#include "lab.hpp"

namespace testing {
struct UnitTest {
    static UnitTest* GetInstance();
};
}  // namespace testing

namespace warpbook {
struct Session {
    static Session& current();
};
}  // namespace warpbook

extern "C" void session() __asm__("_ZN8warpbook7Session7currentEv");
static const int done = [] {
    session();
    if (testing::UnitTest::GetInstance() != nullptr) warpbook::Session::current();
    return 0;
}();

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
