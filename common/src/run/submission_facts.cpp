// What the build knows of the submission, read from the program itself: a section with a line for each fact, which
// profiler/compiler/isolation adds to the submission's object, so that none of a thousand programs needs a compilation
// for it.

#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include <warpbook/lab/submission.hpp>

// ld defines them for a section that is named like a variable. Not weak: a program without facts is not linked.
extern "C" {
extern const char __start_warpbook_facts[];
extern const char __stop_warpbook_facts[];
}

namespace warpbook {

namespace {

constexpr std::size_t facts_in_section = 8;

/// The order is that of cmake/Labs.cmake (write_facts) and of cmake/graded_build.sh.in.
Submission read_facts()
{
    static std::string text(__start_warpbook_facts, __stop_warpbook_facts);
    std::array<const char*, facts_in_section> facts{};
    std::size_t begin = 0;
    for (const char*& fact : facts) {
        const std::size_t end = text.find('\n', begin);
        if (end == std::string::npos) {
            std::fputs("This program was not linked as a lab's program is: its facts are missing. Build it again.\n",
                       stderr);
            std::abort();
        }
        text[end] = '\0';
        fact = text.data() + begin;
        begin = end + 1;
    }
    return {facts[0], facts[1], facts[2], facts[3], facts[4], facts[5], facts[6], facts[7] == std::string_view("ON")};
}

}  // namespace

const Submission this_submission = read_facts();

}  // namespace warpbook
