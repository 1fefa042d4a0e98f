#include <warpbook/system/file_descriptor.hpp>

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

namespace warpbook {

void FileDescriptor::close()
{
    // Only read ends and unused write ends come here: there is nothing that a failing close could lose.
    if (number_ >= 0) ::close(std::exchange(number_, -1));
}

Pipe make_pipe()
{
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe2");
    return {FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

SocketPair make_packet_sockets()
{
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0)
        throw std::system_error(errno, std::generic_category(), "socketpair");
    return {FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

}  // namespace warpbook
