#include "confinement.hpp"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <warpbook/system/file_descriptor.hpp>

namespace warpbook {

namespace {

// Processes: a filter of system calls (seccomp). What is refused fails with EPERM, as if the user had not the right.

/// A program for the kernel's filter machine, which sees the number of a system call and its arguments.
class CallFilter {
public:
    CallFilter()
    {
        load(offsetof(seccomp_data, arch));
        add(BPF_JMP | BPF_JEQ | BPF_K, AUDIT_ARCH_X86_64, 1, 0);
        refuse(EPERM);
        load(number_of_call);
        // The same calls by other numbers (the x32 interface).
        add(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1);
        refuse(EPERM);
    }

    void refuse_call(long number, int error = EPERM)
    {
        add(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(number), 0, 1);
        refuse(error);
    }

    /// Of its arguments, two words each, this one must be `wanted` where `mask` has bits.
    void refuse_call_unless(long number, unsigned word, std::uint32_t mask, std::uint32_t wanted)
    {
        add(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(number), 0, 5);
        load(offsetof(seccomp_data, args) + word * sizeof(std::uint32_t));
        add(BPF_ALU | BPF_AND | BPF_K, mask);
        add(BPF_JMP | BPF_JEQ | BPF_K, wanted, 1, 0);
        refuse(EPERM);
        load(number_of_call);
    }

    bool install()
    {
        add(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
        const sock_fprog program{static_cast<unsigned short>(code_.size()), code_.data()};
        return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
    }

private:
    static constexpr std::size_t number_of_call = offsetof(seccomp_data, nr);

    void add(unsigned code, std::uint32_t operand, std::uint8_t if_true = 0, std::uint8_t if_false = 0)
    {
        code_.push_back({static_cast<std::uint16_t>(code), if_true, if_false, operand});
    }
    void load(std::size_t offset) { add(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset)); }
    void refuse(int error) { add(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(error)); }

    std::vector<sock_filter> code_;
};

bool confine_processes()
{
    constexpr std::uint32_t all_bits = 0xffffffff;
    const auto own = static_cast<std::uint32_t>(getpid());
    CallFilter filter;
    // Starting others. Threads belong to the process; the newer clone3 hides its flags, and libraries then take clone.
    for (const long number : {SYS_fork, SYS_vfork, SYS_execve, SYS_execveat}) filter.refuse_call(number);
    filter.refuse_call(SYS_clone3, ENOSYS);
    filter.refuse_call_unless(SYS_clone, 0, CLONE_THREAD, CLONE_THREAD);
    // Reaching into others, or out of the session in which all are killed at the end.
    for (const long number :
         {SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_tkill, SYS_setpgid, SYS_setsid})
        filter.refuse_call(number);
    for (const long number : {SYS_kill, SYS_tgkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo})
        filter.refuse_call_unless(number, 0, all_bits, own);
#ifdef SYS_pidfd_open
    for (const long number : {SYS_pidfd_open, SYS_pidfd_send_signal}) filter.refuse_call(number);
#endif
    // Other namespaces and roots, in which files and rights are others, and the process that watches cannot go on.
    for (const long number : {SYS_unshare, SYS_setns, SYS_chroot, SYS_pivot_root, SYS_mount, SYS_umount2})
        filter.refuse_call(number);
    // Shared memory, queues and keys that outlive every process; and a queue of calls that no filter sees.
    for (const long number : {SYS_shmget, SYS_msgget, SYS_semget, SYS_mq_open, SYS_add_key, SYS_keyctl})
        filter.refuse_call(number);
#ifdef SYS_io_uring_setup
    filter.refuse_call(SYS_io_uring_setup);
#endif
    // Limits, of which a check may run out; reading them, with no new ones in the third argument, is another matter.
    filter.refuse_call(SYS_setrlimit);
    for (const unsigned word : {4u, 5u}) filter.refuse_call_unless(SYS_prlimit64, word, all_bits, 0);
    return filter.install();
}

// Files: Landlock. What is refused fails with EACCES.

/// Everything that changes files, of the first version of Landlock.
constexpr std::uint64_t changes_of_files = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
                                           LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR |
                                           LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
                                           LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
                                           LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM;
/// Cutting a file off, without opening it for writing: since version 3, whose name for it older headers lack.
constexpr std::uint64_t truncation = 1 << 14;

bool confine_files()
{
    const long version = syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1) return false;
    // Newer headers have more members.
    landlock_ruleset_attr refused{};
    refused.handled_access_fs = version >= 3 ? changes_of_files | truncation : changes_of_files;
    const FileDescriptor rules(
        static_cast<int>(syscall(SYS_landlock_create_ruleset, &refused, sizeof refused.handled_access_fs, 0)));
    if (rules.number() < 0) return false;
    // A GPU's driver talks to it by writing there.
    const FileDescriptor devices(open("/dev", O_PATH | O_CLOEXEC));
    const landlock_path_beneath_attr allowed = {.allowed_access = refused.handled_access_fs,
                                                .parent_fd = devices.number()};
    return syscall(SYS_landlock_add_rule, rules.number(), LANDLOCK_RULE_PATH_BENEATH, &allowed, 0) == 0 &&
           syscall(SYS_landlock_restrict_self, rules.number(), 0) == 0;
}

}  // namespace

Confinement confine()
{
    // Both ask for it: programs that run with another user's rights could be misled.
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return {};
    return {.of_processes = confine_processes(), .of_files = confine_files()};
}

}  // namespace warpbook
