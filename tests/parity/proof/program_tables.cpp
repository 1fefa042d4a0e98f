#include "program_tables.hpp"

namespace warpbook::proof {

void write_program_tables(const std::filesystem::path& file, const std::vector<std::string>& head,
                          const ProgramTables& tables)
{
    tests::write_tables(file, {head,
                               {{program_columns, tables.programs},
                                {kernel_columns, tables.kernels},
                                {difference_columns, tables.differences}}});
}

ProgramTables read_program_tables(const std::filesystem::path& file)
{
    const tests::TableFile tables = tests::read_tables(file);
    return {tests::rows_with(tables, program_columns), tests::rows_with(tables, kernel_columns),
            tests::rows_with(tables, difference_columns)};
}

}  // namespace warpbook::proof
