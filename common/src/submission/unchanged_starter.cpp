#include "unchanged_starter.hpp"

#include <string>

#include <warpbook/source_text.hpp>

namespace warpbook {

bool is_unchanged_starter(const Submission& submission)
{
    const auto text = text_of(std::string(submission.file));
    return text && text == text_of(std::string(submission.starter));
}

}  // namespace warpbook
