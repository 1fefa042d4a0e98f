#pragma once

#include <functional>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include <warpbook/profile.hpp>

namespace warpbook {

/// How a record names a source file; null: as the profile does.
using NameOfFile = std::function<std::string(const std::string& file)>;

// A profile as records show it (docs/records.md). What was not measured is never a number there.

nlohmann::ordered_json json_of_unavailable(const std::string& reason);
nlohmann::ordered_json json_of(const DeviceDescription& device);
nlohmann::ordered_json json_of(const Profile& profile, const NameOfFile& name_of_file = nullptr);

}  // namespace warpbook
