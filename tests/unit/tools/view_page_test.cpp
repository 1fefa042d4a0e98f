#include "page/view_page.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/system/temporary_folder.hpp>

#include "support/errors.hpp"

namespace warpbook::tools {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr const char* page = R"(<!doctype html>
<link rel="stylesheet" href="style.css">
<script type="application/json" id="data">null</script>
<script src="first.js"></script>
<script src="second.js"></script>
)";

class ViewPage : public testing::Test {
protected:
    ViewPage()
    {
        folder.write("page.html", page);
        folder.write("style.css", "body { margin: 0 }\n");
        folder.write("first.js", "let first = '$1 & \\\\';\n");
        folder.write("second.js", "let second;\n");
    }

    std::string complaint()
    {
        try {
            view_page(folder.path(), Json::object());
        } catch (const SetupError& error) {
            return error.what();
        }
        return "(no complaint)";
    }

    TemporaryFolder folder;
};

TEST_F(ViewPage, HasItsStyleItsScriptsAndTheDataInTheirPlaces)
{
    EXPECT_EQ(view_page(folder.path(), Json{{"title", "A"}}), R"(<!doctype html>
<style>
body { margin: 0 }
</style>
<script type="application/json" id="data">{"title":"A"}</script>
<script>
let first = '$1 & \\';
</script>
<script>
let second;
</script>
)");
}

TEST_F(ViewPage, HasWhatItSharesWithOthers)
{
    folder.write("page.html", "<link rel=\"import\" href=\"head.html\">\n" + std::string(page));
    folder.write("head.html", "<title>Warpbook</title>\n");
    EXPECT_THAT(view_page(folder.path(), Json::object()), StartsWith("<title>Warpbook</title>\n<!doctype html>\n"));
}

TEST_F(ViewPage, NoTextInTheDataEndsItsScript)
{
    const Json data{{"sources", {{{"text", "a < b; </script><!-- <script>"}}}}};
    const std::string text = json_for_html(data);
    EXPECT_THAT(text, Not(HasSubstr("<")));
    EXPECT_EQ(parse_json(text), data) << "it is the same data for who reads it";
}

TEST_F(ViewPage, BytesThatAreNoUtf8DoNotStopIt)
{
    EXPECT_THAT(view_page(folder.path(), Json{{"text", "caf\xe9 <"}}), HasSubstr("caf\xef\xbf\xbd \\u003c"));
}

TEST_F(ViewPage, AFileThatIsMissingIsNamed)
{
    std::filesystem::remove(folder.path() / "second.js");
    EXPECT_THAT(complaint(), HasSubstr("second.js is missing"));
    std::filesystem::remove(folder.path() / "page.html");
    EXPECT_THAT(complaint(), HasSubstr("git restore " + (folder.path() / "page.html").string()));
}

TEST_F(ViewPage, AScriptThatWouldEndItselfIsRefused)
{
    folder.write("first.js", "let text = '</script>';\n");
    EXPECT_THAT(complaint(), HasSubstr("first.js has \"</script\" in it"));
}

TEST_F(ViewPage, APageWithoutAPlaceForTheDataIsRefused)
{
    folder.write("page.html", "<!doctype html>\n");
    EXPECT_THAT(complaint(), HasSubstr("for the data"));
}

}  // namespace
}  // namespace warpbook::tools
