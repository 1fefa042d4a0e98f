// Writes the tables of docs/counters.md anew from the metric groups and from what is recorded about them.

#include <exception>
#include <fstream>
#include <iostream>

#include "counters_document.hpp"
#include "text_file.hpp"

int main(int count, char** arguments)
{
    using namespace warpbook::generators;
    if (count != 2) {
        std::cerr << "usage: counters_document docs/counters.md\n";
        return 64;
    }
    try {
        const std::string made = with_tables_of_registry(text_of_file(arguments[1]), recorded_passes());
        std::ofstream file(arguments[1]);
        if (!(file << made << std::flush)) throw std::runtime_error(std::string("cannot write ") + arguments[1]);
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
