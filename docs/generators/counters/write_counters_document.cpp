// Writes the tables of docs/counters.md anew from the metric groups and from what is recorded about them.

#include <exception>
#include <iostream>

#include <warpbook/record/exit_codes.hpp>
#include <warpbook/system/text_file.hpp>

#include "counters_document.hpp"

int main(int count, char** arguments)
{
    using namespace warpbook;
    if (count != 2) {
        std::cerr << "usage: counters_document docs/counters.md\n";
        return exit_code::usage_error;
    }
    try {
        write_text(arguments[1],
                   generators::with_tables_of_registry(read_text(arguments[1]), generators::recorded_passes()));
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
