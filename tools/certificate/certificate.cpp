#include "certificate.hpp"

#include <warpbook/record/json.hpp>
#include <warpbook/record/schemas.hpp>

#include "course/record.hpp"

namespace warpbook::tools {

Json as_json(const Certificate& certificate)
{
    Json labs = Json::array();
    for (const SolvedLab& solved : certificate.labs)
        labs.push_back(
            {{"lab", solved.lab}, {"date", solved.date}, {"backend", solved.backend}, {"source", solved.source}});
    return {{"schema", schema::certificate},
            {"name", certificate.name},
            {"date", certificate.date},
            {"warpbook", certificate.warpbook},
            {"labs", std::move(labs)}};
}

std::optional<Certificate> certificate_in(const std::string& page)
{
    const std::string begin = R"(<script type="application/json" id="certificate">)";
    const std::size_t at = page.find(begin);
    if (at == std::string::npos) return std::nullopt;
    const std::size_t from = at + begin.size();
    try {
        const Json json = parse_json(page.substr(from, page.find("</script>", from) - from));
        if (json.at("schema") != schema::certificate) throw UnreadableRecord("it has another schema");
        Certificate certificate{.name = json.at("name").get<std::string>(),
                                .date = json.at("date").get<std::string>(),
                                .warpbook = json.at("warpbook").get<std::string>(),
                                .labs = {}};
        for (const Json& lab : json.at("labs"))
            certificate.labs.push_back({.lab = lab.at("lab").get<std::string>(),
                                        .source = lab.at("source").get<std::string>(),
                                        .date = lab.at("date").get<std::string>(),
                                        .backend = lab.at("backend").get<std::string>()});
        return certificate;
    } catch (const std::exception& error) {
        throw UnreadableRecord(std::string("The certificate cannot be read: ") + error.what());
    }
}

}  // namespace warpbook::tools
