#pragma once

#include <string>

#include <warpbook/unavailable.hpp>

namespace warpbook {

// A run that the GPU stops while its counters are read, because another program's kernel has failed, or perhaps this
// one's (Backend::was_stopped_while_counting()), begins again in another process. After some tries it begins without
// counters, which another program cannot stop: what fails then is the submission's own fault.

inline constexpr int max_counted_tries = 3;

inline bool is_tried_without_counters(int stops) { return stops >= max_counted_tries; }

/// For the terminal, when the run begins again.
std::string announcement_of_next_try(int stops);

/// For the report of the try that came to an end.
std::string note_about_stops(int stops);

/// What the last try says in place of counters.
Unavailable why_not_counted_again(int stops);

}  // namespace warpbook
