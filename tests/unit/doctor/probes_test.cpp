#include "probes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include <warpbook/system/temporary_folder.hpp>

namespace warpbook::doctor {
namespace {

/// A machine of a folder's files, some variables, and no programs.
class FakeMachine {
public:
    Machine machine() const
    {
        return {folder_.path(),
                [](const std::vector<std::string>&) { return Measured<std::string>::unavailable("not found"); },
                [this](const char* variable) -> std::optional<std::string> {
                    const auto found = variables_.find(variable);
                    if (found == variables_.end()) return std::nullopt;
                    return found->second;
                }};
    }

    FakeMachine& with(const std::string& file, const std::string& text)
    {
        folder_.write(file, text);
        return *this;
    }

    FakeMachine& set(const std::string& variable, const std::string& value)
    {
        variables_[variable] = value;
        return *this;
    }

private:
    TemporaryFolder folder_;
    std::map<std::string, std::string> variables_;
};

constexpr const char* debian = "PRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\nNAME=\"Debian GNU/Linux\"\nID=debian\n";
constexpr const char* rocky =
    "NAME=\"Rocky Linux\"\nPRETTY_NAME=\"Rocky Linux 9\"\nID=\"rocky\"\nID_LIKE=\"rhel centos fedora\"\n";
constexpr const char* linux_61 = "Linux version 6.1.0-18-amd64 (debian-kernel@lists.debian.org) (gcc-12) #1 SMP\n";
constexpr const char* linux_wsl = "Linux version 5.15.153.1-microsoft-standard-WSL2 (root@941d701f84f1) (gcc) #1 SMP\n";

TEST(ProbeSystem, NamesSystemAndKernel)
{
    FakeMachine fake;
    fake.with("etc/os-release", debian).with("proc/version", linux_61).with("proc/1/cgroup", "0::/init.scope\n");
    const SystemFacts facts = probe_system(fake.machine());
    EXPECT_EQ(facts.name, Measured<std::string>("Debian GNU/Linux 12 (bookworm), Linux 6.1.0-18-amd64"));
    EXPECT_EQ(facts.start_image, StartImage::update_initramfs);
    EXPECT_EQ(facts.container, Container::none);
    EXPECT_FALSE(facts.wsl);
}

TEST(ProbeSystem, KnowsFamiliesOfSystemsByWhatTheyAreLike)
{
    FakeMachine fake;
    EXPECT_EQ(probe_system(fake.with("etc/os-release", rocky).machine()).start_image, StartImage::dracut);
    EXPECT_EQ(probe_system(fake.with("etc/os-release", "ID=arch\n").machine()).start_image, StartImage::mkinitcpio);
    EXPECT_EQ(probe_system(fake.with("etc/os-release", "ID=plan9\n").machine()).start_image, StartImage::unknown);
}

TEST(ProbeSystem, SeesWsl)
{
    FakeMachine fake;
    EXPECT_TRUE(probe_system(fake.with("proc/version", linux_wsl).machine()).wsl);
    EXPECT_TRUE(probe_system(fake.with("proc/version", "Linux version 4.4.0-19041-Microsoft (x)\n").machine()).wsl);
}

TEST(ProbeSystem, SeesContainersByTheirMarks)
{
    EXPECT_EQ(probe_system(FakeMachine().with(".dockerenv", "").machine()).container, Container::docker);
    EXPECT_EQ(probe_system(FakeMachine().with("run/.containerenv", "").machine()).container, Container::podman);
    EXPECT_EQ(probe_system(FakeMachine().with(".singularity.d/env", "").machine()).container, Container::apptainer);
    EXPECT_EQ(probe_system(FakeMachine().with("proc/1/cgroup", "1:cpu:/kubepods/x\n").machine()).container,
              Container::kubernetes);
    EXPECT_EQ(probe_system(FakeMachine().with("proc/self/cgroup", "1:cpu:/docker/abc\n").machine()).container,
              Container::docker);
    EXPECT_EQ(probe_system(FakeMachine().with("proc/1/cgroup", "1:cpu:/lxc/abc\n").machine()).container,
              Container::other);
    EXPECT_EQ(probe_system(FakeMachine().set("container", "oci").machine()).container, Container::other);
    EXPECT_EQ(probe_system(FakeMachine().with(".dockerenv", "").set("KUBERNETES_SERVICE_HOST", "10.0.0.1").machine())
                  .container,
              Container::kubernetes);
}

TEST(ProbeSystem, SaysWhereNothingIsKnown)
{
    const SystemFacts facts = probe_system(FakeMachine().machine());
    EXPECT_FALSE(facts.name.available());
    EXPECT_EQ(facts.container, Container::none);
}

TEST(ProbeRights, ReadsWhoMayAndWhoAsks)
{
    FakeMachine fake;
    fake.with("proc/driver/nvidia/params", "ResmanDebugLevel: 4294967295\nRmProfilingAdminOnly: 1\nTCEBypassMode: 0\n")
        .with("proc/self/status", "Name:\tdoctor\nUid:\t1000\t1000\t1000\t1000\nCapEff:\t0000000000000000\n");
    const RightsFacts facts = probe_rights(fake.machine());
    EXPECT_EQ(facts.administrators_only, Measured<bool>(true));
    EXPECT_EQ(facts.root, Measured<bool>(false));
    EXPECT_EQ(facts.sys_admin, Measured<bool>(false));
}

TEST(ProbeRights, ReadsTheEffectiveUserAndItsCapabilities)
{
    FakeMachine fake;
    fake.with("proc/driver/nvidia/params", "RmProfilingAdminOnly: 0\n")
        .with("proc/self/status", "Uid:\t1000\t0\t0\t0\nCapInh:\t0\nCapEff:\t000001ffffffffff\n");
    const RightsFacts facts = probe_rights(fake.machine());
    EXPECT_EQ(facts.administrators_only, Measured<bool>(false));
    EXPECT_EQ(facts.root, Measured<bool>(true));
    EXPECT_EQ(facts.sys_admin, Measured<bool>(true));
    // Docker's usual capabilities: root without CAP_SYS_ADMIN.
    fake.with("proc/self/status", "Uid:\t0\t0\t0\t0\nCapEff:\t00000000a80425fb\n");
    EXPECT_EQ(probe_rights(fake.machine()).sys_admin, Measured<bool>(false));
}

TEST(ProbeRights, DoesNotGuess)
{
    const RightsFacts facts = probe_rights(FakeMachine().with("proc/driver/nvidia/params", "Mobile: 0\n").machine());
    EXPECT_FALSE(facts.administrators_only.available());
    EXPECT_FALSE(facts.root.available());
    EXPECT_FALSE(facts.sys_admin.available());
}

TEST(ProbeKernelDriver, ReadsVersionAndGpus)
{
    FakeMachine fake;
    fake.with("proc/driver/nvidia/version",
              "NVRM version: NVIDIA UNIX x86_64 Kernel Module  580.95.05  Tue Sep 23 10:11:16 UTC 2025\n"
              "GCC version:  gcc version 12.2.0\n")
        .with("proc/driver/nvidia/gpus/0000:01:00.0/information", "Model: NVIDIA H200\n")
        .with("proc/driver/nvidia/gpus/0000:02:00.0/information", "Model: NVIDIA H200\n")
        .with("dev/nvidia0", "")
        .with("dev/nvidiactl", "")
        .with("dev/nvidia-uvm", "")
        .set("CUDA_VISIBLE_DEVICES", "1");
    const DriverFacts facts = probe_kernel_driver(fake.machine());
    EXPECT_EQ(facts.kernel_version, Measured<std::string>("580.95.05"));
    EXPECT_EQ(facts.gpus_of_kernel, 2u);
    EXPECT_EQ(facts.device_files, 1u);
    EXPECT_EQ(facts.visible_devices, "1");
}

TEST(ProbeKernelDriver, ReadsTheVersionOfTheOpenModule)
{
    FakeMachine fake;
    fake.with("proc/driver/nvidia/version",
              "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  570.86.15  Release Build\n");
    EXPECT_EQ(probe_kernel_driver(fake.machine()).kernel_version, Measured<std::string>("570.86.15"));
}

TEST(ProbeKernelDriver, SeesThatThereIsNone)
{
    const DriverFacts facts = probe_kernel_driver(FakeMachine().machine());
    EXPECT_FALSE(facts.kernel_version.available());
    EXPECT_EQ(facts.gpus_of_kernel + facts.device_files, 0u);
}

TEST(ProbeTools, AsksThoseOfTheBuild)
{
    Machine machine = FakeMachine().machine();
    machine.run = [](const std::vector<std::string>& command) -> Measured<std::string> {
        if (command.front() == "/opt/g++") return std::string("11.4.0\n");
        if (command.front() == "cmake") return std::string("no version here\n");
        return Measured<std::string>::unavailable("not found");
    };
    BuildFacts build;
    build.compiler = "/opt/g++";
    const ToolFacts facts = probe_tools(machine, build);
    EXPECT_EQ(facts.compiler, Measured<Version>(Version{{11, 4, 0}}));
    EXPECT_EQ(facts.cmake.reason(), "it does not tell its version");
    EXPECT_EQ(facts.nvcc.reason(), "not found");
}

}  // namespace
}  // namespace warpbook::doctor
