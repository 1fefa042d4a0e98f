#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <warpbook/dim3.hpp>
#include <warpbook/launch_name.hpp>

namespace warpbook {

/// Copies of a kernel's arguments, in the two forms that backends need: addresses for the driver, and a call for a CPU.
class KernelArguments {
public:
    // Compiled once in the library: g++ would make them again for each file that has a launch.
    KernelArguments();
    KernelArguments(const KernelArguments& other);
    KernelArguments(KernelArguments&& other) noexcept;
    KernelArguments& operator=(const KernelArguments& other);
    KernelArguments& operator=(KernelArguments&& other) noexcept;
    ~KernelArguments();

    template <class... Parameters>
    static KernelArguments pack(std::type_identity_t<Parameters>... values)
    {
        using Values = std::tuple<Parameters...>;
        auto* const stored = new Values(std::move(values)...);
        return std::apply(
            [&](auto&... value) {
                return KernelArguments(
                    stored, [](void* old) { delete static_cast<Values*>(old); }, {static_cast<void*>(&value)...},
                    [](const void* kernel, const void* values_stored) {
                        std::apply(reinterpret_cast<void (*)(Parameters...)>(const_cast<void*>(kernel)),
                                   *static_cast<const Values*>(values_stored));
                    });
            },
            *stored);
    }

    /// Of a call that somebody else has packed: `stored` holds all that `call(kernel, stored)` needs. The addresses of
    /// the arguments are not known. `bytes`: how many `stored` has, if its bytes are all that it is; 0 otherwise.
    static KernelArguments of_call(void (*call)(const void* kernel, const void* stored),
                                   std::shared_ptr<const void> stored, std::size_t bytes);

    /// One address per argument, valid as long as this object or a copy of it lives.
    const std::vector<void*>& addresses() const { return addresses_; }

    /// `caller()(kernel, stored())` calls `kernel` as an ordinary function, once: in two parts, because the model makes
    /// the call on stacks of its own.
    using Caller = void (*)(const void* kernel, const void* stored);
    Caller caller() const { return call_; }
    const void* stored() const { return storage_.get(); }
    /// 0 where two calls that store the same bytes may differ, or nobody knows.
    std::size_t stored_bytes() const { return stored_bytes_; }

private:
    /// Has `destroy` called for `stored` in the end.
    KernelArguments(void* stored, void (*destroy)(void* stored), std::initializer_list<void*> addresses, Caller call);

    std::shared_ptr<const void> storage_;
    std::vector<void*> addresses_;
    Caller call_ = nullptr;
    std::size_t stored_bytes_ = 0;
};

/// How much of a launch the model counts and checks, where all would take too long. The other blocks only run.
struct BlockSample {
    /// The blocks in their order, until they have made about so many steps (accesses to memory, and branches).
    std::uint64_t steps_in_order = 0;
    /// Then some more, spread evenly over the others: as many as make about so many steps, but this number at least.
    std::uint64_t steps_spread = 0;
    std::size_t blocks_spread = 0;
    /// No more blocks in their order when so much memory is in use for what races are found by: several times what
    /// kernels access. As the steps, it is the same on any computer.
    std::size_t bytes = std::numeric_limits<std::size_t>::max();

    bool is_nothing() const { return steps_in_order == 0 && steps_spread == 0 && blocks_spread == 0; }
};

/// A kernel with everything it needs to run. A value: it can be run again, and by any backend.
struct Launch {
    // Compiled once in the library: g++ would make them again for each file that has one.
    Launch();
    Launch(const Launch& other);
    Launch(Launch&& other) noexcept;
    Launch& operator=(const Launch& other);
    Launch& operator=(Launch&& other) noexcept;
    ~Launch();

    /// Address of the kernel's host-side function.
    const void* kernel = nullptr;
    /// The kernel's symbol, by which a backend finds its device code, for example "_Z9transposePKfPfi".
    std::string symbol;
    /// The kernel's name for people, for example "transpose".
    std::string name;
    Dim3 grid;
    Dim3 block;
    /// More than 48 KiB, up to what the GPU has (227 KiB on an H100 or H200), is asked for by the number alone:
    /// backends call for it what cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes) does,
    /// which a program with launches of its own must call itself.
    std::size_t dynamic_shared_bytes = 0;
    KernelArguments arguments;
    /// The blocks that run, by their numbers in the grid (x first, then y, then z); none named: all. The model alone
    /// can leave blocks out, and so look at a few of a grid that would take hours to run. Blocks that are left out may
    /// have been to write what others read, so it looks for accesses outside of arrays then, not for races nor for
    /// reads of what nobody wrote.
    std::vector<std::size_t> only_blocks;
    /// The blocks that are counted, by their numbers as in only_blocks, ascending; none named: all that run. Memory
    /// holds what the whole grid leaves. The model alone can do that, for grids that would take long to count; of
    /// accesses it looks then for those outside of arrays.
    std::vector<std::size_t> counted_blocks;
    /// Where given, and no blocks are named above. The model alone takes samples: the same blocks each time.
    std::optional<BlockSample> sample;
    /// Of how many consecutive blocks the model counts together which sectors they touch (Profile::footprint): 1 for
    /// each block by itself. 0: it does not, because that takes time.
    std::size_t footprint_blocks = 0;
    /// Whether `arguments` call the kernel at the address that they are told, and no other.
    bool calls_by_address = true;
    /// All blocks are resident together, so that they can synchronize: this_grid().sync(). CUDA's
    /// cudaLaunchCooperativeKernel(). A grid of more blocks than there is room for is refused.
    bool cooperative = false;
};

/// Without its arguments, which is all that reports tell of it.
LaunchName launch_name_of(const Launch& launch);

/// The launch as a sentence part: "transpose<<<(128, 128), (32, 32)>>>".
std::string to_string(const Launch& launch);

namespace detail {

/// The symbol at a function's address, from the executable's symbol table. Throws std::runtime_error when the
/// executable was stripped.
std::string symbol_at(const void* function);
std::string demangled_name(const std::string& symbol);
/// Without parameters and return type.
std::string demangled_function_name(const std::string& symbol);

Launch launch_of(const void* kernel, const Dim3& grid, const Dim3& block, std::size_t dynamic_shared_bytes,
                 KernelArguments arguments);

}  // namespace detail

/// Describes `kernel<<<grid, block, dynamic_shared_bytes>>>(arguments...)` without running it.
template <class... Parameters, class... Arguments>
Launch launch_with_shared(void (*kernel)(Parameters...), Dim3 grid, Dim3 block, std::size_t dynamic_shared_bytes,
                          Arguments&&... arguments)
{
    static_assert(sizeof...(Parameters) == sizeof...(Arguments),
                  "launch: the number of arguments differs from the kernel's parameters");
    return detail::launch_of(reinterpret_cast<const void*>(kernel), grid, block, dynamic_shared_bytes,
                             KernelArguments::pack<Parameters...>(std::forward<Arguments>(arguments)...));
}

/// Describes `kernel<<<grid, block>>>(arguments...)` without running it.
template <class... Parameters, class... Arguments>
Launch launch(void (*kernel)(Parameters...), Dim3 grid, Dim3 block, Arguments&&... arguments)
{
    return launch_with_shared(kernel, grid, block, 0, std::forward<Arguments>(arguments)...);
}

/// Describes a cooperative launch, of a kernel whose blocks meet in this_grid().sync().
template <class... Parameters, class... Arguments>
Launch launch_cooperatively(void (*kernel)(Parameters...), Dim3 grid, Dim3 block, std::size_t dynamic_shared_bytes,
                            Arguments&&... arguments)
{
    Launch launch =
        launch_with_shared(kernel, grid, block, dynamic_shared_bytes, std::forward<Arguments>(arguments)...);
    launch.cooperative = true;
    return launch;
}

}  // namespace warpbook
