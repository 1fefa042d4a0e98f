#include <warpbook/backend.hpp>

namespace warpbook {

std::unique_ptr<Backend> open_best_backend(const BackendOptions& options)
{
    try {
        return open_cupti_backend(options);
    } catch (const BackendUnavailable&) {
        return open_model_backend(options);
    }
}

}  // namespace warpbook
