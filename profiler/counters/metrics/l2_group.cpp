#include <array>

#include "groups.hpp"

namespace warpbook::metrics {

namespace {

constexpr std::array<Metric, 2> l2_metrics = {{
    {"lts__t_sectors_srcunit_tex_op_read.sum", "sectors", "",
     "Sectors that the L1 caches asked L2 for in order to read: what loads request, less what L1 held already."},
    {"lts__t_sectors_srcunit_tex_op_write.sum", "sectors", "", "Sectors that stores sent through L1 to L2."},
}};

}  // namespace

MetricGroup l2_group()
{
    return {.name = "l2",
            .title = "How much of what is requested does L1 leave to L2?",
            .collection = MetricGroup::Collection::launch,
            .metrics = l2_metrics,
            .caution =
                "Depends on what the caches held before the launch and on the order in which blocks run, so it "
                "varies slightly from run to run."};
}

}  // namespace warpbook::metrics
