#include <warpbook/system/untrusted_folder.hpp>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/time.h>

#include <functional>
#include <optional>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/system/temporary_folder.hpp>
#include <warpbook/system/text_file.hpp>

namespace warpbook {
namespace {

/// What somebody else does to a folder after a name in it was looked at, and right before it is opened.
class MeanwhileInFolder {
public:
    explicit MeanwhileInFolder(std::function<void()> change) : change_(std::move(change)) { next_ = this; }
    ~MeanwhileInFolder() { next_ = nullptr; }
    MeanwhileInFolder(const MeanwhileInFolder&) = delete;
    MeanwhileInFolder& operator=(const MeanwhileInFolder&) = delete;

    static void happens(int flags)
    {
        MeanwhileInFolder* const meanwhile = std::exchange(next_, nullptr);
        if (meanwhile == nullptr) return;
        meanwhile->change_();
        meanwhile->flags_ = flags;
    }

    bool has_happened() const { return flags_.has_value(); }
    /// With which the name was opened.
    int flags() const { return flags_.value_or(0); }

private:
    inline static MeanwhileInFolder* next_ = nullptr;

    std::function<void()> change_;
    std::optional<int> flags_;
};

}  // namespace
}  // namespace warpbook

// The linker's names (--wrap=openat in CMakeLists.txt).
extern "C" int __real_openat(int folder, const char* name, int flags, ...);
extern "C" int __wrap_openat(int folder, const char* name, int flags, ...)
{
    // What is tested creates no file, so there is no mode to pass on.
    warpbook::MeanwhileInFolder::happens(flags);
    return __real_openat(folder, name, flags);
}

namespace warpbook {
namespace {

using Kind = FolderEntry::Kind;
using testing::ElementsAre;
using testing::HasSubstr;

template <typename Action>
std::string complaint_of(const Action& action)
{
    try {
        action();
    } catch (const FileError& error) {
        return error.what();
    }
    return "(no complaint)";
}

class UntrustedFolderTest : public testing::Test {
protected:
    std::string complaint_about(const std::string& name)
    {
        return complaint_of([&] { UntrustedFolder(folder.path()).read(name, 100); });
    }

    void put_link(const std::filesystem::path& target, const std::string& in_place_of)
    {
        std::filesystem::remove_all(folder.path() / in_place_of);
        std::filesystem::create_symlink(target, folder.path() / in_place_of);
    }

    TemporaryFolder folder;
};

TEST_F(UntrustedFolderTest, ListsWhatIsThereByKindAndInOrder)
{
    folder.write("b.cu", "b");
    folder.write("A/a.cu", "a");
    folder.write(".hidden", "");
    std::filesystem::create_symlink("b.cu", folder.path() / "link");
    ASSERT_EQ(mkfifo((folder.path() / "pipe").c_str(), 0600), 0);
    const UntrustedFolder opened(folder.path());
    const auto everything =
        ElementsAre(FolderEntry{".hidden", Kind::file}, FolderEntry{"A", Kind::folder}, FolderEntry{"b.cu", Kind::file},
                    FolderEntry{"link", Kind::link}, FolderEntry{"pipe", Kind::other});
    EXPECT_THAT(opened.entries(), everything);
    EXPECT_THAT(opened.entries(), everything) << "a second time, too";
    EXPECT_THAT(opened.folder("A").entries(), ElementsAre(FolderEntry{"a.cu", Kind::file}));
}

TEST_F(UntrustedFolderTest, ReadsBytesAsTheyAreAndWhenTheyWereWritten)
{
    const std::string bytes("\xef\xbb\xbfone\r\ntwo\0three", 16);
    const auto file = folder.write("a.cu", bytes);
    const timeval times[2] = {{1000000000, 999999}, {1000000000, 999999}};
    ASSERT_EQ(utimes(file.c_str(), times), 0);
    const UntrustedFolder opened(folder.path());
    const UntrustedFile read = opened.read("a.cu", bytes.size());
    EXPECT_EQ(read.text, bytes);
    EXPECT_EQ(read.bytes, bytes.size());
    EXPECT_EQ(read.changed.time_since_epoch().count(), 1000000000);
    EXPECT_EQ(opened.time_of("a.cu"), read.changed);
}

TEST_F(UntrustedFolderTest, SaysHowLargeAFileIsThatIsTooLarge)
{
    folder.write("a.cu", std::string(200000, 'x'));
    const UntrustedFile read = UntrustedFolder(folder.path()).read("a.cu", 199999);
    EXPECT_EQ(read.text, "");
    EXPECT_EQ(read.bytes, 200000u);
    EXPECT_EQ(UntrustedFolder(folder.path()).read("a.cu", 200000).text.size(), 200000u);
}

TEST_F(UntrustedFolderTest, FollowsNoLinkAndOpensNoPipe)
{
    folder.write("secret/a.cu", "secret");
    std::filesystem::create_symlink("secret/a.cu", folder.path() / "link.cu");
    std::filesystem::create_symlink("secret", folder.path() / "linked");
    ASSERT_EQ(mkfifo((folder.path() / "pipe.cu").c_str(), 0600), 0);
    EXPECT_THAT(complaint_about("link.cu"), HasSubstr("link.cu cannot be read: it is a symbolic link."));
    EXPECT_THAT(complaint_about("pipe.cu"), HasSubstr("pipe.cu cannot be read: it is not a regular file."));
    EXPECT_THAT(complaint_about("secret"), HasSubstr("it is not a regular file."));
    EXPECT_THAT(complaint_about("missing"), HasSubstr("missing cannot be read: No such file or directory."));
    const UntrustedFolder opened(folder.path());
    EXPECT_THAT(complaint_of([&] { opened.folder("linked"); }), HasSubstr("linked cannot be read: it is a symbolic"));
    EXPECT_THAT(complaint_of([&] { opened.folder("pipe.cu"); }), HasSubstr("it is not a folder."));
}

TEST_F(UntrustedFolderTest, AFolderStaysTheSameWhenItsNameDoesNot)
{
    folder.write("ada/a.cu", "ada's");
    folder.write("other/a.cu", "secret");
    const UntrustedFolder ada = UntrustedFolder(folder.path()).folder("ada");
    std::filesystem::rename(folder.path() / "ada", folder.path() / "gone");
    std::filesystem::create_symlink("other", folder.path() / "ada");
    EXPECT_EQ(ada.read("a.cu", 100).text, "ada's");
}

TEST_F(UntrustedFolderTest, ALinkThatTakesAFilesPlaceMeanwhileIsNotFollowed)
{
    folder.write("secret", "secret");
    folder.write("a.cu", "ada's");
    const UntrustedFolder opened(folder.path());
    const MeanwhileInFolder exchange([this] { put_link("secret", "a.cu"); });
    EXPECT_THAT(complaint_of([&] { opened.read("a.cu", 100); }), HasSubstr("a.cu cannot be read: "));
    EXPECT_TRUE(exchange.has_happened());
}

TEST_F(UntrustedFolderTest, ALinkThatTakesAFoldersPlaceMeanwhileIsNotFollowed)
{
    folder.write("secret/a.cu", "secret");
    folder.write("ada/a.cu", "ada's");
    const UntrustedFolder opened(folder.path());
    const MeanwhileInFolder exchange([this] { put_link("secret", "ada"); });
    EXPECT_THAT(complaint_of([&] { opened.folder("ada"); }), HasSubstr("ada cannot be read: "));
    EXPECT_TRUE(exchange.has_happened());
}

TEST_F(UntrustedFolderTest, APipeThatTakesAFilesPlaceMeanwhileIsNotWaitedFor)
{
    folder.write("a.cu", "ada's");
    const UntrustedFolder opened(folder.path());
    // It has a writer, which writes nothing: so a mistake fails this test, and does not stop it.
    std::optional<FileDescriptor> writer;
    const MeanwhileInFolder exchange([&] {
        const std::filesystem::path pipe = folder.path() / "a.cu";
        std::filesystem::remove(pipe);
        ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
        writer.emplace(open(pipe.c_str(), O_RDWR | O_CLOEXEC));
    });
    EXPECT_THAT(complaint_of([&] { opened.read("a.cu", 100); }), HasSubstr("it is not a regular file."));
    EXPECT_TRUE(exchange.has_happened());
    EXPECT_NE(exchange.flags() & O_NONBLOCK, 0) << "or else opening a pipe without a writer takes forever";
}

TEST_F(UntrustedFolderTest, ItsOwnPathMayBeALinkAndMustBeAFolder)
{
    folder.write("there/a.cu", "text");
    std::filesystem::create_symlink("there", folder.path() / "here");
    EXPECT_EQ(UntrustedFolder(folder.path() / "here").read("a.cu", 10).text, "text");
    EXPECT_THAT(complaint_of([&] { UntrustedFolder(folder.path() / "missing"); }), HasSubstr("No such file"));
    EXPECT_THAT(complaint_of([&] { UntrustedFolder(folder.path() / "there/a.cu"); }), HasSubstr("Not a directory"));
}

}  // namespace
}  // namespace warpbook
