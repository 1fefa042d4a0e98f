#include <string>

#include <gtest/gtest.h>

#include <warpbook/launch.hpp>

namespace warpbook {

namespace {

TEST(DemangledFunctionName, HasNeitherParametersNorReturnType)
{
    EXPECT_EQ(detail::demangled_function_name("_Z9transposePKfPfi"), "transpose");
    EXPECT_EQ(detail::demangled_function_name("_Z5scaleIfEvPT_"), "scale<float>");
    EXPECT_EQ(detail::demangled_function_name("_ZN12_GLOBAL__N_15firstEPi"), "first");
    EXPECT_EQ(detail::demangled_function_name("cupy_copy__float32_float32"), "cupy_copy__float32_float32");
    // Of an extern "C" kernel, whose name would also be a type's.
    EXPECT_EQ(detail::demangled_function_name("c"), "c");
}

// Brackets of a template argument or a lambda are part of the name. The symbols are PyTorch's and C++'s own.
TEST(DemangledFunctionName, KeepsBracketsInsideTheName)
{
    EXPECT_EQ(
        detail::demangled_function_name("_ZN2at6native18elementwise_kernelILi128ELi2EZNS0_22gpu_kernel_impl_nocastIZZZ"
                                        "NS0_23direct_copy_kernel_cudaERNS_18TensorIteratorBaseEENKUlvE1_clEvENKUlvE5_"
                                        "clEvEUlfE_EEvS4_RKT_EUliE_EEviT1_")
            .substr(0, 58),
        "at::native::elementwise_kernel<128, 2, at::native::gpu_ker");
    EXPECT_EQ(detail::demangled_function_name("_ZZ4mainENKUlPiE_clES_"), "main::{lambda(int*)#1}::operator()");
}

}  // namespace

}  // namespace warpbook
