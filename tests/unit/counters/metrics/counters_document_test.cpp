#include "../../../../docs/generators/counters/counters_document.hpp"

#include <stdexcept>

#include <gtest/gtest.h>

#include <warpbook/system/text_file.hpp>

namespace warpbook::generators {

namespace {

TEST(CountersDocument, TablesAreThoseOfTheRegistry)
{
    const std::string document = read_text(WARPBOOK_COUNTERS_DOCUMENT);
    EXPECT_EQ(document, with_tables_of_registry(document, recorded_passes()))
        << "to write the tables anew: build/bin/counters_document docs/counters.md";
}

TEST(CountersDocument, ADocumentWithoutPlaceForATableIsRefused)
{
    EXPECT_THROW(with_tables_of_registry("# Counters\n", recorded_passes()), std::runtime_error);
}

}  // namespace

}  // namespace warpbook::generators
