#include <unistd.h>

#include <cstdint>
#include <optional>
#include <stdexcept>

#include <warpbook/lab/host_functions.hpp>

#include "awaited_answer.hpp"
#include "host_functions_socket.hpp"

namespace warpbook::detail {

Bytes answer_to(const std::string& function, const Bytes& arguments, std::size_t size)
{
    static const HostFunctionSocket socket = HostFunctionSocket::of_environment();
    // Begins elsewhere in each process.
    static std::uint64_t number = static_cast<std::uint64_t>(getpid()) << 32;
    socket.send({++number, function, arguments});
    const AwaitedAnswer awaited;
    while (const std::optional<HostFunctionMessage> answer = socket.receive()) {
        if (answer->number != number || answer->function != function) continue;
        if (answer->content.size() == size) return answer->content;
        break;
    }
    throw std::runtime_error("`" + function + "` gave no answer: the process of the file's host functions has ended");
}

}  // namespace warpbook::detail
