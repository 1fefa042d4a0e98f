#include <algorithm>
#include <cctype>
#include <sstream>

#include "probes.hpp"
#include "text_files.hpp"

namespace warpbook::doctor {

namespace {

std::string text_or_nothing(const std::filesystem::path& file)
{
    const Measured<std::string> text = text_of(file);
    return text.available() ? text.value() : "";
}

bool is_there(const std::filesystem::path& file)
{
    std::error_code not_there;
    return std::filesystem::exists(file, not_there);
}

std::string in_small_letters(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return text;
}

/// "6.1.0-18-amd64" of "Linux version 6.1.0-18-amd64 (debian-kernel@…) …".
std::string kernel_release(const std::string& proc_version)
{
    std::istringstream words(proc_version);
    std::string linux_word, version_word, release;
    words >> linux_word >> version_word >> release;
    return release;
}

Measured<std::string> name_of_system(const std::string& os_release, const std::string& proc_version)
{
    const std::string name = value_of_line(os_release, "PRETTY_NAME=").value_or("");
    const std::string kernel = kernel_release(proc_version);
    if (name.empty() && kernel.empty()) return Measured<std::string>::unavailable("it does not say");
    if (kernel.empty()) return name;
    return (name.empty() ? "" : name + ", ") + "Linux " + kernel;
}

StartImage start_image_of(const std::string& os_release)
{
    const std::string family =
        value_of_line(os_release, "ID=").value_or("") + " " + value_of_line(os_release, "ID_LIKE=").value_or("");
    const auto is_like = [&family](const char* name) { return family.find(name) != std::string::npos; };
    if (is_like("debian") || is_like("ubuntu")) return StartImage::update_initramfs;
    if (is_like("fedora") || is_like("rhel") || is_like("suse")) return StartImage::dracut;
    if (is_like("arch")) return StartImage::mkinitcpio;
    return StartImage::unknown;
}

Container container_of(const Machine& machine)
{
    const std::filesystem::path& root = machine.root;
    // Kubernetes first: its containers carry the marks of the program below as well.
    if (machine.environment("KUBERNETES_SERVICE_HOST")) return Container::kubernetes;
    if (is_there(root / ".singularity.d")) return Container::apptainer;
    if (is_there(root / ".dockerenv")) return Container::docker;
    if (is_there(root / "run/.containerenv")) return Container::podman;
    const std::string groups = text_or_nothing(root / "proc/1/cgroup") + text_or_nothing(root / "proc/self/cgroup");
    const auto names = [&groups](const char* name) { return groups.find(name) != std::string::npos; };
    if (names("kubepods")) return Container::kubernetes;
    if (names("docker")) return Container::docker;
    if (names("libpod")) return Container::podman;
    if (names("containerd") || names("lxc")) return Container::other;
    if (is_there(root / "run/systemd/container") || machine.environment("container")) return Container::other;
    return Container::none;
}

}  // namespace

SystemFacts probe_system(const Machine& machine)
{
    const std::string os_release = text_or_nothing(machine.root / "etc/os-release");
    const std::string proc_version = text_or_nothing(machine.root / "proc/version");
    SystemFacts facts;
    facts.name = name_of_system(os_release, proc_version);
    facts.start_image = start_image_of(os_release);
    facts.container = container_of(machine);
    facts.wsl = in_small_letters(proc_version).find("microsoft") != std::string::npos;
    return facts;
}

}  // namespace warpbook::doctor
