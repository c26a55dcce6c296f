// The surface of a model. Colors stay in gamma space, as the games compute them. One of SHADING_LIT, SHADING_UNLIT,
// SHADING_FLAT, SHADING_NORMALS; one of TEXTURED, CHECKER, PLAIN, GHOST. USES_ALPHA: the texture's alpha selects the
// drawn pixels.
in vec3 v_position;
in vec3 v_normal;
in vec2 v_uv;

uniform vec3 u_color;    // of a surface without a texture
uniform vec4 u_tint;      // of a highlighted surface: a color and its share, 0 for the others
uniform sampler2D u_texture;

#ifdef USES_ALPHA
uniform vec4 u_alphaRange; // pixels with x <= alpha < y are drawn
uniform bool u_isOpaque;   // drawn pixels cover the background completely, whatever their alpha
#endif

#ifdef GHOST
uniform float u_opacity;
#endif

out vec4 fragColor;

#include "lighting.glsl"

vec3 surfaceColor()
{
#if defined(TEXTURED)
    return texture(u_texture, v_uv).rgb;
#elif defined(CHECKER)
    vec2 cell = floor(v_uv * 16.0);
    return u_color * (mod(cell.x + cell.y, 2.0) < 1.0 ? 1.0 : 0.82);
#else
    return u_color;
#endif
}

vec3 shadedColor()
{
#if defined(SHADING_UNLIT)
    return surfaceColor();
#elif defined(SHADING_NORMALS)
    return shadingNormal() * 0.5 + 0.5;
#else
    return litColor(surfaceColor());
#endif
}

float drawnAlpha()
{
#ifdef USES_ALPHA
    float alpha = texture(u_texture, v_uv).a;
    if (alpha < u_alphaRange.x || alpha >= u_alphaRange.y)
        discard;
    return u_isOpaque ? 1.0 : alpha;
#elif defined(GHOST)
    return u_opacity;
#else
    return 1.0;
#endif
}

void main()
{
    vec3 color = mix(shadedColor(), u_tint.rgb, u_tint.a); // before discarding pixels: filtering reads neighbors
    fragColor = vec4(color, drawnAlpha());
}
