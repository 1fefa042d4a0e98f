// CUDA's names of constants.
#pragma once

#include <float.h>
#include <math.h>

#define CUDART_INF_F __builtin_inff()
#define CUDART_NAN_F __builtin_nanf("")
#define CUDART_MIN_DENORM_F FLT_TRUE_MIN
#define CUDART_MAX_NORMAL_F FLT_MAX
#define CUDART_NORM_HUGE_F FLT_MAX
#define CUDART_NEG_ZERO_F (-0.0f)
#define CUDART_ZERO_F 0.0f
#define CUDART_ONE_F 1.0f
#define CUDART_THIRD_F 0.333333333f
#define CUDART_SQRT_HALF_F static_cast<float>(M_SQRT1_2)
#define CUDART_SQRT_TWO_F static_cast<float>(M_SQRT2)
#define CUDART_PI_F static_cast<float>(M_PI)
#define CUDART_PIO2_F static_cast<float>(M_PI_2)
#define CUDART_PIO4_F static_cast<float>(M_PI_4)
#define CUDART_3PIO4_F static_cast<float>(3 * M_PI_4)
#define CUDART_2_OVER_PI_F static_cast<float>(M_2_PI)
#define CUDART_L2E_F static_cast<float>(M_LOG2E)
#define CUDART_L2T_F 3.321928094f
#define CUDART_LG2_F 0.301029996f
#define CUDART_LGE_F static_cast<float>(M_LOG10E)
#define CUDART_LN2_F static_cast<float>(M_LN2)
#define CUDART_LNT_F static_cast<float>(M_LN10)
#define CUDART_LNPI_F 1.144729886f
#define CUDART_TWO_TO_M126_F 0x1p-126f
#define CUDART_TWO_TO_126_F 0x1p126f
#define CUDART_TWO_TO_23_F 8388608.0f
#define CUDART_TWO_TO_24_F 16777216.0f
#define CUDART_TWO_TO_31_F 2147483648.0f
#define CUDART_TWO_TO_32_F 4294967296.0f

#define CUDART_INF __builtin_inf()
#define CUDART_NAN __builtin_nan("")
#define CUDART_MIN_DENORM DBL_TRUE_MIN
#define CUDART_NEG_ZERO (-0.0)
#define CUDART_ZERO 0.0
#define CUDART_ONE 1.0
#define CUDART_THIRD (1.0 / 3)
#define CUDART_TWOTHIRD (2.0 / 3)
#define CUDART_SQRT_HALF M_SQRT1_2
#define CUDART_SQRT_TWO M_SQRT2
#define CUDART_PI M_PI
#define CUDART_PIO2 M_PI_2
#define CUDART_PIO4 M_PI_4
#define CUDART_3PIO4 (3 * M_PI_4)
#define CUDART_2_OVER_PI M_2_PI
#define CUDART_SQRT_2PI 2.5066282746310005024
#define CUDART_L2E M_LOG2E
#define CUDART_L2T 3.3219280948873623479
#define CUDART_LG2 0.30102999566398119521
#define CUDART_LGE M_LOG10E
#define CUDART_LN2 M_LN2
#define CUDART_LNT M_LN10
#define CUDART_LNPI 1.1447298858494001741
#define CUDART_TWO_TO_23 8388608.0
#define CUDART_TWO_TO_52 4503599627370496.0
#define CUDART_TWO_TO_53 9007199254740992.0
#define CUDART_TWO_TO_54 18014398509481984.0
#define CUDART_TWO_TO_M54 0x1p-54
#define CUDART_TWO_TO_M1022 0x1p-1022
