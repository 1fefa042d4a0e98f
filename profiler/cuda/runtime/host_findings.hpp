#pragma once

#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include <warpbook/finding.hpp>

#include "cuda/runtime/memory/allocations.hpp"

namespace warpbook::program {

/// Of a call or an access at that line. `other` is where the memory was allocated, or freed, or the kernel launched.
Finding host_finding(FaultCase fault, const SourceLocation& location, Facts facts,
                     const std::optional<SourceLocation>& other = std::nullopt);

/// What sentences tell of an allocation: "'d_a' (4096 bytes, allocated at main.cu:12)".
Facts facts_of(const Allocation& allocation);

/// The place of a call under that name; none where it is not known.
Facts place_fact(const char* name, const CallSite& site);

/// One for each kind and place.
class HostFindings {
public:
    /// The first of a kind and place stays.
    void add(Finding finding);

    /// By place.
    std::vector<Finding> all() const;

private:
    using Key = std::tuple<SourceLocation, FindingKind, std::optional<SourceLocation>>;
    std::map<Key, Finding> findings_;
};

/// "warpbook: main.cu:12: …"
std::string to_text(const Finding& finding);

}  // namespace warpbook::program
