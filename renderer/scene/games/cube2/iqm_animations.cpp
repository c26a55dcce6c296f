#include "renderer/scene/games/cube2/iqm_animations.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/base/file_diagnostics.hpp"
#include "formats/base/names.hpp"
#include "formats/base/printable.hpp"
#include "formats/iqm/iqm.hpp"
#include "formats/model/clip_names.hpp"
#include "renderer/scene/games/cube2/cube_config.hpp"

#include <algorithm>
#include <map>
#include <optional>

namespace scene {
namespace {

using formats::FoundFile;

constexpr std::string_view kConvertedEnding = ".md5anim"; // Cube 2's files are named "run.md5anim.iqm"

/// Frames of a file that were already added to a model.
struct AddedFrames {
    std::uint32_t firstFrame = 0; // in the model
    std::vector<formats::Clip> clips;
};

/// Adds the frames of files to a model, each file once.
class AnimationAdder {
public:
    AnimationAdder(const formats::VirtualFileSystem& files, const FoundFile& modelFile, formats::Model& model,
                   Document& document)
        : m_files(files),
          m_modelFile(modelFile),
          m_model(model),
          m_shape(std::get<formats::Skinned>(model.shape)),
          m_document(document)
    {
        for (const formats::Clip& clip : model.clips)
            static_cast<void>(m_names.unique(clip.name));
    }

    /// Adds the clips of a file under a name; `framesPerSecond` 0: at the file's own rate.
    void add(const FoundFile& file, const std::string& name, float framesPerSecond)
    {
        const AddedFrames* const added = framesOf(file);
        if (added == nullptr)
            return;
        for (formats::Clip clip : added->clips) {
            clip.name = m_names.unique(formats::printable(name));
            clip.loops = clip.loops && !formats::lowered(name).starts_with("dying"); // Cube 2's name for a death
            clip.firstFrame += added->firstFrame;
            if (framesPerSecond > 0.0f)
                clip.framesPerSecond = framesPerSecond;
            m_model.clips.push_back(std::move(clip));
        }
    }

    void addOfConfig(const CubeConfig& config)
    {
        std::size_t missing = 0;
        std::string first;
        for (const CubeConfig::FileClip& animation : config.fileClips) {
            auto found = find(config, animation.file);
            if (found) {
                add(*found, animation.name, animation.framesPerSecond);
                continue;
            }
            m_document.files.push_back(formats::joinPath(formats::folderOf(m_modelFile.path), animation.file));
            first = missing++ == 0 ? animation.file : first;
        }
        if (missing > 0)
            addNote(m_document.diagnostics, "iqm-animations-missing", {}, missing, " of ", config.fileClips.size(),
                    " animations are in files that were not found, the first: ", formats::printable(first));
    }

    void addOfFolder()
    {
        const std::string extension = formats::extensionOf(m_modelFile.name);
        std::vector<FoundFile> found = m_files.listEverywhere(formats::folderOf(m_modelFile.name));
        std::sort(found.begin(), found.end(),
                  [](const FoundFile& a, const FoundFile& b) { return formats::isBefore(a.name, b.name); });
        for (const FoundFile& file : found) {
            const bool isOther = !formats::isSameButForCase(file.name, m_modelFile.name);
            if (!isOther || formats::extensionOf(file.name) != extension || formats::isCancelled())
                continue;
            if (formats::posesOfFramesAlone(m_files.readHead(file, formats::kIqmHeadBytes)) == m_shape.bones.size())
                add(file, nameOf(file), 0.0f);
        }
    }

    void reportLimit()
    {
        if (m_leftOut > 0)
            addWarning(m_document.diagnostics, "iqm-animation-limit", {}, m_leftOut,
                       " files of animations are left out: this program reads ", kMaxAnimationFiles, " of ",
                       kMaxAnimationBytes, " bytes together");
    }

private:
    [[nodiscard]] static std::string nameOf(const FoundFile& file)
    {
        const std::string stem = formats::stemOf(file.name);
        const bool isConverted =
            stem.size() > kConvertedEnding.size() && formats::lowered(stem).ends_with(kConvertedEnding);
        return isConverted ? stem.substr(0, stem.size() - kConvertedEnding.size()) : stem;
    }

    [[nodiscard]] std::optional<FoundFile> find(const CubeConfig& config, const std::string& name) const
    {
        if (auto beside = m_files.find(formats::joinPath(formats::folderOf(m_modelFile.name), name)))
            return beside;
        return config.folder.empty() ? std::nullopt : m_files.find(formats::joinPath(config.folder, name));
    }

    [[nodiscard]] const AddedFrames* framesOf(const FoundFile& file)
    {
        const auto [entry, isNew] = m_added.try_emplace(file.path);
        if (isNew)
            entry->second = read(file);
        return entry->second ? &*entry->second : nullptr;
    }

    [[nodiscard]] std::optional<AddedFrames> read(const FoundFile& file)
    {
        const std::uint64_t size = m_files.sizeOf(file).value_or(0);
        if (m_added.size() > kMaxAnimationFiles || size > kMaxAnimationBytes - m_bytes) {
            ++m_leftOut;
            return std::nullopt;
        }
        m_bytes += size;
        m_document.files.push_back(file.path);
        auto frames = m_files.read(file).and_then(
            [&](const formats::ByteView& bytes) { return formats::loadIqmFrames(bytes, m_shape); });
        if (!frames) {
            addUnusable(formats::Severity::warning, "iqm-animation-unreadable", {file.path, size}, frames.error(),
                        m_document.diagnostics);
            return std::nullopt;
        }
        addDiagnosticsOf({file.path, size}, frames->diagnostics, m_document.diagnostics);
        AddedFrames added{frameCountOf(m_shape), std::move(frames->clips)};
        addFrames(m_shape, std::move(frames->frames));
        return added;
    }

    const formats::VirtualFileSystem& m_files;
    const FoundFile& m_modelFile;
    formats::Model& m_model;
    formats::Skinned& m_shape;
    Document& m_document;
    formats::UniqueClipNames m_names;
    std::map<std::string, std::optional<AddedFrames>> m_added; // by path
    std::uint64_t m_bytes = 0;
    std::size_t m_leftOut = 0;
};

} // namespace

void addIqmAnimations(const formats::VirtualFileSystem& files, const FoundFile& modelFile, formats::Model& model,
                      Document& document)
{
    if (skinnedOf(model).bones.empty() || model.surfaces.empty()) // frames alone are for other models
        return;
    const CubeConfig config = cubeConfigOf(files, modelFile);
    document.files.insert(document.files.end(), config.paths.begin(), config.paths.end());
    AnimationAdder adder(files, modelFile, model, document);
    const std::uint32_t before = frameCountOf(model);
    adder.addOfConfig(config);
    if (frameCountOf(model) == before)
        adder.addOfFolder();
    adder.reportLimit();
}

} // namespace scene
