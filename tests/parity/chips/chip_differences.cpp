// What differs between the GPUs in recordings.
//
//   chip_differences                  prints it
//   chip_differences DOCUMENT         writes it into the document's block "chips"
//   chip_differences check DOCUMENT   fails when the document has something else there

#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include <document_block.hpp>
#include <warpbook/system/text_file.hpp>

#include "../recordings/gpu_folders.hpp"
#include "differences.hpp"

int main(int count, char** arguments)
{
    using namespace warpbook;
    const std::vector<std::string> words(arguments + 1, arguments + count);
    try {
        const std::string table = chips::table_of_differences(chips::read_recordings(tests::recordings_folder()));
        if (words.empty()) {
            std::cout << table;
            return 0;
        }
        const bool is_check = words.size() == 2 && words[0] == "check";
        if (words.size() != 1 && !is_check) {
            std::cerr << "chip_differences | chip_differences DOCUMENT | chip_differences check DOCUMENT\n";
            return 1;
        }
        const std::string document = read_text(words.back());
        const std::string with_table = generators::with_block(document, "chips", table);
        if (!is_check) {
            write_text(words.back(), with_table);
            return 0;
        }
        if (document == with_table) return 0;
        std::cout << words.back() << " does not show what recordings have. To write its table anew:\n"
                  << "build/bin/chip_differences docs/hardware.md\n\n"
                  << table;
    } catch (const std::exception& error) {
        std::cerr << error.what() << "\n";
    }
    return 1;
}
