#include <array>

#include <dlfcn.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/backend.hpp>

#include "counters/driver/dynamic_library.hpp"

namespace warpbook::cupti {

namespace {

using testing::AllOf;
using testing::HasSubstr;

TEST(CuptiBackend, SaysWhatToDoWithoutADriver)
{
    if (dlopen("libcuda.so.1", RTLD_LAZY)) GTEST_SKIP() << "this machine has an NVIDIA driver";
    const std::array<std::byte, 4> code{};
    BackendOptions options;
    options.device_code = code;
    try {
        open_cupti_backend(options);
        FAIL() << "opened without a driver";
    } catch (const BackendUnavailable& error) {
        EXPECT_EQ(error.why().cause, Unavailable::Cause::no_driver);
        EXPECT_THAT(error.what(), AllOf(HasSubstr("no NVIDIA driver"), HasSubstr("install"), HasSubstr("container"),
                                        HasSubstr("libcuda.so.1")));
    }
}

TEST(DynamicLibrary, NamesAllThatItTried)
{
    const std::array<std::string, 2> candidates = {"libno_such_thing.so.1", "/no/such/folder/libx.so"};
    const auto opened = DynamicLibrary::open(candidates);
    ASSERT_FALSE(opened.available());
    EXPECT_THAT(opened.reason(), AllOf(HasSubstr("libno_such_thing.so.1"), HasSubstr("/no/such/folder/libx.so")));
}

TEST(DynamicLibrary, FindsFunctionsAndMissesOthers)
{
    const std::array<std::string, 2> candidates = {"libno_such_thing.so.1", "libm.so.6"};
    const auto opened = DynamicLibrary::open(candidates);
    ASSERT_TRUE(opened.available());
    EXPECT_EQ(opened.value().name(), "libm.so.6");

    LibraryFunction<double(double)> cosine{"cos"};
    opened.value().bind(cosine);
    EXPECT_EQ(cosine.address(0.0), 1.0);
    LibraryFunction<void()> missing{"no_such_function"};
    EXPECT_THROW(opened.value().bind(missing), MissingFunction);
}

}  // namespace

}  // namespace warpbook::cupti
