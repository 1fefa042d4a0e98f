#include <algorithm>
#include <cstdlib>
#include <optional>

#include <warpbook/lab/host_functions.hpp>

#include "program/confinement.hpp"
#include "host_functions_socket.hpp"
#include "program/initializers.hpp"

namespace warpbook {

int answer_for(std::initializer_list<HostFunction> functions)
{
    const HostFunctionSocket socket = HostFunctionSocket::of_environment();
    // Number 0 answers nothing. Whoever waits for it knows that the process is there: what happens from now on is the
    // file's doing.
    socket.send({0, "", {}});
    confine();
    run_initializers_of_submission();
    while (const std::optional<HostFunctionMessage> question = socket.receive()) {
        const auto* const found = std::ranges::find(functions, question->function, &HostFunction::name);
        const bool is_known = found != functions.end() && question->content.size() == found->size_of_arguments;
        if (!is_known) return EXIT_FAILURE;
        socket.send({question->number, question->function, found->call(question->content)});
    }
    return EXIT_SUCCESS;
}

}  // namespace warpbook
