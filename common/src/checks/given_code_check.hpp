#pragma once

#include "report/session.hpp"

namespace warpbook {

/// Adds a check of its own to the session when the submission has changed what its starter asks to
/// leave as it is: what is counted then, and predicted, is about other code.
void check_given_code(Session& session);

}  // namespace warpbook
