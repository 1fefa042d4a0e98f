#include <warpbook/lab/submission.hpp>

#include "../../support/project.hpp"
#include "submission.hpp"

const warpbook::Submission warpbook::this_submission{
    "99-example",
    "An example",
    warpbook::tests::unchanged_file,
    warpbook::tests::project_folder,
    warpbook::tests::unchanged_file,
    "stride=2 bank_conflicts=3",
    "assessment",
};
