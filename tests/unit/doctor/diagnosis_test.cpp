#include "diagnosis.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <ostream>
#include <sstream>
#include <string>
#include <vector>

#include "machines.hpp"
#include "screen.hpp"

namespace warpbook::doctor {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Matcher;
using testing::Not;

/// All cures with their commands.
std::string remedies_for(const MachineFacts& facts)
{
    std::string text;
    for (const Remedy& remedy : diagnose(facts).remedies) {
        text += remedy.text + '\n';
        for (const std::string& command : remedy.commands) text += "$ " + command + '\n';
    }
    return text;
}

struct Case {
    const char* name;
    MachineFacts facts;
    Verdict verdict;
    /// Why `auto` takes what it takes, or why there are no counters.
    const char* reason;
    Matcher<const std::string&> remedies;
};

std::ostream& operator<<(std::ostream& out, const Case& shown) { return out << shown.name; }

/// `facts` after `change`.
MachineFacts with(MachineFacts facts, const std::function<void(MachineFacts&)>& change)
{
    change(facts);
    return facts;
}

MachineFacts no_driver(const std::function<void(MachineFacts&)>& change) { return with(machine_without_gpu(), change); }

MachineFacts driver_in(DriverState state)
{
    return with(working_machine(), [state](MachineFacts& facts) {
        facts.gpus.clear();
        facts.collection.reset();
        facts.driver.state = state;
        facts.driver.detail = "cuInit returned X (1)";
    });
}

using Cause = Unavailable::Cause;

MachineFacts refused(Cause cause) { return refused_machine({cause, "no", "cuptiX returned CUPTI_ERROR_Y (1)"}); }

std::vector<Case> failures_of_tools()
{
    return {
        {"old_compiler",
         with(working_machine(),
              [](auto& facts) {
                  facts.tools.compiler = Version{{10, 2, 1}};
              }),
         Verdict::cannot_work, "/usr/bin/c++ 10.2.1 is too old: 11.0.0", HasSubstr("install g++ 11")},
        {"no_compiler",
         with(working_machine(),
              [](auto& facts) { facts.tools.compiler = Measured<Version>::unavailable("not found"); }),
         Verdict::cannot_work, "/usr/bin/c++ does not answer (not found)", HasSubstr("install g++ 11")},
        {"old_cmake",
         with(working_machine(),
              [](auto& facts) {
                  facts.tools.cmake = Version{{3, 16, 3}};
              }),
         Verdict::cannot_work, "cmake 3.16.3 is too old", HasSubstr("install CMake 3.22")},
        {"nvcc_of_the_build_is_gone",
         with(working_machine(), [](auto& facts) { facts.tools.nvcc = Measured<Version>::unavailable("not found"); }),
         Verdict::cannot_work, "/usr/local/cuda/bin/nvcc, which does not answer",
         HasSubstr("$ rm -r /home/ada/warpbook/build && ./warpbook")},
    };
}

std::vector<Case> machines_without_cuda()
{
    const auto with_gpu = [](MachineFacts& facts) {
        facts.driver.kernel_version = std::string("580.95.05");
        facts.driver.gpus_of_kernel = 1;
    };
    return {
        {"no_cuda_and_no_gpu", machine_without_cuda(), Verdict::model_counts, "this build has no CUDA", IsEmpty()},
        {"no_cuda_beside_a_gpu", with(machine_without_cuda(), with_gpu), Verdict::gpu_without_counters,
         "this build has no CUDA", HasSubstr("install the CUDA Toolkit 12.6")},
        {"nvcc_came_later",
         with(machine_without_cuda(),
              [&](auto& facts) {
                  with_gpu(facts);
                  facts.tools.nvcc = Version{{13, 0, 88}};
              }),
         Verdict::gpu_without_counters, "this build has no CUDA", HasSubstr("nvcc is there now")},
        {"cuda_off", with(machine_without_cuda(), [](auto& facts) { facts.build.cuda_refused = true; }),
         Verdict::model_counts, "WARPBOOK_CUDA=OFF", IsEmpty()},
        {"cuda_off_beside_a_gpu",
         with(machine_without_cuda(),
              [&](auto& facts) {
                  with_gpu(facts);
                  facts.build.cuda_refused = true;
              }),
         Verdict::gpu_without_counters, "WARPBOOK_CUDA=OFF", HasSubstr("configure the build again")},
        {"no_cuda_in_a_container_of_a_host_with_a_gpu",
         with(machine_without_cuda(),
              [&](auto& facts) {
                  with_gpu(facts);
                  facts.system.container = Container::docker;
              }),
         Verdict::model_counts, "this build has no CUDA", HasSubstr("CUDA Toolkit")},
    };
}

std::vector<Case> failures_of_the_driver()
{
    return {
        {"no_driver", machine_without_gpu(), Verdict::model_counts, "there is no NVIDIA driver",
         AllOf(HasSubstr("install its driver"), Not(HasSubstr("docker")), Not(HasSubstr("Windows")))},
        {"no_driver_in_docker", no_driver([](auto& facts) { facts.system.container = Container::docker; }),
         Verdict::model_counts, "there is no NVIDIA driver",
         AllOf(HasSubstr("$ docker run --gpus all --cap-add=SYS_ADMIN"), Not(HasSubstr("install")))},
        {"no_driver_in_podman", no_driver([](auto& facts) { facts.system.container = Container::podman; }),
         Verdict::model_counts, "there is no NVIDIA driver", HasSubstr("--device nvidia.com/gpu=all")},
        {"no_driver_in_apptainer", no_driver([](auto& facts) { facts.system.container = Container::apptainer; }),
         Verdict::model_counts, "there is no NVIDIA driver", HasSubstr("apptainer exec --nv")},
        {"no_driver_in_kubernetes", no_driver([](auto& facts) { facts.system.container = Container::kubernetes; }),
         Verdict::model_counts, "there is no NVIDIA driver", HasSubstr("nvidia.com/gpu: 1")},
        {"no_driver_under_wsl", no_driver([](auto& facts) { facts.system.wsl = true; }), Verdict::model_counts,
         "there is no NVIDIA driver", AllOf(HasSubstr("on Windows, not in this Linux"), HasSubstr("wsl --shutdown"))},
        {"module_without_library", no_driver([](auto& facts) {
             facts.driver.kernel_version = std::string("580.95.05");
             facts.driver.gpus_of_kernel = 1;
         }),
         Verdict::gpu_without_counters, "there is no NVIDIA driver", HasSubstr("libcuda.so.1 of the same version")},
        {"old_driver", driver_in(DriverState::too_old), Verdict::gpu_without_counters, "driver is too old",
         HasSubstr("update the NVIDIA driver")},
        {"stub", driver_in(DriverState::stub), Verdict::gpu_without_counters, "a stub and no driver",
         HasSubstr("$ unset LD_LIBRARY_PATH")},
        {"mismatch", driver_in(DriverState::mismatch), Verdict::gpu_without_counters, "of different versions",
         HasSubstr("reboot")},
        {"no_gpu_visible", driver_in(DriverState::no_gpu), Verdict::gpu_without_counters, "sees no GPU",
         HasSubstr("$ nvidia-smi -L")},
        {"gpu_hidden_by_a_variable",
         with(driver_in(DriverState::no_gpu), [](auto& facts) { facts.driver.visible_devices = "-1"; }),
         Verdict::gpu_without_counters, "sees no GPU",
         AllOf(HasSubstr("CUDA_VISIBLE_DEVICES=-1"), HasSubstr("$ unset CUDA_VISIBLE_DEVICES"))},
        {"broken_driver", driver_in(DriverState::broken), Verdict::gpu_without_counters,
         "does not start (cuInit returned X (1))", HasSubstr("dmesg")},
        {"labs_for_a_newer_gpu",
         with(working_machine(),
              [](auto& facts) {
                  facts.build.architecture = "sm_90";
                  facts.gpus.front().major = 8;
                  facts.gpus.front().minor = 6;
              }),
         Verdict::gpu_without_counters, "compiled for sm_90, and GPU 0 is sm_86",
         HasSubstr("configure the build again")},
    };
}

std::vector<Case> failures_of_the_counters()
{
    return {
        {"no_cupti", with(working_machine(), [](auto& facts) { facts.cupti.state = CuptiState::absent; }),
         Verdict::gpu_without_counters, "CUPTI, which reads the counters, was not found",
         AllOf(HasSubstr("cuda-cupti"), HasSubstr("$ export WARPBOOK_CUPTI_LIBRARY="))},
        {"chosen_cupti_is_not_there",
         with(working_machine(),
              [](auto& facts) {
                  facts.cupti.state = CuptiState::absent;
                  facts.cupti.chosen = "/x/libcupti.so";
              }),
         Verdict::gpu_without_counters, "was not found",
         AllOf(HasSubstr("/x/libcupti.so"), HasSubstr("$ unset WARPBOOK_CUPTI_LIBRARY"))},
        {"old_cupti", with(working_machine(), [](auto& facts) { facts.cupti.state = CuptiState::too_old; }),
         Verdict::gpu_without_counters, "CUPTI is too old", HasSubstr("12.6 or newer")},
        {"old_gpu", with(working_machine(), [](auto& facts) { facts.gpus.front().major = 6; }),
         Verdict::gpu_without_counters, "begin with sm_75", IsEmpty()},
        {"locked", locked_machine(), Verdict::gpu_without_counters, "administrators only",
         AllOf(HasSubstr("$ sudo /home/ada/warpbook/build/bin/lab."),
               HasSubstr("NVreg_RestrictProfilingToAdminUsers=0"), HasSubstr("sudo tee /etc/modprobe.d/"),
               HasSubstr("$ sudo update-initramfs -u && sudo reboot"), Not(HasSubstr("docker")),
               Not(HasSubstr("Windows")))},
        {"locked_on_fedora", with(locked_machine(), [](auto& facts) { facts.system.start_image = StartImage::dracut; }),
         Verdict::gpu_without_counters, "administrators only",
         AllOf(HasSubstr("$ sudo dracut --force && sudo reboot"), Not(HasSubstr("initramfs")))},
        {"locked_on_an_unknown_linux",
         with(locked_machine(), [](auto& facts) { facts.system.start_image = StartImage::unknown; }),
         Verdict::gpu_without_counters, "administrators only", HasSubstr("$ sudo reboot")},
        {"locked_although_root",
         with(locked_machine(),
              [](auto& facts) {
                  facts.rights = {true, true, true};
              }),
         Verdict::gpu_without_counters, "administrators only",
         AllOf(HasSubstr("$   tee /etc/modprobe.d/"), Not(HasSubstr("sudo")))},
        {"locked_in_docker",
         with(locked_machine(),
              [](auto& facts) {
                  facts.system.container = Container::docker;
                  facts.rights.root = true;
              }),
         Verdict::gpu_without_counters, "administrators only",
         AllOf(HasSubstr("$ docker run --gpus all --cap-add=SYS_ADMIN"), HasSubstr("on the host"),
               Not(HasSubstr("/bin/lab.")), Not(HasSubstr("initramfs")))},
        {"locked_in_docker_with_the_capability",
         with(locked_machine(),
              [](auto& facts) {
                  facts.system.container = Container::docker;
                  facts.rights = {true, true, true};
              }),
         Verdict::gpu_without_counters, "administrators only",
         AllOf(HasSubstr("on the host"), Not(HasSubstr("--cap-add")))},
        {"locked_under_wsl", with(locked_machine(), [](auto& facts) { facts.system.wsl = true; }),
         Verdict::gpu_without_counters, "administrators only",
         AllOf(HasSubstr("NVIDIA Control Panel"),
               HasSubstr("Allow access to the GPU performance counters to all users"), Not(HasSubstr("modprobe")))},
        {"other_profiler", refused(Cause::other_profiler), Verdict::gpu_without_counters, "another profiler",
         HasSubstr("end ncu, nsys")},
        {"unknown_chip", refused(Cause::unknown_chip), Verdict::gpu_without_counters,
         "cannot read the counters of this GPU", HasSubstr("newer toolkit")},
        {"driver_too_old_for_cupti", refused(Cause::driver_too_old), Verdict::gpu_without_counters,
         "too old for this CUPTI", HasSubstr("update the NVIDIA driver")},
        {"locked_virtual_gpu", refused(Cause::locked_virtual_gpu), Verdict::gpu_without_counters, "virtual GPU",
         HasSubstr("host's administrator")},
        {"mig", refused(Cause::mig_slice), Verdict::gpu_without_counters, "MIG", HasSubstr("whole GPU")},
        {"mining_gpu", refused(Cause::other_gpu_kind), Verdict::gpu_without_counters, "mining", IsEmpty()},
        {"nothing_counted",
         with(working_machine(),
              [](auto& facts) {
                  facts.collection = {TinyCollection{0, 0, 0, 0, true}};
              }),
         Verdict::gpu_without_counters, "nothing was counted", HasSubstr("report it")},
        {"wrong_counts",
         with(working_machine(),
              [](auto& facts) {
                  facts.collection = {TinyCollection{1, 4, 1, 31, true}};
              }),
         Verdict::gpu_without_counters, "the counts are wrong", HasSubstr("report it")},
        {"wrong_values",
         with(working_machine(),
              [](auto& facts) {
                  facts.collection = {TinyCollection{1, 4, 1, 32, false}};
              }),
         Verdict::gpu_without_counters, "wrong values", HasSubstr("ECC")},
        {"unknown_reason", refused(Cause::other), Verdict::gpu_without_counters, "could not be read",
         HasSubstr("report it")},
        {"not_tried", with(working_machine(), [](auto& facts) { facts.collection.reset(); }),
         Verdict::gpu_without_counters, "no collection was tried", IsEmpty()},
    };
}

class Failure : public testing::TestWithParam<Case> {};

TEST_P(Failure, IsNamedWithTheRemediesThatFit)
{
    const Diagnosis diagnosis = diagnose(GetParam().facts);
    EXPECT_EQ(diagnosis.verdict, GetParam().verdict);
    EXPECT_THAT(diagnosis.summary + "\n" + diagnosis.automatic, HasSubstr(GetParam().reason));
    EXPECT_THAT(remedies_for(GetParam().facts), GetParam().remedies);
    EXPECT_EQ(diagnosis.aim.empty(), diagnosis.remedies.empty());
    EXPECT_FALSE(diagnosis.next.empty());
}

TEST_P(Failure, FitsOnOneScreen)
{
    const std::string text = screen(GetParam().facts, diagnose(GetParam().facts));
    std::istringstream lines(text);
    int count = 0;
    for (std::string line; std::getline(lines, line); ++count) EXPECT_LE(line.size(), screen_width) << line;
    EXPECT_LE(count, 24) << text;
}

std::string name_of(const testing::TestParamInfo<Case>& info) { return info.param.name; }

INSTANTIATE_TEST_SUITE_P(Tools, Failure, testing::ValuesIn(failures_of_tools()), name_of);
INSTANTIATE_TEST_SUITE_P(Build, Failure, testing::ValuesIn(machines_without_cuda()), name_of);
INSTANTIATE_TEST_SUITE_P(Driver, Failure, testing::ValuesIn(failures_of_the_driver()), name_of);
INSTANTIATE_TEST_SUITE_P(Counters, Failure, testing::ValuesIn(failures_of_the_counters()), name_of);

TEST(Diagnosis, OfAMachineThatCountsHasNothingToRemedy)
{
    const Diagnosis diagnosis = diagnose(working_machine());
    EXPECT_EQ(diagnosis.verdict, Verdict::gpu_counts);
    EXPECT_EQ(diagnosis.automatic, "the GPU");
    EXPECT_THAT(diagnosis.remedies, IsEmpty());
}

TEST(Diagnosis, IsNotMisledByALockThatDoesNotHold)
{
    // The driver's parameter says "administrators only", and the collection shows that it does not matter here.
    const MachineFacts facts = with(working_machine(), [](auto& changed) { changed.rights = {true, true, true}; });
    EXPECT_EQ(diagnose(facts).verdict, Verdict::gpu_counts);
}

TEST(Diagnosis, LabsForAnOlderGpuRunOnANewerOne)
{
    const MachineFacts facts = with(working_machine(), [](auto& changed) { changed.build.architecture = "sm_75"; });
    EXPECT_EQ(diagnose(facts).verdict, Verdict::gpu_counts);
}

TEST(Diagnosis, TellsOfAChoiceMadeByTheEnvironment)
{
    MachineFacts facts = working_machine();
    facts.requested_backend = "model";
    EXPECT_THAT(diagnose(facts).automatic, HasSubstr("WARPBOOK_BACKEND=model is set, and decides"));
    facts.requested_backend = "auto";
    EXPECT_THAT(diagnose(facts).automatic, Not(HasSubstr("WARPBOOK_BACKEND")));
}

TEST(Diagnosis, WarnsOfAGpuThatMisleads)
{
    MachineFacts facts = working_machine();
    facts.collection = TinyCollection{1, 4, 1, 31, true};
    EXPECT_THAT(diagnose(facts).automatic, HasSubstr("do not trust"));
    EXPECT_THAT(diagnose(locked_machine()).automatic, HasSubstr("UNVERIFIED"));
}

TEST(Diagnosis, SaysWhyAutoDoesNotTakeTheGpu)
{
    EXPECT_EQ(diagnose(machine_without_gpu()).automatic, "the model, because there is no NVIDIA driver");
    EXPECT_THAT(diagnose(locked_machine()).automatic, testing::StartsWith("the GPU"));
}

}  // namespace
}  // namespace warpbook::doctor
