// Prints what each block of lab 14's transposes does on the toy machine of toy_machine_test.cpp: a JSON array with one
// trace (schema warpbook.trace/1, docs/model.md) for each kernel and block. docs/figures/toy_machine.json holds it for
// the figures of docs/toy-machine.md.

#include <cuda_runtime.h>

#include <cstdio>
#include <vector>

#include <warpbook/backend.hpp>
#include <warpbook/record/json.hpp>
#include <warpbook/source_text.hpp>

#include "lab.hpp"
#include "program/trace_json.hpp"

using namespace warpbook;

namespace {

constexpr int n = 4;
constexpr std::size_t bytes = sizeof(float) * n * n;
const Dim3 grid(2, 2);
const Dim3 threads(2, 2);

/// A trace on one line, so that a changed step shows as a changed line.
std::string trace_of(void (*kernel)(float*, const float*, int), Dim3 block)
{
    BackendOptions options;
    options.model_threads = 1;
    options.model_machine = {.warp_size = 2, .sector_bytes = 8, .line_bytes = 16, .bank_count = 2, .bank_bytes = 4};
    options.model_trace = TraceRequest{.block = block};
    const auto backend = open_model_backend(options);

    const std::vector<float> content(n * n);
    auto* const matrix = static_cast<float*>(backend->allocate(bytes, "matrix"));
    auto* const transposed = static_cast<float*>(backend->allocate(bytes, "transposed"));
    backend->copy_to_device(matrix, content.data(), bytes);
    const Profile profile = backend->run(launch(kernel, grid, threads, transposed, matrix, n), Collect::counters);
    return parse_json(trace_json(profile)).dump();
}

}  // namespace

int main()
{
    set_source_root(PROJECT_ROOT);
    const char* separator = "[";
    for (const auto kernel : {naive_transpose, tile_transpose})
        for (unsigned y = 0; y < grid.y; ++y)
            for (unsigned x = 0; x < grid.x; ++x) {
                std::printf("%s\n%s", separator, trace_of(kernel, Dim3(x, y, 0)).c_str());
                separator = ",";
            }
    std::printf("\n]\n");
}
