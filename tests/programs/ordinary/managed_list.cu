// Words in managed memory, as structures with pointers that both sides follow; with advice and prefetching.
// COUNTS: capitalize global load 21 21
// COUNTS: capitalize global store 6 6
// MISTAKE 1, the host looks before the kernel has ended: unsynchronized @look
// MISTAKE 2, the text of a word is in memory of the host: unknown_address @letter
// MISTAKE 3, the words themselves come from the ordinary operator new: unknown_address @text
#include <cctype>
#include <cstring>
#include <iostream>
#include <new>

class Managed {
public:
#if MISTAKE != 3
    void* operator new[](std::size_t bytes)
    {
        void* memory;
        if (cudaMallocManaged(&memory, bytes) != cudaSuccess) throw std::bad_alloc();
        return memory;
    }
    void operator delete[](void* memory) { cudaFree(memory); }
#endif
};

struct Word : Managed {
    char* text;
    int length;
};

__global__ void capitalize(Word* words)
{
    const Word* const word = &words[blockIdx.x];
    char* const text = word->text;  // @text
    const int length = word->length;
    for (int i = threadIdx.x; i < length; i += blockDim.x) {
        const char letter = text[i];  // @letter
        if (i == 0 && letter >= 'a' && letter <= 'z') text[i] = letter - 'a' + 'A';
    }
}

int main()
{
    const char* const source[] = {"each", "block", "takes", "its", "own", "word", "7th"};
    constexpr int count = sizeof source / sizeof *source;
    Word* const words = new Word[count];
    int device;
    cudaGetDevice(&device);
    for (int i = 0; i < count; ++i) {
        words[i].length = std::strlen(source[i]);
#if MISTAKE == 2
        words[i].text = new char[words[i].length];
#else
        cudaMallocManaged(&words[i].text, words[i].length);
#endif
        std::memcpy(words[i].text, source[i], words[i].length);
    }
#if CUDART_VERSION >= 13000
    cudaMemLocation place{};
    place.type = cudaMemLocationTypeDevice;
    place.id = device;
    cudaMemAdvise(words, count * sizeof(Word), cudaMemAdviseSetReadMostly, place);
    cudaMemPrefetchAsync(words, count * sizeof(Word), place, 0, 0);
#else
    cudaMemAdvise(words, count * sizeof(Word), cudaMemAdviseSetReadMostly, device);
    cudaMemPrefetchAsync(words, count * sizeof(Word), device, 0);
#endif
    capitalize<<<count, 32>>>(words);
#if MISTAKE != 1
    cudaDeviceSynchronize();
#endif
    bool right = true;
    for (int i = 0; i < count; ++i) {
        right &= words[i].text[0] == std::toupper(source[i][0]);  // @look
        right &= std::memcmp(words[i].text + 1, source[i] + 1, words[i].length - 1) == 0;
    }
    for (int i = 0; i < count; ++i)
        if (MISTAKE != 2) cudaFree(words[i].text);
    delete[] words;
    std::cout << (right ? "OK" : "WRONG") << '\n';
    return right ? 0 : 1;
}
