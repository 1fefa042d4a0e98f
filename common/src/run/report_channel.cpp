#include "report_channel.hpp"

#include <sys/random.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>

namespace warpbook {

namespace {

struct Head {
    ChannelKey key;
    std::uint64_t size;
    ChannelMessage::Kind kind;
};

bool write_all(int file, const char* bytes, std::size_t size)
{
    while (size > 0) {
        const ssize_t written = write(file, bytes, size);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        bytes += written;
        size -= static_cast<std::size_t>(written);
    }
    return true;
}

}  // namespace

ChannelKey random_key()
{
    ChannelKey key;
    if (getrandom(key.data(), key.size(), 0) != static_cast<ssize_t>(key.size()))
        throw std::system_error(errno, std::generic_category(), "getrandom");
    return key;
}

void ChannelSender::send(ChannelMessage::Kind kind, std::string_view content)
{
    const std::lock_guard lock(mutex_);
    send_at_once(kind, content);
}

void ChannelSender::send_at_once(ChannelMessage::Kind kind, std::string_view content) const
{
    Head head;
    std::memset(&head, 0, sizeof head);  // no bytes of the stack between its fields
    head.key = key_;
    head.size = content.size();
    head.kind = kind;
    char bytes[sizeof head];
    std::memcpy(bytes, &head, sizeof head);
    if (write_all(file_, bytes, sizeof bytes)) write_all(file_, content.data(), content.size());
}

std::optional<ChannelMessage> ChannelReceiver::next()
{
    Head head;
    if (bytes_.size() < sizeof head) return std::nullopt;
    std::memcpy(&head, bytes_.data(), sizeof head);
    if (head.key != key_ || head.kind > ChannelMessage::Kind::outcome)
        throw ForeignBytes("something other than the check has written into its report");
    if (bytes_.size() - sizeof head < head.size) return std::nullopt;
    ChannelMessage message{head.kind, bytes_.substr(sizeof head, head.size)};
    bytes_.erase(0, sizeof head + head.size);
    return message;
}

}  // namespace warpbook
