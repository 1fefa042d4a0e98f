// REFUSED: it uses 'testing::UnitTest::GetInstance()', which belongs to the check

#include "../wrong_map.hpp"

namespace testing {

struct UnitTest {
    static UnitTest* GetInstance();
};

}  // namespace testing

static const bool is_there = testing::UnitTest::GetInstance() != nullptr;

double predicted_first_untouched_index() { return 256; }
