// What the lanes of a warp do together.
#pragma once

#include "warp_reductions.h"
#include "warp_shuffles.h"
#include "warp_votes.h"
