// KERNELS: cuda-samples/Samples/0_Introduction/simpleVoteIntrinsics/simpleVote_kernel.cuh
#include "published.hpp"

void VoteAnyKernel1(unsigned*, unsigned*, int);
void VoteAllKernel2(unsigned*, unsigned*, int);
void VoteAnyKernel3(bool*, int);

void program()
{
    const int n = 128;
    const auto input = numbers(n, [](std::size_t i) {
        return i < 32 ? 0u : i < 64 ? unsigned(i % 2) : i < 96 ? 3u : unsigned(i == 100);
    });
    auto* result = unwritten<unsigned>(n, "result");
    run(VoteAnyKernel1, 1, n, array(input, "input"), result, n);
    expect_equal("any", content(result, n), numbers(n, [](std::size_t i) { return unsigned(i >= 32); }));
    run(VoteAllKernel2, 1, n, array(input, "input"), result, n);
    expect_equal("all", content(result, n), numbers(n, [](std::size_t i) { return unsigned(i >= 64 && i < 96); }));
    auto* info = reinterpret_cast<bool*>(zeros<unsigned char>(3 * 96, "info"));
    run(VoteAnyKernel3, 1, 96, info, 32);
    const auto wanted = [](std::size_t i) {
        const std::size_t thread = i / 3;
        return static_cast<unsigned char>(i % 3 == 0 ? thread >= 32 : i % 3 == 1 ? thread >= 48 : thread >= 64);
    };
    expect_equal("info", content(reinterpret_cast<unsigned char*>(info), 3 * 96), numbers(3 * 96, wanted));
}
