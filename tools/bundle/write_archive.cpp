#include "write_archive.hpp"

#include <warpbook/system/temporary_folder.hpp>
#include <warpbook/system/text_file.hpp>

#include "run_tool.hpp"

namespace warpbook::tools {

void write_archive(const std::filesystem::path& archive, const std::filesystem::path& folder,
                   const std::vector<std::string>& files, const std::string& time)
{
    const TemporaryFolder temporary;
    std::string list;
    for (const std::string& file : files) list += file + '\0';
    const std::string names = temporary.write("names", list).string();
    const std::string tar = (temporary.path() / "bundle.tar").string();
    run_tool({"tar", "--create", "--format=gnu", "--sort=name", "--owner=0", "--group=0", "--numeric-owner",
              "--mode=u=rwX,go=rX", "--mtime=@" + time, "--no-recursion", "--file", tar, "--directory", folder.string(),
              "--null", "--verbatim-files-from", "--files-from", names});
    std::string compressed;
    if (archive.extension() == ".xz") {
        run_tool({"xz", "--threads=1", tar});
        compressed = tar + ".xz";
    } else {
        // Without the name and the time of the file.
        run_tool({"gzip", "--no-name", "--best", tar});
        compressed = tar + ".gz";
    }
    std::filesystem::copy_file(compressed, archive, std::filesystem::copy_options::overwrite_existing);
}

}  // namespace warpbook::tools
