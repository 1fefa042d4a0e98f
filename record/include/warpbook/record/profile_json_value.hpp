#pragma once

#include <functional>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include <warpbook/profile.hpp>
#include <warpbook/record/finding_json.hpp>

namespace warpbook {

// What profile_json.hpp writes and reads, as values of nlohmann's library: for those who put it into a larger record.
// This header is not installed, since the library's users need not have that one.

nlohmann::ordered_json json_of(const Profile& profile,
                               const std::function<std::string(const std::string& file)>& name_of_file);

nlohmann::ordered_json json_of(const DeviceDescription& device);

/// The profile with its device under "device": a launch of a whole program.
nlohmann::ordered_json json_of_launch(const Profile& profile);

/// The same, read back. Throws nlohmann::json::exception or std::invalid_argument.
Profile profile_from(const nlohmann::ordered_json& json);

/// [x, y, z]
nlohmann::ordered_json json_of(const Dim3& extents);
Dim3 profile_extents_from(const nlohmann::ordered_json& json);

/// {"unavailable": "…", "cause": "…"}; without the cause where the text says all.
nlohmann::ordered_json json_of(const Unavailable& why);

}  // namespace warpbook
