// Writes functions with the names of a lab's kernels, in which nothing is:
//
//   kernel_stubs CHECK.o HOST_FUNCTIONS.o STUBS.s
//
// A program for the GPU alone needs a kernel's name and no code of it for the host: the check launches it by the
// address of a function, and the profiler finds the name of that in the program.

#include <cstdio>
#include <exception>
#include <fstream>
#include <string>

#include <warpbook/system/text_file.hpp>

#include "object_rules.hpp"
#include "read_object.hpp"

namespace {

using namespace warpbook::isolation;

std::string stub_of(const std::string& kernel)
{
    return ".globl " + kernel + "\n.type " + kernel + ", @function\n" + kernel + ":\n    ud2\n.size " + kernel +
           ", .-" + kernel + "\n";
}

}  // namespace

int main(int argc, char** argv)
{
    try {
        if (argc == 4) {
            std::string text = ".text\n";
            for (const std::string& kernel :
                 without_functions_of(contract_of(read_object(argv[1])), read_object(argv[2])))
                text += stub_of(kernel);
            warpbook::write_text(argv[3], text + ".section .note.GNU-stack,\"\",@progbits\n");
            return 0;
        }
        std::fputs("kernel_stubs CHECK.o HOST_FUNCTIONS.o STUBS.s\n", stderr);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
    }
    return 1;
}
