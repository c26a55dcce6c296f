#include "formats/m2/m2_skin_profiles.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/base/counted.hpp"
#include "formats/m2/m2_names.hpp"

#include <algorithm>
#include <array>

namespace formats::m2 {
namespace {

constexpr std::uint32_t kMaxEmbeddedProfiles = 4;
constexpr std::uint32_t kMaxAddressed = 65536; // range of 16-bit indices
constexpr std::uint64_t kMaxUsesOfAnIndex = 2; // our own limit: overlapping sections must not multiply the cost

struct SectionRecord { // docs/formats/m2.md §7.3
    std::uint16_t geoset = 0;
    std::uint32_t vertexStart = 0, vertexCount = 0;
    std::uint64_t indexStart = 0;
    std::uint32_t indexCount = 0;
    std::uint16_t boneInfluences = 0, centerBone = 0;
    glm::vec3 center{};
    float sortRadius = 0.0f;

    static SectionRecord read(FieldReader in, std::uint32_t stride)
    {
        SectionRecord section;
        section.geoset = in.u16();
        const std::uint64_t level = in.u16(); // the high half of the first index
        section.vertexStart = in.u16();
        section.vertexCount = in.u16();
        section.indexStart = in.u16() + (level << 16U);
        section.indexCount = in.u16();
        in.skip(4); // bones: range of the bone combos
        section.boneInfluences = in.u16();
        section.centerBone = in.u16();
        section.center = readFiniteVec3(in);
        if (stride > 32) { // later sections are sorted by the center of their box
            section.center = readFiniteVec3(in);
            section.sortRadius = readFinite(in);
        }
        return section;
    }
};

// §18.3, 4: sections are 32 bytes long before version 260, if the version is correct.
std::uint32_t sectionBytesOf(const ByteView& file, const SkinHeader& profile, std::uint32_t stated,
                             Diagnostics& diagnostics)
{
    const auto areSound = [&](std::uint32_t stride) {
        if (file.fitting(profile.sections.offset, stride) < profile.sections.count)
            return false;
        for (std::uint64_t i = 0; i < profile.sections.count; ++i) {
            const auto at = static_cast<std::size_t>(profile.sections.offset + i * stride);
            const auto section = SectionRecord::read(FieldReader(file.file().span().subspan(at, stride)), stride);
            if (section.vertexStart + section.vertexCount > profile.vertices.count ||
                section.indexStart + section.indexCount > profile.indices.count)
                return false;
        }
        return true;
    };
    const std::uint32_t other = stated == 32 ? 48 : 32;
    if (profile.sections.count == 0 || areSound(stated) || !areSound(other))
        return stated;
    addWarning(diagnostics, "m2-record-layout", tableRange(file, profile.sections, other), "sections at byte ",
               profile.sections.offset, " make no sense with the ", stated,
               " bytes each of the version stated, but with ", other, ": read accordingly");
    return other;
}

std::uint16_t largestOf(const Numbers<std::uint16_t>& words)
{
    std::uint16_t largest = 0;
    for (std::size_t i = 0; i < words.size(); ++i)
        largest = std::max(largest, words[i]);
    return largest;
}

/// Appends `count` elements made from their indices through a small buffer: resizing the vector first would write
/// everything twice.
template <class T, class Make> void appendMade(std::vector<T>& to, std::size_t count, const Make& make)
{
    std::array<T, 256> buffer;
    to.reserve(to.size() + count);
    for (std::size_t first = 0; first < count; first += buffer.size()) {
        const std::size_t made = std::min(buffer.size(), count - first);
        for (std::size_t i = 0; i < made; ++i)
            buffer[i] = make(first + i);
        to.insert(to.end(), buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(made));
    }
}

class ViewReader {
public:
    ViewReader(const SkinSource& source, Model& model, Diagnostics& diagnostics)
        : m_source(source), m_model(model), m_shape(std::get<Skinned>(model.shape)), m_diagnostics(diagnostics)
    {
    }

    bool read(Materials& materials)
    {
        SkinProfile view;
        view.name = m_source.name;
        view.firstSurface = static_cast<std::uint32_t>(m_model.surfaces.size());
        view.firstBatch = static_cast<std::uint32_t>(m_model.batches.size());
        m_meshVariant.name = m_source.name;
        readCorners();
        readSections();
        view.surfaceCount = static_cast<std::uint32_t>(m_model.surfaces.size()) - view.firstSurface;
        const bool isUsable = m_meshVariant.triangleCount > 0 || m_source.profile.indices.count == 0;
        if (!isUsable) {
            m_model.surfaces.resize(view.firstSurface);
            m_shape.sections.resize(view.firstSurface);
            report();
            return false;
        }
        readBatches(view, materials);
        view.batchCount = static_cast<std::uint32_t>(m_model.batches.size()) - view.firstBatch;
        report();
        markUsual(view);
        m_shape.skinProfiles.push_back(std::move(view));
        m_model.meshVariants.push_back(std::move(m_meshVariant));
        return true;
    }

private:
    [[nodiscard]] Records recordsOf(WireArray array, std::uint32_t stride, const TableName& what)
    {
        std::string whose = m_source.name;
        whose += ' ';
        whose += what.text;
        return m2::recordsOf(m_source.file, array, stride, {whose, what.element, what.surface}, m_diagnostics);
    }

    void readCorners()
    {
        const Records vertices = recordsOf(m_source.profile.vertices, 2, "vertices");
        const std::uint32_t count = std::min(vertices.count, kMaxAddressed);
        const Numbers<std::uint16_t> words(vertices.bytes.first(std::size_t{count} * 2));
        const std::uint32_t largest = largestOf(words);
        const std::uint32_t base = lodBase(largest);
        const std::uint32_t vertexCount = m_shape.vertices.count;
        if (vertexCount == 0)
            return;
        if (base + largest >= vertexCount) { // rare: handled outside the loop below
            m_isCorner.resize(count);
            for (std::uint32_t i = 0; i < count; ++i)
                m_isCorner[i] = base + words[i] < vertexCount ? 1 : 0;
        }
        const auto cornerOf = [&](std::size_t i) -> RenderVertex { return {base + words[i], {}}; };
        if (m_isCorner.empty())
            appendMade(m_meshVariant.vertices, count, cornerOf);
        else
            appendMade(m_meshVariant.vertices, count,
                       [&](std::size_t i) { return m_isCorner[i] != 0 ? cornerOf(i) : RenderVertex{}; });
    }

    // Views of lower detail may use a later part of the vertices (§7.2).
    [[nodiscard]] std::uint32_t lodBase(std::uint32_t largest) const
    {
        const std::uint64_t end = std::uint64_t{m_source.profile.boneCountMax} + largest;
        return m_source.isLod && end < m_shape.vertices.count ? m_source.profile.boneCountMax : 0;
    }

    void readSections()
    {
        m_indices = recordsOf(m_source.profile.indices, 2, {"indices", Element::index});
        const std::uint32_t stride =
            sectionBytesOf(m_source.file, m_source.profile, m_source.sectionBytes, m_diagnostics);
        const Records records =
            recordsOf(m_source.profile.sections, stride,
                      {"sections", Element::surface, static_cast<std::uint32_t>(m_model.surfaces.size())});
        m_budget = kMaxUsesOfAnIndex * m_indices.count;
        m_meshVariant.indices.reserve(m_indices.count);
        const std::uint32_t count = std::min(records.count, kMaxAddressed);
        m_shape.sections.reserve(m_shape.sections.size() + count);
        m_model.surfaces.reserve(m_model.surfaces.size() + count);
        m_meshVariant.drawRanges.reserve(count);
        for (std::uint32_t i = 0; i < count && !isCancelled(); ++i)
            addSection(SectionRecord::read(records[i], stride), m_source.file.rangeOf(records[i].rest()));
    }

    void addSection(const SectionRecord& record, ByteRange range)
    {
        const auto surface = static_cast<std::uint32_t>(m_model.surfaces.size());
        SkinSection section;
        section.geoset = record.geoset;
        section.view = static_cast<std::uint32_t>(m_shape.skinProfiles.size());
        section.centerBone = toIndex(record.centerBone, m_shape.bones.size());
        section.sortCenter = record.center;
        section.sortRadius = record.sortRadius;
        section.boneInfluences = record.boneInfluences;
        section.firstIndex = static_cast<std::uint32_t>(record.indexStart);
        m_shape.sections.push_back(section);
        addGeoset(record.geoset);
        m_model.surfaces.push_back({.name = nameOf(record.geoset)});

        const std::uint64_t start = std::min<std::uint64_t>(record.indexStart, m_indices.count);
        const auto rest = static_cast<std::uint32_t>(m_indices.count - start);
        const std::uint32_t count = std::min(record.indexCount, rest) / 3 * 3;
        if (count < record.indexCount)
            m_cut.addAt(range, "section ", surface, " states ", record.indexCount, " indices from ", record.indexStart,
                        " of ", m_indices.count);
        if (count > m_budget) {
            m_overlapping.addAt(range, "section ", surface);
            return;
        }
        m_budget -= count;
        addTriangles(surface, static_cast<std::uint32_t>(start), count);
    }

    void addTriangles(std::uint32_t surface, std::uint32_t start, std::uint32_t count)
    {
        std::vector<std::uint32_t>& indices = m_meshVariant.indices;
        const auto first = static_cast<std::uint32_t>(indices.size());
        const auto cornerCount = static_cast<std::uint32_t>(m_meshVariant.vertices.size());
        const auto bytes = m_indices.bytes.subspan(std::size_t{start} * 2, std::size_t{count} * 2);
        const Numbers<std::uint16_t> words(bytes);
        const std::uint32_t largest = largestOf(words);
        if (largest < cornerCount && m_isCorner.empty())
            appendMade(indices, count, [&](std::size_t i) -> std::uint32_t { return words[i]; });
        else
            copySound(bytes);
        const auto added = static_cast<std::uint32_t>(indices.size()) - first;
        if (added > 0)
            m_meshVariant.drawRanges.push_back({PrimitiveType::triangles, surface, first, added});
        m_meshVariant.triangleCount += added / 3;
    }

    // Copies the triangles whose corners exist.
    void copySound(std::span<const std::byte> bytes)
    {
        const Numbers<std::uint16_t> words(bytes);
        const auto cornerCount = static_cast<std::uint32_t>(m_meshVariant.vertices.size());
        for (std::size_t i = 0; i + 2 < words.size(); i += 3) {
            const std::array<std::uint32_t, 3> triangle{words[i], words[i + 1], words[i + 2]};
            const bool isSound = std::all_of(triangle.begin(), triangle.end(), [&](std::uint32_t corner) {
                return corner < cornerCount && (m_isCorner.empty() || m_isCorner[corner] != 0);
            });
            if (!isSound) {
                m_dropped.addAt(m_source.file.rangeOf(bytes.subspan(2 * i, 6)), "indices ", triangle[0], ", ",
                                triangle[1], ", ", triangle[2], " of ", cornerCount);
                continue;
            }
            m_meshVariant.indices.insert(m_meshVariant.indices.end(), triangle.begin(), triangle.end());
        }
    }

    void addGeoset(std::uint16_t id)
    {
        const auto at = std::lower_bound(m_shape.geosets.begin(), m_shape.geosets.end(), id,
                                         [](const Geoset& geoset, std::uint16_t wanted) { return geoset.id < wanted; });
        if (at == m_shape.geosets.end() || at->id != id)
            m_shape.geosets.insert(at,
                                   {id, m2GeosetName(id), id == 0 ? std::string_view() : m2GeosetGroupName(id / 100U)});
    }

    // Which sections a preview shows depends on the others of their view (§16).
    void markUsual(const SkinProfile& view)
    {
        std::vector<std::uint16_t> ids;
        for (std::uint32_t i = 0; i < view.surfaceCount; ++i)
            ids.push_back(m_shape.sections[view.firstSurface + i].geoset);
        const std::vector<bool> isUsual = m2DefaultGeosets(ids);
        for (std::uint32_t i = 0; i < view.surfaceCount; ++i)
            m_shape.sections[view.firstSurface + i].isUsual = isUsual[i];
    }

    // Users choose parts by name, so each part needs a name of its own.
    [[nodiscard]] std::string nameOf(std::uint16_t geoset)
    {
        if (geoset >= m_geosets.size())
            m_geosets.resize(geoset + std::size_t{1});
        const std::uint32_t count = ++m_geosets[geoset];
        const std::string name = m2GeosetName(geoset);
        return count == 1 ? name : joined(name, " #", count);
    }

    void readBatches(const SkinProfile& view, Materials& materials)
    {
        const Records records = recordsOf(m_source.profile.batches, BatchRecord::kBytes, "batches");
        const std::uint32_t count = std::min(records.count, kMaxAddressed);
        m_model.passes.reserve(m_model.passes.size() + count);
        m_model.batches.reserve(m_model.batches.size() + count);
        Tally noSection;
        for (std::uint32_t i = 0; i < count; ++i) {
            const BatchRecord batch = BatchRecord::read(records[i]);
            if (batch.section >= view.surfaceCount) {
                noSection.addAt(m_source.file.rangeOf(records[i].rest()), "batch ", i, " belongs to section ",
                                batch.section, " of ", view.surfaceCount);
                continue;
            }
            Batch drawn;
            drawn.surface = view.firstSurface + batch.section;
            drawn.pass = static_cast<std::uint32_t>(m_model.passes.size());
            m_model.passes.push_back(materials.passOf(batch, batchLocation(records[i])));
            const MaterialPass& pass = m_model.passes.back();
            constexpr std::int32_t kTransparent = 0x1000; // sorts after all opaque ones (§9.3)
            drawn.sortKey = isTransparent(pass.blend) ? kTransparent + pass.priorityPlane : 0;
            m_model.batches.push_back(drawn);
        }
        // Overlays follow the part they cover; while drawing, the distance is compared between the two.
        std::stable_sort(m_model.batches.begin() + static_cast<std::ptrdiff_t>(view.firstBatch), m_model.batches.end(),
                         [this](const Batch& a, const Batch& b) {
                             if (a.sortKey != b.sortKey)
                                 return a.sortKey < b.sortKey;
                             return m_model.passes[a.pass].materialLayer < m_model.passes[b.pass].materialLayer;
                         });
        if (noSection.count > 0)
            addError(m_diagnostics, Concern::model, "m2-batch-section", noSection.range, m_source.name, ": ",
                     counted(noSection.count, "batch has no section and is left out",
                             "batches have no section and are left out"),
                     ", the first: ", noSection.first)
                .occurrences = noSection.count;
    }

    [[nodiscard]] BatchLocation batchLocation(const FieldReader& record) const
    {
        return {m_source.isEmbedded ? std::string_view() : std::string_view(m_source.file.name()),
                m_source.file.rangeOf(record.rest())};
    }

    void report()
    {
        if (m_cut.count > 0)
            addError(m_diagnostics, Concern::model, "m2-section-indices", m_cut.range, m_source.name, ": ",
                     counted(m_cut.count, "section is", "sections are"),
                     " cut to complete triangles, the first: ", m_cut.first)
                .occurrences = m_cut.count;
        if (m_dropped.count > 0)
            addError(m_diagnostics, Concern::model, "m2-triangles", m_dropped.range, m_source.name, ": ",
                     counted(m_dropped.count, "triangle refers to no vertex and is left out",
                             "triangles refer to no vertex and are left out"),
                     ", the first: ", m_dropped.first)
                .occurrences = m_dropped.count;
        if (m_overlapping.count > 0)
            addError(m_diagnostics, Concern::model, "m2-sections-overlap", m_overlapping.range, m_source.name, ": ",
                     counted(m_overlapping.count, "section overlaps", "sections overlap"), " more than ",
                     kMaxUsesOfAnIndex, " times: left out, the first: ", m_overlapping.first)
                .occurrences = m_overlapping.count;
    }

    const SkinSource& m_source;
    Model& m_model;
    Skinned& m_shape;
    Diagnostics& m_diagnostics;
    MeshVariant m_meshVariant;
    std::vector<std::uint8_t> m_isCorner; // empty if all exist, else 0 for each corner without a vertex
    Records m_indices;
    std::uint64_t m_budget = 0;
    std::vector<std::uint32_t> m_geosets; // number of sections with each id
    Tally m_cut, m_dropped, m_overlapping;
};

} // namespace

std::vector<SkinSource> embeddedProfiles(const ByteView& file, const Opening& opening, Diagnostics& diagnostics)
{
    WireArray stated = opening.header.skinProfiles;
    if (stated.count > kMaxEmbeddedProfiles) {
        addWarning(diagnostics, "m2-view-limit", tableRange(file, stated, kEmbeddedProfileBytes), stated.count,
                   " views stated, an M2 has at most ", kMaxEmbeddedProfiles);
        stated.count = kMaxEmbeddedProfiles;
    }
    const Records records = recordsOf(file, stated, kEmbeddedProfileBytes, "views", diagnostics);
    std::vector<SkinSource> sources;
    for (std::uint32_t i = 0; i < records.count; ++i)
        sources.push_back({joined("view ", i), ByteView(file.file(), file.name(), file.start()),
                           readSkinHeader(records[i]), opening.layout.sectionBytes, false, true});
    return sources;
}

bool addSkinProfile(const SkinSource& source, Materials& materials, Model& model, Diagnostics& diagnostics)
{
    return ViewReader(source, model, diagnostics).read(materials);
}

} // namespace formats::m2
