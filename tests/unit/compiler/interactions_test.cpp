#include "compiler/passes/interactions.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lines_of.hpp"

namespace warpbook::kernel_compiler {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Names found_in(const std::string& assembly)
{
    const auto lines = lines_of(assembly);
    return functions_with_interactions(lines, functions_in(lines));
}

std::string small_function(const std::string& name, const std::string& instruction)
{
    return "\t.type\t" + name + ", @function\n" + name + ":\n" + instruction + "\tret\n\t.size\t" + name + ", .-" +
           name + "\n";
}

std::string call_of(const std::string& callee) { return "\tcall\t" + callee + "@PLT\n"; }

const std::string an_atomic = call_of("_ZN14warpbook_model18make_atomic_accessB13warpbook_stepEPvj");
const std::string a_fence = call_of("_ZN14warpbook_model12fence_deviceB13warpbook_stepEv");

TEST(Interactions, AreAtomicsFencesAndVolatileAccesses)
{
    EXPECT_THAT(found_in(small_function("a", an_atomic) + small_function("f", a_fence) +
                         small_function("v", call_of("__tsan_volatile_read4")) +
                         small_function("plain", call_of("__tsan_read4") + call_of("sqrtf"))),
                ElementsAre("a", "f", "v"));
}

TEST(Interactions, AreThoseOfWhatAFunctionCalls)
{
    EXPECT_THAT(found_in(small_function("kernel", call_of("helper")) + small_function("helper", call_of("deep")) +
                         small_function("deep", an_atomic) + small_function("other", call_of("harmless")) +
                         small_function("harmless", call_of("__tsan_read4"))),
                ElementsAre("deep", "helper", "kernel"));
}

TEST(Interactions, MayBeBehindAPointer)
{
    const std::string through_a_pointer = small_function("kernel", "\tcall\t*%rax\n");
    EXPECT_THAT(found_in(through_a_pointer + small_function("helper", call_of("__tsan_read4"))), IsEmpty());
    EXPECT_THAT(found_in(through_a_pointer + small_function("helper", an_atomic)), ElementsAre("helper", "kernel"));
}

TEST(Interactions, MayBeInAnotherFile)
{
    EXPECT_THAT(found_in(small_function("kernel", call_of("_Z9elsewhere"))), ElementsAre("kernel"));
}

}  // namespace
}  // namespace warpbook::kernel_compiler
