#include <warpbook/backend.hpp>

#include <utility>
#include <vector>

namespace warpbook {

void* Backend::allocate_sparse(std::size_t, const std::string& name)
{
    throw DeviceError("no room for '" + name + "': the model alone has memory that only what is touched takes");
}

std::unique_ptr<TextureMemory> Backend::make_texture_memory(const TextureMemorySetup&, const void*,
                                                            const std::string& name)
{
    throw DeviceError("no texture memory for '" + name + "': this backend has none");
}

void Backend::note_written(void*, std::size_t) {}

void Backend::note_rewritten(void* memory, std::size_t bytes) { note_written(memory, bytes); }

void Backend::note_filled(void* memory, std::size_t bytes, unsigned char) { note_written(memory, bytes); }
std::optional<std::size_t> Backend::first_never_written(const void*, std::size_t) const { return std::nullopt; }

void Backend::note_copied(void*, const void*, std::size_t) {}

UnwrittenBytes Backend::unwritten_in(const void*, std::size_t) const { return {}; }

void TextureMemory::copy_to_device(const void*)
{
    throw DeviceError("this backend cannot give texture memory other content: make another one");
}

void Backend::describe_matrix(void*, const MatrixLayout&) {}

void Backend::poison(void* memory, std::size_t bytes, unsigned char content)
{
    const std::vector<unsigned char> pattern(bytes, content);
    copy_to_device(memory, pattern.data(), bytes);
}

std::unique_ptr<Backend> open_best_backend(const BackendOptions& options)
{
    try {
        return open_cupti_backend(options);
    } catch (const BackendUnavailable&) {
        return open_model_backend(options);
    }
}

// Here and not among the profiles, which injected libraries have, too: those know no symbols of programs.
Launch detail::launch_of(const void* kernel, const Dim3& grid, const Dim3& block, std::size_t dynamic_shared_bytes,
                         KernelArguments arguments)
{
    Launch launch;
    launch.kernel = kernel;
    launch.symbol = symbol_at(kernel);
    launch.name = demangled_function_name(launch.symbol);
    launch.grid = grid;
    launch.block = block;
    launch.dynamic_shared_bytes = dynamic_shared_bytes;
    launch.arguments = std::move(arguments);
    return launch;
}

}  // namespace warpbook
