#include "probes.hpp"

namespace warpbook::doctor {

// Stands in for probe_cuda.cpp where there are no CUDA headers to compile that with.
void probe_cuda(const Machine&, MachineFacts&) {}

}  // namespace warpbook::doctor
