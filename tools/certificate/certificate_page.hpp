#pragma once

#include <string>

#include "certificate.hpp"
#include "course/course.hpp"

namespace warpbook::tools {

/// One HTML file that needs no other: the labs by part, what each taught, and the certificate itself.
std::string certificate_page(const Certificate& certificate, const Course& course);

}  // namespace warpbook::tools
