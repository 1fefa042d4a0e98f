// How far each vertex of a graph is from the first: a launch for each level, in which a thread looks at the neighbors
// of a vertex of the level before.

#include <utility>

#include "device.hpp"
#include "inputs.hpp"
#include "task.hpp"

__global__ void next_level(int* levels, int level, unsigned* found, unsigned* number_of_found, const unsigned* vertices,
                           unsigned number, const unsigned* first, const unsigned* neighbors)
{
    const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    if (thread >= number) return;
    const unsigned vertex = vertices[thread];
    for (unsigned i = first[vertex]; i < first[vertex + 1]; ++i) {
        const unsigned neighbor = neighbors[i];
        if (atomicCAS(&levels[neighbor], -1, level) == -1) found[atomicAdd(number_of_found, 1)] = neighbor;
    }
}

int main(int, char** arguments)
{
    const Task task = read_task(arguments);
    const unsigned n = task.size;
    const Rows rows = random_rows(n, mean_of_graph);
    const DeviceArray<unsigned> first(rows.first);
    const DeviceArray<unsigned> neighbors(rows.columns);
    std::vector<int> begin(n, -1);
    begin[0] = 0;
    DeviceArray<int> levels(n);
    DeviceArray<unsigned> vertices(n);
    DeviceArray<unsigned> found(n);
    DeviceArray<unsigned> number_of_found(1);
    const auto prepare = [&] {
        levels.assign(begin);
        vertices.clear();
    };
    const double seconds = seconds_of_last(task, prepare, [&] {
        unsigned* from = vertices.data();
        unsigned* to = found.data();
        int level = 0;
        for (unsigned number = 1; number > 0; number = number_of_found.values()[0]) {
            number_of_found.clear();
            next_level<<<blocks(number, 256), 256>>>(levels.data(), ++level, to, number_of_found.data(), from, number,
                                                     first.data(), neighbors.data());
            wait();
            std::swap(from, to);
        }
    });
    print(seconds, checksum(levels.values()));
}
