#include <warpbook/footprint_matchers.hpp>

#include <ostream>

#include <gtest/gtest.h>

#include <warpbook/access_words.hpp>

namespace warpbook {

template class Measured<ArrayFootprint>;

namespace {

Requests requests_of(const Profile& profile, std::string_view array, Operation operation)
{
    Requests requests{std::string(array), operation, 1, Measured<ArrayFootprint>::unavailable(not_asked_for())};
    if (!profile.footprint.available()) {
        requests.sectors = Measured<ArrayFootprint>::unavailable(profile.footprint.why());
        return requests;
    }
    Footprint asked{profile.footprint.value().blocks_together, {}};
    for (const ArrayFootprint& each : profile.footprint.value().arrays)
        if (array.empty() || each.array == array) asked.arrays.push_back(each);
    requests.blocks_together = asked.blocks_together;
    requests.sectors = sum_of(asked, operation);
    return requests;
}

}  // namespace

Requests loads_of(const Profile& profile, std::string_view array)
{
    return requests_of(profile, array, Operation::load);
}

Requests stores_of(const Profile& profile, std::string_view array)
{
    return requests_of(profile, array, Operation::store);
}

bool SectorLimitMatcher::MatchAndExplain(const Requests& requests, testing::MatchResultListener* listener) const
{
    // Printing the requests gives the numbers, or the reason.
    if (!requests.sectors.available()) return false;
    const std::uint64_t found = requests.sectors.value().*count_;
    if (found <= limit_) return true;
    if (limit_ > 0 && listener->IsInterested())
        *listener << "that is " << static_cast<double>(found) / static_cast<double>(limit_) << " times as many";
    return false;
}

const char* SectorLimitMatcher::each_once() const
{
    return count_ == &ArrayFootprint::by_grid ? "each once" : "each once in each group of blocks";
}

void SectorLimitMatcher::DescribeTo(std::ostream* os) const
{
    *os << "at most " << limit_ << " sectors, " << each_once();
}

void SectorLimitMatcher::DescribeNegationTo(std::ostream* os) const
{
    *os << "more than " << limit_ << " sectors, " << each_once();
}

void PrintTo(const Requests& requests, std::ostream* os)
{
    if (!requests.sectors.available()) {
        *os << "unavailable: " << requests.sectors.reason();
        return;
    }
    const ArrayFootprint& sectors = requests.sectors.value();
    *os << name_of(requests.operation) << "s of ";
    if (requests.array.empty())
        *os << "all arrays";
    else
        *os << '`' << requests.array << '`';
    *os << ": " << sectors.requested << " sectors requested, " << sectors.by_groups << " by ";
    if (requests.blocks_together == 1)
        *os << "single blocks";
    else
        *os << "groups of " << requests.blocks_together << " blocks";
    *os << ", " << sectors.by_grid << " different ones";
}

}  // namespace warpbook
