#pragma once

#include <utility>

namespace warpbook {

/// Closes what it holds.
class FileDescriptor {
public:
    explicit FileDescriptor(int number) : number_(number) {}
    FileDescriptor(FileDescriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    FileDescriptor& operator=(FileDescriptor&&) = delete;
    ~FileDescriptor() { close(); }

    int number() const { return number_; }
    void close();

private:
    int number_;
};

struct Pipe {
    FileDescriptor read_end;
    FileDescriptor write_end;
};

/// Programs that are started do not get its ends. Throws std::system_error.
Pipe make_pipe();

/// Two ends of a connection.
struct SocketPair {
    FileDescriptor one;
    FileDescriptor other;
};

/// Each message arrives as a whole, or not at all (SOCK_SEQPACKET). Programs that are started do not get its ends.
/// Throws std::system_error.
SocketPair make_packet_sockets();

}  // namespace warpbook
