#include "certificate/certificate.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/record/json.hpp>

#include "course/record.hpp"
#include "page/view_page.hpp"

namespace warpbook::tools {
namespace {

const Certificate two_labs{.name = "Ada",
                           .date = "2026-11-29T06:00:00Z",
                           .warpbook = "1.0.0",
                           .labs = {{"01-map", "// </script> ends nothing\n", "2026-11-28T06:00:00Z", "model"},
                                    {"07-coalescing", "int i;", "2026-11-29T06:00:00Z", "cupti"}}};

std::string page_with(const std::string& data)
{
    return R"(<p>Ada</p><script type="application/json" id="certificate">)" + data + "</script>";
}

TEST(CertificateTest, IsReadFromItsPage)
{
    const auto read = certificate_in(page_with(json_for_html(as_json(two_labs))));
    ASSERT_TRUE(read);
    EXPECT_EQ(as_json(*read), as_json(two_labs));
}

TEST(CertificateTest, IsInNoOtherPage) { EXPECT_FALSE(certificate_in("<p>Ada</p>")); }

TEST(CertificateTest, ThatCannotBeReadIsRefused)
{
    Json other = as_json(two_labs);
    other["schema"] = "warpbook.grade/1";
    Json without_a_text = as_json(two_labs);
    without_a_text["labs"][0].erase("source");
    for (const std::string& data :
         {std::string("{"), std::string("[]"), json_text(other, -1), json_text(without_a_text, -1)})
        EXPECT_THROW(certificate_in(page_with(data)), UnreadableRecord) << data;
}

}  // namespace
}  // namespace warpbook::tools
