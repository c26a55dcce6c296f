// One stage of a Quake III shader: an image times a color, blended by the fixed functions. SHADING_LIT: uses the
// studio's light instead of the game's.
in vec3 v_position;
in vec3 v_normal;
in vec2 v_uv;
in float v_alpha;

uniform vec4 u_stageColor;
uniform vec4 u_tint;      // of a highlighted surface: a color and its share, 0 for the others
uniform int u_alphaTest;  // 0: none, 1: above 0, 2: below one half, 3: at least one half
uniform bool u_isOpaque;  // it covers the background completely, whatever its alpha
uniform sampler2D u_texture;

out vec4 fragColor;

#include "lighting.glsl"

bool isCutAway(float alpha)
{
    return (u_alphaTest == 1 && alpha <= 0.0) || (u_alphaTest == 2 && alpha >= 0.5) ||
           (u_alphaTest == 3 && alpha < 0.5);
}

void main()
{
    vec4 texel = texture(u_texture, v_uv);
    float alpha = texel.a * v_alpha;
    if (isCutAway(alpha))
        discard;
    vec3 color = texel.rgb * u_stageColor.rgb;
#ifdef SHADING_LIT
    color = litColor(color);
#endif
    fragColor = vec4(mix(color, u_tint.rgb, u_tint.a), u_isOpaque ? 1.0 : alpha);
}
