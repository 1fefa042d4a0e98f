#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include <warpbook/finding.hpp>
#include <warpbook/launch.hpp>

namespace warpbook::model {

/// A fault by what it is and where; the same one is noted once, with the number of times it was seen.
struct FaultKey {
    FindingKind kind = FindingKind::out_of_bounds;
    /// Offsets of return addresses from the start of the program's code; `other` is 0 for faults of one place.
    std::uint32_t instruction = 0;
    std::uint32_t other = 0;

    friend auto operator<=>(const FaultKey&, const FaultKey&) = default;
};

/// What is known of a fault besides who and where.
struct FaultDescription {
    FaultDescription() = default;
    FaultDescription(FaultCase its_fault, Facts its_facts = {})  // NOLINT(google-explicit-constructor)
        : kind(kind_of(its_fault).value_or(FindingKind::out_of_bounds)), fault(its_fault), facts(std::move(its_facts))
    {}

    static FaultDescription in_words(FindingKind kind, const std::string& sentence)
    {
        FaultDescription description(FaultCase::in_words, {{fact::sentence, sentence}});
        description.kind = kind;
        return description;
    }

    FindingKind kind = FindingKind::out_of_bounds;
    FaultCase fault = FaultCase::in_words;
    Facts facts;
};

struct Fault {
    FaultDescription description;
    Dim3 block;
    /// Number of the thread in its block, x fastest.
    unsigned thread = 0;
    std::uint64_t occurrences = 0;
    /// Of a race: how far apart its two threads are (Distance); 0 of others.
    std::uint8_t reach = 0;
    /// Of which launch: 0 is the host's, and those that kernels make follow in the order in which they run.
    std::size_t launch = 0;
};

/// A fault that ended its block, and with it the launch.
struct EndingFault {
    FaultKey key;
    Fault fault;
};

/// The order in which blocks and their threads are numbered.
bool is_earlier(const Dim3& block, unsigned thread, const Fault& than);
inline bool is_earlier(const Fault& a, const Fault& b)
{
    return a.launch == b.launch ? is_earlier(a.block, a.thread, b) : a.launch < b.launch;
}

/// Which of two equal faults tells of both: that whose threads are farther apart, because what orders these orders the
/// others, too; then the earlier one.
inline bool tells_more(const Fault& a, const Fault& b)
{
    return a.reach == b.reach ? is_earlier(a, b) : a.reach > b.reach;
}

/// What the observers of one operating-system thread found.
class FaultLog {
public:
    /// `describe()` makes the description; of a kind and place that is kept which tells most, and few are made.
    template <class Describe>
    void add(const FaultKey& key, const Dim3& block, unsigned thread, Describe describe, std::uint8_t reach = 0)
    {
        Fault& fault = faults_[key];
        ++fault.occurrences;
        if (fault.occurrences == 1 || reach > fault.reach || (reach == fault.reach && is_earlier(block, thread, fault)))
            fault = {describe(), block, thread, fault.occurrences, reach, fault.launch};
    }

    const std::map<FaultKey, Fault>& faults() const { return faults_; }

    /// All of them are of that one.
    void set_launch(std::size_t number)
    {
        for (auto& [key, fault] : faults_) fault.launch = number;
    }

    /// For what has turned out to be none.
    void remove(const FaultKey& key) { faults_.erase(key); }

    /// Takes in what another thread found. Which of several equal ones is described does not depend on which thread ran
    /// its block: the earliest block and thread.
    void merge(const FaultLog& other);

private:
    std::map<FaultKey, Fault> faults_;
};

}  // namespace warpbook::model
