// A sparse matrix (CSR) times a vector: a thread for each row.

#include "device.hpp"
#include "inputs.hpp"
#include "task.hpp"

__global__ void multiply(float* out, const unsigned* first, const unsigned* columns, const float* values,
                         const float* in, unsigned n)
{
    const unsigned row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= n) return;
    float sum = 0;
    for (unsigned i = first[row]; i < first[row + 1]; ++i) sum += values[i] * in[columns[i]];
    out[row] = sum;
}

int main(int, char** arguments)
{
    const Task task = read_task(arguments);
    const unsigned n = task.size;
    const Rows rows = random_rows(n, mean_of_matrix);
    const DeviceArray<unsigned> first(rows.first);
    const DeviceArray<unsigned> columns(rows.columns);
    const DeviceArray<float> values(random_floats(rows.columns.size()));
    const DeviceArray<float> in(random_floats(n));
    const DeviceArray<float> out(n);
    const double seconds = seconds_of_last(task, [&] {
        multiply<<<blocks(n, 128), 128>>>(out.data(), first.data(), columns.data(), values.data(), in.data(), n);
        wait();
    });
    print(seconds, checksum(out.values()));
}
