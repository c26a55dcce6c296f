// The surface of a model. Colours stay in gamma space, as the games compute them.
// One of SHADING_LIT, SHADING_UNLIT, SHADING_FLAT, SHADING_NORMALS; one of TEXTURED, CHECKER, PLAIN.
in vec3 v_position;
in vec3 v_normal;
in vec2 v_uv;

uniform vec3 u_colour;    // of a surface without a texture
uniform vec4 u_tint;      // of a surface that is pointed out: a colour and its share, 0 for the others
uniform sampler2D u_texture;

out vec4 fragColour;

#include "lighting.glsl"

vec3 surfaceColour()
{
#if defined(TEXTURED)
    return texture(u_texture, v_uv).rgb;
#elif defined(CHECKER)
    vec2 cell = floor(v_uv * 16.0);
    return u_colour * (mod(cell.x + cell.y, 2.0) < 1.0 ? 1.0 : 0.82);
#else
    return u_colour;
#endif
}

vec3 shadedColour()
{
#if defined(SHADING_UNLIT)
    return surfaceColour();
#elif defined(SHADING_NORMALS)
    return shadingNormal() * 0.5 + 0.5;
#else
    return litColour(surfaceColour());
#endif
}

void main()
{
    fragColour = vec4(mix(shadedColour(), u_tint.rgb, u_tint.a), 1.0);
}
