#include "host_activity_log.hpp"

#include <algorithm>

namespace warpbook::program {

bool HostActivityLog::note_call(const char* function)
{
    ++calls_;
    if (notes_calls_) {
        const SourceLocation& location = CallSite::in_program().location();
        HostCalls& calls = calls_at_[{function, location}];
        if (calls.calls++ == 0) calls = {function, location, 1, {}, 0};
        if (calls.first.size() < HostCalls::max_first) calls.first.push_back(calls_);
        calls.last = calls_;
    }
    return refused_call_ == calls_;
}

void HostActivityLog::note_copy(HostCopies::Direction direction, std::size_t bytes, bool is_pinned, unsigned stream)
{
    Copies& copies = copies_[direction];
    copies.all.direction = direction;
    ++copies.all.copies;
    copies.all.bytes += bytes;
    if (is_pinned) copies.all.pinned_bytes += bytes;
    copies.streams.insert(stream);
}

HostActivity HostActivityLog::activity() const
{
    HostActivity activity{{}, {}, 1};
    for (const auto& [direction, copies] : copies_) {
        activity.copies.push_back(copies.all);
        activity.copies.back().streams = copies.streams.size();
    }
    for (const auto& [place, calls] : calls_at_) activity.calls.push_back(calls);
    std::ranges::sort(activity.calls, {}, &HostCalls::first);
    return activity;
}

}  // namespace warpbook::program
