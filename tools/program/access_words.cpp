#include "access_words.hpp"

#include "support/number_text.hpp"

namespace warpbook::tools {

std::string wanted_words(const ExpectedAccess& expected)
{
    const Demand& demand = expected.demand;
    const std::string limit = number_for_people(demand.limit) + " " + words_of(demand.quantity, expected.access.space);
    switch (demand.kind) {
    case Demand::Kind::coalesced: return "no more sectors than the lanes need";
    case Demand::Kind::free_of_bank_conflicts: return "no more wavefronts than the lanes need (no bank conflicts)";
    case Demand::Kind::none: return "none";
    case Demand::Kind::at_least: return "at least " + limit;
    case Demand::Kind::exactly: return limit;
    case Demand::Kind::at_most: break;
    }
    return "at most " + limit;
}

}  // namespace warpbook::tools
