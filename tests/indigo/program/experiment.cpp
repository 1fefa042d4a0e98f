#include "experiment.hpp"

namespace warpbook::tests {

namespace {

std::size_t bytes_of(const std::vector<int>& content) { return content.size() * sizeof(int); }

}  // namespace

Experiment::Experiment(const BackendOptions& options, const Problem& problem)
    : problem_(problem),
      backend_(open_model_backend(options)),
      index_(allocate(problem.index, "nindex")),
      neighbors_(allocate(problem.neighbors, "nlist")),
      data1_(allocate(problem.data1, "data1")),
      data2_(allocate(problem.data2, "data2"))
{}

int* Experiment::allocate(const std::vector<int>& content, const char* name)
{
    auto* const array = static_cast<int*>(backend_->allocate(bytes_of(content), name));
    backend_->copy_to_device(array, content.data(), bytes_of(content));
    return array;
}

Profile Experiment::run(const IndigoKernel& kernel, const Dim3& grid, const Dim3& block)
{
    backend_->copy_to_device(data1_, problem_.data1.data(), bytes_of(problem_.data1));
    backend_->copy_to_device(data2_, problem_.data2.data(), bytes_of(problem_.data2));
    return backend_->run(launch(kernel.kernel, grid, block, index_, neighbors_, data1_, data2_, problem_.nodes),
                         Collect::nothing);
}

bool Experiment::has_right_result(const IndigoKernel& kernel, const Dim3& grid, const Dim3& block) const
{
    Problem wanted = problem_;
    kernel.serial(wanted.index.data(), wanted.neighbors.data(), wanted.data1.data(), wanted.data2.data(), wanted.nodes);
    Problem found = problem_;
    backend_->copy_to_host(found.data1.data(), data1_, bytes_of(found.data1));
    backend_->copy_to_host(found.data2.data(), data2_, bytes_of(found.data2));
    return kernel.verify(found.index.data(), found.neighbors.data(), wanted.data1.data(), wanted.data2.data(),
                         found.data1.data(), found.data2.data(), found.nodes, found.edges, static_cast<int>(grid.x),
                         static_cast<int>(block.x)) == 1;
}

}  // namespace warpbook::tests
