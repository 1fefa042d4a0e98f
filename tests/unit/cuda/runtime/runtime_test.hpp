#pragma once

#include <cuda_runtime.h>

#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <warpbook/injection.hpp>
#include <warpbook/system/temporary_folder.hpp>

#include "kernels.hpp"
#include "cuda/runtime/runtime.hpp"

namespace warpbook::tests {

using Json = nlohmann::json;

/// The runtime of this process, which writes to a folder; what a test leaves behind is freed.
class RuntimeTest : public testing::Test {
protected:
    RuntimeTest() { setenv(injection::folder_variable, folder().path().c_str(), 1); }
    void TearDown() override
    {
        cudaDeviceReset();
        records();
    }

    /// What was written since the last call, as if the program had ended here.
    static std::vector<Json> records()
    {
        program::Runtime::get().finish();
        static std::streamoff read = 0;
        std::ifstream file(folder().path() / (std::to_string(getpid()) + ".jsonl"));
        file.seekg(read);
        std::vector<Json> records;
        for (std::string line; std::getline(file, line); read = file.tellg()) records.push_back(Json::parse(line));
        return records;
    }

    /// Of the host, by kind.
    static std::vector<Json> host_findings(const std::string& kind)
    {
        std::vector<Json> findings;
        for (const Json& record : records())
            if (record.contains("host_finding") && record["host_finding"]["kind"] == kind)
                findings.push_back(record["host_finding"]);
        return findings;
    }

    static int* device_numbers(std::size_t count)
    {
        int* numbers = nullptr;
        EXPECT_EQ(cudaMalloc(&numbers, count * sizeof *numbers), cudaSuccess);
        EXPECT_EQ(cudaMemset(numbers, 0, count * sizeof *numbers), cudaSuccess);
        return numbers;
    }

    template <class T>
    static std::vector<T> read(const T* memory, std::size_t count)
    {
        std::vector<T> content(count);
        EXPECT_EQ(cudaMemcpy(content.data(), memory, count * sizeof(T), cudaMemcpyDeviceToHost), cudaSuccess);
        return content;
    }

private:
    static const TemporaryFolder& folder()
    {
        static const TemporaryFolder folder;
        return folder;
    }
};

/// Launches with a kernel's own type.
template <class... Parameters>
cudaError_t launch_kernel(void (*kernel)(Parameters...), dim3 grid, dim3 block,
                          std::type_identity_t<Parameters>... arguments)
{
    void* addresses[] = {&arguments...};
    return cudaLaunchKernel(kernel, grid, block, addresses);
}

}  // namespace warpbook::tests
