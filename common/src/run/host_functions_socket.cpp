#include "host_functions_socket.hpp"

#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string_view>
#include <system_error>

namespace warpbook {

namespace {

// Names and values of labs have a few dozen bytes. A larger message comes from somebody who wants this process to run
// out of memory.
constexpr std::size_t max_packet_bytes = 4096;

}  // namespace

HostFunctionSocket HostFunctionSocket::of_environment()
{
    const char* const text = std::getenv(host_functions_variable);
    const std::string_view digits = text == nullptr ? "" : text;
    int file = -1;
    const auto [rest, error] = std::from_chars(digits.data(), digits.data() + digits.size(), file);
    if (digits.empty() || error != std::errc() || rest != digits.data() + digits.size())
        throw std::runtime_error(std::string("the environment variable ") + host_functions_variable +
                                 " must be the number of a socket");
    return HostFunctionSocket(file);
}

// One packet for each message (SOCK_SEQPACKET): neither side can wait for the rest of what the other has begun.

void HostFunctionSocket::send(const HostFunctionMessage& message) const
{
    Bytes packet(sizeof message.number);
    std::memcpy(packet.data(), &message.number, sizeof message.number);
    for (const char letter : message.function) packet.push_back(static_cast<std::byte>(letter));
    packet.push_back(std::byte{0});
    packet.insert(packet.end(), message.content.begin(), message.content.end());
    ssize_t sent = -1;
    do {
        sent = ::send(file_, packet.data(), packet.size(), MSG_NOSIGNAL);
    } while (sent < 0 && errno == EINTR);
    if (sent != static_cast<ssize_t>(packet.size()))
        throw std::runtime_error("the process of the file's host functions has ended");
}

std::optional<HostFunctionMessage> HostFunctionSocket::receive() const
{
    std::array<std::byte, max_packet_bytes> packet;
    ssize_t received = -1;
    do {
        received = ::recv(file_, packet.data(), packet.size(), MSG_TRUNC);
    } while (received < 0 && errno == EINTR);
    HostFunctionMessage message;
    if (received <= static_cast<ssize_t>(sizeof message.number) || received > static_cast<ssize_t>(packet.size()))
        return std::nullopt;
    std::memcpy(&message.number, packet.data(), sizeof message.number);
    const std::string_view rest(reinterpret_cast<const char*>(packet.data()) + sizeof message.number,
                                static_cast<std::size_t>(received) - sizeof message.number);
    const std::size_t end = rest.find('\0');
    if (end == std::string_view::npos) return std::nullopt;
    message.function = rest.substr(0, end);
    const auto* const content = reinterpret_cast<const std::byte*>(rest.data()) + end + 1;
    message.content.assign(content, content + (rest.size() - end - 1));
    return message;
}

}  // namespace warpbook
