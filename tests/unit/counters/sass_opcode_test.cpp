#include "counters/lines/sass_opcode.hpp"

#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "compiled_kernels.hpp"
#include "counters/lines/cubin.hpp"

namespace warpbook::cupti {

namespace {

struct Known {
    std::uint64_t instruction_word;
    const char* name;
};

// First words of instructions as ptxas 13.0 writes them; the low 12 bits vary with the operands' form.
TEST(SassOpcode, NamesInstructionsInAllOperandForms)
{
    const std::vector<Known> known = {
        {0x0000000602027981, "LDG"},       {0x0000000002027381, "LDG"},       {0x0000000704007986, "STG"},
        {0x0000000704007386, "STG"},       {0x0000200400057984, "LDS"},       {0x0000200207007388, "STS"},
        {0x0000200207007988, "STS"},       {0x000000070205798c, "ATOMS"},     {0x0000000705ff738c, "ATOMS"},
        {0x0000000005ff7f8c, "ATOMS"},     {0x000000070205738d, "ATOMS.CAS"}, {0x000000070205758d, "ATOMS.CAS"},
        {0x000000070200798e, "RED"},       {0x00000007020573a8, "ATOMG"},     {0x00000007020579a8, "ATOMG"},
        {0x00000007020573a9, "ATOMG.CAS"}, {0x0000000002057980, "LD"},        {0x0000000702007385, "ST"},
        {0x0000000702007985, "ST"},        {0x000000070205738a, "ATOM"},      {0x000000070205738b, "ATOM.CAS"},
        {0x0000000002057fae, "LDGSTS"},    {0x0000000001027983, "LDL"},       {0x0000000201007387, "STL"},
        {0x000000000204783b, "LDSM"},      {0x0000000402007844, "STSM"},      {0x00600000041879f0, "HGMMA"},
        {0x0060000018187df0, "HGMMA"},     {0x00600000041879f1, "IGMMA"},     {0x00600000041879f3, "QGMMA"},
    };
    for (const Known& instruction : known) {
        const auto access = access_of(instruction.instruction_word);
        ASSERT_TRUE(access) << instruction.name;
        EXPECT_STREQ(access->name, instruction.name);
    }
}

TEST(SassOpcode, KnowsNoAccessOfArithmeticAndBranches)
{
    for (const std::uint64_t word : {0x0000000000007947, 0x000000000000794d, 0x0000000000007221, 0x0000000000007b1d})
        EXPECT_FALSE(access_of(word)) << std::hex << word;
}

TEST(SassOpcode, ShowsUnknownOnesAsNumbers) { EXPECT_EQ(name_of_opcode(opcode_of(0x00000000000079b4)), "0x1b4"); }

/// "global load" and so on; "either load" for generic addresses.
std::set<std::string> accesses_of(const Cubin& cubin, const std::string& kernel)
{
    std::set<std::string> found;
    for (std::uint64_t pc = 0; const auto word = cubin.instruction_word(kernel, pc); pc += 16) {
        const auto access = access_of(*word);
        if (!access) continue;
        if (access->generic_address) {
            found.insert("either " + std::string(name_of(*access->global)));
            continue;
        }
        if (access->global) found.insert("global " + std::string(name_of(*access->global)));
        if (access->shared) found.insert("shared " + std::string(name_of(*access->shared)));
    }
    return found;
}

class SassOpcodeOfCompiledKernels : public testing::TestWithParam<std::string> {};

TEST_P(SassOpcodeOfCompiledKernels, FindsExactlyTheAccessesThatTheSourceMakes)
{
    const auto& image = test::cubin_of_kernels(GetParam());
    if (!image) GTEST_SKIP() << "no nvcc that compiles for " << GetParam();
    const Cubin cubin(*image);

    const std::set<std::string> copy = {"global load", "global store"};
    const std::set<std::string> bins = {"shared store", "shared atomic", "shared load", "global store"};
    EXPECT_EQ(accesses_of(cubin, "global_load_store"), copy);
    EXPECT_EQ(accesses_of(cubin, "volatile_load_store"), copy);
    EXPECT_EQ(accesses_of(cubin, "read_only_load"), copy);
    EXPECT_EQ(accesses_of(cubin, "vector_load_store"), copy);
    EXPECT_EQ(accesses_of(cubin, "byte_load_store"), copy);
    EXPECT_EQ(accesses_of(cubin, "local_array"), copy);
    EXPECT_EQ(accesses_of(cubin, "device_variables"), copy);
    EXPECT_EQ(accesses_of(cubin, "constant_load"), (std::set<std::string>{"global store"}));
    EXPECT_EQ(accesses_of(cubin, "shared_load_store"),
              (std::set<std::string>{"shared store", "shared load", "global store"}));
    EXPECT_EQ(accesses_of(cubin, "generic_load_store"),
              (std::set<std::string>{"shared store", "either load", "either store"}));
    EXPECT_EQ(accesses_of(cubin, "generic_atomic"), (std::set<std::string>{"shared store", "either atomic"}));
    // After the atomic operation is what CUDA's header does for addresses of shared memory.
    EXPECT_EQ(accesses_of(cubin, "generic_atomic_of_pairs"),
              (std::set<std::string>{"either atomic", "shared load", "shared atomic", "either load", "either store"}));
    EXPECT_EQ(accesses_of(cubin, "global_reduction"), (std::set<std::string>{"global atomic"}));
    EXPECT_EQ(accesses_of(cubin, "global_reduction_float"), (std::set<std::string>{"global atomic"}));
    for (const char* kernel :
         {"global_atomic_add", "global_atomic_add_float", "global_exchange", "global_compare_and_swap"})
        EXPECT_EQ(accesses_of(cubin, kernel), (std::set<std::string>{"global atomic", "global store"})) << kernel;
    for (const char* kernel : {"shared_atomic_add", "shared_atomic_increment", "shared_compare_and_swap"})
        EXPECT_EQ(accesses_of(cubin, kernel), bins) << kernel;
    EXPECT_EQ(accesses_of(cubin, "asynchronous_copy"),
              (std::set<std::string>{"global load", "shared store", "shared load", "global store"}));
}

INSTANTIATE_TEST_SUITE_P(Architectures, SassOpcodeOfCompiledKernels,
                         testing::Values("sm_75", "sm_80", "sm_86", "sm_89", "sm_90", "sm_100", "sm_120"),
                         [](const auto& architecture) { return architecture.param; });

}  // namespace

}  // namespace warpbook::cupti
