#include <cstdio>

#include "outputs.hpp"
#include "support/utf8.hpp"

namespace warpbook::tools::grading {

namespace {

/// As content, or between quotation marks. Line ends would become blanks in an attribute.
std::string xml_of(const std::string& text)
{
    std::string escaped;
    for (const char letter : without_controls(text)) {
        switch (letter) {
        case '&': escaped += "&amp;"; break;
        case '<': escaped += "&lt;"; break;
        case '>': escaped += "&gt;"; break;
        case '"': escaped += "&quot;"; break;
        case '\'': escaped += "&apos;"; break;
        case '\n': escaped += "&#10;"; break;
        case '\r': escaped += "&#13;"; break;
        case '\t': escaped += "&#9;"; break;
        default: escaped += letter;
        }
    }
    return escaped;
}

std::string attribute(const char* name, const std::string& value)
{
    return " " + std::string(name) + "=\"" + xml_of(value) + "\"";
}

std::string seconds_text(double seconds)
{
    char text[64];
    std::snprintf(text, sizeof text, "%.3f", seconds);
    return text;
}

/// The tests of one student, and how many there are of each kind.
class TestSuite {
public:
    enum class End { passed, failure, error, skipped };

    void add(const std::string& class_name, const std::string& name, End end, const std::string& message = "",
             const std::string& content = "")
    {
        ++tests;
        text += "    <testcase" + attribute("classname", class_name) + attribute("name", name);
        if (end == End::passed) {
            text += "/>\n";
            return;
        }
        const char* element = end == End::failure ? "failure" : end == End::error ? "error" : "skipped";
        ++(end == End::failure ? failures : end == End::error ? errors : skipped);
        text += ">\n      <" + std::string(element) + attribute("message", message);
        if (end != End::skipped) text += attribute("type", element);
        text += content.empty() ? "/>\n" : ">" + xml_of(content) + "</" + element + ">\n";
        text += "    </testcase>\n";
    }

    std::string counts() const
    {
        return attribute("tests", std::to_string(tests)) + attribute("failures", std::to_string(failures)) +
               attribute("errors", std::to_string(errors)) + attribute("skipped", std::to_string(skipped)) +
               attribute("time", seconds_text(seconds));
    }

    void add_counts_of(const TestSuite& other)
    {
        tests += other.tests;
        failures += other.failures;
        errors += other.errors;
        skipped += other.skipped;
        seconds += other.seconds;
    }

    double seconds = 0;
    std::string text;

private:
    std::size_t tests = 0;
    std::size_t failures = 0;
    std::size_t errors = 0;
    std::size_t skipped = 0;
};

using End = TestSuite::End;

void add_check(TestSuite& suite, const std::string& class_name, const CheckResult& check)
{
    std::string content;
    for (const std::string& message : check.messages) content += (content.empty() ? "" : "\n\n") + message;
    const std::string message = check.messages.empty() ? std::string(name_of(check.status)) : check.summary;
    switch (check.status) {
    case CheckStatus::passed: return suite.add(class_name, check.full_name(), End::passed);
    case CheckStatus::failed: return suite.add(class_name, check.full_name(), End::failure, message, content);
    case CheckStatus::unavailable: return suite.add(class_name, check.full_name(), End::error, message, content);
    case CheckStatus::not_applicable: return suite.add(class_name, check.full_name(), End::skipped, message);
    }
}

void add_lab(TestSuite& suite, const StudentsGrades& student, const GradedLab& lab, const Entry& entry)
{
    const std::string class_name = student.name + "." + lab.rubric.lab;
    if (entry.grade && entry.grade->evidence.seconds) suite.seconds += *entry.grade->evidence.seconds;
    // A lab that has no checks is one test, so that no failure is missing.
    const bool has_checks = !entry.checks.empty() && entry.verdict() != "OPEN";
    if (has_checks)
        for (const CheckResult& check : entry.checks) add_check(suite, class_name, check);
    if (!entry.points.earned)
        suite.add(class_name, "is graded", End::error, entry.cause());
    else if (!entry.grade)
        suite.add(class_name, "is handed in", End::skipped, entry.cause());
    else if (!has_checks)
        suite.add(class_name, "is checked", End::failure, entry.cause());
}

}  // namespace

std::string grades_junit(const Gradebook& book)
{
    TestSuite all;
    for (const StudentsGrades& student : book.students) {
        TestSuite suite;
        for (std::size_t i = 0; i < book.labs.size(); ++i) add_lab(suite, student, book.labs[i], student.entries[i]);
        all.text +=
            "  <testsuite" + attribute("name", student.name) + suite.counts() + ">\n" + suite.text + "  </testsuite>\n";
        all.add_counts_of(suite);
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" + attribute("name", "warpbook") + all.counts() +
           ">\n" + all.text + "</testsuites>\n";
}

}  // namespace warpbook::tools::grading
