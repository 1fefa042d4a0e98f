#pragma once

#include <string>
#include <utility>

#include <gmock/gmock.h>

namespace warpbook::tests {

/// Whether `value` matches, and what is said about it.
template <class Matcher, class Value>
std::pair<bool, std::string> result_of(const Matcher& matcher, const Value& value)
{
    testing::StringMatchResultListener listener;
    const bool matches = testing::ExplainMatchResult(matcher, value, &listener);
    return {matches, listener.str()};
}

}  // namespace warpbook::tests
