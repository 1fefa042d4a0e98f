// The page of a whole program.
#include <filesystem>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <warpbook/system/temporary_folder.hpp>

#include "program/launch_record.hpp"
#include "page/markup.hpp"
#include "program_page/page_words.hpp"
#include "program_page/program_page.hpp"
#include "program_page/source_lines.hpp"

namespace warpbook::tools {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::Pair;
using AnyJson = nlohmann::json;

TEST(ProgramPageMarkup, TextsAreNeverMarkup)
{
    EXPECT_EQ(text_markup("<b>&\"'").html(), "&lt;b&gt;&amp;&quot;&#39;");
    EXPECT_EQ(element("p", {{"title", "\"><script>"}}, "</p>").html(),
              "<p title=\"&quot;&gt;&lt;script&gt;\">&lt;/p&gt;</p>");
    EXPECT_EQ(element("p", {}, element("b", {}, "x") + text_markup("<")).html(), "<p><b>x</b>&lt;</p>");
    EXPECT_EQ(text_markup("a\xff"
                          "b\x01")
                  .html(),
              "a\xef\xbf\xbd"
              "b\xef\xbf\xbd")
        << "no UTF-8, and no control";
    EXPECT_EQ(text_markup("\xe2\x80\xae;").html(), "\xef\xbf\xbd;") << "U+202E turns the direction of writing";
    EXPECT_EQ(text_markup("λ\t1").html(), "λ\t1");
}

TEST(ProgramPageWords, AreNumbersForPeople)
{
    EXPECT_EQ(grouped_digits(0), "0");
    EXPECT_EQ(grouped_digits(999), "999");
    EXPECT_EQ(grouped_digits(1000), "1,000");
    EXPECT_EQ(grouped_digits(1234567), "1,234,567");
    EXPECT_EQ(grouped_digits(123456), "123,456");
    EXPECT_EQ(count_text(1, "launch"), "1 launch");
    EXPECT_EQ(count_text(2, "launch"), "2 launches");
    EXPECT_EQ(share_for_style(1, 3), "33.33%");
    EXPECT_EQ(share_for_style(0, 0), "0%");
    EXPECT_EQ(times_the_ideal({10, 80, std::uint64_t{0}}), "-");
    EXPECT_EQ(times_the_ideal({10, 80, Measured<std::uint64_t>::unavailable("unknown")}), "-");
    EXPECT_EQ(times_the_ideal({10, 80, std::uint64_t{40}}), "2.0");
}

AnyJson access(int instructions, int units, const AnyJson& ideal)
{
    return {{"instructions", instructions}, {"units", units}, {"ideal_units", ideal}};
}

/// A launch whose line `line` of the file stores 3200 sectors in place of 400.
AnyJson launch_with_line(const std::string& backend, const std::string& file, int line)
{
    const AnyJson counters{{"global", {{"store", access(100, 3200, 400)}}}};
    return {{"kernel", "transpose"},
            {"grid", {4, 4, 1}},
            {"block", {32, 32, 1}},
            {"totals", counters},
            {"lines", {{{"file", file}, {"line", line}, {"counters", counters}}}},
            {"findings", AnyJson::array()},
            {"device", {{"backend", backend}, {"name", "a <device>"}, {"architecture", ""}, {"versions", ""}}}};
}

AnyJson race_with(const std::string& text, const std::string& file, int line, int other)
{
    return {{"kind", "race"}, {"file", file},       {"line", line},        {"other", {{"file", file}, {"line", other}}},
            {"text", text},   {"block", {0, 0, 0}}, {"thread", {0, 0, 0}}, {"occurrences", 1}};
}

std::string page_of_program(const std::vector<AnyJson>& launches, const std::string& program = "./transpose",
                            const std::string& date = "2100-01-02T03:04:05Z")
{
    TemporaryFolder folder;
    const AnyJson record{{"schema", "warpbook.program-profile/1"}, {"date", date},
                         {"program", {program, "--n", "<64>"}},    {"problems", AnyJson::array()},
                         {"host_findings", AnyJson::array()},      {"launches", launches}};
    return program_page(read_kept_program_record(folder.write("all.json", record.dump())));
}

TEST(ProgramPage, ShowsTheLineWithWhatItCosts)
{
    TemporaryFolder folder;
    const std::string file = folder.write("t.cu", "// one\nout[i] = in[i];\n// three\n").string();
    const std::string page = page_of_program({launch_with_line("model", file, 2), launch_with_line("model", file, 2)});
    EXPECT_THAT(
        page, AllOf(HasSubstr("<title>transpose</title>"), HasSubstr("./transpose --n &lt;64&gt;"),
                    HasSubstr("a &lt;device&gt;: counted as written in the source"), HasSubstr("1 kernel, 2 launches"),
                    HasSubstr("grid (4, 4, 1), block (32, 32, 1), 2 launches")));
    EXPECT_THAT(page,
                HasSubstr("<li value=\"2\" id=\"file-1-line-2\" class=\"noted\"><span class=\"number\">2</span>"
                          "<span class=\"heat\" aria-hidden=\"true\" title=\"global memory: 5,600 sectors beyond the "
                          "ideal\"><span class=\"heat-global\" style=\"width: 100.00%\"></span></span>"
                          "<code>out[i] = in[i];</code>"));
    EXPECT_THAT(page, HasSubstr("<span class=\"ideal\" style=\"width: 12.50%\"></span>"
                                "<span class=\"excess\" style=\"width: 87.50%\"></span>"));
    EXPECT_THAT(page, HasSubstr("6,400 sectors, ideal 800 (32.00 per request, ideal 4.00)"));
    EXPECT_THAT(page, HasSubstr("<a href=\"#file-1-line-2\">"));
    EXPECT_THAT(page, HasSubstr("<code>// three</code>"));
    EXPECT_THAT(page, HasSubstr("No faults found: the model has checked 2 launches."));
    EXPECT_THAT(page, Not(HasSubstr("changed after the program ran")));
}

TEST(ProgramPage, NeedsNoOtherFileAndNoScript)
{
    const std::string page = page_of_program({launch_with_line("model", "/nowhere/t.cu", 2)});
    EXPECT_THAT(page, AllOf(HasSubstr("default-src 'none'"), Not(HasSubstr("<link")), Not(HasSubstr("src=")),
                            Not(HasSubstr("http://")), Not(HasSubstr("https://")), Not(HasSubstr("<noscript"))));
}

TEST(ProgramPage, NothingOfAProgramBecomesMarkup)
{
    TemporaryFolder folder;
    const std::string hostile = "</code></script><img src=x onerror=alert(1)>\"' -->";
    const std::string name = "<img src=x>\"'&.cu";
    const std::string file = folder.write(name, hostile + "\n" + hostile + "\n").string();
    AnyJson launch = launch_with_line(hostile, file, 2);
    launch["kernel"] = hostile;
    launch["note"] = hostile;
    launch["note_kind"] = "failed";
    launch["device"]["name"] = hostile;
    launch["metrics"] = {{hostile, 3}, {hostile + "2", {{"unavailable", hostile}}}};
    launch["uncounted"] = {{{"access", "texture_read"}, {"file", file}, {"line", 1}}};
    launch["findings"] = {race_with(hostile, file, 2, 1)};
    const std::string page = page_of_program({launch}, hostile, hostile);
    EXPECT_THAT(page, AllOf(Not(HasSubstr("<img")), HasSubstr("&lt;img src=x onerror=alert(1)&gt;")));
    std::size_t scripts = 0;
    for (std::size_t at = 0; (at = page.find("</script>", at)) != std::string::npos; ++at) ++scripts;
    EXPECT_EQ(scripts, 1u) << "the page's own";
}

TEST(ProgramPage, ShowsFaultsAtTheirLines)
{
    TemporaryFolder folder;
    const std::string file = folder.write("t.cu", "// one\nout[i] = in[i];\n// three\n").string();
    AnyJson launch = launch_with_line("model", file, 2);
    launch["findings"] = {race_with("another thread has stored", file, 3, 2)};
    const std::string page = page_of_program({launch});
    EXPECT_THAT(page,
                AllOf(HasSubstr("<li id=\"fault-1\"><p><strong class=\"kind\">race</strong> at "),
                      HasSubstr("<a href=\"#fault-1\">race</a>: another thread has stored"),
                      HasSubstr("<a href=\"#fault-1\">race</a>: the other line of this fault"),
                      HasSubstr("class=\"noted faulty\""), HasSubstr("1 fault"), Not(HasSubstr("No faults found"))));
}

TEST(ProgramPage, SaysWhatWasNotCounted)
{
    AnyJson launch = launch_with_line("cupti", "/nowhere/t.cu", 2);
    launch["lines"][0]["counters"]["global"]["store"]["ideal_units"] = {{"unavailable", "an unknown opcode"}};
    launch["metrics"] = {{"dram", {{"unavailable", "not on this chip"}}}};
    const std::string page = page_of_program({launch});
    EXPECT_THAT(page, AllOf(HasSubstr("counted as compiled for this GPU"), HasSubstr("an unknown opcode"),
                            HasSubstr("not on this chip"), HasSubstr("<b>faults</b>: a GPU does not look for them"),
                            HasSubstr("ideal unavailable"), HasSubstr("The file cannot be read on this machine."),
                            Not(HasSubstr("No faults found"))));
    AnyJson uncounted = launch;
    uncounted["totals"] = {{"unavailable", "captured"}};
    uncounted["lines"] = {{"unavailable", "captured"}};
    uncounted.erase("metrics");
    EXPECT_THAT(page_of_program({uncounted}),
                AllOf(HasSubstr("1 launch, 0 of them counted"), HasSubstr("captured"), Not(HasSubstr("<td>0</td>"))));
    EXPECT_THAT(page_of_program({}), HasSubstr("No launch of a kernel was counted."));
}

TEST(ProgramPage, SaysThatAFileIsNewerThanTheRecord)
{
    TemporaryFolder folder;
    const std::string file = folder.write("t.cu", "// one\nout[i] = in[i];\n").string();
    EXPECT_THAT(page_of_program({launch_with_line("model", file, 2)}, "./t", "2001-01-02T03:04:05Z"),
                HasSubstr("This file was changed after the program ran"));
}

std::vector<NotedFile> files_of(const std::string& file, std::initializer_list<int> lines)
{
    std::vector<SourceLine> noted;
    for (const int line : lines) noted.emplace_back().location = {file, line};
    ProgramRecord record;
    record.launches.emplace_back().profile.lines = noted;
    return noted_files(record, {});
}

TEST(ProgramPageSource, NothingButSourcesIsShown)
{
    TemporaryFolder folder;
    const std::string secret = folder.write("id_ed25519", "a key\n").string();
    EXPECT_THAT(files_of(secret, {1}).at(0).text, IsEmpty());
    EXPECT_EQ(files_of(secret, {1}).at(0).left_out, "Its name is not that of a source file.");
    const std::string header = folder.write("h.cuh", "// one\r\n// two\n").string();
    EXPECT_THAT(files_of(header, {1}).at(0).text, ElementsAre("// one", "// two"));
    EXPECT_EQ(files_of(header, {3}).at(0).left_out, "The file has fewer lines now than when the program was compiled.");
    EXPECT_EQ(files_of(folder.path() / "none.cu", {1}).at(0).left_out, "The file cannot be read on this machine.");
    std::filesystem::create_directory(folder.path() / "folder.cu");
    EXPECT_EQ(files_of(folder.path() / "folder.cu", {1}).at(0).left_out, "The file cannot be read on this machine.");
}

TEST(ProgramPageSource, OfALongFileTheLinesAroundWhatWasCounted)
{
    TemporaryFolder folder;
    std::string text;
    for (int line = 1; line <= 2000; ++line) text += "//\n";
    const std::string file = folder.write("long.cu", text).string();
    EXPECT_THAT(shown_ranges(files_of(file, {5, 20, 1000, 1999}).at(0)),
                ElementsAre(Pair(1, 32), Pair(988, 1012), Pair(1987, 2000)));
    const std::string page = page_of_program({launch_with_line("model", file, 1000)});
    EXPECT_THAT(page, AllOf(HasSubstr("lines 1 to 987 are not shown"), HasSubstr("lines 1013 to 2000 are not shown"),
                            HasSubstr("<li value=\"988\">"), Not(HasSubstr("<li value=\"987\">"))));
}

}  // namespace
}  // namespace warpbook::tools
