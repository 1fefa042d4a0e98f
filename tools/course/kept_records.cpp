#include "kept_records.hpp"

#include <exception>

#include <warpbook/record/text_hash.hpp>
#include <warpbook/system/text_file.hpp>

namespace warpbook::tools {

namespace {

KeptRecord kept_in(const std::filesystem::path& file, const WorkbookPaths& paths, const Lab& lab)
{
    if (!std::filesystem::exists(file)) return {};
    try {
        KeptRecord kept{parse_json(read_text(file)), false};
        kept.is_older = kept.is_there() && !is_about(kept.record, paths, lab);
        return kept;
    } catch (const std::exception&) {
        return {};
    }
}

}  // namespace

bool is_about(const Json& record, const WorkbookPaths& paths, const Lab& lab)
{
    const std::filesystem::path file = paths.source / lab.path_of(lab.student_file);
    if (!std::filesystem::exists(file)) return false;
    const std::string text = read_text(file);
    // Who was not run because the file is the starter has no hash of it.
    if (record.contains("not_run")) return text == read_text(paths.source / lab.path_of(starter_file));
    return record.value("file_hash", "") == hash_of_text(text);
}

void forget_file_of_records(const WorkbookPaths& paths, const Lab& lab)
{
    Json record = last_record(paths, lab).record;
    if (!record.is_object() || record.erase("file_hash") == 0) return;
    const std::string text = json_text(record, 2) + "\n";
    replace_file(paths.record(lab.name), text);
    const std::string backend = record.value("backend", "");
    if (backend == "model" || backend == "cupti") replace_file(paths.record_of(lab.name, backend), text);
}

KeptRecord last_record(const WorkbookPaths& paths, const Lab& lab)
{
    return kept_in(paths.record(lab.name), paths, lab);
}

KeptRecord last_record_of(const WorkbookPaths& paths, const Lab& lab, const std::string& backend)
{
    return kept_in(paths.record_of(lab.name, backend), paths, lab);
}

}  // namespace warpbook::tools
