#include "submissions.hpp"

#include <algorithm>
#include <cstdio>
#include <deque>
#include <set>

#include <warpbook/system/text_file.hpp>
#include <warpbook/system/untrusted_folder.hpp>

#include "support/errors.hpp"
#include "support/nearest_name.hpp"
#include "file_names.hpp"
#include "handed_in_dates.hpp"
#include "source_text_problem.hpp"
#include "support/utf8.hpp"

namespace warpbook::tools::grading {

namespace {

using Kind = FolderEntry::Kind;

constexpr const char* file_of_dates = "handed-in.csv";
constexpr std::size_t max_bytes_of_dates = 16 * 1024 * 1024;
constexpr const char* folder_of_labs = "labs";

constexpr const char* layout =
    "It must have a folder for each student, with the student's files in it: SUBMISSIONS/STUDENT/tile_transpose.cu.";

std::string quoted_name(const std::string& name) { return "'" + name_for_people(name) + "'"; }

std::string joined(const std::vector<std::string>& words)
{
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i)
        text += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
    return text;
}

std::string in_mebibytes(std::uint64_t bytes)
{
    char text[64];
    std::snprintf(text, sizeof text, "%.1f MiB", static_cast<double>(bytes) / (1024 * 1024));
    return text;
}

std::string what_it_is(Kind kind)
{
    return kind == Kind::link    ? "a symbolic link, which is not followed"
           : kind == Kind::other ? "a pipe, a socket or a device, which is not opened"
                                 : "a folder";
}

/// `why_not` follows the file's name in a sentence.
void refuse(HandedIn& handed_in, const std::string& why_not)
{
    handed_in.state = HandedIn::State::refused;
    handed_in.message = quoted_name(handed_in.path) + " " + why_not;
}

const Lab* lab_of_folder(const Course& course, const std::string& name)
{
    const auto found = std::ranges::find(course, name, &Lab::name);
    return found != course.end() ? &*found : nullptr;
}

std::vector<const Lab*> labs_of_file(const Course& course, const std::string& name)
{
    std::vector<const Lab*> labs;
    for (const Lab& lab : course)
        if (lab.student_file == name) labs.push_back(&lab);
    return labs;
}

/// What may be the file of a lab.
struct Candidate {
    const Lab* lab;
    std::string path;
    /// Where it lies; see Student's folders.
    std::size_t folder;
    std::string name;
    Kind kind;
};

/// Finds the files of one student.
class StudentsFiles {
public:
    StudentsFiles(const UntrustedFolder& submissions, const Course& course, const Starters& starters,
                  const std::optional<HandedInDates>& dates, Student& student)
        : course_(course), starters_(starters), dates_(dates), student_(student)
    {
        try {
            folders_.push_back(submissions.folder(student.folder));
            find_candidates();
        } catch (const FileError& error) {
            add_problem(name_for_people(error.what()) + " Make it readable, and grade again.");
            return;
        }
        for (const Lab& lab : course_) decide(lab);
        if (student_.files.empty()) tell_what_is_there();
    }

private:
    const UntrustedFolder& own_folder() const { return folders_.front(); }

    void add_problem(const std::string& sentence) { student_.problems.push_back(sentence); }

    std::string path_in(const UntrustedFolder& folder, const std::string& name) const
    {
        return (folder.path() / name).string();
    }

    void find_candidates()
    {
        const std::vector<FolderEntry> entries = own_folder().entries();
        // In a clone of the workbook everything else is the course's.
        is_clone_ = std::ranges::any_of(entries, [&](const FolderEntry& entry) {
            return entry.name == folder_of_labs && entry.kind == Kind::folder && find_in_labs();
        });
        for (const FolderEntry& entry : entries) look_at(entry);
    }

    /// Whether there is a folder of a lab.
    bool find_in_labs()
    {
        const UntrustedFolder labs = own_folder().folder(folder_of_labs);
        bool found = false;
        for (const FolderEntry& entry : labs.entries()) {
            const Lab* lab = lab_of_folder(course_, entry.name);
            if (lab == nullptr) continue;
            found = true;
            find_in_folder_of_lab(*lab, labs, entry.kind);
        }
        return found;
    }

    void look_at(const FolderEntry& entry)
    {
        if (is_of_the_system(entry.name)) return;
        const std::vector<const Lab*> labs = labs_of_file(course_, entry.name);
        if (!labs.empty()) {
            for (const Lab* lab : labs) {
                candidates_.push_back({lab, path_in(own_folder(), entry.name), 0, entry.name, entry.kind});
                if (labs.size() > 1) ambiguous_.insert(entry.name);
            }
        } else if (const Lab* lab = lab_of_folder(course_, entry.name)) {
            find_in_folder_of_lab(*lab, own_folder(), entry.kind);
        } else if (!is_clone_) {
            look_at_what_is_no_labs(own_folder(), entry);
        }
    }

    void look_at_what_is_no_labs(const UntrustedFolder& folder, const FolderEntry& entry)
    {
        const std::string path = path_in(folder, entry.name);
        if (entry.kind == Kind::link || entry.kind == Kind::other) {
            add_problem(quoted_name(path) + " is " + what_it_is(entry.kind) +
                        ". Put the file itself there if it belongs to the submission.");
        } else if (entry.kind == Kind::file && entry.name == file_of_dates) {
            add_problem(quoted_name(path) + " is ignored: only SUBMISSIONS/" + file_of_dates +
                        ", which students cannot hand in, says when files were handed in.");
        } else if (entry.kind == Kind::file && is_archive(entry.name)) {
            add_problem(quoted_name(path) + " is an archive, which is not unpacked. Unpack it there, and remove it.");
        } else if (entry.kind == Kind::file && is_cuda_source(entry.name)) {
            add_stray(folder, entry.name);
        }
    }

    void find_in_folder_of_lab(const Lab& lab, const UntrustedFolder& parent, Kind kind)
    {
        const std::string path = path_in(parent, lab.name);
        if (kind != Kind::folder) {
            const std::string what =
                kind == Kind::file ? "a file, but has the name of a lab's folder" : what_it_is(kind);
            add_problem(quoted_name(path) + " is " + what + ". Put " + lab.student_file +
                        " into a folder of this name.");
            return;
        }
        try {
            folders_.push_back(parent.folder(lab.name));
        } catch (const FileError& error) {
            candidates_.push_back({&lab, path, 0, "", Kind::folder});
            unreadable_[path] = error.what();
            return;
        }
        const std::size_t number = folders_.size() - 1;
        std::vector<std::string> others;
        bool found = false;
        for (const FolderEntry& entry : folders_.back().entries()) {
            if (entry.name == lab.student_file) {
                found = true;
                candidates_.push_back({&lab, path_in(folders_.back(), entry.name), number, entry.name, entry.kind});
            } else if (is_cuda_source(entry.name) && entry.name != starter_file && !is_of_the_system(entry.name)) {
                others.push_back(entry.name);
            }
        }
        if (found) return;
        for (const std::string& other : others) add_stray(folders_.back(), other, &lab);
    }

    /// A .cu file that is no lab's.
    void add_stray(const UntrustedFolder& folder, const std::string& name, const Lab* of_lab = nullptr)
    {
        const std::string path = path_in(folder, name);
        if (of_lab != nullptr) {
            add_problem(quoted_name(path) + " is not the file of " + of_lab->name + ": did you mean " +
                        of_lab->student_file + "? Then rename it.");
            return;
        }
        std::vector<std::string> names;
        for (const Lab& lab : course_) names.push_back(lab.student_file);
        const std::optional<std::string> nearest = nearest_name(name, names);
        add_problem(quoted_name(path) + " is not the file of any lab" +
                    (nearest ? ": did you mean " + *nearest + "? Then rename it." : "."));
    }

    void decide(const Lab& lab)
    {
        std::vector<const Candidate*> found;
        std::vector<const Candidate*> sure;
        for (const Candidate& candidate : candidates_) {
            if (candidate.lab != &lab) continue;
            found.push_back(&candidate);
            if (!is_ambiguous(candidate)) sure.push_back(&candidate);
        }
        if (found.empty()) return;
        // One whose folder names the lab counts more than one that may be another lab's.
        const std::vector<const Candidate*>& counted = sure.empty() ? found : sure;
        HandedIn handed_in{lab.name, counted.front()->path};
        if (sure.empty()) {
            set_unclear(handed_in, quoted_name(counted.front()->path) + " may belong to " +
                                       joined(names_of_labs(counted.front()->name)) +
                                       ". Put it into a folder with the name of its lab: " + student_.name + "/" +
                                       lab.name + "/" + lab.student_file + ".");
        } else if (sure.size() > 1) {
            std::vector<std::string> paths;
            for (const Candidate* candidate : sure) paths.push_back(quoted_name(candidate->path));
            set_unclear(handed_in, lab.name + " was handed in " + (sure.size() == 2 ? "twice" : "several times") +
                                       ": " + joined(paths) + ". Keep the one that counts, and remove the others.");
        } else {
            read(*counted.front(), handed_in);
        }
        if (dates_) handed_in.handed_in = dates_->of(student_.folder, lab.name);
        student_.files.push_back(std::move(handed_in));
    }

    bool is_ambiguous(const Candidate& candidate) const
    {
        return candidate.folder == 0 && ambiguous_.contains(candidate.name);
    }

    std::vector<std::string> names_of_labs(const std::string& file) const
    {
        std::vector<std::string> names;
        for (const Lab* lab : labs_of_file(course_, file)) names.push_back(lab->name);
        return names;
    }

    static void set_unclear(HandedIn& handed_in, const std::string& message)
    {
        handed_in.state = HandedIn::State::unclear;
        handed_in.message = message;
    }

    void read(const Candidate& candidate, HandedIn& handed_in)
    {
        if (const auto reason = unreadable_.find(candidate.path); reason != unreadable_.end())
            return set_unclear(handed_in, name_for_people(reason->second) + " Make it readable, and grade again.");
        const UntrustedFolder& folder = folders_[candidate.folder];
        if (candidate.kind != Kind::file) {
            return set_unclear(handed_in, quoted_name(candidate.path) + " is " + what_it_is(candidate.kind) +
                                              ". Put the file itself there.");
        }
        try {
            take(folder.read(candidate.name, max_bytes_of_a_file), handed_in);
        } catch (const FileError& error) {
            set_unclear(handed_in, name_for_people(error.what()) + " Make it readable, and grade again.");
        }
    }

    void take(UntrustedFile file, HandedIn& handed_in)
    {
        if (file.bytes > max_bytes_of_a_file) {
            handed_in.is_too_large = true;
            refuse(handed_in, "has " + in_mebibytes(file.bytes) + ", and files of more than 1 MiB are refused. " +
                                  "Ask for the file again: the longest solutions have some KiB.");
        } else {
            handed_in = handed_in_text(handed_in.lab, handed_in.path, std::move(file.text), starters_);
        }
        handed_in.handed_in = file.changed;
        const bool is_ready = handed_in.state == HandedIn::State::ready;
        const std::size_t line = is_ready ? line_that_is_not_utf8(handed_in.text) : 0;
        if (line > 0) {
            add_problem("Line " + std::to_string(line) + " of " + quoted_name(handed_in.path) +
                        " is not UTF-8. The file is graded as it is; messages show such letters as \xef\xbf\xbd.");
        }
    }

    /// Of a student who has handed in no lab.
    void tell_what_is_there()
    {
        if (is_clone_) {
            return add_problem(
                quoted_name(student_.folder) +
                " is a copy of the workbook without any lab's file. Students who hand in a clone must add "
                "these files, which git ignores: git add --force labs/*/*.cu");
        }
        std::vector<std::string> elsewhere;
        std::size_t budget = 2000;
        try {
            find_sources_below(own_folder(), 6, budget, elsewhere);
        } catch (const FileError&) {
            // What can be read was looked at, and the sentence below says what is missing.
        }
        const std::string beginning = quoted_name(student_.folder) + " has no file of a lab";
        if (!elsewhere.empty()) {
            constexpr std::size_t max_shown = 5;
            const std::size_t left_out = elsewhere.size() - std::min(elsewhere.size(), max_shown);
            elsewhere.resize(std::min(elsewhere.size(), max_shown));
            std::vector<std::string> shown;
            for (const std::string& path : elsewhere) shown.push_back(quoted_name(path));
            add_problem(beginning + " in its place. These .cu files are elsewhere: " + joined(shown) +
                        (left_out > 0 ? " (and " + std::to_string(left_out) + " more)" : "") +
                        ". Move each lab's file to " + student_.name + "/ or to " + student_.name + "/NN-LAB/.");
        } else if (student_.problems.empty()) {
            add_problem(beginning + ", and no other .cu file.");
        } else {
            student_.problems.insert(student_.problems.begin(), beginning + ".");
        }
    }

    /// Not what look_at() has seen.
    void find_sources_below(const UntrustedFolder& folder, std::size_t depth, std::size_t& budget,
                            std::vector<std::string>& found) const
    {
        for (const FolderEntry& entry : folder.entries()) {
            if (budget == 0) return;
            --budget;
            if (is_of_the_system(entry.name)) continue;
            const bool is_below = &folder != &own_folder();
            if (is_below && entry.kind == Kind::file && is_cuda_source(entry.name))
                found.push_back(path_in(folder, entry.name));
            const bool was_looked_at = !is_below && lab_of_folder(course_, entry.name) != nullptr;
            if (entry.kind == Kind::folder && depth > 0 && !was_looked_at && !is_clone_)
                find_sources_below(folder.folder(entry.name), depth - 1, budget, found);
        }
    }

    const Course& course_;
    const Starters& starters_;
    const std::optional<HandedInDates>& dates_;
    Student& student_;
    bool is_clone_ = false;
    // The student's own, and those of labs. What is read is found from them, whatever their names mean meanwhile.
    std::deque<UntrustedFolder> folders_;
    std::vector<Candidate> candidates_;
    /// Names of files that several labs have.
    std::set<std::string> ambiguous_;
    /// Why a folder of a lab cannot be read, by its path.
    std::map<std::string, std::string> unreadable_;
};

[[noreturn]] void refuse_folder(const std::filesystem::path& folder, const std::string& reason)
{
    throw UsageError(folder.string() + " " + reason + "\n" + layout);
}

void require_folder(const std::filesystem::path& folder)
{
    std::error_code error;
    const auto status = std::filesystem::status(folder, error);
    if (!std::filesystem::exists(status)) throw UsageError("There is no folder " + folder.string() + ".\n" + layout);
    if (std::filesystem::is_directory(status)) return;
    if (is_archive(folder.filename().string()))
        refuse_folder(folder, "is an archive, which is not unpacked: unpack it first.");
    refuse_folder(folder, "is a file, and no folder.");
}

/// Whether what is there is something else than a folder of submissions.
void require_submissions(const std::filesystem::path& folder, const std::vector<FolderEntry>& entries,
                         const Course& course)
{
    bool has_anything = false;
    bool has_students = false;
    bool has_archives = false;
    std::string source;
    std::string folder_of_a_lab;
    for (const FolderEntry& entry : entries) {
        if (is_of_the_system(entry.name)) continue;
        has_anything = true;
        if (entry.kind == Kind::folder && lab_of_folder(course, entry.name) != nullptr)
            folder_of_a_lab = entry.name;
        else if (entry.kind == Kind::folder)
            has_students = true;
        if (entry.kind == Kind::file && is_cuda_source(entry.name)) source = entry.name;
        has_archives = has_archives || (entry.kind == Kind::file && is_archive(entry.name));
        if (entry.name != folder_of_labs || entry.kind != Kind::folder) continue;
        for (const Lab& lab : course) {
            if (std::filesystem::is_directory(folder / folder_of_labs / lab.name))
                refuse_folder(
                    folder, "looks like the workbook, or like one student's copy of it: it has labs/" + lab.name + ".");
        }
    }
    if (!has_anything) refuse_folder(folder, "is empty.");
    if (!folder_of_a_lab.empty())
        refuse_folder(folder, "looks like one student's folder: it has " + folder_of_a_lab + "/.");
    if (has_students) return;
    if (!source.empty())
        refuse_folder(folder, "looks like one student's folder: " + name_for_people(source) + " lies directly in it.");
    if (has_archives)
        refuse_folder(folder,
                      "has archives, which are not unpacked: unpack each into a folder with the student's name.");
    refuse_folder(folder, "has no folder of a student.");
}

std::string problem_of_entry(const FolderEntry& entry)
{
    const std::string name = quoted_name(entry.name);
    if (entry.kind == Kind::link || entry.kind == Kind::other)
        return name + " is " + what_it_is(entry.kind) + ". Put the student's folder itself there.";
    if (is_archive(entry.name))
        return name + " is an archive, which is not unpacked. Unpack it into a folder with the student's name.";
    if (is_cuda_source(entry.name))
        return name + " belongs to no student. Put it into a folder with the student's name.";
    return "";
}

/// Nothing where there is no file.
std::optional<HandedInDates> dates_in(const UntrustedFolder& submissions, const std::vector<FolderEntry>& entries,
                                      const Course& course)
{
    if (std::ranges::find(entries, file_of_dates, &FolderEntry::name) == entries.end()) return std::nullopt;
    try {
        const UntrustedFile file = submissions.read(file_of_dates, max_bytes_of_dates);
        if (file.bytes > max_bytes_of_dates)
            throw UsageError(std::string(file_of_dates) +
                             " of the submissions has more than 16 MiB: is it another file?");
        return HandedInDates(file.text, course);
    } catch (const FileError& error) {
        throw UsageError(error.what());
    }
}

std::vector<std::string> same_students(const std::vector<Student>& students)
{
    std::map<std::string, std::vector<std::string>> by_folded_name;
    for (const Student& student : students)
        by_folded_name[folded_name(student.folder)].push_back(quoted_name(student.folder));
    std::vector<std::string> problems;
    for (const auto& [folded, names] : by_folded_name) {
        if (names.size() < 2) continue;
        problems.push_back(
            "The folders " + joined(names) +
            " may be of one student: their names look the same. They are graded as different students; " +
            "if they are not, put the files into one folder.");
    }
    return problems;
}

std::vector<std::string> without_folder(const std::vector<std::string>& names, const std::vector<Student>& students)
{
    std::set<std::string> folded;
    for (const Student& student : students) folded.insert(folded_name(student.folder));
    std::vector<std::string> unknown;
    for (const std::string& name : names)
        if (!folded.contains(folded_name(name))) unknown.push_back(name);
    return unknown;
}

std::vector<std::string> misspelled_students(const std::vector<std::string>& unknown,
                                             const std::vector<Student>& students)
{
    std::vector<std::string> names;
    for (const Student& student : students) names.push_back(student.name);
    std::vector<std::string> problems;
    for (const std::string& listed : unknown) {
        // A list of the whole class has those, too, who handed in nothing: only a slip of the pen is worth a word.
        if (const auto nearest = nearest_name(listed, names)) {
            problems.push_back(std::string(file_of_dates) + " has a date for " + quoted_name(listed) +
                               ", who has no folder. Did you mean '" + *nearest + "'?");
        }
    }
    return problems;
}

}  // namespace

HandedIn handed_in_text(const std::string& lab, const std::string& path, std::string text, const Starters& starters)
{
    HandedIn handed_in{lab, path};
    if (const std::string why_not = why_not_source_text(text); !why_not.empty()) refuse(handed_in, why_not);
    const auto starter = starters.find(lab);
    handed_in.is_unchanged_starter = starter != starters.end() && starter->second == text;
    handed_in.text = std::move(text);
    return handed_in;
}

Submissions read_submissions(const std::filesystem::path& folder, const Course& course, const Starters& starters)
{
    require_folder(folder);
    std::optional<UntrustedFolder> opened;
    std::vector<FolderEntry> entries;
    try {
        opened.emplace(folder, "");
        entries = opened->entries();
    } catch (const FileError&) {
        refuse_folder(folder, "cannot be read: are you allowed to?");
    }
    require_submissions(folder, entries, course);
    const std::optional<HandedInDates> dates = dates_in(*opened, entries, course);

    Submissions submissions{folder, {}, {}, dates.has_value()};
    for (const FolderEntry& entry : entries) {
        if (is_of_the_system(entry.name) || entry.name == file_of_dates) continue;
        if (entry.kind == Kind::folder)
            submissions.students.push_back({name_for_people(entry.name), entry.name, ""});
        else if (const std::string problem = problem_of_entry(entry); !problem.empty())
            submissions.problems.push_back(problem);
    }
    std::ranges::sort(submissions.students, {}, &Student::name);
    std::vector<std::string> names;
    for (const Student& student : submissions.students) names.push_back(student.folder);
    const std::vector<std::string> file_names = unique_file_names(names);
    for (std::size_t i = 0; i < submissions.students.size(); ++i) {
        submissions.students[i].file_name = file_names[i];
        StudentsFiles(*opened, course, starters, dates, submissions.students[i]);
    }
    if (dates) submissions.dated_without_folder = without_folder(dates->students(), submissions.students);
    for (const auto& found : {same_students(submissions.students),
                              misspelled_students(submissions.dated_without_folder, submissions.students)})
        submissions.problems.insert(submissions.problems.end(), found.begin(), found.end());
    return submissions;
}

}  // namespace warpbook::tools::grading
