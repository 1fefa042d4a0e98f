// Settings in a structure that the kernel takes as __grid_constant__, with a table that is indexed by each thread.
// COUNTS: translate global load 2 2
// COUNTS: translate global store 2 2
// MISTAKE 1, letters beyond the table: out_of_bounds @table
// MISTAKE 2, the text of the settings is in memory of the host: unknown_address @separator
#include <cctype>
#include <cstring>
#include <iostream>
#include <string>

struct Settings {
    char table[26];
    char others;
    const char* separators;
};

__global__ void translate(char* text, int length, const __grid_constant__ Settings settings)
{
    const int i = threadIdx.x;
    if (i >= length) return;
    const char letter = text[i];
#if MISTAKE == 1
    char result = settings.table[letter - 'A'];  // @table
#else
    char result = letter >= 'a' && letter <= 'z' ? settings.table[letter - 'a'] : settings.others;
#endif
    if (settings.separators != nullptr && settings.separators[0] == letter) result = ' ';  // @separator
    text[i] = result;
}

int main()
{
    std::string text = "each thread translates one letter";
    Settings settings{};
    for (int i = 0; i < 26; ++i) settings.table[i] = 'a' + (i + 13) % 26;
    settings.others = '_';
    if (MISTAKE == 2) settings.separators = " ";
    char* device_text;
    const int length = text.size();
    cudaMalloc(&device_text, length);
    cudaMemcpy(device_text, text.data(), length, cudaMemcpyHostToDevice);
    translate<<<1, 64>>>(device_text, length, settings);
    std::string translated(length, '\0');
    cudaMemcpy(&translated[0], device_text, length, cudaMemcpyDeviceToHost);
    cudaFree(device_text);
    for (char& letter : text) letter = std::isalpha(letter) ? 'a' + (letter - 'a' + 13) % 26 : '_';
    std::cout << (translated == text ? "OK" : "WRONG") << '\n';
    return translated == text ? 0 : 1;
}
