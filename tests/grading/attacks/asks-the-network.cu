// ATTACK: connects to 127.0.0.1:47110, to an abstract socket, and listens
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: who listens at 127.0.0.1:47110, or at the abstract socket warpbook-attack, sees no connection
// HARM: nobody listens at 127.0.0.1:47111

#include "lab.hpp"

#include <arpa/inet.h>
#include <cstring>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static const int done = [] {
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_port = htons(47110);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int to_port = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    if (to_port >= 0) connect(to_port, reinterpret_cast<const sockaddr*>(&address), sizeof address);

    sockaddr_un name = {};
    name.sun_family = AF_UNIX;
    std::strcpy(name.sun_path + 1, "warpbook-attack");
    const int to_name = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0);
    if (to_name >= 0) connect(to_name, reinterpret_cast<const sockaddr*>(&name), sizeof name);

    address.sin_port = htons(47111);
    const int listening = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    if (listening >= 0 && bind(listening, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0)
        listen(listening, 1);
    usleep(100000);
    return 0;
}();

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
