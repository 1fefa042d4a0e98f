// The loops that `./warpbook bench run` compares with: plain C++ for the same results.
//
//   run_speed_plain NAME SIZE LAUNCHES THREADS

#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "plain.hpp"

namespace {

struct Loop {
    std::string_view name;
    plain::Result (*run)(const Task& task, unsigned threads);
};

constexpr Loop loops[] = {
    {"copy", plain::copy},           {"transpose", plain::transpose},     {"product", plain::product},
    {"stencil", plain::stencil},     {"reduction", plain::reduction},     {"scan", plain::scan},
    {"histogram", plain::histogram}, {"sparse", plain::sparse},           {"bodies", plain::bodies},
    {"sort", plain::sort},           {"monte_carlo", plain::monte_carlo}, {"breadth", plain::breadth},
};

}  // namespace

int main(int argc, char** argv)
{
    if (argc == 5) {
        for (const Loop& loop : loops) {
            if (loop.name != argv[1]) continue;
            const plain::Result result = loop.run(read_task(argv + 1), static_cast<unsigned>(std::atoi(argv[4])));
            print(result.seconds, result.checksum);
            return 0;
        }
    }
    std::fprintf(stderr, "usage: run_speed_plain NAME SIZE LAUNCHES THREADS\n");
    return 64;
}
