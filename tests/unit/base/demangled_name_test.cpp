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

// Made by nvcc 13.0 -rdc=true. What is no such name stays as it is.
TEST(DemangledFunctionName, OfAStaticKernelHasNoNameOfItsFile)
{
    const std::string file = "__nv_static_21__0c2a9279_4_s_cu_main_";
    EXPECT_EQ(detail::demangled_function_name(file + "_Z6d_initPi"), "d_init");
    EXPECT_EQ(detail::demangled_function_name(file + "_Z4tmplIfEvPT_"), "tmpl<float>");
    EXPECT_EQ(detail::demangled_function_name(file + "_ZN32_GLOBAL__N__0c2a9279_4_s_cu_main6hiddenEPi"), "hidden");
    for (const char* const other : {"__nv_static_", "__nv_static_21__0c2a9279", "__nv_static_x_y", "__nv_static_99_"})
        EXPECT_EQ(detail::demangled_function_name(other), other);
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
