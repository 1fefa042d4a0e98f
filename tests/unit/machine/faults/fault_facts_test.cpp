#include "machine/faults/fault_facts.hpp"

#include <gtest/gtest.h>

namespace warpbook::model {
namespace {

std::string sentence_of(const FaultDescription& description)
{
    return warpbook::sentence_of(description.fault, description.facts);
}

TEST(FaultFacts, CountBytes)
{
    const Step byte{0, StepKind::load, Space::global, 0};
    const Step vector{0, StepKind::store, Space::global, 4};
    EXPECT_EQ(sentence_of(not_device_memory(byte, 8)), "load of 1 byte at address 0x8: a null pointer");
    EXPECT_EQ(sentence_of(not_device_memory(vector, 0x7f0000000000)),
              "store of 16 bytes at an address that is not device memory (a pointer from the host, or an index "
              "far outside its array?)");
}

TEST(FaultFacts, NameAnUnsignedIndexBelowZero)
{
    EXPECT_EQ(sentence_of(not_device_memory({0, StepKind::load, Space::shared, 2}, 0x7f0400000000, {"tile", {}})),
              "load of 4 bytes at an address that is not device memory: 2^32 elements after 'tile'. Is the index an "
              "unsigned number of 32 bits that should be negative?");
}

TEST(FaultFacts, TellHowFarAnAccessMisses)
{
    WarpAccess access;
    access.space = Space::shared;
    access.operation = Operation::store;
    access.width = 4;
    const auto outside = [&](std::size_t bytes, std::uint64_t address, unsigned width, std::size_t columns = 0) {
        const FaultDescription fault = outside_array(facts_of(access), "in", 1000, bytes, address, width, columns);
        EXPECT_EQ(fault.kind, FindingKind::out_of_bounds);
        EXPECT_EQ(fault.facts.text(fact::array), "in");
        const std::string beginning = "shared store of 4 bytes outside its array: ";
        const std::string sentence = sentence_of(fault);
        EXPECT_TRUE(sentence.starts_with(beginning)) << sentence;
        return sentence.substr(beginning.size());
    };
    EXPECT_EQ(outside(512, 1512, 4),
              "512 bytes after the start of 'in', which has 512 bytes (element 128; the last one is 127)");
    EXPECT_EQ(outside(512, 1514, 4), "514 bytes after the start of 'in', which has 512 bytes");
    EXPECT_EQ(outside(512, 1512, 4, 16),
              "512 bytes after the start of 'in', which has 512 bytes (row 8, column 0; the last element is in row 7, "
              "column 15)");
    EXPECT_EQ(outside(1, 999, 1), "1 byte before the start of 'in', which has 1 byte");
}

TEST(FaultFacts, TellMisalignedAccessesByTheirArray)
{
    const Step word{0, StepKind::atomic, Space::global, 2};
    const GlobalMemory::Array array{"sums", 0x1000, 64, false};
    EXPECT_EQ(sentence_of(misaligned(word, 0x1006, &array)),
              "atomic of 4 bytes 6 bytes after the start of 'sums': a GPU accesses 4 bytes at multiples of 4 only");
    EXPECT_EQ(
        sentence_of(misaligned(word, 0xffe, &array)),
        "atomic of 4 bytes at an address 2 bytes past a multiple of 4: a GPU accesses 4 bytes at multiples of 4 only");
    EXPECT_EQ(sentence_of(misaligned(word, 0xffe, nullptr)), sentence_of(misaligned(word, 0xffe, &array)));
}

}  // namespace
}  // namespace warpbook::model
