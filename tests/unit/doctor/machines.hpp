#pragma once

#include <string>
#include <utility>

#include "machine_facts.hpp"
#include "tiny_collection.hpp"

namespace warpbook::doctor {

inline Gpu h200()
{
    Gpu gpu;
    gpu.name = "NVIDIA H200";
    gpu.major = 9;
    gpu.minor = 0;
    gpu.chip = std::string("GH100");
    gpu.bytes = std::uint64_t{150'119'186'432};
    return gpu;
}

/// Debian, one H200, everything installed, counters for everybody: everything works.
inline MachineFacts working_machine()
{
    MachineFacts facts;
    facts.system.name = std::string("Debian GNU/Linux 12 (bookworm), Linux 6.1.0-18-amd64");
    facts.system.start_image = StartImage::update_initramfs;
    facts.rights = {false, false, false};
    facts.build.folder = "/home/ada/warpbook/build";
    facts.build.compiler = "/usr/bin/c++";
    facts.build.cuda = true;
    facts.build.nvcc = "/usr/local/cuda/bin/nvcc";
    facts.build.architecture = "native";
    facts.tools.compiler = Version{{12, 2, 0}};
    facts.tools.cmake = Version{{3, 25, 1}};
    facts.tools.nvcc = Version{{13, 0, 88}};
    facts.driver.state = DriverState::works;
    facts.driver.kernel_version = std::string("580.95.05");
    facts.driver.cuda_version = std::string("13.0");
    facts.driver.gpus_of_kernel = 1;
    facts.driver.device_files = 1;
    facts.gpus = {h200()};
    facts.cupti.state = CuptiState::works;
    facts.cupti.version = "CUPTI 13.0";
    facts.cupti.library = "/usr/local/cuda/lib64/libcupti.so.13";
    facts.collection = Measured<TinyCollection>(right_tiny_collection);
    return facts;
}

/// The same without a GPU or anything of NVIDIA's driver.
inline MachineFacts machine_without_gpu()
{
    MachineFacts facts = working_machine();
    facts.rights.administrators_only = Measured<bool>::unavailable("no file");
    facts.build.architecture = "sm_90";
    facts.driver = {};
    facts.driver.state = DriverState::absent;
    facts.driver.detail = "libcuda.so.1: cannot open shared object file: No such file or directory";
    facts.gpus.clear();
    facts.collection.reset();
    return facts;
}

/// The same before CUDA came to it.
inline MachineFacts machine_without_cuda()
{
    MachineFacts facts = machine_without_gpu();
    facts.build.cuda = false;
    facts.build.nvcc = "nvcc";
    facts.build.architecture.clear();
    facts.tools.nvcc = Measured<Version>::unavailable("not found");
    facts.driver = {};
    facts.cupti = {};
    return facts;
}

/// The driver works, and says no to the tiny collection.
inline MachineFacts refused_machine(const Unavailable& why)
{
    MachineFacts facts = working_machine();
    facts.collection = Measured<TinyCollection>::unavailable(why);
    return facts;
}

inline const Unavailable without_right = {Unavailable::Cause::no_permission,
                                          "the driver allows counters to administrators only: run as root",
                                          "cuptiRangeProfilerEnable returned CUPTI_ERROR_INSUFFICIENT_PRIVILEGES (35)"};

/// Counters for administrators only, asked for by somebody else: NVIDIA's driver as it is installed.
inline MachineFacts locked_machine()
{
    MachineFacts facts = refused_machine(without_right);
    facts.rights.administrators_only = true;
    return facts;
}

}  // namespace warpbook::doctor
