#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace warpbook::kernel_compiler {

/// A whole program has launches by the host, and CUDA's runtime and libraries for it.
enum class FileKind : std::uint8_t { kernels_alone, whole_program };

/// What is said of a header of CUDA's that the model does not have, and what to do instead: for the name in an
/// #include, such as "cub/device/device_reduce.cuh". Nothing for other names.
std::optional<std::string> refusal_of_header(std::string_view name, FileKind kind = FileKind::kernels_alone);

/// The same for a name of CUB's that <cub/cub.cuh> declares, but for the host: "DeviceReduce".
std::optional<std::string> refusal_of_cub(std::string_view name);

/// The same for a header that the compiler does not find: CUB's and Thrust's are in packages.
std::optional<std::string> refusal_of_missing_header(std::string_view name, FileKind kind = FileKind::kernels_alone);

/// The same for all that a file has included, as the compiler's list for make names it (-MD): the computer may have
/// CUDA's own headers among its own, and g++ may take them.
std::optional<std::string> refusal_of_dependencies(const std::string& list);

}  // namespace warpbook::kernel_compiler
