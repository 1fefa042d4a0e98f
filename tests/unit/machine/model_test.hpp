#pragma once

#include <cuda_runtime.h>

#include <fstream>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/backend.hpp>

#include "kernels.hpp"

namespace warpbook::tests {

/// The model's backend with arrays by name.
class ModelTest : public testing::Test {
protected:
    explicit ModelTest(unsigned threads = 1) { open(threads); }

    void open(unsigned threads)
    {
        BackendOptions options;
        options.model_threads = threads;
        backend_ = open_model_backend(options);
    }

    template <class T>
    T* array(const std::string& name, const std::vector<T>& content)
    {
        const std::size_t bytes = content.size() * sizeof(T);
        auto* const memory = static_cast<T*>(backend_->allocate(bytes, name));
        backend_->copy_to_device(memory, content.data(), bytes);
        return memory;
    }

    template <class T>
    T* array(const std::string& name, std::size_t count)
    {
        return array(name, std::vector<T>(count));
    }

    template <class T>
    std::vector<T> read(const T* memory, std::size_t count)
    {
        std::vector<T> content(count);
        backend_->copy_to_host(content.data(), memory, count * sizeof(T));
        return content;
    }

    Profile profile(const Launch& launch) { return backend_->run(launch, Collect::counters); }

    Backend& backend() { return *backend_; }

private:
    std::unique_ptr<Backend> backend_;
};

/// The line of kernels.cu that a comment "@name" marks.
inline int marked_line(const std::string& name)
{
    std::ifstream file(KERNEL_FILE);
    int number = 0;
    for (std::string line; std::getline(file, line);) {
        ++number;
        if (line.ends_with("// @" + name)) return number;
    }
    throw std::runtime_error("kernels.cu has no line @" + name);
}

/// The counts at a marked line; of nothing when the profile has no such line.
inline AccessCounts counts_at(const Profile& profile, const std::string& mark, Space space, Operation operation)
{
    AccessCounts counts;
    for (const SourceLine& line : profile.lines.value())
        if (line.location == SourceLocation{KERNEL_FILE, marked_line(mark)})
            counts += line.counters.of(space, operation);
    return counts;
}

inline std::vector<int> numbers(std::size_t count, int first = 0)
{
    std::vector<int> result(count);
    for (std::size_t i = 0; i < count; ++i) result[i] = first + static_cast<int>(i);
    return result;
}

}  // namespace warpbook::tests

namespace warpbook {

inline void PrintTo(const AccessCounts& counts, std::ostream* os)
{
    *os << counts.instructions << " instructions, " << counts.units << " units, ideal " << counts.ideal_units.value();
}

}  // namespace warpbook
