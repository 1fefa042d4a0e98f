// As older programs include cuSPARSE.
#pragma once

#include "cusparse.h"
