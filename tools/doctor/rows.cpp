#include "rows.hpp"

#include <algorithm>

#include "diagnosis.hpp"
#include "refusal.hpp"

namespace warpbook::doctor {

namespace {

const char* name_of(Container container)
{
    switch (container) {
    case Container::none: break;
    case Container::docker: return "Docker";
    case Container::podman: return "Podman";
    case Container::apptainer: return "Apptainer";
    case Container::kubernetes: return "Kubernetes";
    case Container::other: return "unknown kind";
    }
    return "";
}

Row system_row(const SystemFacts& system)
{
    std::string text = system.name.available() ? system.name.value() : "unknown: " + system.name.reason();
    if (system.wsl) text += "; WSL on Windows";
    if (system.container != Container::none)
        text += std::string("; in a container (") + name_of(system.container) + ")";
    return {system.name.available() ? Mark::good : Mark::neutral, "system", text};
}

Row tool_row(const std::string& label, const Measured<Version>& version, const Version& oldest)
{
    if (!version.available()) return {Mark::bad, label, version.reason()};
    if (version.value() >= oldest) return {Mark::good, label, to_string(version.value())};
    return {Mark::bad, label, to_string(version.value()) + " is too old: " + to_string(oldest) + " or newer is needed"};
}

Row nvcc_row(const MachineFacts& facts)
{
    Row row = tool_row("nvcc", facts.tools.nvcc, oldest_nvcc);
    // Only a build with CUDA cannot do without.
    if (row.mark == Mark::bad && !facts.build.cuda) row.mark = Mark::neutral;
    return row;
}

Row build_row(const BuildFacts& build)
{
    if (build.cuda) return {Mark::good, "build", "with CUDA, labs for " + build.architecture + "; " + build.folder};
    const char* why = build.cuda_refused ? "WARPBOOK_CUDA=OFF" : "nvcc 12.6 or newer was not found";
    return {Mark::neutral, "build", std::string("without CUDA: ") + why + "; " + build.folder};
}

/// What may be in the way of a GPU is bad only where there is one.
Row driver_row(const DriverFacts& driver)
{
    const std::string kernel = driver.kernel_version.available() ? driver.kernel_version.value() : "";
    const std::string detail = driver.detail.empty() ? "" : " (" + driver.detail + ")";
    switch (driver.state) {
    case DriverState::works:
        return {Mark::good, "driver",
                (kernel.empty() ? "of unknown version" : kernel) +
                    (driver.cuda_version.available() ? ", up to CUDA " + driver.cuda_version.value() : "")};
    case DriverState::not_asked:
        return {Mark::neutral, "driver",
                kernel.empty() ? "none that the kernel tells of" : kernel + ", which this build cannot use"};
    case DriverState::absent:
        return {Mark::neutral, "driver",
                kernel.empty() ? "none" + detail : kernel + " in the kernel, but its library is not here" + detail};
    case DriverState::too_old: return {Mark::bad, "driver", "too old" + detail};
    case DriverState::stub: return {Mark::bad, "driver", "libcuda.so.1 is the CUDA Toolkit's stub"};
    case DriverState::mismatch: return {Mark::bad, "driver", "library and kernel module are of different versions"};
    case DriverState::no_gpu:
        return {Mark::bad, "driver", (kernel.empty() ? "" : kernel + ", ") + "sees no GPU" + detail};
    case DriverState::broken: break;
    }
    return {Mark::bad, "driver", "does not start" + detail};
}

std::string describe(const Gpu& gpu)
{
    std::string text = gpu.name + ", " + gpu.architecture();
    if (gpu.chip.available()) text += ", " + gpu.chip.value();
    // The driver keeps a little of the memory for itself; people know the round number above.
    if (gpu.bytes.available()) text += ", " + std::to_string((gpu.bytes.value() + (1ULL << 29)) >> 30) + " GiB";
    if (gpu.is_mig_slice()) text += ", a slice of a divided GPU";
    if (is_virtual_gpu(gpu.name)) text += ", a virtual GPU";
    return text;
}

/// Machines with eight GPUs have eight of a kind: one row for neighbors that are alike.
void add_gpu_rows(const MachineFacts& facts, std::vector<Row>& rows)
{
    for (std::size_t first = 0; first < facts.gpus.size();) {
        const std::string text = describe(facts.gpus[first]);
        std::size_t last = first;
        while (last + 1 < facts.gpus.size() && describe(facts.gpus[last + 1]) == text) ++last;
        std::string label = "GPU " + std::to_string(first);
        if (last > first) label += "-" + std::to_string(last);
        rows.push_back({Mark::good, label, text});
        first = last + 1;
    }
    if (!facts.gpus.empty()) return;
    const std::size_t seen = std::max(facts.driver.gpus_of_kernel, facts.driver.device_files);
    rows.push_back({Mark::neutral, "GPU",
                    seen == 0 ? "none" : "none that can be used; the kernel's driver lists " + std::to_string(seen)});
}

Row cupti_row(const MachineFacts& facts)
{
    const CuptiFacts& cupti = facts.cupti;
    const Mark missing = facts.gpus.empty() ? Mark::neutral : Mark::bad;
    switch (cupti.state) {
    case CuptiState::works: return {Mark::good, "CUPTI", cupti.version + ", " + cupti.library};
    case CuptiState::not_asked: return {Mark::neutral, "CUPTI", "not asked: this build has no CUDA"};
    case CuptiState::too_old: return {missing, "CUPTI", "too old: that of CUDA 12.6 or newer is needed"};
    case CuptiState::absent: break;
    }
    return {missing, "CUPTI", "not found"};
}

Row rights_row(const MachineFacts& facts)
{
    const RightsFacts& rights = facts.rights;
    const bool root = rights.root.available() && rights.root.value();
    const bool sys_admin = rights.sys_admin.available() && rights.sys_admin.value();
    const std::string self = std::string("you are ") + (root ? "root" : "not root") + ", " +
                             (sys_admin ? "with" : "without") + " CAP_SYS_ADMIN";
    if (!rights.administrators_only.available())
        return {Mark::neutral, "rights", "no driver says who may read counters; " + self};
    if (!rights.administrators_only.value()) return {Mark::good, "rights", "everybody may read counters; " + self};
    return {sys_admin ? Mark::good : Mark::bad, "rights", "only administrators may read counters; " + self};
}

std::string count(std::uint64_t number, const std::string& of_what)
{
    return std::to_string(number) + " " + of_what + (number == 1 ? "" : "s");
}

std::string describe(const TinyCollection& counted)
{
    return count(counted.load_requests, "load") + " of " + count(counted.load_sectors, "sector") + ", " +
           count(counted.store_requests, "store") + " of " + count(counted.store_sectors, "sector");
}

/// The call that failed, where one did: what it means is told beside it.
const std::string& essence(const Unavailable& why) { return why.failure.empty() ? why.text : why.failure; }

Row collection_row(const MachineFacts& facts)
{
    const std::string label = "counting";
    if (!facts.collection) {
        if (facts.gpus.empty()) return {Mark::neutral, label, "not tried: there is no GPU to try it on"};
        const bool cupti_works = facts.cupti.state == CuptiState::works;
        return {Mark::bad, label,
                cupti_works ? "not tried: this build cannot count" : "not tried: there is no CUPTI to do it"};
    }
    const Refusal refusal = refusal_of(*facts.collection);
    if (refusal == Refusal::none)
        return {Mark::good, label, "tried a tiny kernel: " + describe(facts.collection->value()) + ", as is right"};
    std::string text = describe(refusal);
    if (!facts.collection->available())
        text += ": " + essence(facts.collection->why());
    else if (refusal == Refusal::wrong_counts)
        text += ": " + describe(facts.collection->value()) + "; right is " + describe(right_tiny_collection);
    return {Mark::bad, label, text};
}

}  // namespace

std::vector<Row> rows_of(const MachineFacts& facts)
{
    std::vector<Row> rows = {
        system_row(facts.system),
        tool_row("g++", facts.tools.compiler, oldest_compiler),
        tool_row("cmake", facts.tools.cmake, oldest_cmake),
        nvcc_row(facts),
        build_row(facts.build),
        driver_row(facts.driver),
    };
    add_gpu_rows(facts, rows);
    rows.push_back(cupti_row(facts));
    rows.push_back(rights_row(facts));
    rows.push_back(collection_row(facts));
    return rows;
}

}  // namespace warpbook::doctor
