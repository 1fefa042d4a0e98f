#include "screen.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "machines.hpp"

namespace warpbook::doctor {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string screen_of(const MachineFacts& facts) { return screen(facts, diagnose(facts)); }

TEST(Screen, OfAMachineThatCounts)
{
    EXPECT_EQ("\n" + screen_of(working_machine()), R"(
  ok  system    Debian GNU/Linux 12 (bookworm), Linux 6.1.0-18-amd64
  ok  g++       12.2.0
  ok  cmake     3.25.1
  ok  nvcc      13.0.88
  ok  build     with CUDA, labs for native; /home/ada/warpbook/build
  ok  driver    580.95.05, up to CUDA 13.0
  ok  GPU 0     NVIDIA H200, sm_90, GH100, 140 GiB
  ok  CUPTI     CUPTI 13.0, /usr/local/cuda/lib64/libcupti.so.13
  ok  rights    everybody may read counters; you are not root, without CAP_SYS_ADMIN
  ok  counting  tried a tiny kernel: 1 load of 4 sectors, 1 store of 32 sectors, as is right

The labs count on the GPU here: its counters can be read, and are right.
--backend auto takes the GPU.

Next: ./warpbook
)");
}

TEST(Screen, OfAMachineWhoseCountersAreLocked)
{
    EXPECT_EQ("\n" + screen_of(locked_machine()), R"(
  ok  system    Debian GNU/Linux 12 (bookworm), Linux 6.1.0-18-amd64
  ok  g++       12.2.0
  ok  cmake     3.25.1
  ok  nvcc      13.0.88
  ok  build     with CUDA, labs for native; /home/ada/warpbook/build
  ok  driver    580.95.05, up to CUDA 13.0
  ok  GPU 0     NVIDIA H200, sm_90, GH100, 140 GiB
  ok  CUPTI     CUPTI 13.0, /usr/local/cuda/lib64/libcupti.so.13
  NO  rights    only administrators may read counters; you are not root, without CAP_SYS_ADMIN
  NO  counting  the driver allows counters to administrators only: cuptiRangeProfilerEnable returned
                CUPTI_ERROR_INSUFFICIENT_PRIVILEGES (35)

The labs cannot use this GPU's counters: the driver allows counters to administrators only.
--backend auto takes the GPU, which checks values; accesses stay UNVERIFIED.
To use them:
  * this once, run a lab that ./warpbook has built as root (or with CAP_SYS_ADMIN):
      sudo /home/ada/warpbook/build/bin/lab.NAME
  * let everybody read them, for good:
      echo options nvidia NVreg_RestrictProfilingToAdminUsers=0 |
        sudo tee /etc/modprobe.d/nvidia-counters.conf
      sudo update-initramfs -u && sudo reboot

Next: ./warpbook check LAB --backend model   counts on the model meanwhile
)");
}

TEST(Screen, OfAMachineWithoutAGpu)
{
    EXPECT_EQ("\n" + screen_of(machine_without_gpu()), R"(
  ok  system    Debian GNU/Linux 12 (bookworm), Linux 6.1.0-18-amd64
  ok  g++       12.2.0
  ok  cmake     3.25.1
  ok  nvcc      13.0.88
  ok  build     with CUDA, labs for sm_90; /home/ada/warpbook/build
  -   driver    none (libcuda.so.1: cannot open shared object file: No such file or directory)
  -   GPU       none
  ok  CUPTI     CUPTI 13.0, /usr/local/cuda/lib64/libcupti.so.13
  -   rights    no driver says who may read counters; you are not root, without CAP_SYS_ADMIN
  -   counting  not tried: there is no GPU to try it on

The labs count on the model here: everything of the course works, without a GPU.
--backend auto takes the model, because there is no NVIDIA driver.
To count on a GPU:
  * if this machine has an NVIDIA GPU, install its driver (https://www.nvidia.com/drivers), and
    reboot

Next: ./warpbook
)");
}

TEST(Screen, OfABuildWithoutCuda)
{
    EXPECT_EQ("\n" + screen_of(machine_without_cuda()), R"(
  ok  system    Debian GNU/Linux 12 (bookworm), Linux 6.1.0-18-amd64
  ok  g++       12.2.0
  ok  cmake     3.25.1
  -   nvcc      not found
  -   build     without CUDA: nvcc 12.6 or newer was not found; /home/ada/warpbook/build
  -   driver    none that the kernel tells of
  -   GPU       none
  -   CUPTI     not asked: this build has no CUDA
  -   rights    no driver says who may read counters; you are not root, without CAP_SYS_ADMIN
  -   counting  not tried: there is no GPU to try it on

The labs count on the model here: everything of the course works, without a GPU.
--backend auto takes the model, because this build has no CUDA: nvcc 12.6 or newer was not found
when it was configured.

Next: ./warpbook
)");
}

TEST(Screen, PutsNeighborsThatAreAlikeIntoOneRow)
{
    MachineFacts facts = working_machine();
    facts.gpus = {h200(), h200(), h200()};
    facts.gpus.push_back(h200());
    facts.gpus.back().name = "NVIDIA H200 MIG 1g.18gb";
    EXPECT_THAT(screen_of(facts), AllOf(HasSubstr("ok  GPU 0-2   NVIDIA H200, sm_90, GH100, 140 GiB\n"),
                                        HasSubstr("ok  GPU 3     NVIDIA H200 MIG 1g.18gb, sm_90, GH100, 140 GiB, a "
                                                  "slice of a divided GPU\n")));
}

TEST(Screen, ShowsWhatWasCountedAndWhatIsRight)
{
    MachineFacts facts = working_machine();
    facts.collection = TinyCollection{1, 4, 1, 4, true};
    EXPECT_THAT(screen_of(facts),
                HasSubstr("NO  counting  the counts are wrong: 1 load of 4 sectors, 1 store of 4 sectors; right is 1 "
                          "load of\n                4 sectors, 1 store of 32 sectors\n"));
}

TEST(Screen, KeepsTheWordsOfAnUnknownReason)
{
    EXPECT_THAT(screen_of(refused_machine("the moon is full")),
                HasSubstr("counting  the counters could not be read: the moon is full\n"));
}

TEST(Screen, NamesContainerAndWsl)
{
    MachineFacts facts = machine_without_gpu();
    facts.system.container = Container::podman;
    facts.system.wsl = true;
    EXPECT_THAT(screen_of(facts), HasSubstr("; WSL on Windows; in a container\n                (Podman)\n"));
}

}  // namespace
}  // namespace warpbook::doctor
