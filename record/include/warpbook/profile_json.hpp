#pragma once

#include <functional>
#include <string>

#include <warpbook/profile.hpp>

namespace warpbook {

/// The profile as records show it (docs/records.md): a JSON object on one line, without the device. What was not
/// measured is never a number there. `name_of_file` says how to spell a source file; null: as the profile does.
std::string to_json(const Profile& profile,
                    const std::function<std::string(const std::string& file)>& name_of_file = nullptr);

/// What to_json() has written, and the device where the object has one under "device". Throws std::exception, which
/// says what is wrong with the text.
Profile profile_from_json(const std::string& text);

/// A fault as it stands in the profile's "findings".
std::string to_json(const Finding& finding,
                    const std::function<std::string(const std::string& file)>& name_of_file = nullptr);

/// {"backend": …, "name": …, "architecture": …, "versions": …}
std::string to_json(const DeviceDescription& device);

}  // namespace warpbook
