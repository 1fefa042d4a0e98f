#include "untouched.hpp"

#include <string>

#include <warpbook/source_text.hpp>

namespace warpbook {

bool is_untouched(const Submission& submission)
{
    const auto text = text_of(std::string(submission.file));
    return text && text == text_of(std::string(submission.starter));
}

}  // namespace warpbook
