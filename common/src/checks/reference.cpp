#include <warpbook/lab/reference.hpp>

#include <warpbook/lab/sentence.hpp>

namespace warpbook {

std::string to_string(const ProductExtents& extents)
{
    return sentence(extents.rows, " x ", extents.inner, " times ", extents.inner, " x ", extents.columns);
}

template HostArray<float> sums_of(const Content<float>&, const Content<float>&);
template HostArray<int> sums_of(const Content<int>&, const Content<int>&);
template HostArray<float> product_of(const Content<float>&, const Content<float>&, const ProductExtents&);

}  // namespace warpbook
