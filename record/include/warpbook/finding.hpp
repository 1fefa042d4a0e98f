#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <warpbook/dim3.hpp>
#include <warpbook/facts.hpp>
#include <warpbook/fault_cases.hpp>
#include <warpbook/finding_kinds.hpp>
#include <warpbook/source_location.hpp>

namespace warpbook {

/// A fault that was seen while a kernel ran, or while the program's host code did: what, where, and who did it.
struct Finding {
    FindingKind kind = FindingKind::out_of_bounds;
    FaultCase fault = FaultCase::in_words;
    /// What the case's sentence is made of (fault_cases.cpp), and those of fact:: below.
    Facts facts{};
    SourceLocation location{};
    /// Of kernels only.
    Dim3 block{};
    Dim3 thread{};
    /// False of the host's code, and of what was found where nobody looked at single threads.
    bool has_thread = true;
    /// How often the same fault was seen at the same place; the fields above describe the first.
    std::uint64_t occurrences = 1;
    /// The other line of a fault that has two: the earlier access of a race, the other barrier; of host code where the
    /// memory was allocated, or freed, or the kernel launched.
    std::optional<SourceLocation> other_location{};

    friend bool operator==(const Finding&, const Finding&) = default;
};

/// Facts that findings of any case may have.
namespace fact {

/// The launch by a kernel in which it was seen; none where it was the host's.
inline constexpr const char* in_launch = "in_launch";
/// The array of an access, and others of which the same is to be said.
inline constexpr const char* array = "array";
inline constexpr const char* more_arrays = "more_arrays";
/// Threads that had left the kernel when their block passed a barrier, and may be who should have written.
inline constexpr const char* threads_gone = "threads_gone";
/// Of a wrong index that was read where nobody had written: what each of its bytes is.
inline constexpr const char* unwritten_byte = "unwritten_byte";
/// 1 where the launch has a race, of which the fault may come.
inline constexpr const char* race_in_launch = "race_in_launch";
/// Of a launch whose threads interact: the schedule with which it was seen, where that was not the plain one.
inline constexpr const char* schedule = "schedule";
/// Of FaultCase::in_words: the sentence.
inline constexpr const char* sentence = "sentence";

}  // namespace fact

/// Of a case that has a kind.
Finding finding_of(FaultCase fault, Facts facts);

/// One sentence for people, without the place: the facts, and what is advised. It begins with the launch when that is
/// one by a kernel.
std::string sentence_of(const Finding& finding);
std::string sentence_of(FaultCase fault, const Facts& facts);

/// Whether two findings differ in places and numbers only, so that one sentence stands for both.
bool say_the_same(const Finding& a, const Finding& b);

}  // namespace warpbook
