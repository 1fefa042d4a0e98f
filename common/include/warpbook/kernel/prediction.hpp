#pragma once

// Stands where you have not written a prediction yet.
constexpr double unknown = -1;
