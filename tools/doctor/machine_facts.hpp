#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <warpbook/measured.hpp>

#include "tiny_collection.hpp"
#include "version.hpp"

namespace warpbook::doctor {

enum class Container : std::uint8_t { none, docker, podman, apptainer, kubernetes, other };

/// What makes the list of drivers that Linux starts from, which a driver's options have to reach.
enum class StartImage : std::uint8_t { update_initramfs, dracut, mkinitcpio, unknown };

/// The operating system, and what stands between it and the hardware.
struct SystemFacts {
    /// "Debian GNU/Linux 12 (bookworm), Linux 6.1.0".
    Measured<std::string> name = Measured<std::string>::unavailable(not_asked_for());
    StartImage start_image = StartImage::unknown;
    Container container = Container::none;
    bool wsl = false;
};

/// Who may read the counters, and who asks.
struct RightsFacts {
    /// The driver's RmProfilingAdminOnly.
    Measured<bool> administrators_only = Measured<bool>::unavailable(not_asked_for());
    Measured<bool> root = Measured<bool>::unavailable(not_asked_for());
    /// Whether this process has CAP_SYS_ADMIN, which is what the driver asks for.
    Measured<bool> sys_admin = Measured<bool>::unavailable(not_asked_for());
};

/// How CMake configured the build that this program belongs to.
struct BuildFacts {
    std::string folder;
    /// The compiler of the labs, a path.
    std::string compiler;
    std::string cmake = "cmake";
    bool cuda = false;
    /// WARPBOOK_CUDA=OFF was asked for.
    bool cuda_refused = false;
    /// nvcc's path, or its name where the build has none.
    std::string nvcc = "nvcc";
    /// The GPU that the labs are compiled for, "sm_90" or "native"; empty without CUDA.
    std::string architecture;
};

/// The programs that the labs are built with.
struct ToolFacts {
    Measured<Version> compiler = Measured<Version>::unavailable(not_asked_for());
    Measured<Version> cmake = Measured<Version>::unavailable(not_asked_for());
    Measured<Version> nvcc = Measured<Version>::unavailable(not_asked_for());
};

enum class DriverState : std::uint8_t {
    works,
    /// This build has no CUDA, and cannot ask.
    not_asked,
    absent,
    too_old,
    /// libcuda.so.1 is the one of the toolkit's stubs folder.
    stub,
    /// The library and the kernel's module are of different versions.
    mismatch,
    no_gpu,
    /// It answers with another error.
    broken,
};

struct DriverFacts {
    DriverState state = DriverState::not_asked;
    /// The library's own words on why it does not work; empty when it does.
    std::string detail;
    /// Of the kernel's module, "580.95.05".
    Measured<std::string> kernel_version = Measured<std::string>::unavailable(not_asked_for());
    /// The newest CUDA that it knows, "13.0".
    Measured<std::string> cuda_version = Measured<std::string>::unavailable(not_asked_for());
    /// How many GPUs the kernel's module lists. A container sees its host's, whether it may use them or not.
    std::size_t gpus_of_kernel = 0;
    /// How many of them can be opened here: files such as /dev/nvidia0.
    std::size_t device_files = 0;
    /// CUDA_VISIBLE_DEVICES, where it is set.
    std::optional<std::string> visible_devices;
};

/// A GPU that the CUDA driver lists.
struct Gpu {
    std::string name;
    int major = 0;
    int minor = 0;
    /// "GH100", as CUPTI names it.
    Measured<std::string> chip = Measured<std::string>::unavailable("CUPTI was not asked");
    Measured<std::uint64_t> bytes = Measured<std::uint64_t>::unavailable(not_asked_for());

    std::string architecture() const { return "sm_" + std::to_string(10 * major + minor); }
    /// A part of a divided GPU: the driver says so in its name.
    bool is_mig_slice() const { return name.find(" MIG ") != std::string::npos; }
};

/// True for names of virtual GPUs such as "GRID T4-8Q" or "NVIDIA A16-4C".
bool is_virtual_gpu(const std::string& name);

enum class CuptiState : std::uint8_t { works, not_asked, absent, too_old };

struct CuptiFacts {
    CuptiState state = CuptiState::not_asked;
    /// Why it does not work; empty when it does.
    std::string detail;
    /// "CUPTI 13.0".
    std::string version;
    /// The file that was loaded.
    std::string library;
    /// WARPBOOK_CUPTI_LIBRARY, where it is set.
    std::optional<std::string> chosen;
};

/// What is known of this machine. The fields' defaults are those of a machine of which nothing is known.
struct MachineFacts {
    SystemFacts system;
    RightsFacts rights;
    BuildFacts build;
    ToolFacts tools;
    DriverFacts driver;
    std::vector<Gpu> gpus;
    CuptiFacts cupti;
    /// What a tiny kernel was counted to do, or why it could not be counted. Nothing when it was not tried.
    std::optional<Measured<TinyCollection>> collection;
    /// WARPBOOK_BACKEND, where it is set.
    std::optional<std::string> requested_backend;
};

}  // namespace warpbook::doctor
