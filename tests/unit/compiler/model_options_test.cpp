#include "compiler/driver/model_options.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpbook::kernel_compiler {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsSupersetOf;
using testing::Not;
using testing::StartsWith;

/// Where this test was built, and elsewhere.
const Kit kit_of_build{"/build/kit", WARPBOOK_HEADERS_WHEN_BUILT};
const Kit kit_elsewhere{"/home/ada/my course/build/kit", "/home/ada/my course/headers"};
const Machine new_machine{__GNUC__, true};
const Machine old_machine{11, false};

TEST(ModelOptions, NameTheHeaderThatAPassReadsFirst)
{
    for (const Pass pass : {Pass::kernels, Pass::device, Pass::host}) {
        const Words options = model_options(pass, kit_elsewhere, new_machine);
        EXPECT_THAT(options,
                    IsSupersetOf({"/home/ada/my course/build/kit/" + std::string(name_of(pass)) + "/cuda_runtime.h",
                                  std::string("/home/ada/my course/headers")}));
        EXPECT_EQ(pass_named(name_of(pass)), pass);
    }
    EXPECT_FALSE(pass_named("other"));
}

TEST(ModelOptions, AreThoseThatTheCompilerAndTheProcessorHave)
{
    const Words of_new = model_options(Pass::kernels, kit_of_build, {12, true});
    EXPECT_THAT(of_new, IsSupersetOf({"-ftrivial-auto-var-init=pattern", "-mfma", "-ffp-contract=fast"}));
    const Words of_old = model_options(Pass::kernels, kit_of_build, old_machine);
    EXPECT_THAT(of_old, AllOf(Not(Contains("-ftrivial-auto-var-init=pattern")), Not(Contains("-mfma")),
                              Contains("-fsanitize=thread")));
}

TEST(ModelOptions, OfTheHostsCodeHaveNoCallBacks)
{
    for (const Pass pass : {Pass::host, Pass::plain})
        EXPECT_THAT(model_options(pass, kit_of_build, new_machine),
                    AllOf(Not(Contains(StartsWith("-fsanitize"))), Contains("-DWARPBOOK_PROGRAM")));
}

TEST(ModelOptions, OfKernelsThatAreKeptNeedLittleMoreOfTheProcessorThanTheirProgram)
{
    const Words here = model_options(Pass::native, kit_of_build, new_machine);
    const Words kept = model_options(Pass::kept, kit_of_build, new_machine);
    EXPECT_THAT(here, Contains("-march=native"));
    EXPECT_THAT(kept, AllOf(Contains("-march=x86-64-v3"), Contains("-mfma")));
    EXPECT_EQ(kept.size() + 2, here.size());
    const Words without_fma = model_options(Pass::kept, kit_of_build, Machine{12, false});
    EXPECT_THAT(without_fma, Not(Contains(StartsWith("-march")))) << "as the program itself";
    EXPECT_EQ(pass_named("kept"), Pass::kept);
}

TEST(ModelOptions, OfAWholeProgramLeaveWarningsToTheUser)
{
    EXPECT_THAT(model_options(Pass::kernels, kit_of_build, new_machine), Contains("-Wall"));
    for (const Pass pass : {Pass::device, Pass::host, Pass::plain})
        EXPECT_THAT(model_options(pass, kit_of_build, new_machine),
                    AllOf(Not(Contains("-Wall")), Not(Contains(StartsWith("-Werror")))));
}

TEST(ModelOptions, NameFoldersAsWhereTheModelWasBuilt)
{
    EXPECT_THAT(model_options(Pass::device, kit_of_build, new_machine), Not(Contains(HasSubstr("prefix-map"))));
    EXPECT_THAT(model_options(Pass::device, kit_elsewhere, new_machine),
                Contains("-fdebug-prefix-map=/home/ada/my course/headers=" WARPBOOK_HEADERS_WHEN_BUILT));
    const Machine other_compiler{__GNUC__ + 1, true};
    EXPECT_THAT(model_options(Pass::kernels, kit_of_build, other_compiler),
                Contains(AllOf(StartsWith("-fdebug-prefix-map=/usr/include/c++/" + std::to_string(__GNUC__ + 1) + "="),
                               EndsWith("/" + std::to_string(__GNUC__)))));
}

TEST(ModelOptions, OfAPrecompiledHeaderDoNotIncludeIt)
{
    const Words options = options_of_precompiled_header(Pass::kernels, kit_of_build, new_machine);
    EXPECT_THAT(options, AllOf(Not(Contains("-include")), Not(Contains("-fenable-tree-widening_mul")),
                               Contains("-fsanitize=thread")));
}

TEST(ModelOptions, SayWhatEachIsFor)
{
    EXPECT_THAT(explained_model_options(Pass::kernels, kit_of_build, new_machine),
                HasSubstr("-fno-jump-tables \n    A jump whose target only the table knows hides the control flow.\n"));
}

}  // namespace
}  // namespace warpbook::kernel_compiler
