#pragma once

namespace warpbook {

/// What the system has taken from this process.
struct Confinement {
    /// Starting programs and processes, and reaching into others: signals, memory, limits.
    bool of_processes = false;
    /// Writing, making, moving and removing files, but for devices.
    bool of_files = false;
};

/// Takes it from the calling thread and from all that it starts, for good. A submission needs neither; it could end the
/// process that watches it, or write another lab's record. Where the kernel cannot do it (files: before Linux 5.13)
/// that part stays as it is.
Confinement confine();

}  // namespace warpbook
