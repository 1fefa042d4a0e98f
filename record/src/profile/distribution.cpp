#include <warpbook/distribution.hpp>

#include <algorithm>

#include "count_fields.hpp"

namespace warpbook {

namespace {

template <class Counts, std::size_t size>
void add_fields(Counts& to, const Counts& others, const std::array<CountField<Counts>, size>& fields)
{
    for (const auto& [name, count, join] : fields)
        to.*count = join == Join::sum ? to.*count + others.*count : std::max(to.*count, others.*count);
}

}  // namespace

void add_blocks(Distribution& to, const Distribution& of_other_blocks)
{
    add_fields(to, of_other_blocks, distribution_fields);
}

void add_blocks(Synchronizations& to, const Synchronizations& of_other_blocks)
{
    add_fields(to, of_other_blocks, synchronization_fields);
}

}  // namespace warpbook
