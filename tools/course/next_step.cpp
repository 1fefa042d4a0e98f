#include "next_step.hpp"

#include <algorithm>
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
    if (lab.is_program && outcome.verdict == Verdict::failed && outcome.is_told_by_the_lab())
        out << "  see      ./warpbook run " << student_file << "   (what your program does, and its faults)\n";
    else if (outcome.verdict == Verdict::failed && outcome.is_told_by_the_lab())
        out << "  see      ./warpbook view " << lab.number() << "   (draws what your kernel does to memory)\n";
    // About a crash or a compiler's message a hint knows nothing.
    if (outcome.is_told_by_the_lab()) out << "  stuck?   ./warpbook hint " << lab.number() << '\n';
}

void print_task(std::ostream& out, const Palette& palette, const Lab& lab)
{
    out << palette.bold("The next lab to solve") << "\n\n"
        << lab.name << "  " << lab.title << "\n  " << lab.summary << "\n\n";
    print_next_step(out, palette, lab, {Verdict::open, "", ""}, false);
}

std::vector<const Lab*> labs_after(const Course& course, const Lab& solved, const std::vector<Outcome>& outcomes)
{
    const auto is_solved = [&](const std::string& name) {
        for (std::size_t i = 0; i < course.size(); ++i)
            if (course[i].name == name) return outcomes[i].verdict == Verdict::solved;
        return false;
    };
    const auto unsolved_labs = [&](const auto& fits) {
        std::vector<const Lab*> labs;
        for (const Lab& lab : course)
            if (!is_solved(lab.name) && fits(lab)) labs.push_back(&lab);
        return labs;
    };
    const auto builds_on_it = [&](const Lab& lab) { return std::ranges::count(lab.builds_on, solved.name) > 0; };
    const auto builds_on_solved = [&](const Lab& lab) { return std::ranges::all_of(lab.builds_on, is_solved); };
    std::vector<const Lab*> next = unsolved_labs(builds_on_it);
    if (!next.empty()) return next;
    // Whoever has left labs out goes on from here, and comes to those in the end.
    const auto place_of = [&](const std::string& name) { return std::ranges::find(course, name, &Lab::name); };
    const auto comes_later = [&](const Lab& lab) { return place_of(lab.name) > place_of(solved.name); };
    next = unsolved_labs([&](const Lab& lab) { return comes_later(lab) && builds_on_solved(lab); });
    if (next.empty()) next = unsolved_labs(comes_later);
    if (next.empty()) next = unsolved_labs([](const Lab&) { return true; });
    if (!next.empty()) next.resize(1);
    return next;
}

void print_after_solved(std::ostream& out, const Palette& palette, const Course& course, const Lab& solved,
                        const std::vector<Outcome>& outcomes)
{
    if (!solved.learned.empty()) out << palette.bold("What you know now") << "\n  " << solved.learned << "\n\n";
    if (!solved.questions.empty())
        out << palette.bold("Two questions that your counters answer") << palette.faint(" (optional)")
            << "\n  ./warpbook questions " << solved.number() << "\n\n";
    const std::vector<const Lab*> next = labs_after(course, solved, outcomes);
    if (next.empty()) {
        print_course_is_solved(out, palette);
        return;
    }
    out << palette.bold(next.size() == 1 ? "Next lab" : "Next labs, by the map") << '\n';
    for (const Lab* lab : next)
        out << "  " << lab->name << ": " << lab->title << "\n    read     " << lab->path_of("README.md")
            << "\n    check    ./warpbook check " << lab->number() << '\n';
}

void print_course_is_solved(std::ostream& out, const Palette& palette)
{
    out << palette.bold("Every lab is SOLVED.") << " The course is yours.\n";
}

}  // namespace warpbook::tools
