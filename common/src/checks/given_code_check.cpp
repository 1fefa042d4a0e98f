#include "given_code_check.hpp"

#include <warpbook/lab/submission.hpp>
#include <warpbook/source_text.hpp>

#include "submission/given_code.hpp"

namespace warpbook {

namespace {

Message message_about(const std::vector<ChangeOfGivenCode>& changes)
{
    Message message{.wanted = "the given code is unmodified", .found = "it was changed"};
    for (const ChangeOfGivenCode& change : changes)
        message.mismatch.lines.push_back({{this_submission.file, change.line}, change.what});
    message.text =
        "Restore it: the checks and the predictions are about that code. starter.cu, next to your file, has it.";
    return message;
}

}  // namespace

void check_given_code(Session& session)
{
    const auto starter = text_of(this_submission.starter);
    const auto submission = text_of(this_submission.file);
    if (!starter || !submission) {
        session.begin_check("GivenCode", "IsUnmodified");
        session.mark(CheckStatus::unavailable);
        session.add_message({.text = "the files that were compiled are not there to be compared"});
    } else {
        const auto changes = changes_of_given_code(*starter, *submission);
        if (changes.empty()) return;
        session.begin_check("GivenCode", "IsUnmodified");
        session.add_failure(message_about(changes));
        session.mark(CheckStatus::failed);
    }
    session.end_check(true);
}

}  // namespace warpbook
