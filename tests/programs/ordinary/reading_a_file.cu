// A table of measurements is read from a file: how often each sensor has measured, and what on average.
// COUNTS: add_measurements global load 2 15
// COUNTS: add_measurements global atomic 4 4
// MISTAKE 1, a sensor that the arrays have no room for: out_of_bounds @sum @count
// MISTAKE 2, lines that could not be read are counted, too: uninitialized @load
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

struct alignas(8) Measurement {
    int sensor;
    float value;
};

__global__ void add_measurements(float* sums, int* counts, const Measurement* measurements, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const Measurement own = measurements[i];  // @load
    atomicAdd(&sums[own.sensor], own.value);  // @sum
    atomicAdd(&counts[own.sensor], 1);        // @count
}

void write(const std::filesystem::path& path, int lines)
{
    std::ofstream file(path);
    file << "# sensor value\n";
    for (int i = 0; i < lines; ++i) file << i % 8 << ' ' << 0.5f * (i % 20) << '\n';
    file << "end\n";
}

std::vector<Measurement> read(const std::filesystem::path& path)
{
    std::ifstream file(path);
    std::string headline;
    std::getline(file, headline);
    std::vector<Measurement> measurements;
    Measurement one;
    while (file >> one.sensor >> one.value) measurements.push_back(one);
    return measurements;
}

int main()
{
    const auto path = std::filesystem::temp_directory_path() / "measurements-of-sensors.txt";
    write(path, 60);
    const std::vector<Measurement> measurements = read(path);
    std::filesystem::remove(path);
    const int n = measurements.size(), sensors = MISTAKE == 1 ? 7 : 8;
    const int given = MISTAKE == 2 ? n + 2 : n;

    Measurement* device_measurements;
    float *sums, on_host[8] = {};
    int *counts, counted[8] = {};
    cudaMalloc(&device_measurements, given * sizeof(Measurement));
    cudaMalloc(&sums, sensors * sizeof(float));
    cudaMalloc(&counts, sensors * sizeof(int));
    cudaMemset(sums, 0, sensors * sizeof(float));
    cudaMemset(counts, 0, sensors * sizeof(int));
    cudaMemcpy(device_measurements, measurements.data(), n * sizeof(Measurement), cudaMemcpyHostToDevice);
    add_measurements<<<2, 32>>>(sums, counts, device_measurements, given);
    cudaMemcpy(on_host, sums, sensors * sizeof(float), cudaMemcpyDeviceToHost);
    cudaMemcpy(counted, counts, sensors * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(device_measurements);
    cudaFree(sums);
    cudaFree(counts);

    bool right = n == 60;
    for (const Measurement& one : measurements) {
        on_host[one.sensor] -= one.value;
        --counted[one.sensor];
    }
    for (int sensor = 0; sensor < 8; ++sensor) right = right && on_host[sensor] == 0 && counted[sensor] == 0;
    std::cout << (right ? "OK\n" : "WRONG\n");
    return right ? 0 : 1;
}
