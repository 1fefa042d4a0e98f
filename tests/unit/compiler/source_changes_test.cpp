#include "compiler/source/source_changes.hpp"

#include <gtest/gtest.h>

namespace warpbook::kernel_compiler {
namespace {

TEST(SourceChanges, AreMadeInTheOrderOfTheSource)
{
    EXPECT_EQ(with_changes("one two three", {{8, 13, "3"}, {0, 3, "1"}, {4, 4, "+ "}}), "1 + two 3");
}

// Of `{}`, the body's beginning and its end are one place. Sorting few keeps their order anyway.
TEST(SourceChanges, KeepTheirOrderAtOnePlace)
{
    std::vector<SourceChange> changes;
    std::string wanted;
    for (std::size_t place = 0; place < 40; ++place) {
        changes.insert(changes.begin(), {{place, place, "("}, {place, place, ")"}});
        wanted += "()x";
    }
    EXPECT_EQ(with_changes(std::string(40, 'x'), changes), wanted);
}

}  // namespace
}  // namespace warpbook::kernel_compiler
