#include "hand_out.hpp"

#include <fstream>
#include <map>
#include <system_error>

#include <warpbook/system/sha256.hpp>
#include <warpbook/system/text_file.hpp>

#include "course.hpp"
#include "support/errors.hpp"

namespace warpbook::tools {

namespace {

namespace fs = std::filesystem;

/// By lab, the hash of the starter that its file was made from: "14-tile-transpose 9f86d0…" in each line.
std::map<std::string, std::string> read_given(const fs::path& memory)
{
    std::map<std::string, std::string> given;
    std::ifstream file(memory);
    for (std::string lab, hash; file >> lab >> hash;) given[lab] = hash;
    return given;
}

std::string text_of_given(const std::map<std::string, std::string>& given)
{
    std::string text;
    for (const auto& [lab, hash] : given) text += lab + " " + hash + "\n";
    return text;
}

/// Empty for a file that is not there.
std::string hash_of(const fs::path& file) { return fs::exists(file) ? sha256_of(read_text(file)) : ""; }

}  // namespace

std::vector<std::string> hand_out_starters(const WorkbookPaths& paths)
try {
    const fs::path memory = paths.labs() / ".given";
    const std::map<std::string, std::string> given = read_given(memory);
    std::map<std::string, std::string> given_now;
    std::vector<std::string> begun_with_another;
    for (const Lab& lab : read_course(paths.labs())) {
        const fs::path starter = paths.source / lab.path_of(starter_file);
        const fs::path file = paths.source / lab.path_of(lab.student_file);
        const std::string hash_of_starter = hash_of(starter);
        if (hash_of_starter.empty()) continue;  // who builds that lab says that it is missing
        const std::string hash_of_file = hash_of(file);
        const auto known = given.find(lab.name);
        const std::string hash_given = known == given.end() ? "" : known->second;

        std::string& now = given_now[lab.name];
        now = hash_of_starter;
        if (hash_of_file.empty() || hash_of_file == hash_given) {
            if (hash_of_file != hash_of_starter) fs::copy_file(starter, file, fs::copy_options::overwrite_existing);
        } else if (hash_of_file != hash_of_starter && !hash_given.empty()) {
            now = hash_given;
            if (hash_given != hash_of_starter) begun_with_another.push_back(lab.name);
        }
    }
    if (given_now != given) replace_file(memory, text_of_given(given_now));
    return begun_with_another;
} catch (const std::exception& error) {
    throw SetupError(std::string("The labs' files cannot be made from their starters: ") + error.what());
}

bool is_unchanged_starter(const WorkbookPaths& paths, const Lab& lab)
{
    return read_text(paths.source / lab.path_of(lab.student_file)) ==
           read_text(paths.source / lab.path_of(starter_file));
}

}  // namespace warpbook::tools
