#pragma once

#include <complex>
#include <cstdio>
#include <string>
#include <vector>

namespace blas_cases {

/// What a program that records a GPU's results prints: "sgemm N T,1.5 0,-2 0" for each case.
class PrintedResults {
public:
    explicit PrintedResults(std::FILE* file) : file_(file) {}
    void take(const std::string& name, const std::vector<std::complex<double>>& results,
              const std::vector<std::complex<double>>&, double)
    {
        std::fprintf(file_, "%s", name.c_str());
        for (const std::complex<double>& number : results)
            std::fprintf(file_, ",%.17g %.17g", number.real(), number.imag());
        std::fprintf(file_, "\n");
    }

private:
    std::FILE* file_;
};

}  // namespace blas_cases
