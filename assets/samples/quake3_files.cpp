#include "assets/samples/quake3_files.hpp"

#include "assets/samples/creature_player.hpp"
#include "assets/samples/creature_skin.hpp"
#include "assets/samples/md3_mesh.hpp"
#include "assets/samples/tga.hpp"
#include "assets/samples/weapon.hpp"
#include "assets/samples/weapon_pictures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string_view>

namespace samples {

namespace {

// The default skin uses plain images without shaders: it looks like the creature's MD2.
constexpr std::string_view kShaders = R"(// The sample creature and what it holds.

models/players/creature/ember
{
	{
		map models/players/creature/creature_ember.tga
		rgbGen lightingDiffuse
	}
	{
		map models/players/creature/creature_glow.tga
		blendFunc add
		rgbGen wave sin 0.6 0.35 0 0.4
	}
}

models/players/creature/ember_eyes
{
	{
		map models/players/creature/creature_ember.tga
		rgbGen identity
	}
	{
		map models/players/creature/creature_glow.tga
		blendFunc add
		rgbGen wave triangle 0.3 0.7 0 1.1
	}
}

models/players/creature/ember_chrome
{
	{
		map models/players/creature/creature_ember.tga
		rgbGen lightingDiffuse
	}
	{
		map textures/creature/chrome.tga
		blendFunc add
		rgbGen const ( 0.5 0.42 0.36 )
		tcGen environment
	}
}

models/weapons2/spitter/spitter
{
	{
		map models/weapons2/spitter/spitter.tga
		rgbGen lightingDiffuse
	}
	{
		map textures/creature/chrome.tga
		blendFunc GL_DST_COLOR GL_ONE
		rgbGen const ( 0.6 0.6 0.6 )
		tcGen environment
	}
}

models/weapons2/spitter/spitter_vessel
{
	{
		map models/weapons2/spitter/plasma.tga
		rgbGen identity
		tcMod scale 1 0.5
		tcMod turb 0 0.06 0 0.6
		tcMod scroll 0.35 0.12
	}
	{
		map models/weapons2/spitter/plasma.tga
		blendFunc add
		rgbGen wave sin 0.5 0.3 0 0.9
		tcMod scale -1.5 0.75
		tcMod scroll 0.5 -0.2
	}
	{
		map textures/creature/chrome.tga
		blendFunc add
		rgbGen const ( 0.3 0.3 0.3 )
		tcGen environment
	}
}

models/weapons2/spitter/spitter_crest
{
	cull disable
	{
		map models/weapons2/spitter/crest.tga
		alphaFunc GE128
		depthWrite
		rgbGen lightingDiffuse
	}
}

models/weapons2/spitter/spitter_flame
{
	cull disable
	{
		clampMap models/weapons2/spitter/flame.tga
		blendFunc add
		rgbGen wave noise 0.85 0.15 0 9
	}
}

models/weapons2/spitter/spitter_glow
{
	cull disable
	deformVertexes autosprite
	{
		clampMap models/weapons2/spitter/glow.tga
		blendFunc add
		rgbGen wave sin 0.8 0.2 0 3
		tcMod rotate 60
	}
}
)";

class Collection {
public:
    void add(std::string path, std::vector<std::byte> bytes) { m_files.push_back({std::move(path), std::move(bytes)}); }

    void addText(std::string path, std::string_view text)
    {
        const auto bytes = std::as_bytes(std::span(text.data(), text.size()));
        add(std::move(path), {bytes.begin(), bytes.end()});
    }

    void addImage(std::string path, const formats::Image& image) { add(std::move(path), tgaOf(image)); }

    void addModel(const formats::Md3Source& model) { add(model.name, formats::writeMd3(model)); }

    /// Also adds one coarser level, `<name>_1.md3`.
    void addModelWithLevel(const formats::Md3Source& model)
    {
        constexpr float kShare = 0.45f;
        constexpr float kError = 0.025f;
        addModel(model);
        formats::Md3Source level = simplified(model, kShare, kError);
        level.name.insert(level.name.rfind('.'), "_1");
        addModel(level);
    }

    [[nodiscard]] std::vector<SampleFile> take()
    {
        std::sort(m_files.begin(), m_files.end(),
                  [](const SampleFile& a, const SampleFile& b) { return a.path < b.path; });
        return std::move(m_files);
    }

private:
    std::vector<SampleFile> m_files;
};

void addPlayer(Collection& files, const Creature& creature, const std::vector<SurfacePoint>& surface)
{
    const auto path = [](std::string_view name) { return fmt::format("{}/{}", kPlayerFolder, name); };
    const PlayerAnimation animation = playerAnimation(creature);
    const CreaturePlayer player = creaturePlayer(withWaist(creature), animation);
    for (const auto& [name, part] :
         {std::pair{"lower", &player.lower}, {"upper", &player.upper}, {"head", &player.head}}) {
        files.addModelWithLevel(*part);
        files.addText(path(fmt::format("{}_default.skin", name)), defaultSkin(*part));
        files.addText(path(fmt::format("{}_red.skin", name)), redSkin(*part));
    }
    files.addText(path("animation.cfg"), animationConfig(animation));
    files.addImage(path("creature.tga"), paintSkin(surface, lagoonScheme()));
    files.addImage(path("creature_ember.tga"), paintSkin(surface, emberScheme()));
    files.addImage(path("creature_glow.tga"), paintEmberGlow(surface));
}

void addWeapon(Collection& files)
{
    const auto path = [](std::string_view name) { return fmt::format("{}/{}", kWeaponFolder, name); };
    const Weapon weapon = makeWeapon();
    files.addModelWithLevel(weapon.body);
    files.addModelWithLevel(weapon.barrel);
    files.addModel(weapon.flash);
    files.addImage(path("spitter.tga"), paintWeapon());
    files.addImage(path("plasma.tga"), paintPlasma({0.16f, 0.95f, 0.62f}));
    files.addImage(path("crest.tga"), paintCrest());
    files.addImage(path("flame.tga"), paintFlame());
    files.addImage(path("glow.tga"), paintGlow());
}

} // namespace

std::vector<SampleFile> quake3Files(const Creature& creature, const std::vector<SurfacePoint>& surface)
{
    Collection files;
    addPlayer(files, creature, surface);
    addWeapon(files);
    files.addImage("textures/creature/chrome.tga", paintChrome());
    files.addText("scripts/creature.shader", kShaders);
    return files.take();
}

} // namespace samples
