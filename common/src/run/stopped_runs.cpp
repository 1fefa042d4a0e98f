#include "stopped_runs.hpp"

namespace warpbook {

namespace {

std::string times(int count) { return count == 1 ? "once" : count == 2 ? "twice" : std::to_string(count) + " times"; }

}  // namespace

std::string announcement_of_next_try(int stops)
{
    return std::string(
               "\nThe GPU stopped this run while its counters were read, which happens when another program's "
               "kernel fails. Checking again from the start") +
           (is_tried_without_counters(stops) ? ", without counters.\n\n" : ".\n\n");
}

std::string note_about_stops(int stops)
{
    return "the GPU stopped this run " + times(stops) +
           " while its counters were read, which happens when another program's kernel fails; these are the results of "
           "the run after that";
}

Unavailable why_not_counted_again(int stops)
{
    return "the GPU stopped this run " + times(stops) +
           " while its counters were read, so this time they were not. If nothing else is wrong, kernels of another "
           "program on this GPU fail again and again: run again when it has ended";
}

}  // namespace warpbook
