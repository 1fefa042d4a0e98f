#include "base/elf_file.hpp"

#include <elf.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <optional>

#include <gtest/gtest.h>

thread_local int elf_file_test_thread_local[5];
int elf_file_test_object[3] = {1, 2, 3};

namespace warpbook {
namespace {

std::vector<std::byte> this_program()
{
    constexpr const char* path = "/proc/self/exe";
    std::vector<std::byte> image(std::filesystem::file_size(path));
    std::ifstream(path, std::ios::binary)
        .read(reinterpret_cast<char*>(image.data()), static_cast<std::streamsize>(image.size()));
    return image;
}

std::optional<ElfFile::Symbol> symbol_named(const ElfFile& file, std::string_view name)
{
    for (const ElfFile::Symbol& symbol : file.symbols()) {
        if (symbol.name == name) return symbol;
    }
    return std::nullopt;
}

TEST(ElfFile, HasTheSymbolsOfAProgram)
{
    elf_file_test_thread_local[0] = elf_file_test_object[0];  // so that the linker keeps both
    const ElfFile file(this_program());
    const auto in_thread = symbol_named(file, "elf_file_test_thread_local");
    const auto object = symbol_named(file, "elf_file_test_object");
    ASSERT_TRUE(in_thread && object);
    EXPECT_EQ(in_thread->type, unsigned{STT_TLS});
    EXPECT_EQ(in_thread->size, sizeof elf_file_test_thread_local);
    EXPECT_EQ(object->type, unsigned{STT_OBJECT});
    ASSERT_TRUE(object->section);
    EXPECT_EQ(object->section->name, ".data");
    EXPECT_FALSE(symbol_named(file, "there_is_no_such_symbol"));
}

TEST(ElfFile, HasTheSectionsOfAProgram)
{
    const ElfFile file(this_program());
    ASSERT_TRUE(file.section(".text"));
    EXPECT_FALSE(file.section(".text")->content.empty());
    ASSERT_TRUE(file.section(".bss"));
    EXPECT_TRUE(file.section(".bss")->content.empty()) << "it holds nothing in the file";
    EXPECT_EQ(file.section(".no-such-section"), nullptr);
}

TEST(ElfFile, ThatIsDamagedIsReadWithoutHarm)
{
    const std::vector<std::byte> image = this_program();
    for (std::size_t size = 0; size < image.size(); size += 1 + size / 3)
        ElfFile(std::vector<std::byte>(image.begin(), image.begin() + static_cast<std::ptrdiff_t>(size))).symbols();
    for (std::size_t at = 0; at < sizeof(Elf64_Ehdr); ++at) {
        std::vector<std::byte> damaged = image;
        std::fill_n(damaged.begin() + static_cast<std::ptrdiff_t>(at), 4, std::byte{0xff});
        ElfFile(std::move(damaged)).symbols();
    }
}

TEST(ElfFile, OfOtherBytesIsEmpty)
{
    const ElfFile file(std::vector<std::byte>(1000, std::byte{1}));
    EXPECT_TRUE(file.sections().empty());
    EXPECT_TRUE(file.symbols().empty());
    EXPECT_TRUE(file.relocations_of(".text").empty());
}

}  // namespace
}  // namespace warpbook
