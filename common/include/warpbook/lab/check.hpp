#pragma once

// All that a lab's check.cpp needs. It comes before the lab's own lab.hpp, which uses CUDA's words.

#include <cuda_runtime.h>

#include <gtest/gtest.h>

#include <warpbook/lab/buffer.hpp>
#include <warpbook/lab/comparison.hpp>
#include <warpbook/lab/contract.hpp>
#include <warpbook/lab/duration.hpp>
#include <warpbook/lab/lab.hpp>
#include <warpbook/lab/predictions.hpp>
#include <warpbook/lab/reference.hpp>
#include <warpbook/lab/sentence.hpp>
#include <warpbook/lab/warp.hpp>
#include <warpbook/launch.hpp>
#include <warpbook/traffic_matchers.hpp>
#include <warpbook/traffic.hpp>
