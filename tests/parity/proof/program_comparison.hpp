#pragma once

#include <string>

#include "program_readings.hpp"
#include "program_tables.hpp"

namespace warpbook::proof {

/// Adds what came of a program to the tables.
void add_program(ProgramTables& tables, const ProgramReading& reading);

/// Whether something differs that may differ from run to run, too: read_again() shows it.
bool needs_a_second_look(const ProgramReading& reading);

/// One that could not be run at all.
void add_program(ProgramTables& tables, const std::string& name, const std::string& why_not);

}  // namespace warpbook::proof
