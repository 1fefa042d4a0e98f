#include "warm_model.hpp"

#include "../timing.hpp"

namespace warpbook::benchmarks {

namespace {

std::unique_ptr<Backend> open_model(WarmModel::Options options)
{
    BackendOptions backend;
    backend.model_threads = options.threads;
    backend.model_faults = options.faults;
    return open_model_backend(backend);
}

}  // namespace

WarmModel::WarmModel(const Workload& workload, Options options)
    : workload_(workload), backend_(open_model(options)), kernel_(workload.prepare(*backend_))
{
    require_expected(backend_->run(kernel_.launch, Collect::counters));
    if (!kernel_.result_is_right(*backend_)) throw Wrong(to_string(kernel_.launch) + " left a wrong result");
}

double WarmModel::seconds(Collect collect)
{
    Profile profile;
    const double seconds = seconds_of([&] { profile = backend_->run(kernel_.launch, collect); });
    if (collect == Collect::counters) require_expected(profile);
    return seconds;
}

void WarmModel::require_expected(const Profile& profile) const
{
    const std::string launch = to_string(kernel_.launch);
    if (const std::string difference = disagreement(workload_.accesses, profile.totals.value()); !difference.empty())
        throw Wrong(launch + " was not counted as worked out:\n" + difference);
    if (!profile.findings.empty())
        throw Wrong(launch + " has no fault, but the model found one: " + sentence_of(profile.findings.front()));
}

}  // namespace warpbook::benchmarks
