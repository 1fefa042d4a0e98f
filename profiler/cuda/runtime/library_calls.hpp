#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "call_site.hpp"
#include "memory/wild_access.hpp"
#include "runtime.hpp"

namespace warpbook::program {

/// Memory of the device that a call of a library uses: `pieces` pieces of `bytes` bytes, of which one begins `pitch`
/// bytes after the one before it, as the columns of a matrix do. Without a byte or a piece, none, wherever it begins.
struct UsedMemory {
    /// The library's own name for it: "A". Empty where it has none.
    std::string argument;
    const void* begin = nullptr;
    std::size_t bytes = 0;
    std::size_t pieces = 1;
    std::size_t pitch = 0;

    /// From the first byte of the first piece to the last byte of the last.
    std::size_t extent() const { return bytes == 0 || pieces == 0 ? 0 : (pieces - 1) * pitch + bytes; }
};

/// A call of one of CUDA's libraries that a GPU would do by kernels of the library's. Here the CPU does it, and nothing
/// of it is counted.
struct LibraryCall {
    /// "cuBLAS". Null for what is not counted as a call, such as a copy.
    const char* library = nullptr;
    const char* function = "";  // "cublasSgemm"
    CallSite site;
    cudaStream_t stream = nullptr;
    std::vector<UsedMemory> reads;
    /// Of which only the work knows what it reads, by indices: expect_written_for_call().
    std::vector<UsedMemory> reads_in_part;
    std::vector<UsedMemory> writes;
    /// Read or written, by functions of the program's: it counts as written afterwards.
    std::vector<UsedMemory> reads_or_writes;
    /// Functions of the program's run meanwhile, which may write to any memory: what they write is not seen.
    bool writes_unseen = false;
    /// How many operations with numbers it takes, for the model's clock.
    double operations = 0;
    /// The host waits for its end, as for a result that is given to the host.
    bool waits = false;
};

/// Checks what the call is to read and write, does `work`, and marks what it has written as written; later, where the
/// stream is captured. Memory that a GPU's kernel must not use is a finding at the call's line: then nothing is done,
/// and all further calls fail, as after a kernel's fault. Memory that nobody has written is a finding, too, and the
/// call is done.
///
/// Success, also where a finding was noted: a GPU would tell later. Otherwise an earlier fault, or the error that the
/// stream is none.
cudaError_t do_library_call(const LibraryCall& call, const std::function<void()>& work);

/// Within the work: memory of which only the work could tell that the call writes it.
void note_written_by_call(const LibraryCall& call, const UsedMemory& used);

/// Within the work: a finding where the call reads this, and nobody has written it.
void expect_written_for_call(const LibraryCall& call, const UsedMemory& used);

/// Within the work, which does nothing more: what it has read would lead a GPU's kernel to a wrong address.
void note_fault_of_call(const LibraryCall& call, FaultCase fault, const Facts& facts);

/// Of an access that has ended the work: a finding, and a fault of the call's.
void note_wild_access_of_call(const LibraryCall& call, const WildAccess& access);

/// A call that the library has refused, with what it returned: a finding, where the program's source does nothing with
/// the returned value (`cublasSgemm(…);` as a statement).
void note_refused_call(const CallSite& site, const char* function, const std::string& status,
                       const std::string& reason);

}  // namespace warpbook::program
