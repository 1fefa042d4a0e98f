#pragma once

#include <string_view>

namespace warpbook::isolation {

/// Whether kernels may use this symbol of the program that they are linked to. The list is what the kernels of right
/// files need on the model. All else that an object leaves undefined belongs to its functions for the host, or is a way
/// to reach what kernels cannot have.
bool kernels_may_use(std::string_view symbol);

}  // namespace warpbook::isolation
