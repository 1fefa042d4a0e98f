// The reports of this test program name files from the folder tests/support/project, as those of a lab from the
// workbook's.

#include <gtest/gtest.h>

#include <warpbook/source_text.hpp>

#include "../../support/project.hpp"

namespace {

class SourceRoot : public testing::Environment {
public:
    void SetUp() override { warpbook::set_source_root(warpbook::tests::project_folder); }
};

[[maybe_unused]] const testing::Environment* const source_root =
    testing::AddGlobalTestEnvironment(new SourceRoot);  // GoogleTest owns it

}  // namespace
