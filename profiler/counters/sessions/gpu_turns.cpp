#include "gpu_turns.hpp"

#include <array>
#include <cctype>
#include <fstream>
#include <sstream>

namespace warpbook::cupti {

namespace {

/// The only one under WSL, for all GPUs.
constexpr const char* file_under_wsl = "/dev/dxg";

std::string information_about(const DriverApi& api, CUdevice device)
{
    std::array<char, 32> bus{};
    if (api.device_get_pci_bus_id.address(bus.data(), static_cast<int>(bus.size()), device) != CUDA_SUCCESS) return {};
    std::string folder = bus.data();
    for (char& digit : folder) digit = static_cast<char>(std::tolower(static_cast<unsigned char>(digit)));
    std::ifstream file("/proc/driver/nvidia/gpus/" + folder + "/information");
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

}  // namespace

std::optional<std::string> file_of_gpu(std::string_view information)
{
    constexpr std::string_view label = "Device Minor:";
    const std::size_t found = information.find(label);
    if (found == std::string_view::npos) return std::nullopt;
    std::istringstream after{std::string(information.substr(found + label.size()))};
    unsigned minor = 0;
    if (!(after >> minor)) return std::nullopt;
    return "/dev/nvidia" + std::to_string(minor);
}

std::unique_ptr<TurnQueue> turns_on(const DriverApi& api, CUdevice device)
{
    return std::make_unique<TurnQueue>(file_of_gpu(information_about(api, device)).value_or(file_under_wsl));
}

}  // namespace warpbook::cupti
