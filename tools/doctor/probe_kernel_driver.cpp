#include <string_view>

#include "base/kernel_driver_version.hpp"
#include "probes.hpp"
#include "text_files.hpp"

namespace warpbook::doctor {

namespace {

Measured<std::string> version_in(const std::string& text)
{
    const std::string version = kernel_driver_version_in(text);
    return version.empty() ? Measured<std::string>::unavailable("the driver does not say") : version;
}

std::size_t count_in(const std::filesystem::path& folder, bool (*counts)(const std::string& name))
{
    std::error_code not_there;
    std::size_t count = 0;
    for (std::filesystem::directory_iterator entry(folder, not_there), end; !not_there && entry != end;
         entry.increment(not_there)) {
        if (counts(entry->path().filename().string())) ++count;
    }
    return count;
}

/// True for "nvidia0", and not for "nvidiactl".
bool is_device_file(const std::string& name)
{
    constexpr std::string_view prefix = "nvidia";
    return name.starts_with(prefix) && name.size() > prefix.size() &&
           name.find_first_not_of("0123456789", prefix.size()) == std::string::npos;
}

}  // namespace

DriverFacts probe_kernel_driver(const Machine& machine)
{
    const std::filesystem::path driver = machine.root / "proc/driver/nvidia";
    const Measured<std::string> version = text_of(driver / "version");
    DriverFacts facts;
    facts.kernel_version = version.available() ? version_in(version.value()) : version;
    facts.gpus_of_kernel = count_in(driver / "gpus", [](const std::string&) { return true; });
    facts.device_files = count_in(machine.root / "dev", is_device_file);
    facts.visible_devices = machine.environment("CUDA_VISIBLE_DEVICES");
    return facts;
}

}  // namespace warpbook::doctor
