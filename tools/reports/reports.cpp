#include "reports.hpp"

#include <warpbook/record/record_text.hpp>
#include <warpbook/system/text_file.hpp>

#include "program/launch_table.hpp"
#include "program/unchecked_launches.hpp"
#include "support/output_file.hpp"
#include "program_page/program_page.hpp"

namespace warpbook::tools {

namespace {

namespace po = boost::program_options;

/// Where the file goes; empty where it was not asked for.
std::string file_in(const po::variables_map& values, const char* option)
{
    return values.count(option) != 0 ? values[option].as<std::string>() : "";
}

}  // namespace

void require_writable_reports(const po::variables_map& values)
{
    for (const auto& [option, what] :
         {std::pair("csv", "table"), std::pair("json", "record"), std::pair("html", "page")})
        if (const std::string file = file_in(values, option); values.count(option) != 0) require_writable(file, what);
}

void write_reports(const po::variables_map& values, const ProgramRecord& record,
                   const std::vector<std::string>& program)
{
    if (values.count("json") != 0) write_text(file_in(values, "json"), to_json(record, program));
    if (values.count("csv") != 0) write_text(file_in(values, "csv"), to_csv(with_unchecked_launches(record)));
    if (values.count("html") != 0)
        write_text(file_in(values, "html"), program_page({with_unchecked_launches(record), program, now_in_utc()}));
}

}  // namespace warpbook::tools
