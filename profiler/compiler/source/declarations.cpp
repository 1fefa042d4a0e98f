#include "declarations.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "compiler/text/demangled.hpp"
#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

CudaWords word_named(std::string_view name)
{
    CudaWords words;
    words.global = name == "__warpbook_global__";
    words.device = name == "__warpbook_device__";
    words.host = name == "__warpbook_host__";
    words.constant = name == "__warpbook_constant__";
    words.shared = name == "__warpbook_shared__";
    words.managed = name == "__warpbook_managed__";
    return words;
}

std::string last_part_of(std::string_view name)
{
    const auto colon = name.rfind("::");
    return std::string(colon == std::string_view::npos ? name : name.substr(colon + 2));
}

std::string joined(const std::string& scope, const std::string& name)
{
    if (scope.empty() || name.empty()) return scope + name;
    return scope + "::" + name;
}

/// Reads declarations, and passes over the bodies of functions and over initializers.
class Parser {
public:
    explicit Parser(const SourceTokens& source) : source_(source), tokens_(source.tokens) {}

    void parse()
    {
        while (at_ < tokens_.size()) {
            parse_scope("");
            ++at_;  // a brace that belongs to nothing
        }
        forgive_redeclarations();
    }

    std::vector<FunctionText> functions;
    std::map<std::string, CudaWords, std::less<>> variables;
    /// With __device__ and without a body, by the last part of their names.
    std::set<std::string> functions_elsewhere;
    std::set<std::pair<std::string, unsigned>> class_heads;

private:
    /// What is known of a declaration that is being read.
    struct Declaration {
        std::size_t begin = 0;
        CudaWords words;
        bool is_namespace = false;
        bool is_class = false;
        bool is_enumeration = false;
        bool is_specialization = false;
        bool is_static = false;
        bool has_c_linkage = false;
        bool has_parameters = false;
        bool has_initializers_of_members = false;
        bool is_in_initializer = false;
        /// The last name, with what it is qualified by: a variable's, when its initializer or the end follows.
        std::string name;
        std::string name_of_function;
        std::vector<std::string> names_of_variables;
    };

    bool is_at(std::string_view text) const { return at_ < tokens_.size() && tokens_[at_].is(text); }
    bool is_at_name() const { return at_ < tokens_.size() && tokens_[at_].is_identifier(); }
    bool follows(std::string_view text) const { return at_ > 0 && tokens_[at_ - 1].is(text); }

    void parse_scope(const std::string& scope)
    {
        while (at_ < tokens_.size() && !is_at("}")) parse_declaration(scope);
    }

    void parse_declaration(const std::string& scope)
    {
        Declaration declaration;
        declaration.begin = at_;
        while (at_ < tokens_.size()) {
            if (is_at("}")) return finish(declaration, scope);
            if (is_at(";")) {
                finish(declaration, scope);
                ++at_;
                return;
            }
            if (is_at("{")) {
                if (parse_braces(declaration, scope)) return;
            } else if (is_at(":") && is_access_specifier()) {
                ++at_;
                return;
            } else {
                parse_token(declaration);
            }
        }
    }

    bool is_access_specifier() const { return follows("public") || follows("private") || follows("protected"); }

    void parse_token(Declaration& declaration)
    {
        static constexpr std::array<std::string_view, 5> of_no_interest{"using", "typedef", "static_assert", "concept",
                                                                        "asm"};
        const std::string& text = tokens_[at_].text;
        if (contains(of_no_interest, text)) return skip_to_semicolon();
        if (text == "template") return skip_template_head(declaration);
        if (text == "operator") return read_operator(declaration);
        if (text == "(") return read_parentheses(declaration);
        if (text == "[") {
            note_variable(declaration);
            return skip_balanced();
        }
        if (text == "<" && !declaration.is_in_initializer) return skip_angles();
        if (text == "=") {
            note_variable(declaration);
            declaration.is_in_initializer = true;
        } else if (text == ",") {
            note_variable(declaration);
            declaration.is_in_initializer = false;
            declaration.name.clear();
        } else if (text == ":") {
            declaration.has_initializers_of_members = declaration.has_parameters;
        } else if (text == "\"C\"") {
            declaration.has_c_linkage = true;
        } else if (is_at_name()) {
            read_name(declaration);
        }
        ++at_;
    }

    void read_name(Declaration& declaration)
    {
        const std::string& text = tokens_[at_].text;
        if (text == "namespace") declaration.is_namespace = true;
        if (text == "enum") declaration.is_enumeration = true;
        if (text == "static") declaration.is_static = true;
        if (text == "class" || text == "struct" || text == "union") declaration.is_class = true;
        if (declaration.is_in_initializer || text == "final") return;
        const bool is_destructor = follows("~");
        if (is_destructor)
            declaration.name = "~" + text;
        else
            declaration.name = follows("::") ? joined(declaration.name, text) : text;
    }

    /// A function, when it has parameters. Otherwise each name before `=`, `[`, `{`, `,` and `;` is a variable's.
    void note_variable(Declaration& declaration)
    {
        if (declaration.is_in_initializer || declaration.name.empty()) return;
        declaration.names_of_variables.push_back(declaration.name);
        declaration.name.clear();
    }

    void read_operator(Declaration& declaration)
    {
        std::string name = "operator";
        ++at_;
        if (is_at("(")) {
            name += "()";
            skip_balanced();
        }
        while (at_ < tokens_.size() && !is_at("(") && !is_at(";") && !is_at("{")) name += tokens_[at_++].text;
        declaration.name = name;
    }

    void read_parentheses(Declaration& declaration)
    {
        static constexpr std::array<std::string_view, 7> words_with_arguments{
            "__attribute__", "__attribute", "alignas", "decltype", "noexcept", "explicit", "__declspec"};
        const bool has_arguments = at_ > 0 && contains(words_with_arguments, tokens_[at_ - 1].text);
        if (!has_arguments && !declaration.is_in_initializer && !declaration.has_parameters &&
            !declaration.name.empty()) {
            declaration.has_parameters = true;
            declaration.name_of_function = declaration.name;
        }
        const std::size_t begin = at_;
        skip_balanced();
        if (!has_arguments) return;
        for (std::size_t i = begin; i < at_; ++i) declaration.words.add(word_named(tokens_[i].text));
        if (declaration.name == tokens_[begin - 1].text) declaration.name.clear();
    }

    /// True when the declaration ends with them.
    bool parse_braces(Declaration& declaration, const std::string& scope)
    {
        if (declaration.is_in_initializer || declaration.is_enumeration) {
            skip_balanced();
        } else if (declaration.has_parameters) {
            const bool is_member = declaration.has_initializers_of_members &&
                                   (tokens_[at_ - 1].is_identifier() || follows(">")) && !follows("try");
            if (!is_member) {
                read_body(declaration);
                return true;
            }
            skip_balanced();
        } else if (declaration.is_namespace || is_linkage(declaration)) {
            const bool has_name = declaration.is_namespace && !follows("namespace");
            const bool had_c_linkage = std::exchange(has_c_linkage_, has_c_linkage_ || declaration.has_c_linkage);
            parse_inner_scope(has_name ? joined(scope, declaration.name) : scope, false);
            has_c_linkage_ = had_c_linkage;
            return true;
        } else if (declaration.is_class) {
            parse_inner_scope(joined(scope, name_of_class(declaration)), true);
            declaration.is_class = false;
            declaration.name.clear();
            declaration.names_of_variables.clear();
        } else {
            note_variable(declaration);
            skip_balanced();
        }
        return false;
    }

    /// `extern "C" {`
    bool is_linkage(const Declaration& declaration) const
    {
        return at_ == declaration.begin + 2 && tokens_[declaration.begin].is("extern");
    }

    /// The word in front of the bases and the brace.
    std::string name_of_class(const Declaration& declaration)
    {
        std::string name;
        for (std::size_t i = declaration.begin; i < at_ && !tokens_[i].is(":"); ++i) {
            const bool follows_class_key =
                i > declaration.begin && (tokens_[i - 1].is("class") || tokens_[i - 1].is("struct") ||
                                          tokens_[i - 1].is("union") || tokens_[i - 1].is(")"));
            if (!follows_class_key || !tokens_[i].is_identifier()) continue;
            name = tokens_[i].text;
            class_heads.emplace(source_.files[tokens_[i].file], tokens_[i].line);
        }
        return name;
    }

    void parse_inner_scope(const std::string& scope, bool is_class)
    {
        ++at_;
        const bool was_class = std::exchange(scope_is_class_, is_class);
        parse_scope(scope);
        scope_is_class_ = was_class;
        if (is_at("}")) ++at_;
    }

    void read_body(const Declaration& declaration)
    {
        const std::size_t begin = at_;
        skip_balanced();
        const std::size_t end = at_ - 1;
        while (is_at("catch")) {
            ++at_;
            skip_balanced();
            skip_balanced();
        }
        add_function(declaration.name_of_function, declaration.words, declaration.begin, at_ - 1);
        note_body(begin, end, tells_types(declaration.begin, begin));
        functions.back().is_constexpr = is_constexpr(declaration.begin, begin);
        if (!declaration.words.any_of_device()) note_templates_named(begin, end);
        if (declaration.is_specialization && !declaration.words.any_of_device())
            specializations_.insert(functions.size() - 1);
        add_lambdas_for_device(begin, at_);
    }

    void add_function(const std::string& name, const CudaWords& words, std::size_t first, std::size_t last)
    {
        const SourceToken& begin = tokens_[first];
        functions.push_back({last_part_of(name), words, source_.files[begin.file], begin.line,
                             std::max(begin.line, tokens_[last].line)});
    }

    /// Of the last function: the numbers of its braces.
    void note_body(std::size_t open, std::size_t close, bool is_needed_to_compile)
    {
        functions.back().body_begin = tokens_[open].begin + 1;
        functions.back().body_end = tokens_[close].begin;
        functions.back().is_needed_to_compile = is_needed_to_compile;
    }

    /// Of the last function, between its braces.
    void note_templates_named(std::size_t open, std::size_t close)
    {
        for (std::size_t i = open; i + 1 < close; ++i)
            if (tokens_[i].is_identifier() && tokens_[i + 1].is("<"))
                functions.back().templates_named.emplace(tokens_[i].text);
    }

    bool is_constexpr(std::size_t begin, std::size_t end) const
    {
        return std::any_of(tokens_.begin() + static_cast<std::ptrdiff_t>(begin),
                           tokens_.begin() + static_cast<std::ptrdiff_t>(end),
                           [](const SourceToken& token) { return token.is("constexpr") || token.is("consteval"); });
    }

    /// Whether a function that begins like this is constexpr, or returns what its body says.
    bool tells_types(std::size_t begin, std::size_t end) const
    {
        if (is_constexpr(begin, end)) return true;
        bool is_auto = false;
        for (std::size_t i = begin; i < end; ++i) {
            if (tokens_[i].is("auto")) is_auto = true;
            if (tokens_[i].is("->")) is_auto = false;
        }
        return is_auto;
    }

    /// `[…] __device__ (…) {…}` in a function of the host.
    void add_lambdas_for_device(std::size_t begin, std::size_t end)
    {
        for (std::size_t i = begin; i < end; ++i) {
            const CudaWords words = word_named(tokens_[i].text);
            if (!words.device) continue;
            std::size_t open = i;
            while (open < end && !tokens_[open].is("{") && !tokens_[open].is(";")) ++open;
            if (open == end || tokens_[open].is(";")) continue;
            const std::size_t close = after_brackets(tokens_, open) - 1;
            add_function("operator()", words, i, close);
            note_body(open, close, true);
        }
    }

    /// `[…] (…) {…}` outside functions, such as in a table of calls: the host's, unless it says __device__.
    void add_lambdas_of_initializer(std::size_t begin, std::size_t end)
    {
        static constexpr std::array<std::string_view, 3> ends_no_head{";", ",", "="};
        for (std::size_t i = begin + 1; i + 1 < end; ++i) {
            const bool follows_operand =
                tokens_[i - 1].is_identifier() || tokens_[i - 1].is(")") || tokens_[i - 1].is("]");
            if (!tokens_[i].is("[") || tokens_[i + 1].is("[") || follows_operand) continue;
            std::size_t open = after_brackets(tokens_, i);
            const std::size_t head = open;
            while (open < end && !tokens_[open].is("{") && !contains(ends_no_head, tokens_[open].text))
                open = tokens_[open].is("(") ? after_brackets(tokens_, open) : open + 1;
            if (open >= end || !tokens_[open].is("{")) continue;
            CudaWords words;
            for (std::size_t word = head; word < open; ++word) words.add(word_named(tokens_[word].text));
            const std::size_t close = after_brackets(tokens_, open) - 1;
            add_function("operator()", words, i, close);
            note_body(open, close, true);
            functions.back().is_constexpr = true;
            i = close;
        }
    }

    void finish(const Declaration& declaration, const std::string& scope)
    {
        if (!scope_is_class_) add_lambdas_of_initializer(declaration.begin, at_);
        if (declaration.has_parameters && declaration.names_of_variables.empty()) {
            if (declaration.words.any_of_device())
                declared_for_device_.insert(last_part_of(declaration.name_of_function));
            if (declaration.words.device) functions_elsewhere.insert(last_part_of(declaration.name_of_function));
            return;
        }
        for (const std::string& name : declaration.names_of_variables) add_variable(scope, name, declaration);
        if (!declaration.name.empty() && !declaration.is_in_initializer)
            add_variable(scope, declaration.name, declaration);
    }

    void add_variable(const std::string& scope, const std::string& name, const Declaration& declaration)
    {
        // Other members of a class are no symbols.
        if (scope_is_class_ && !declaration.is_static) return;
        // The symbol of an extern "C" variable does not tell its namespace.
        variables[has_c_linkage_ || declaration.has_c_linkage ? name : joined(scope, name)].add(declaration.words);
    }

    /// What nvcc, too, takes for the device's: `__device__ int f(int);` and after it `int f(int x) {…}`, and the
    /// specialization of a template that is.
    void forgive_redeclarations()
    {
        std::set<std::string> templates;
        for (const FunctionText& function : functions)
            if (function.words.any_of_device()) templates.insert(function.name);
        for (std::size_t i = 0; i < functions.size(); ++i) {
            FunctionText& function = functions[i];
            const bool is_specialization = specializations_.contains(i) && templates.contains(function.name);
            if (function.words.any_of_device()) continue;
            if (!declared_for_device_.contains(function.name) && !is_specialization) continue;
            // nvcc takes it for both. It may also be another of that name, and the host's alone.
            function.words.device = true;
            function.words.host = true;
        }
    }

    void skip_template_head(Declaration& declaration)
    {
        ++at_;
        if (!is_at("<")) return;
        const std::size_t begin = at_;
        skip_angles();
        declaration.is_specialization = at_ == begin + 2;
    }

    void skip_to_semicolon()
    {
        while (at_ < tokens_.size() && !is_at(";") && !is_at("}")) {
            if (is_at("(") || is_at("{") || is_at("["))
                skip_balanced();
            else
                ++at_;
        }
    }

    void skip_balanced()
    {
        if (at_ < tokens_.size()) at_ = after_brackets(tokens_, at_);
    }

    /// `<` may also be a comparison: then one character is passed over.
    void skip_angles()
    {
        unsigned depth = 0;
        for (std::size_t i = at_; i < tokens_.size() && !tokens_[i].is(";") && !tokens_[i].is("{");) {
            if (tokens_[i].is("(") || tokens_[i].is("[")) {
                i = after_brackets(tokens_, i);
                continue;
            }
            if (tokens_[i].is("<")) ++depth;
            if (tokens_[i].is(">") && --depth == 0) {
                at_ = i + 1;
                return;
            }
            ++i;
        }
        ++at_;
    }

    const SourceTokens& source_;
    const std::vector<SourceToken>& tokens_;
    std::size_t at_ = 0;
    bool scope_is_class_ = false;
    bool has_c_linkage_ = false;
    /// Without a body, by the last part of their names.
    std::set<std::string> declared_for_device_;
    /// Numbers of functions that say nothing of the device.
    std::set<std::size_t> specializations_;
};

/// `units::table` of `units::(anonymous namespace)::table<int>`.
std::string bare_name(std::string_view symbol)
{
    std::string name = demangled(symbol);
    if (name.empty()) return std::string(symbol);
    std::string bare;
    unsigned depth = 0;
    for (const char character : name) {
        if (character == '<' || character == '[') ++depth;
        if (depth == 0) bare += character;
        if (character == '>' || character == ']') --depth;
    }
    constexpr std::string_view unnamed = "(anonymous namespace)::";
    for (auto at = bare.find(unnamed); at != std::string::npos; at = bare.find(unnamed)) bare.erase(at, unnamed.size());
    return bare;
}

/// Whether a function of that name can have the symbol; the Itanium C++ ABI has the length before a name. Operators
/// have no name in it.
bool is_named(std::string_view symbol, std::string_view name)
{
    if (symbol == name) return true;
    if (name.starts_with("~")) name.remove_prefix(1);
    return symbol.find(std::to_string(name.size()) + std::string(name)) != std::string_view::npos;
}

/// `name` is the source's, without blanks: "operator+", "operatorfloat".
bool is_operator(std::string_view symbol, std::string_view name)
{
    std::string text = demangled(symbol);
    std::erase(text, ' ');
    const auto at = text.find(name);
    if (at == std::string::npos || at + name.size() == text.size()) return false;
    const char after = text[at + name.size()];
    return after == '(' || after == '<';
}

/// Whether the host runs functions for the device, as arguments of algorithms that are done by the CPU
/// (profiler/cuda/headers/details/algorithms). Then it has them, too, and need not be asked to.
bool host_runs_code_of_device(const SourceTokens& source)
{
    return std::any_of(source.files.begin(), source.files.end(),
                       [](const std::string& file) { return file.ends_with("/details/algorithms/run.h"); });
}

}  // namespace

void CudaWords::add(const CudaWords& other)
{
    global |= other.global;
    device |= other.device;
    host |= other.host;
    constant |= other.constant;
    shared |= other.shared;
    managed |= other.managed;
}

Declarations::Declarations(const SourceTokens& source)
{
    Parser parser(source);
    parser.parse();
    functions_ = std::move(parser.functions);
    if (host_runs_code_of_device(source))
        for (FunctionText& function : functions_)
            if (function.words.device && !function.words.global) function.words.host = true;
    variables_ = std::move(parser.variables);
    declared_for_device_ = std::move(parser.functions_elsewhere);
    class_heads_ = std::move(parser.class_heads);
    for (const auto& [name, words] : variables_)
        if (words.any_of_device()) variables_of_device_.insert(last_part_of(name));
}

const FunctionText* Declarations::function_at(std::string_view file, unsigned line) const
{
    const FunctionText* found = nullptr;
    for (const FunctionText& function : functions_) {
        if (line < function.first_line || line > function.last_line || function.file != file) continue;
        if (function.words.any_of_device()) return &function;
        found = &function;
    }
    return found;
}

const FunctionText* Declarations::function_around(std::size_t place) const
{
    const FunctionText* found = nullptr;
    for (const FunctionText& function : functions_) {
        if (place < function.body_begin || place >= function.body_end) continue;
        if (found == nullptr || function.body_begin > found->body_begin) found = &function;
    }
    return found;
}

bool Declarations::is_for_device(std::string_view file, unsigned line) const
{
    const FunctionText* const function = function_at(file, line);
    return function != nullptr && function->words.any_of_device();
}

const FunctionText* Declarations::function_at(std::string_view file, unsigned line, std::string_view symbol) const
{
    for (const FunctionText& function : functions_)
        if (line >= function.first_line && line <= function.last_line && function.file == file &&
            is_named(symbol, function.name))
            return &function;
    return function_at(file, line);
}

bool Declarations::declares_for_device(std::string_view symbol) const
{
    return std::any_of(declared_for_device_.begin(), declared_for_device_.end(), [&](const std::string& name) {
        return name.starts_with("operator") ? is_operator(symbol, name) : is_named(symbol, name);
    });
}

bool Declarations::may_be_variable_of_device(std::string_view symbol) const
{
    return std::any_of(variables_of_device_.begin(), variables_of_device_.end(),
                       [&](const std::string& name) { return symbol.find(name) != symbol.npos; });
}

const CudaWords* Declarations::words_of_variable(std::string_view symbol) const
{
    if (symbol.starts_with("_ZZ")) return nullptr;  // of a function
    const auto found = variables_.find(bare_name(symbol));
    return found == variables_.end() ? nullptr : &found->second;
}

}  // namespace warpbook::kernel_compiler
