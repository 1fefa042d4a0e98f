#include <algorithm>
#include <filesystem>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include <warpbook/system/temporary_folder.hpp>
#include <warpbook/system/text_file.hpp>

#include "git_checkout.hpp"
#include "selection.hpp"
#include "write_archive.hpp"
#include "build/build.hpp"
#include "support/command_line.hpp"
#include "course/course.hpp"
#include "support/errors.hpp"
#include "support/output_file.hpp"
#include "support/progress.hpp"
#include "course/workbook_paths.hpp"
#include "bundle_options.hpp"
#include "commands/commands.hpp"

namespace warpbook::tools {

namespace {

/// The folder in the archive, into which students unpack it.
constexpr const char* top_folder = "warpbook";

std::vector<std::string> files_below(const std::filesystem::path& folder)
{
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
        if (entry.is_symlink() || !entry.is_directory())
            files.push_back(entry.path().lexically_relative(folder).generic_string());
    return files;
}

BundleRules rules_of(const Course& course, bool without_solutions)
{
    BundleRules rules{.without_solutions = without_solutions};
    for (const Lab& lab : course) {
        if (lab.is_assessment()) rules.assessments.insert(lab.name);
        rules.student_files.insert(lab.path_of(lab.student_file));
    }
    return rules;
}

/// The first of them, and how many there are besides.
std::string first_of(const std::vector<std::string>& files)
{
    constexpr std::size_t most = 5;
    std::string text;
    for (std::size_t i = 0; i < std::min(files.size(), most); ++i) text += "  " + files[i] + "\n";
    if (files.size() > most) text += "  and " + std::to_string(files.size() - most) + " more\n";
    return text;
}

void require_committed(std::vector<std::string> changed, const BundleRules& rules)
{
    std::erase_if(changed, [&](const std::string& file) { return left_out(file, rules).has_value(); });
    if (changed.empty()) return;
    throw UsageError("Students would not get what you see here. These files have changed since the last commit:\n\n" +
                     first_of(changed) +
                     "\nCommit them, or hand out what was committed: ./warpbook bundle --committed");
}

std::string megabytes(std::uintmax_t bytes)
{
    std::ostringstream text;
    text << std::fixed << std::setprecision(1) << static_cast<double>(bytes) / 1e6 << " MB";
    return text.str();
}

/// Builds what students then need not build, and adds it to what they get.
void add_what_is_built(const WorkbookPaths& paths, const std::filesystem::path& content, BundleSelection& selection)
{
    const std::filesystem::path name = "prebuilt";
    Progress progress;
    progress.show("Building what students then need not build …");
    if (const BuildResult built = Build(paths.build, &progress).build(name.string()); !built.succeeded)
        throw SetupError("What students then need not build cannot be built:\n\n" + built.messages);
    std::filesystem::copy(paths.build / name, content / name, std::filesystem::copy_options::recursive);
    for (const std::string& file : files_below(content / name)) selection.kept.push_back((name / file).string());
    std::ranges::sort(selection.kept);
}

void print_what_was_left_out(const BundleSelection& selection)
{
    if (selection.left_out.empty()) return;
    std::size_t width = 0;
    for (const LeftOut& left_out : selection.left_out) width = std::max(width, left_out.what.size());
    std::cout << "\nLeft out (" << selection.files_left_out << " files)\n";
    for (const LeftOut& left_out : selection.left_out)
        std::cout << "  " << std::left << std::setw(static_cast<int>(width)) << left_out.what << "  " << left_out.why
                  << '\n';
}

}  // namespace

int bundle(const Arguments& arguments)
{
    const auto values = parse("bundle", arguments, bundle_options());
    if (values.count("help") != 0) return help({"bundle"});
    const std::filesystem::path archive = values["output"].as<std::string>();
    const WorkbookPaths paths = find_workbook_paths();
    const GitCheckout checkout(paths.source);

    const TemporaryFolder temporary;
    const std::filesystem::path content = temporary.path() / top_folder;
    std::filesystem::create_directory(content);
    checkout.write_files_to(content);
    // As committed: what is an assessment may have changed since.
    const BundleRules rules = rules_of(read_course(content / "labs"), values.count("without-solutions") != 0);
    const Uncommitted uncommitted = checkout.uncommitted();
    if (values.count("committed") == 0) require_committed(uncommitted.changed, rules);

    BundleSelection selection = select(files_below(content), rules);
    if (std::filesystem::exists(content / instructors_guide)) {
        write_text(content / instructors_guide, read_text(content / "tools/bundle/instructors-guide.md"));
        selection.kept.emplace_back(instructors_guide);
        std::ranges::sort(selection.kept);
    }
    const bool is_prebuilt = values.count("prebuilt") != 0;
    if (is_prebuilt) add_what_is_built(paths, content, selection);
    for (std::string& file : selection.kept) file = (std::filesystem::path(top_folder) / file).string();
    require_writable(archive, "bundle");
    write_archive(archive, temporary.path(), selection.kept, checkout.time());

    std::cout << archive.string() << ": " << selection.kept.size() << " files of commit " << checkout.commit() << ", "
              << megabytes(std::filesystem::file_size(archive)) << '\n';
    print_what_was_left_out(selection);
    if (!uncommitted.unknown.empty())
        std::cout << "\nNot in git, so not in the bundle\n" << first_of(uncommitted.unknown);
    if (is_prebuilt) std::cout << "\nBuilt in: " << read_text(paths.build / "prebuilt/release");
    std::cout << "\nStudents begin with: tar -xf " << archive.filename().string() << " && cd " << top_folder
              << " && ./warpbook\n";
    return exit_code::done;
}

}  // namespace warpbook::tools
