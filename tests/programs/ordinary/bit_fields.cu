// Dates as bit fields of one word, compared and moved on by a day.
// COUNTS: next_days global load 2 8
// COUNTS: next_days global store 2 8
// MISTAKE 1, more threads than dates: out_of_bounds @read
// MISTAKE 2, December is looked for behind the table of months: out_of_bounds @month
#include <cstdio>
#include <cstring>
#include <vector>

struct Date {
    unsigned day : 5;
    unsigned month : 4;
    unsigned year : 23;
};
static_assert(sizeof(Date) == 4, "one word");

__constant__ unsigned char days_of_month[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

__device__ bool is_leap_year(unsigned year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

__device__ Date next_day(Date date)
{
    const int index = MISTAKE == 2 ? date.month : date.month - 1;
    const unsigned days = days_of_month[index] + (date.month == 2 && is_leap_year(date.year));  // @month
    if (date.day < days) {
        ++date.day;
        return date;
    }
    date.day = 1;
    if (date.month < 12)
        ++date.month;
    else {
        date.month = 1;
        ++date.year;
    }
    return date;
}

__global__ void next_days(Date* out, const Date* in)
{
    const int i = threadIdx.x;
    const Date date = in[i];  // @read
    out[i] = next_day(date);
}

Date make_date(unsigned year, unsigned month, unsigned day)
{
    Date date;
    date.day = day;
    date.month = month;
    date.year = year;
    return date;
}

int main()
{
    // Some ends of months, among ordinary days.
    std::vector<Date> dates(64, make_date(2025, 5, 16)), expected(64, make_date(2025, 5, 17)), next(64);
    dates[3] = make_date(2023, 12, 31), expected[3] = make_date(2024, 1, 1);
    dates[17] = make_date(2024, 2, 28), expected[17] = make_date(2024, 2, 29);
    dates[40] = make_date(1900, 2, 28), expected[40] = make_date(1900, 3, 1);
    dates[63] = make_date(2000, 2, 29), expected[63] = make_date(2000, 3, 1);

    const size_t bytes = dates.size() * sizeof(Date);
    Date *in, *out;
    cudaMalloc(&in, bytes);
    cudaMalloc(&out, bytes);
    cudaMemcpy(in, dates.data(), bytes, cudaMemcpyHostToDevice);
    next_days<<<1, MISTAKE == 1 ? 96 : 64>>>(out, in);
    cudaMemcpy(next.data(), out, bytes, cudaMemcpyDeviceToHost);
    cudaFree(in);
    cudaFree(out);
    const bool right = std::memcmp(next.data(), expected.data(), bytes) == 0;
    std::puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
