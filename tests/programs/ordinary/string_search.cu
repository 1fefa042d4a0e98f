// Where does a word occur in a text? Each thread tries one place, and those that find it append their place to a list.
// COUNTS: search global atomic 4 4
// MISTAKE 1, the last places have not enough letters behind them: out_of_bounds @letter
// MISTAKE 2, the word is a text of the host: unknown_address @letter
// MISTAKE 3, the list has room for fewer places: out_of_bounds @append
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <vector>

__constant__ char c_word[16];

__device__ bool starts_with(const char* text, const char* word, int length)
{
    for (int k = 0; k < length; ++k)
        if (text[k] != word[k]) return false;  // @letter
    return true;
}

__global__ void search(const char* text, int text_length, const char* word, int length, int* places, int* count)
{
    const int last = MISTAKE == 1 ? text_length - 1 : text_length - length;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i <= last; i += blockDim.x * gridDim.x)
        if (starts_with(text + i, word, length)) places[atomicAdd(count, 1)] = i;  // @append
}

int main()
{
    const char text[] =
        "she sells sea shells by the sea shore; the shells that she sells are sea shells, I am sure. so if she sells "
        "sea shells on the sea shore, then I am sure she sells sea shore shells: she sells sea shells by the sea s";
    const char word[] = "sea sh";
    const int n = std::strlen(text), length = std::strlen(word), room = MISTAKE == 3 ? 4 : n;

    std::vector<int> expected;
    for (const char* at = std::strstr(text, word); at != nullptr; at = std::strstr(at + 1, word))
        expected.push_back(int(at - text));

    char *d_text, *d_word;
    int *d_places, *d_count, count = 0;
    cudaMalloc(&d_text, n);  // without the zero at the end
    cudaMalloc(&d_places, room * sizeof(int));
    cudaMalloc(&d_count, sizeof(int));
    cudaMemcpy(d_text, text, n, cudaMemcpyHostToDevice);
    cudaMemset(d_count, 0, sizeof(int));
    cudaMemcpyToSymbol(c_word, word, sizeof word);
    cudaGetSymbolAddress(reinterpret_cast<void**>(&d_word), c_word);
    search<<<1, 64>>>(d_text, n, MISTAKE == 2 ? word : d_word, length, d_places, d_count);
    cudaMemcpy(&count, d_count, sizeof(int), cudaMemcpyDeviceToHost);
    std::vector<int> places(std::min(count, room));
    cudaMemcpy(places.data(), d_places, places.size() * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(d_text);
    cudaFree(d_places);
    cudaFree(d_count);

    std::sort(places.begin(), places.end());
    if (places != expected) {
        std::puts("WRONG");
        return 1;
    }
    std::printf("%d times\nOK\n", count);
    return 0;
}
