#include "two_passes.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <map>
#include <optional>
#include <string_view>

#include "compiler/text/demangled.hpp"
#include "compiler/assembly/directive.hpp"
#include "compiler/assembly/mark.hpp"
#include "compiler/text/refused.hpp"
#include "compiler/text/source_locations.hpp"
#include "compiler/assembly/symbols.hpp"
#include "compiler/assembly/variable_lines.hpp"
#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

using Lines = std::vector<std::string>;

bool shows_symbol(const Directive& directive) { return directive.name == ".globl" || directive.name == ".weak"; }

std::optional<std::string_view> section_begun_by(std::string_view line)
{
    constexpr std::string_view directive = "\t.section\t";
    if (line.starts_with(directive)) return line.substr(directive.size());
    if (begins_with_one_of(line, {"\t.text", "\t.data", "\t.bss"})) return line.substr(1);
    return {};
}

/// Of pointers to functions that run before main() and after it.
bool holds_initializers(std::string_view section)
{
    return begins_with_one_of(section, {".init_array", ".fini_array", ".ctors", ".dtors"});
}

/// By symbol: the section that it is in.
std::map<std::string, std::string_view> sections_of_symbols(const Lines& lines)
{
    std::map<std::string, std::string_view> sections;
    std::string_view section;
    for (const std::string_view line : lines) {
        if (const auto next = section_begun_by(line)) section = *next;
        if (const Directive directive = directive_in(line); directive.name == ".comm")
            sections[std::string(directive.subject())] = ".bss";
        if (const std::string_view label = label_in(line); !label.empty()) sections[std::string(label)] = section;
    }
    return sections;
}

bool is_read_only(std::string_view section) { return section.starts_with(".rodata"); }

constexpr std::array<std::string_view, 5> directives_of_definitions{".type", ".size", ".comm", ".local", ".set"};

/// No name of C++ can end so.
constexpr std::string_view suffix_of_other = ".not_for_host";

}  // namespace

Names symbols_defined_in(const Lines& lines)
{
    Names symbols;
    for (const std::string& line : lines) {
        const Directive directive = directive_in(line);
        if (directive.name == ".comm" || directive.name == ".set") symbols.emplace(directive.subject());
        const std::string_view label = label_in(line);
        if (!label.empty() && !label.starts_with(".L")) symbols.emplace(label);
    }
    return symbols;
}

TwoPasses::TwoPasses(const Lines& device, const std::vector<Function>& functions, const ExecutionSpaces& spaces,
                     const Declarations& declarations, const Lines& host, const Names& named_by_host, VariablesOf whose)
    : host_(host), defined_(symbols_defined_in(device))
{
    for (const std::string& symbol : defined_) {
        const CudaWords* const words = declarations.words_of_variable(symbol);
        if (mark_of(symbol) == Mark::none && words != nullptr && words->any_of_device()) device_.insert(symbol);
    }
    for (const Function& function : functions)
        if (space_of(spaces, function.name) == ExecutionSpace::device && mark_of(function.name) == Mark::none)
            device_.insert(function.name);
    for (const std::string& line : device)
        if (const auto alias = alias_in(line); alias && device_.contains(alias->target)) device_.emplace(alias->name);

    groups_ = device_;
    Names shown;
    for (const std::string& line : device)
        if (const Directive directive = directive_in(line); shows_symbol(directive)) shown.emplace(directive.subject());
    // g++ puts a static kernel into the group of an inline function of the host that alone launches it: that group's
    // functions are the host's, and the kernel is the file's own.
    for (const Function& function : functions)
        if (device_.contains(function.name) && shown.contains(function.name)) groups_.insert(function.group);

    shared_ = device_;
    std::erase_if(shared_, [&](const std::string& symbol) { return shown.contains(symbol); });
    const Names of_host = symbols_defined_in(host);
    std::erase_if(shared_, [&](const std::string& symbol) {
        return !of_host.contains(symbol) && !named_by_host.contains(symbol);
    });
    if (whose == VariablesOf::the_file) keep_variables_to_the_file(device, functions, declarations);

    const auto sections = sections_of_symbols(device);
    for (const auto& [symbol, section] : sections_of_symbols(host)) {
        const CudaWords* const words = declarations.words_of_variable(symbol);
        if (words == nullptr || !words->any_of_device() || is_read_only(section)) continue;
        const auto of_device = sections.find(symbol);
        if (of_device == sections.end() || is_read_only(of_device->second)) taken_for_constants_.insert(symbol);
    }
}

/// Of templates and inline functions for the device, of which the linker would keep one for all files, those that use
/// variables of the file: another file's would be others.
std::vector<Function> TwoPasses::functions_of_headers_with(Names of_file, const Lines& device,
                                                           const std::vector<Function>& functions) const
{
    const auto named = names_in_functions(device, functions);
    std::vector<Function> found;
    for (bool changed = true; changed;) {
        changed = false;
        for (const Function& function : functions) {
            const Names& names = named.at(function.name);
            const bool is_candidate = groups_.contains(function.group) && device_.contains(function.name);
            const bool uses_them = std::any_of(names.begin(), names.end(),
                                               [&](const std::string& name) { return of_file.contains(name); });
            if (!is_candidate || !uses_them || !of_file.insert(function.name).second) continue;
            found.push_back(function);
            changed = true;
        }
    }
    return found;
}

void TwoPasses::keep_variables_to_the_file(const Lines& device, const std::vector<Function>& functions,
                                           const Declarations& declarations)
{
    const auto is_variable = [&](std::string_view symbol) {
        if (!declarations.may_be_variable_of_device(symbol)) return false;
        const CudaWords* const words = declarations.words_of_variable(symbol);
        return words != nullptr && (words->has_shadow() || words->managed);
    };
    for (const std::string& line : device) {
        const Directive directive = directive_in(line);
        if (shows_symbol(directive) && device_.contains(directive.subject()) && is_variable(directive.subject()))
            for_other_files_.emplace(directive.subject());
    }
    for (const Lines* const lines : {&device, &host_}) {
        for (const std::string& line : *lines) {
            if (!declarations.may_be_variable_of_device(line)) continue;
            for (const Symbol& symbol : symbols_that_can_be_read_in(line))
                if (!defined_.contains(symbol.name) && is_variable(symbol.name)) of_other_files_.emplace(symbol.name);
        }
    }
    Names of_file = for_other_files_;
    std::copy_if(defined_.begin(), defined_.end(), std::inserter(of_file, of_file.end()), is_variable);
    for (const Function& function : functions_of_headers_with(of_file, device, functions)) {
        shared_.insert(function.name);
        groups_of_file_.insert(function.group);
    }
    groups_of_file_.insert(for_other_files_.begin(), for_other_files_.end());
    shared_.insert(for_other_files_.begin(), for_other_files_.end());
    for (const std::string& group : groups_of_file_) groups_.erase(group);
}

void TwoPasses::expect_kernels_of_host(const Declarations& declarations) const
{
    const FileNames files = file_names_in(host_);
    for (const Function& function : functions_in(host_)) {
        if (device_.contains(function.name) || runs_initializers(function.name)) continue;
        std::optional<SourceLocation> place;
        for (std::size_t line = function.line; line < function.end && !place; ++line)
            place = place_told_by(host_[line], files);
        if (!place) continue;
        const auto number = static_cast<unsigned>(std::strtoul(place->line.c_str(), nullptr, 10));
        const FunctionText* const text = declarations.function_at(place->file, number, function.name);
        if (text == nullptr || !text->words.global) continue;
        throw Refused(*place,
                      "the host launches " + in_quotes(function.name) +
                          " only where __CUDA_ARCH__ is undefined, so that the device does not have it.\nName the "
                          "kernel outside of #ifdef __CUDA_ARCH__, too: CUDA asks for that (CUDA C++ Programming "
                          "Guide, \"__CUDA_ARCH__\").");
    }
}

void TwoPasses::name_variables_of_other_files(std::string& line) const
{
    const auto is_one = [this](const Symbol& symbol) { return of_other_files_.contains(symbol.name); };
    if (of_other_files_.empty()) return;
    const std::vector<Symbol> symbols = symbols_that_can_be_read_in(line);
    if (std::any_of(symbols.begin(), symbols.end(), is_one))
        line = with_suffix(line, of_other_files_, suffix_for_other_files);
}

std::vector<std::string> TwoPasses::for_device(const Lines& lines) const
{
    Lines result;
    bool is_in_initializers = false;
    for (const std::string& line : lines) {
        if (const auto section = section_begun_by(line)) is_in_initializers = holds_initializers(*section);
        if (is_in_initializers && line.starts_with("\t.quad")) continue;
        const Directive directive = directive_in(line);
        const std::string symbol(directive.subject());
        const bool is_own = defined_.contains(symbol) && !device_.contains(symbol) && mark_of(symbol) == Mark::none;
        if (shows_symbol(directive) && is_own) continue;
        if (directive.name == ".local" && shared_.contains(symbol)) continue;
        if (shows_symbol(directive) && shared_.contains(symbol)) continue;
        const std::string_view group = group_in(line);
        const bool keeps_group = group.empty() || groups_.contains(group) || mark_of(group) != Mark::none;
        result.push_back(keeps_group ? line : without_group(line));
        name_variables_of_other_files(result.back());
    }
    for (const std::string& symbol : shared_) result.push_back("\t.globl\t" + symbol);
    for (const std::string& symbol : for_other_files_) {
        const std::string name = symbol + std::string(suffix_for_other_files);
        result.push_back("\t.weak\t" + name);
        result.push_back("\t.set\t" + name + "," + symbol);
    }
    return result;
}

/// What is taken from the device is still there, because debug information and tables of exceptions belong to it, but
/// by another name, which nobody uses.
std::vector<std::string> TwoPasses::for_host() const
{
    Lines result;
    for (const std::string& line : host_) {
        const Directive directive = directive_in(line);
        const bool is_about_device = device_.contains(directive.subject()) || device_.contains(label_in(line));
        if (is_about_device && shows_symbol(directive)) continue;
        const std::string_view group = group_in(line);
        const bool defines = !label_in(line).empty() || contains(directives_of_definitions, directive.name);
        if (!group.empty() && (groups_.contains(group) || groups_of_file_.contains(group)))
            result.push_back(without_group(line));
        else
            result.push_back(is_about_device && defines ? with_suffix(line, device_, suffix_of_other) : line);
        name_variables_of_other_files(result.back());
    }
    return result;
}

}  // namespace warpbook::kernel_compiler
