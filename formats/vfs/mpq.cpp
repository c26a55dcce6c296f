#include "formats/vfs/mpq.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/base/counted.hpp"
#include "formats/base/out_of_memory.hpp"
#include "formats/base/signature.hpp"
#include "formats/mpq/mpq_cipher.hpp"
#include "formats/vfs/mpq_contents.hpp"
#include "formats/vfs/mpq_mentioned_names.hpp"
#include "formats/vfs/mpq_names.hpp"
#include "formats/vfs/unpack.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <utility>

namespace formats {
namespace {

constexpr std::string_view kListfile = "(listfile)";
constexpr std::uint64_t kMaxListfileBytes = std::uint64_t{64} << 20U;
/// The archive's own list may have this many bytes and those of the archive.
constexpr std::uint64_t kFreeListfileBytes = std::uint64_t{8} << 20U;

struct KnownContent {
    std::string_view magic;
    std::string_view extension;
    std::string_view chunk = {}; ///< the second chunk's name, if it is needed, too
};

/// Extensions of files without a name, by their first bytes.
constexpr std::array<KnownContent, 18> kKnownContents = {{{"MD20", ".m2"},
                                                          {"MD21", ".m2"},
                                                          {"SKIN", ".skin"},
                                                          {"BLP1", ".blp"},
                                                          {"BLP2", ".blp"},
                                                          {"WDBC", ".dbc"},
                                                          {"REVM", ".wmo", "DHOM"},
                                                          {"REVM", ".wmo", "PGOM"},
                                                          {"REVM", ".adt", "RDHM"},
                                                          {"REVM", ".wdt", "DHPM"},
                                                          {"MDLX", ".mdx"},
                                                          {"RIFF", ".wav"},
                                                          {"OggS", ".ogg"},
                                                          {"DDS ", ".dds"},
                                                          {"\x89PNG", ".png"},
                                                          {"\xFF\xD8\xFF", ".jpg"},
                                                          {"IDP2", ".md2"},
                                                          {"IDP3", ".md3"}}};
constexpr std::size_t kKnownContentBytes = 16;
/// Of the files without a name, which may be a million, in all as many bytes are read to choose extensions.
constexpr std::uint64_t kMaxStartBytes = std::uint64_t{64} << 20U;

std::string_view extensionFor(std::span<const std::byte> head)
{
    constexpr std::size_t kSecondChunk = 12;
    for (const KnownContent& known : kKnownContents) {
        const bool isIt = beginsWith(head, known.magic) &&
                          (known.chunk.empty() ||
                           (head.size() > kSecondChunk && beginsWith(head.subspan(kSecondChunk), known.chunk)));
        if (isIt)
            return known.extension;
    }
    return {};
}

/// Entries of one kind that are reported together.
struct CountedEntries {
    std::size_t count = 0;
    ByteRange first{};

    void add(ByteRange record)
    {
        if (count++ == 0)
            first = record;
    }
};

/// The table of contents while it is made.
struct MpqListing {
    ArchiveDirectory& directory;
    std::span<MpqListedName> names; ///< parallel to MpqTables::names, as is the following one
    std::vector<bool> isUnsafe;     ///< listed by number, although it has a name
    EntryProblems problems{};
    CountedEntries unnamed{};
    CountedEntries marks{};
    std::uint64_t startBudget = kMaxStartBytes;
};

/// The list of names, an entry of the tables. `filled` as for MpqContents::read.
Result<FileBytes> listfileAt(const RandomAccess& file, const MpqTables& tables, std::uint32_t entry,
                             std::uint64_t* filled)
{
    const MpqBlock& block = tables.blocks[tables.names[entry].block];
    const std::string name(kListfile);
    const std::uint64_t limit = std::min(kMaxListfileBytes, kFreeListfileBytes + file.outermostBytes());
    if (block.size > limit)
        return fail(LoadErrorCode::tooLarge, name, ": states ", block.size, " bytes, at most ", limit, " are read");
    const MpqContents list{file, block, tables.sectorBytes, mpqFileKey(kListfile), tables.wraps};
    return list.read(block.size, name, filled);
}

class MpqReader : public ArchiveReader {
public:
    MpqReader(RandomAccess file, MpqTables tables) : m_file(std::move(file)), m_tables(std::move(tables))
    {
        for (std::uint32_t i = 0; i < m_tables.names.size() && !m_hasMarks; ++i)
            m_hasMarks = blockOf(i).is(MpqBlock::kDeletionMark);
    }

    [[nodiscard]] std::uint64_t bytes() const override { return m_file.size(); }

    [[nodiscard]] Result<ArchiveDirectory> entries(const std::string& name, const MoreNames& more) const override
    {
        ArchiveDirectory directory;
        directory.diagnostics = m_tables.diagnostics;
        MpqNames names(m_tables);
        for (const std::string_view special : {kListfile, std::string_view("(attributes)"),
                                               std::string_view("(signature)"), std::string_view("(user data)")})
            names.add(special);
        addListfile(names, directory.diagnostics);
        if (!names.areWhole())
            names.addFrom(more.index());
        if (more && !names.areWhole())
            addNames(names, more(), {}, directory.diagnostics);
        if (!names.areWhole())
            addMapFiles(names);
        addNames(names, mentionedNames(names, m_file, m_tables), {}, directory.diagnostics);
        TRISVIEW_TRY(checkCancelled(name));
        addEntries(names, directory);
        TRISVIEW_TRY(checkCancelled(name));
        limitTotal(directory, m_file.size(), mostMpqBytes(m_file));
        return directory;
    }

    [[nodiscard]] std::optional<std::uint32_t> findUnlisted(std::string_view name) const override
    {
        const auto found = findMpqName(m_tables, name);
        if (!found)
            return std::nullopt;
        return m_tables.names[*found].block;
    }

    [[nodiscard]] bool deletes(std::string_view name) const override
    {
        const auto found = m_hasMarks ? findMpqName(m_tables, name) : std::nullopt;
        return found && blockOf(*found).is(MpqBlock::kDeletionMark);
    }

    [[nodiscard]] Result<ByteView> read(const ArchiveEntry& entry, const std::string& name,
                                        ReadProblems* problems) const override
    {
        std::uint64_t filled = 0;
        TRISVIEW_TRY_ASSIGN(FileBytes bytes, contents(entry).read(entry.size, name, &filled));
        if (problems != nullptr)
            addFilled(entry, filled, *problems);
        return ByteView(std::move(bytes), name);
    }

    [[nodiscard]] std::vector<std::byte> readHead(const ArchiveEntry& entry, std::size_t most) const override
    {
        const auto head = contents(entry).read(most, entry.name);
        return head ? std::vector<std::byte>(head->span().begin(), head->span().end()) : std::vector<std::byte>();
    }

    [[nodiscard]] Result<RandomAccess> access(const ArchiveEntry& entry, const std::string& name) const override
    {
        if (entry.packing == Packing::stored)
            return m_file.part(entry.offset, entry.size);
        TRISVIEW_TRY_ASSIGN(FileBytes bytes, contents(entry).read(entry.size, name));
        return RandomAccess(std::move(bytes), m_file);
    }

private:
    [[nodiscard]] const MpqBlock& blockOf(std::uint32_t index) const
    {
        return m_tables.blocks[m_tables.names[index].block];
    }

    /// The key of an encrypted file that is listed by number because its name is unsafe.
    void keepKey(std::uint32_t number, std::string_view name) const
    {
        if (!m_tables.blocks[number].is(MpqBlock::kEncrypted))
            return;
        const std::lock_guard lock(m_mutex);
        m_keys.try_emplace(number, mpqFileKey(name));
    }

    /// Reports sectors that are shorter than stated.
    static void addFilled(const ArchiveEntry& entry, std::uint64_t filled, ReadProblems& problems)
    {
        if (filled > 0)
            problems.add(
                "mpq-short-sector", entry,
                joined("its sectors unpack to ", entry.size - filled, " bytes, not to the ", entry.size, " stated"),
                "filled with zeros");
    }

    [[nodiscard]] MpqContents contents(const ArchiveEntry& entry) const
    {
        MpqContents found{m_file, m_tables.blocks[entry.index], m_tables.sectorBytes, std::nullopt, m_tables.wraps};
        if (!entry.isNumbered) {
            found.key = mpqFileKey(entry.name);
        } else {
            const std::lock_guard lock(m_mutex);
            if (const auto known = m_keys.find(entry.index); known != m_keys.end())
                found.key = known->second;
        }
        return found;
    }

    /// `record`: of the list in the archive.
    static void addNames(MpqNames& names, const FileBytes& list, ByteRange record, Diagnostics& notes)
    {
        if (!names.addLines(list))
            addWarning(notes, "mpq-names-limit", record, "the list of names has more than ", kMaxListedNames,
                       " names, the others are not used");
    }

    void addListfile(MpqNames& names, Diagnostics& notes) const
    {
        const auto index = m_tables.find(mpqNameHashes(kListfile));
        if (!index)
            return;
        std::uint64_t filled = 0;
        const Result<FileBytes> bytes = listfileAt(m_file, m_tables, *index, &filled);
        ReadProblems problems;
        addFilled({.name = std::string(kListfile), .size = blockOf(*index).size, .record = m_tables.recordOf(*index)},
                  filled, problems);
        for (Diagnostic& problem : problems.diagnostics())
            notes.push_back(std::move(problem));
        if (bytes)
            addNames(names, *bytes, m_tables.recordOf(*index), notes);
        else if (bytes.error().code != LoadErrorCode::cancelled)
            addWarning(notes, "mpq-listfile-unreadable", m_tables.recordOf(*index), bytes.error().message,
                       "; it has the names of the archive's files");
    }

    /// Named entries come first, in the order of the list, then those that are listed by number.
    void addEntries(MpqNames& names, ArchiveDirectory& directory) const
    {
        const auto count = static_cast<std::uint32_t>(m_tables.names.size());
        directory.entries.reserve(count);
        MpqListing listing{directory, names.names(), std::vector<bool>(count)};
        for (std::uint32_t i = 0; i < count; ++i)
            refuseUnsafe(i, listing);
        std::vector<bool> isListed(m_tables.blocks.size());
        const auto add = [&](std::uint32_t index, bool isNumbered) {
            isListed[m_tables.names[index].block] = true;
            if (blockOf(index).is(MpqBlock::kDeletionMark))
                listing.marks.add(m_tables.recordOf(index));
            else
                addEntry(index, isNumbered, listing);
        };
        CancelPoll poll;
        for (const std::uint32_t i : names.order()) {
            if (poll.isCancelled())
                break;
            if (!listing.isUnsafe[i])
                add(i, false);
        }
        for (std::uint32_t i = 0; i < count && !poll.isCancelled(); ++i) {
            const bool isNamed = !listing.names[i].raw.empty() && !listing.isUnsafe[i];
            if (!isNamed && !isListed[m_tables.names[i].block]) // else another name for it is known
                add(i, true);
        }
        report(listing);
    }

    static void report(const MpqListing& listing)
    {
        Diagnostics& notes = listing.directory.diagnostics;
        const Diagnostics found = listing.problems.diagnostics();
        notes.insert(notes.end(), found.begin(), found.end());
        if (listing.unnamed.count > 0)
            addNote(
                notes, "mpq-unnamed", listing.unnamed.first,
                counted(listing.unnamed.count, "file has no known name and is", "files have no known names and are"),
                " listed by number");
        if (listing.marks.count > 0)
            addNote(notes, "mpq-deletion-mark", listing.marks.first,
                    counted(listing.marks.count, "entry only marks a file", "entries only mark files"),
                    " of other archives as deleted");
    }

    /// A file with a name that cannot be a path is listed by number.
    void refuseUnsafe(std::uint32_t index, MpqListing& listing) const
    {
        const MpqListedName& name = listing.names[index];
        const bool isFolder = name.safe.isFolder && blockOf(index).size == 0;
        if (name.raw.empty() || isFolder || (name.safe.refused.empty() && !name.safe.isFolder))
            return;
        listing.problems.add("archive-unsafe-name", m_tables.recordOf(index), name.raw,
                             name.safe.isFolder ? "its name is that of a folder" : name.safe.refused,
                             "listed by number");
        keepKey(m_tables.names[index].block, name.raw);
        listing.isUnsafe[index] = true;
    }

    void addEntry(std::uint32_t index, bool isNumbered, MpqListing& listing) const
    {
        std::string name = isNumbered ? numberedName(m_tables.names[index].block, listing.startBudget)
                                      : std::move(listing.names[index].safe.name);
        const MpqBlock& block = blockOf(index);
        const ByteRange record = m_tables.recordOf(index);
        if (isNumbered && !listing.isUnsafe[index])
            listing.unnamed.add(record);
        if (block.offset > m_file.size()) {
            listing.problems.add("archive-entry-outside", record, isNumbered ? name : listing.names[index].raw,
                                 joined("its ", block.storedBytes, " bytes at byte ", block.offset,
                                        " end past the file's ", m_file.size()));
        } else if (isNumbered || !listing.names[index].safe.isFolder) {
            const bool isPlain = !block.is(MpqBlock::kPacked | MpqBlock::kEncrypted | MpqBlock::kPatch);
            listing.directory.entries.push_back(
                {.name = std::move(name),
                 .offset = block.offset,
                 .storedBytes = block.storedBytes,
                 .size = block.size,
                 .packing = isPlain && m_file.contains(block.offset, block.size) ? Packing::stored : Packing::mpq,
                 .index = m_tables.names[index].block,
                 .isNumbered = isNumbered,
                 .record = record});
        }
    }

    /// Reads bytes of the file for its extension as long as `budget` allows it.
    [[nodiscard]] std::string numberedName(std::uint32_t number, std::uint64_t& budget) const
    {
        constexpr std::uint64_t kPlainCost = 64; // a read of any length
        const MpqBlock& block = m_tables.blocks[number];
        const std::uint64_t cost = block.is(MpqBlock::kPacked) ? kMpqStartBytes : kPlainCost;
        std::string_view extension;
        if (cost <= budget) {
            budget -= cost;
            const MpqContents content{m_file, block, m_tables.sectorBytes, std::nullopt, m_tables.wraps};
            if (const auto start = content.readStart(kKnownContentBytes))
                extension = extensionFor(start->span());
        }
        return fmt::format("unnamed/{:08}{}", number, extension);
    }

    RandomAccess m_file;
    MpqTables m_tables;
    bool m_hasMarks = false;                               // of deleted files
    mutable std::mutex m_mutex;                            // protects the following member
    mutable std::map<std::uint32_t, std::uint32_t> m_keys; // by block: of encrypted files whose names are unsafe
};

} // namespace

Result<std::shared_ptr<const ArchiveReader>> openMpq(RandomAccess file, const std::string& name)
{
    TRISVIEW_TRY_ASSIGN(MpqTables tables, readMpqTables(file, name));
    return std::make_shared<const MpqReader>(std::move(file), std::move(tables));
}

Result<FileBytes> readMpqListfile(const RandomAccess& file, const std::string& name)
{
    return withinMemory(name, [&]() -> Result<FileBytes> {
        TRISVIEW_TRY_ASSIGN(const MpqTables tables, readMpqTables(file, name));
        const auto entry = tables.find(mpqNameHashes(kListfile));
        return entry ? listfileAt(file, tables, *entry, nullptr) : FileBytes();
    });
}

} // namespace formats
