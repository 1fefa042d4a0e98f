#include "support/command_line.hpp"
#include "reset.hpp"

#include <iostream>

#include "course/course.hpp"
#include "support/errors.hpp"
#include "course/hand_out.hpp"
#include "course/record_outcome.hpp"
#include "course/workbook_paths.hpp"
#include "commands/commands.hpp"
#include "commands/lab_argument.hpp"

namespace warpbook::tools {

namespace {

void require_starter(const WorkbookPaths& paths, const Lab& lab)
{
    if (std::filesystem::exists(paths.source / lab.path_of(starter_file))) return;
    throw SetupError(lab.path_of(starter_file) +
                     " is missing: it is the unmodified file that reset copies.\nTo bring it back: git restore " +
                     lab.path_of(starter_file));
}

void print_what_was_done(const Lab& lab, const Reset& reset)
{
    const std::string file = lab.path_of(lab.student_file);
    switch (reset.kind) {
    case Reset::Kind::nothing_to_do: std::cout << file << " is unmodified: there is nothing to reset.\n"; return;
    case Reset::Kind::restored: std::cout << file << " was missing. It is there again, unmodified.\n"; return;
    case Reset::Kind::replaced: break;
    }
    std::cout << file << " is unmodified again.\n"
              << "Your work is kept in " << lab.path_of(reset.copy.filename().string()) << '\n';
}

}  // namespace

int reset(const Arguments& arguments)
{
    boost::program_options::options_description options;
    options.add_options()("help", "show what it does");
    const auto values = parse("reset", arguments, options, {"lab"});
    if (values.count("help") != 0) return help({"reset"});
    const WorkbookPaths paths = find_workbook_paths();
    const Course course = read_course(paths.labs());
    const Lab& lab = lab_argument("reset", values, course);
    require_starter(paths, lab);
    const Reset done =
        reset_file(paths.source / lab.path_of(lab.student_file), paths.source / lab.path_of(starter_file));
    hand_out_starters(paths);  // so that this starter is known as the one that the file was made from
    if (done.kind != Reset::Kind::nothing_to_do)
        record_open(paths, lab);  // or ./warpbook list would show the verdict of what was there
    print_what_was_done(lab, done);
    return exit_code::done;
}

}  // namespace warpbook::tools
