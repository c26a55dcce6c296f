// Particles and ribbons: textures times the color of the vertex, blended by the fixed functions. THREE_TEXTURES: colors
// of the first two, alphas of all three; THREE_COLORS: colors of all three. MODEL_LIGHTS: as in the game; FOG: hidden
// by distance. SOFT: a dot in each cell replaces a missing image; SOFT_BAND: a band replaces it.
in vec3 v_position;
in vec4 v_color;
in float v_alphaCutoff; // final threshold: pixels with less alpha are not drawn
in vec2 v_uv;
#ifdef THREE_TEXTURES
in vec2 v_uv1;
in vec2 v_uv2;
#endif

uniform float u_alphaTest; // pixels with less alpha are not drawn; 0: no test
uniform vec4 u_factors;    // of color and alpha
#ifdef SOFT
uniform vec2 u_cells; // columns and rows
uniform vec4 u_faded; // the neutral color of the blend mode if alpha alone does not fade it (w 1)
#else
uniform sampler2D u_texture;
#endif
#ifdef THREE_TEXTURES
uniform sampler2D u_texture1;
uniform sampler2D u_texture2;
#endif

out vec4 fragColor;

#ifdef FOG
uniform vec3 u_eye;
uniform vec2 u_fogRange; // distances from the eye where fog starts and where it hides everything
uniform vec3 u_fogColor;
#endif

#ifdef MODEL_LIGHTS
uniform vec3 u_viewBackward;

vec3 shadingNormal()
{
    return u_viewBackward;
}

#include "model_lights.glsl"
#endif

#ifdef SOFT
// 1 in the center of a cell, 0 at its rim.
float softness()
{
    vec2 position = fract(v_uv * u_cells) * 2.0 - 1.0;
#ifdef SOFT_BAND
    return 1.0 - smoothstep(0.25, 1.0, abs(position.y));
#else
    return 1.0 - smoothstep(0.25, 1.0, length(position));
#endif
}
#endif

void main()
{
#ifdef SOFT
    vec4 color = vec4(1.0, 1.0, 1.0, softness());
#else
    vec4 color = texture(u_texture, v_uv);
#endif
#ifdef THREE_TEXTURES
    vec4 second = texture(u_texture1, v_uv1);
    vec4 third = texture(u_texture2, v_uv2);
    color.rgb *= second.rgb;
#ifdef THREE_COLORS
    color.rgb *= third.rgb;
#endif
    color.a *= second.a * third.a;
#endif
    if (color.a < u_alphaTest)
        discard;
#ifdef SOFT
    float fading = mix(1.0, color.a, u_faded.w);
#endif
    color *= v_color;
    if (color.a < u_alphaTest)
        discard;
    color *= u_factors;
    if (color.a < v_alphaCutoff)
        discard;
#ifdef SOFT
    color.rgb = mix(u_faded.rgb, color.rgb, fading);
#endif
#ifdef MODEL_LIGHTS
    color.rgb *= modelLight();
#endif
#ifdef FOG
    float seen = clamp((u_fogRange.y - distance(v_position, u_eye)) / (u_fogRange.y - u_fogRange.x), 0.0, 1.0);
    color.rgb = mix(u_fogColor, color.rgb, seen);
#endif
    fragColor = color;
}
