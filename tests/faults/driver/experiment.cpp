#include "experiment.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace warpbook::tests {

namespace {

/// One of the kernel's two arrays. It is never read back: to compute-sanitizer that would be a use of what the kernel
/// left unwritten.
class Array {
public:
    Array(Backend& backend, const std::string& name, int n, LaunchSetup::Content content, LaunchSetup::Fate fate)
        : host_(static_cast<std::size_t>(n))
    {
        if (content == LaunchSetup::Content::numbers) std::iota(host_.begin(), host_.end(), 0);
        if (fate == LaunchSetup::Fate::on_the_host) address_ = host_.data();
        if (fate == LaunchSetup::Fate::on_the_host || fate == LaunchSetup::Fate::null) return;

        const std::size_t bytes = host_.size() * sizeof(int);
        if (fate == LaunchSetup::Fate::replaced) backend.release(backend.allocate(bytes, name));
        address_ = static_cast<int*>(backend.allocate(bytes, name));
        if (content != LaunchSetup::Content::nobody_wrote_it) backend.copy_to_device(address_, host_.data(), bytes);
    }

    int* address() const { return address_; }

private:
    std::vector<int> host_;
    int* address_ = nullptr;
};

Launch launch_of(const FaultKernel& kernel, const LaunchSetup& setup, const Array& out, const Array& in)
{
    return launch_with_shared(kernel.function, setup.grid, setup.block, setup.shared_bytes, out.address(), in.address(),
                              setup.n);
}

}  // namespace

const FaultKernel& kernel_named(const std::string& name)
{
    const auto found = std::find_if(fault_kernels.begin(), fault_kernels.end(),
                                    [&](const FaultKernel& kernel) { return kernel.name == name; });
    if (found == fault_kernels.end()) throw std::runtime_error("this program has no kernel '" + name + "'");
    return *found;
}

Observed run(Backend& backend, const FaultKernel& kernel, const LaunchSetup& setup)
{
    const Array in(backend, "in", setup.n, LaunchSetup::Content::numbers, setup.in_fate);
    const Array out(backend, "out", setup.n, setup.out_content, setup.out_fate);
    // Not before both are there: a GPU would put the second where the first was.
    if (setup.in_fate == LaunchSetup::Fate::freed) backend.release(in.address());
    if (setup.out_fate == LaunchSetup::Fate::freed) backend.release(out.address());
    try {
        if (!setup.after.empty()) {
            const FaultKernel& earlier = kernel_named(setup.after);
            backend.run(launch_of(earlier, read_case(earlier.file, earlier.name).setup, out, in), Collect::nothing);
        }
        const Profile profile = backend.run(launch_of(kernel, setup, out, in), Collect::nothing);
        return {profile.findings, profile.threads_interact, {}};
    } catch (const DeviceError& error) {
        return {{}, false, error.what()};
    }
}

}  // namespace warpbook::tests
