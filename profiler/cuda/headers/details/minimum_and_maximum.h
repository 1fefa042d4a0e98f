// CUDA's min and max: of two equal types, or of a signed and an unsigned one of equal width, which then is unsigned.
#pragma once

#include <math.h>

#include "qualifiers.h"

__forceinline__ int min(int a, int b) { return b < a ? b : a; }
__forceinline__ int max(int a, int b) { return a < b ? b : a; }
__forceinline__ unsigned min(unsigned a, unsigned b) { return b < a ? b : a; }
__forceinline__ unsigned max(unsigned a, unsigned b) { return a < b ? b : a; }
__forceinline__ unsigned min(int a, unsigned b) { return min(static_cast<unsigned>(a), b); }
__forceinline__ unsigned min(unsigned a, int b) { return min(a, static_cast<unsigned>(b)); }
__forceinline__ unsigned max(int a, unsigned b) { return max(static_cast<unsigned>(a), b); }
__forceinline__ unsigned max(unsigned a, int b) { return max(a, static_cast<unsigned>(b)); }

__forceinline__ long min(long a, long b) { return b < a ? b : a; }
__forceinline__ long max(long a, long b) { return a < b ? b : a; }
__forceinline__ unsigned long min(unsigned long a, unsigned long b) { return b < a ? b : a; }
__forceinline__ unsigned long max(unsigned long a, unsigned long b) { return a < b ? b : a; }
__forceinline__ unsigned long min(long a, unsigned long b) { return min(static_cast<unsigned long>(a), b); }
__forceinline__ unsigned long min(unsigned long a, long b) { return min(a, static_cast<unsigned long>(b)); }
__forceinline__ unsigned long max(long a, unsigned long b) { return max(static_cast<unsigned long>(a), b); }
__forceinline__ unsigned long max(unsigned long a, long b) { return max(a, static_cast<unsigned long>(b)); }

__forceinline__ long long min(long long a, long long b) { return b < a ? b : a; }
__forceinline__ long long max(long long a, long long b) { return a < b ? b : a; }
__forceinline__ unsigned long long min(unsigned long long a, unsigned long long b) { return b < a ? b : a; }
__forceinline__ unsigned long long max(unsigned long long a, unsigned long long b) { return a < b ? b : a; }
__forceinline__ unsigned long long min(long long a, unsigned long long b)
{
    return min(static_cast<unsigned long long>(a), b);
}
__forceinline__ unsigned long long min(unsigned long long a, long long b)
{
    return min(a, static_cast<unsigned long long>(b));
}
__forceinline__ unsigned long long max(long long a, unsigned long long b)
{
    return max(static_cast<unsigned long long>(a), b);
}
__forceinline__ unsigned long long max(unsigned long long a, long long b)
{
    return max(a, static_cast<unsigned long long>(b));
}

__forceinline__ float min(float a, float b) { return fminf(a, b); }
__forceinline__ float max(float a, float b) { return fmaxf(a, b); }
__forceinline__ double min(double a, double b) { return fmin(a, b); }
__forceinline__ double max(double a, double b) { return fmax(a, b); }
__forceinline__ double min(float a, double b) { return fmin(static_cast<double>(a), b); }
__forceinline__ double min(double a, float b) { return fmin(a, static_cast<double>(b)); }
__forceinline__ double max(float a, double b) { return fmax(static_cast<double>(a), b); }
__forceinline__ double max(double a, float b) { return fmax(a, static_cast<double>(b)); }

__forceinline__ unsigned umin(unsigned a, unsigned b) { return min(a, b); }
__forceinline__ long long llmin(long long a, long long b) { return min(a, b); }
__forceinline__ unsigned long long ullmin(unsigned long long a, unsigned long long b) { return min(a, b); }
__forceinline__ unsigned umax(unsigned a, unsigned b) { return max(a, b); }
__forceinline__ long long llmax(long long a, long long b) { return max(a, b); }
__forceinline__ unsigned long long ullmax(unsigned long long a, unsigned long long b) { return max(a, b); }
