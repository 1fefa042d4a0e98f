#include <cstdint>
#include <cstdlib>
#include <sstream>

#include "probes.hpp"
#include "text_files.hpp"

namespace warpbook::doctor {

namespace {

/// Its number in linux/capability.h.
constexpr unsigned cap_sys_admin = 21;

Measured<bool> unreadable(const std::string& reason) { return Measured<bool>::unavailable(reason); }

Measured<bool> administrators_only(const Machine& machine)
{
    const Measured<std::string> parameters = text_of(machine.root / "proc/driver/nvidia/params");
    if (!parameters.available()) return unreadable(parameters.reason());
    const auto value = value_of_line(parameters.value(), "RmProfilingAdminOnly:");
    if (!value) return unreadable("the driver does not say");
    return *value != "0";
}

/// By the user under whom it acts, the second of four numbers.
Measured<bool> acts_as_root(const std::string& status)
{
    const auto users = value_of_line(status, "Uid:");
    long real = -1;
    long effective = -1;
    if (!users || !(std::istringstream(*users) >> real >> effective)) return unreadable("Linux does not say");
    return effective == 0;
}

Measured<bool> has_sys_admin(const std::string& status)
{
    const auto capabilities = value_of_line(status, "CapEff:");
    if (!capabilities || capabilities->empty()) return unreadable("Linux does not say");
    const std::uint64_t bits = std::strtoull(capabilities->c_str(), nullptr, 16);
    return ((bits >> cap_sys_admin) & 1) != 0;
}

}  // namespace

RightsFacts probe_rights(const Machine& machine)
{
    RightsFacts facts;
    facts.administrators_only = administrators_only(machine);
    const Measured<std::string> status = text_of(machine.root / "proc/self/status");
    facts.root = status.available() ? acts_as_root(status.value()) : unreadable(status.reason());
    facts.sys_admin = status.available() ? has_sys_admin(status.value()) : unreadable(status.reason());
    return facts;
}

}  // namespace warpbook::doctor
