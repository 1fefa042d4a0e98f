#include "certificate_page.hpp"

#include <algorithm>

#include "course/workbook_paths.hpp"
#include "page/markup.hpp"
#include "page/view_page.hpp"

namespace warpbook::tools {

namespace {

const SolvedLab* solved_in(const Certificate& certificate, const Lab& lab)
{
    const auto found = std::ranges::find(certificate.labs, lab.name, &SolvedLab::lab);
    return found == certificate.labs.end() ? nullptr : &*found;
}

Markup row_of(const Lab& lab, const SolvedLab& solved)
{
    return element("tr", {},
                   element("td", {}, lab.number()) + element("td", {}, lab.title) + element("td", {}, lab.learned) +
                       element("td", {}, solved.date.substr(0, 10)) +
                       element("td", {}, solved.backend == "cupti" ? "GPU" : "model"));
}

/// Nothing where no lab of the part is solved.
Markup section_of(const std::string& part, const Certificate& certificate, const Course& course)
{
    Markup rows;
    std::size_t labs = 0;
    std::size_t solved_labs = 0;
    for (const Lab& lab : course) {
        if (lab.part != part) continue;
        ++labs;
        const SolvedLab* const solved = solved_in(certificate, lab);
        if (solved == nullptr) continue;
        ++solved_labs;
        rows += row_of(lab, *solved);
    }
    if (rows.empty()) return {};
    const std::string how_many = std::to_string(solved_labs) + " of " + std::to_string(labs) + " labs";
    return element("h2", {}, element("span", {}, part) + element("small", {}, "  " + how_many)) +
           element("table", {}, rows);
}

Markup head_of(const Certificate& certificate, const Course& course)
{
    const std::string count = std::to_string(certificate.labs.size()) + " of " + std::to_string(course.size());
    return element("h1", {}, (certificate.name.empty() ? "" : certificate.name + ": ") + "the CUDA memory system") +
           element("p", {},
                   "Solved " + count +
                       " labs of Warpbook: values right, and the accesses to memory right, by counters. Written on " +
                       certificate.date.substr(0, 10) + " by Warpbook " + certificate.warpbook + ".");
}

}  // namespace

std::string certificate_page(const Certificate& certificate, const Course& course)
{
    Markup content = head_of(certificate, course);
    std::vector<std::string> parts;
    for (const Lab& lab : course)
        if (std::ranges::find(parts, lab.part) == parts.end()) parts.push_back(lab.part);
    for (const std::string& part : parts) content += section_of(part, certificate, course);
    content += element("p", {},
                       "The files that solved the labs are in this page. To have all of them checked again: "
                       "./warpbook verify FILE.html");
    // The files come from a stranger: json_for_html() lets none of them end the script.
    return page_with_content(page_folder("certificate"), "Warpbook certificate",
                             content.html() + R"(<script type="application/json" id="certificate">)" +
                                 json_for_html(as_json(certificate)) + "</script>");
}

}  // namespace warpbook::tools
