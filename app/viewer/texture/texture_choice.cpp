#include "app/viewer/texture/texture_choice.hpp"

#include "app/viewer/assembly/reloads.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/session/indices.hpp"
#include "formats/platform/paths.hpp"

#include <utility>

namespace app {

using formats::kNoIndex;

namespace {

std::string keyOfModel(const scene::Document& document)
{
    return modelKey(platform::pathFromUtf8(document.path));
}

} // namespace

std::uint32_t usualTexture(const Session& session)
{
    const scene::Node* const node = shownNode(session);
    if (node == nullptr)
        return kNoIndex;
    if (session.tab().view.skin < node->skins.size())
        return node->skins[session.tab().view.skin].texture;
    return session.tab().document->textures.empty() ? kNoIndex : 0;
}

std::uint32_t shownTexture(const Session& session)
{
    const auto& document = session.tab().document;
    if (!document || document->textures.empty())
        return kNoIndex;
    for (const std::uint32_t texture : {session.tab().selection.texture, usualTexture(session)}) {
        if (texture < document->textures.size())
            return texture;
    }
    return 0;
}

const scene::Texture* shownTextureOf(const Session& session)
{
    const std::uint32_t texture = shownTexture(session);
    return texture != kNoIndex ? &session.tab().document->textures[texture] : nullptr;
}

void chooseImage(Session& session)
{
    const scene::Texture* const texture = shownTextureOf(session);
    if (texture == nullptr)
        return;
    session.dialogTexture = texture->id;
    session.dialog = DialogPurpose::texture;
    session.overlay = Overlay::open;
}

std::uint32_t textureOfDialog(const Session& session)
{
    const auto& document = session.tab().document;
    if (!document)
        return kNoIndex;
    return firstIndex(document->textures, [&](const scene::Texture& one) { return one.id == session.dialogTexture; });
}

bool hasNearestImage(const Session& session)
{
    const scene::Texture* const texture = shownTextureOf(session);
    return texture != nullptr && texture->path.empty() && !texture->nearest.empty();
}

void useNearestImage(Session& session)
{
    if (hasNearestImage(session))
        bindTexture(session, shownTexture(session), platform::pathFromUtf8(shownTextureOf(session)->nearest));
}

bool hasChosenImages(const Session& session)
{
    const Tab& tab = session.tab();
    return tab.document && (!effectiveChoices(tab).bindings.empty() ||
                            !imagesOf(*session.keptImages, keyOfModel(*tab.document)).empty());
}

void forgetImages(Session& session)
{
    const Tab& tab = session.tab();
    if (!hasChosenImages(session))
        return;
    KeptImages kept = *session.keptImages;
    setImages(kept, keyOfModel(*tab.document), {});
    session.keptImages = std::make_shared<const KeptImages>(std::move(kept));
    Reload reload{tab.document->path, effectiveChoices(tab)};
    const std::string name = tab.document->name;
    if (!std::exchange(reload.choices->bindings, {}).empty())
        requestReload(session, std::move(reload));
    showNotice(session, "The textures of " + name + " are the model's own again");
}

} // namespace app
