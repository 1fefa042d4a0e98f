// GPUs as data: what programs are told of the device that they run on, and for how much a launch has room. A new chip
// is one row here, and its recordings (docs/hardware.md, "Recordings").
//
// Sources: cuDeviceGetAttribute() on each of the chips; CUDA C++ Programming Guide, "Technical Specifications per
// Compute Capability".
#pragma once

// __CUDA_ARCH__ of `model_chip`: the preprocessor cannot read the table.
#define WARPBOOK_MODEL_ARCHITECTURE 900

namespace cuda_on_cpu {

struct Chip {
    const char* name;
    // Compute capability.
    int major;
    int minor;
    int multiprocessors;
    int clock_kilohertz;
    int memory_clock_kilohertz;
    int memory_bus_bits;
    int l2_bytes;
    int persisting_l2_bytes;
    int access_policy_window_bytes;
    // Of each multiprocessor.
    int blocks;
    int threads;
    int registers;
    int shared_bytes;
    // Of a block: what CUDA keeps for itself, and the most that a kernel can ask for.
    int reserved_shared_bytes;
    int max_shared_bytes;
};

// In the order of the fields.
inline constexpr Chip chips[] = {
    {"H200", 9, 0, 132, 1980000, 3201000, 6144, 62914560, 31457280, 134217728, 32, 2048, 65536, 233472, 1024, 232448},
    {"H100", 9, 0, 132, 1980000, 2619000, 5120, 52428800, 32768000, 134217728, 32, 2048, 65536, 233472, 1024, 232448},
};

// The chip whose numbers the model's device has.
inline constexpr Chip model_chip = chips[0];
static_assert(WARPBOOK_MODEL_ARCHITECTURE == 100 * model_chip.major + 10 * model_chip.minor,
              "the model's __CUDA_ARCH__ must be that of its chip");

}  // namespace cuda_on_cpu
