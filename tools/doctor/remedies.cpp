#include "remedies.hpp"

namespace warpbook::doctor {

namespace {

/// How a container is started that may use the GPUs and, by root's capability, their counters.
Remedy start_container(const MachineFacts& facts)
{
    switch (facts.system.container) {
    case Container::podman:
        return {"start the container with the GPU, and with the capability that counters need:",
                {"podman run --device nvidia.com/gpu=all --cap-add=SYS_ADMIN ..."}};
    case Container::apptainer:
        return {"start the container with the GPU (the counters are the host's to allow):",
                {"apptainer exec --nv ..."}};
    case Container::kubernetes:
        return {"give the container in the pod's description the GPU and the capability that counters need:",
                {"resources: {limits: {nvidia.com/gpu: 1}}", "securityContext: {capabilities: {add: [SYS_ADMIN]}}"}};
    case Container::none:
    case Container::docker:
    case Container::other: break;
    }
    return {"start the container with the GPU, and with the capability that counters need:",
            {"docker run --gpus all --cap-add=SYS_ADMIN ..."}};
}

std::string remake_start_image(StartImage image, const std::string& sudo)
{
    switch (image) {
    case StartImage::update_initramfs: return sudo + "update-initramfs -u && ";
    case StartImage::dracut: return sudo + "dracut --force && ";
    case StartImage::mkinitcpio: return sudo + "mkinitcpio -P && ";
    case StartImage::unknown: break;
    }
    return "";
}

Remedy driver_option(const MachineFacts& facts)
{
    const bool in_container = facts.system.container != Container::none;
    const bool root = facts.rights.root.available() && facts.rights.root.value();
    const std::string sudo = root && !in_container ? "" : "sudo ";
    // The host of a container may be another Linux than the one inside.
    const StartImage image = in_container ? StartImage::unknown : facts.system.start_image;
    return {
        in_container ? "or let everybody read them, on the host (outside of this container), for good:"
                     : "let everybody read them, for good:",
        {"echo options nvidia NVreg_RestrictProfilingToAdminUsers=0 |",
         "  " + sudo + "tee /etc/modprobe.d/nvidia-counters.conf", remake_start_image(image, sudo) + sudo + "reboot"}};
}

std::vector<Remedy> remedies_for_missing_right(const MachineFacts& facts)
{
    if (facts.system.wsl)
        return {
            {"on Windows, in the NVIDIA Control Panel: Desktop > Enable Developer Settings, then Developer > Manage "
             "GPU Performance Counters > Allow access to the GPU performance counters to all users; then, in "
             "Windows:",
             {"wsl --shutdown"}}};
    const bool has_right = facts.rights.sys_admin.available() && facts.rights.sys_admin.value();
    std::vector<Remedy> remedies;
    if (facts.system.container == Container::apptainer) return {driver_option(facts)};
    if (facts.system.container != Container::none) {
        // With the capability and refused all the same, only the host can help.
        if (!has_right) remedies.push_back(start_container(facts));
    } else if (!has_right) {
        // The lab alone: what ./warpbook builds as root, its user could not build again.
        remedies.push_back({"this once, run a lab that ./warpbook has built as root (or with CAP_SYS_ADMIN):",
                            {"sudo " + facts.build.folder + "/bin/lab.NAME"}});
    }
    remedies.push_back(driver_option(facts));
    return remedies;
}

std::vector<Remedy> remedies_for_absent_driver(const MachineFacts& facts)
{
    if (facts.system.container != Container::none) return {start_container(facts)};
    if (facts.system.wsl)
        return {{"install NVIDIA's driver on Windows, not in this Linux; then, in Windows:", {"wsl --shutdown"}}};
    if (facts.driver.kernel_version.available())
        return {{"the kernel has the driver " + facts.driver.kernel_version.value() +
                     ": install its library libcuda.so.1 of the same version",
                 {}}};
    return {{"if this machine has an NVIDIA GPU, install its driver (https://www.nvidia.com/drivers), and reboot", {}}};
}

std::vector<Remedy> remedies_for_invisible_gpu(const MachineFacts& facts)
{
    if (facts.driver.visible_devices)
        return {{"CUDA_VISIBLE_DEVICES=" + *facts.driver.visible_devices + " may hide it:",
                 {"unset CUDA_VISIBLE_DEVICES"}}};
    if (facts.system.container != Container::none) return {start_container(facts)};
    return {{"ask the driver which GPUs it sees; if it sees none, whether the GPU sits well, and has power:",
             {"nvidia-smi -L"}}};
}

}  // namespace

Remedy configure_again(const MachineFacts& facts)
{
    return {"configure the build again:", {"rm -r " + facts.build.folder + " && ./warpbook"}};
}

std::vector<Remedy> remedies_for_driver(const MachineFacts& facts)
{
    switch (facts.driver.state) {
    case DriverState::works:
    case DriverState::not_asked: return {};
    case DriverState::absent: return remedies_for_absent_driver(facts);
    case DriverState::no_gpu: return remedies_for_invisible_gpu(facts);
    case DriverState::too_old: return {{"update the NVIDIA driver (https://www.nvidia.com/drivers), and reboot", {}}};
    case DriverState::stub:
        return {{"libcuda.so.1 is the CUDA Toolkit's stub: take the folder `stubs` out of LD_LIBRARY_PATH, or",
                 {"unset LD_LIBRARY_PATH"}}};
    case DriverState::mismatch:
        if (facts.system.container != Container::none) return {start_container(facts)};
        return {{"the driver was updated while it ran: reboot", {}}};
    case DriverState::broken: break;
    }
    return {{"see what the driver says of its GPUs, then reboot:", {"nvidia-smi", "sudo dmesg | grep NVRM"}}};
}

std::vector<Remedy> remedies_for_cupti(const MachineFacts& facts)
{
    if (facts.cupti.chosen)
        return {{"WARPBOOK_CUPTI_LIBRARY=" + *facts.cupti.chosen +
                     " was chosen, and no other is tried: name that of CUDA 12.6 or newer, or",
                 {"unset WARPBOOK_CUPTI_LIBRARY"}}};
    return {
        {"install the CUDA Toolkit's CUPTI, 12.6 or newer (package cuda-cupti-12-6 or newer of NVIDIA's), or name "
         "its library:",
         {"export WARPBOOK_CUPTI_LIBRARY=/path/to/libcupti.so"}}};
}

std::vector<Remedy> remedies_for_refusal(Refusal refusal, const MachineFacts& facts)
{
    switch (refusal) {
    case Refusal::none: return {};
    case Refusal::no_right: return remedies_for_missing_right(facts);
    case Refusal::other_profiler:
        return {{"end ncu, nsys, DCGM and their like, and other checks that run just now; then ask again", {}}};
    case Refusal::unknown_chip:
        return {{"if this GPU is newer than the CUDA Toolkit: install a newer toolkit, or name its library:",
                 {"export WARPBOOK_CUPTI_LIBRARY=/path/to/libcupti.so"}}};
    case Refusal::driver_too_old:
        return {{"update the NVIDIA driver, or name the CUPTI of an older toolkit (12.6 or newer):",
                 {"export WARPBOOK_CUPTI_LIBRARY=/path/to/libcupti.so"}}};
    case Refusal::locked_virtual_gpu:
        return {{"ask the host's administrator to enable profiling for this virtual machine's GPU", {}}};
    case Refusal::mig_slice: return {{"ask for a whole GPU, or a slice that has all of its GPU", {}}};
    case Refusal::wsl_gpu: return {{"run the labs on Linux itself; WSL counts on newer GPUs and drivers only", {}}};
    case Refusal::confidential_computing: return {{"switch confidential computing off, on the host", {}}};
    case Refusal::virtual_gpu:
    case Refusal::other_gpu_kind: return {};
    case Refusal::wrong_values: return {{"see whether the GPU is well:", {"nvidia-smi -q -d ECC"}}};
    case Refusal::nothing_counted:
    case Refusal::wrong_counts:
    case Refusal::other: break;
    }
    return {{"reboot and ask again; if it stays, report it to the workbook's maintainers, with this screen", {}}};
}

}  // namespace warpbook::doctor
