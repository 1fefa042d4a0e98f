// KERNELS: cuda-samples/Samples/5_Domain_Specific/dxtc/dxtc.cu
#include "published.hpp"

void compress(const unsigned*, const unsigned*, uint2*, int);

constexpr std::size_t pixels = 16, blocks = 8;

/// Of each block of pixels the two colours, of 5, 6 and 5 bits, and an index of 2 bits for each pixel.
std::vector<unsigned> compressed(const std::vector<unsigned>& image)
{
    const auto permutations = random_unsigneds(992, 0, 0xffffffffu);
    auto* result = unwritten<unsigned>(blocks * 2, "result");
    // Half of the blocks by each launch.
    for (const int first : {0, 4})
        run(compress, blocks / 2, 64, static_cast<const unsigned*>(array(permutations, "permutations")),
            static_cast<const unsigned*>(array(image, "image")), reinterpret_cast<uint2*>(result), first);
    return content(result, blocks * 2);
}

void program()
{
    // `sums[idx] += sums[idx ^ 8]`: between the load and the store there is nothing that keeps the other lane from
    // storing ("Independent Thread Scheduling": synchronization-free code within a warp has to be revisited).
    for (const char* load : {"CudaMath.h:63", "CudaMath.h:65", "CudaMath.h:67", "CudaMath.h:69"})
        for (const char* store : {"helper_math.h:371", "helper_math.h:372", "helper_math.h:373"})
            expect_finding(FindingKind::race, store, load);
    // So the sum of a block's colours is undefined, and so is what comes of it; but what is compressed is black and
    // white.
    const auto grey = compressed(numbers(pixels * blocks, [](std::size_t i) { return i % 3 == 0 ? 0xffffffu : 0u; }));
    for (std::size_t block = 0; block < blocks; ++block)
        for (const unsigned color : {grey[2 * block] & 0xffff, grey[2 * block] >> 16})
            expect("grey", color >> 11 == (color & 31));
    // Of black alone all sums are 0.
    expect_equal("black", compressed(std::vector<unsigned>(pixels * blocks)), std::vector<unsigned>(blocks * 2));
}
