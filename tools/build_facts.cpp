#include "build_facts.hpp"

namespace warpbook::tools {

BuildFacts build_facts() { return {WARPBOOK_VERSION, WARPBOOK_SOURCE_DIR, WARPBOOK_BUILD_DIR, WARPBOOK_HAS_CUDA}; }

}  // namespace warpbook::tools
