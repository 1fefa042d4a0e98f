#pragma once

#include <string>
#include <vector>

namespace warpbook::tools::grading {

/// What grades are based on, as --backend and records spell it: the model, the counters of a GPU, or one after the
/// other.
inline constexpr const char* model_backend = "model";
inline constexpr const char* gpu_backend = "cupti";
inline constexpr const char* both_backends = "both";

/// Those that judge a file which is graded by this one.
inline std::vector<std::string> backends_of(const std::string& backend)
{
    if (backend == both_backends) return {model_backend, gpu_backend};
    return {backend};
}

inline bool needs_gpu(const std::string& backend) { return backend != model_backend; }

/// "the model", "the GPU", "the model and the GPU"
inline std::string words_for(const std::vector<std::string>& backends)
{
    std::string words;
    for (const std::string& backend : backends)
        words += (words.empty() ? "" : " and ") + std::string(backend == model_backend ? "the model" : "the GPU");
    return words;
}

}  // namespace warpbook::tools::grading
