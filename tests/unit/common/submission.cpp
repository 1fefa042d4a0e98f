#include <warpbook/lab/submission.hpp>

#include "submission.hpp"

const warpbook::Submission warpbook::this_submission{
    "99-example", "An example", warpbook::tests::untouched_file, TEST_PROJECT, warpbook::tests::untouched_file,
};
