#pragma once

#include "runtime.hpp"

namespace warpbook::program {

/// The host has waited for what kernels and copies do: it may use all memory of its own again.
void note_synchronization(Runtime& runtime);

/// As long as it lives, the runtime itself uses memory that the program's own code must not touch.
class OwnAccess {
public:
    explicit OwnAccess(Runtime&) {}
    ~OwnAccess() {}
    OwnAccess(const OwnAccess&) = delete;
    OwnAccess& operator=(const OwnAccess&) = delete;
};

}  // namespace warpbook::program
