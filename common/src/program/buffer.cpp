#include <warpbook/lab/buffer.hpp>

namespace warpbook {

template class DeviceBuffer<float>;
template class DeviceBuffer<int>;
template class DeviceBuffer<unsigned>;
template class DeviceBuffer<unsigned char>;

}  // namespace warpbook
