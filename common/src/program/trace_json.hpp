#pragma once

#include <string>

#include <warpbook/profile.hpp>

namespace warpbook {

/// The profile's trace as JSON (schema warpbook.trace/1, docs/model.md); the profile must have one.
std::string trace_json(const Profile& profile);

}  // namespace warpbook
