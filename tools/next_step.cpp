#include "next_step.hpp"

#include <ostream>

namespace warpbook::tools {

const Lab* next_lab(const Course& course, const std::vector<Outcome>& outcomes)
{
    for (std::size_t i = 0; i < course.size(); ++i) {
        if (outcomes[i].verdict != Verdict::solved) return &course[i];
    }
    return nullptr;
}

void print_next_step(std::ostream& out, const Palette& palette, const Lab& lab, const Outcome& outcome,
                     bool has_another_starter)
{
    const std::string student_file = lab.path_of(lab.student_file);
    const std::string check = "./warpbook check " + lab.number();

    out << palette.bold("What to do next") << '\n';
    if (has_another_starter) {
        out << "  new      ./warpbook reset " << lab.number()
            << "   (the starter has changed since you began; your file is kept beside the new one)\n";
    }
    if (outcome.verdict == Verdict::unverified) {
        out << "  check    " << check << " --backend model   (counts on a model of a GPU; needs none)\n";
        out << "  ask      ./warpbook doctor   (why the GPU's counters cannot be read here, and how to allow it)\n";
        return;
    }
    out << "  read     " << lab.path_of("README.md") << '\n';
    out << "  edit     " << student_file << '\n';
    out << "  check    " << check << '\n';
    // About a crash or a compiler's message a hint knows nothing.
    if (outcome.is_told_by_the_lab()) out << "  stuck?   ./warpbook hint " << lab.number() << '\n';
}

void print_next_lab(std::ostream& out, const Palette& palette, const Lab* next)
{
    if (next == nullptr) {
        out << palette.bold("Every lab is SOLVED.") << " The course is yours.\n";
        return;
    }
    out << palette.bold("Next lab") << '\n';
    out << "  " << next->name << ": " << next->title << '\n';
    out << "  ./warpbook check " << next->number() << '\n';
}

}  // namespace warpbook::tools
