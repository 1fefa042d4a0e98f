// A program that only links: no kernels of its own, no CUDA.

#include <iostream>

#include <warpbook/backend.hpp>
#include <warpbook/matchers.hpp>

int main()
{
    const auto model = warpbook::open_model_backend({});
    std::cout << "backend: " << model->device().name << "\n";

    warpbook::Profile profile;
    profile.totals = warpbook::Counters();
    return testing::Matches(warpbook::IsFreeOfBankConflicts())(shared_loads(profile)) ? 0 : 1;
}
