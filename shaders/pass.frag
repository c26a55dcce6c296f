// One pass of a skinned model: up to four texture layers mixed by a combiner, blended by the fixed functions. COMBINER
// is a formats::PixelCombiner, LAYERS the number of layers it mixes, at most 3; SHADING_LIT: lit by the studio;
// MODEL_LIGHTS: as in the game; FOG: hidden by distance.
in vec3 v_position;
in vec3 v_normal;
in vec2 v_uv;
#if LAYERS > 1
in vec2 v_uv1;
#endif
#if LAYERS > 2
in vec2 v_uv2;
#endif

uniform vec4 u_passColor;
uniform vec4 u_tint;         // of a highlighted surface: a color and its share, 0 for the others
uniform vec4 u_weights;      // of the layers
uniform float u_alphaTest;   // pixels with less alpha are not drawn; 0: no test
uniform bool u_usesAlpha;    // of the textures; else only the pass's alpha is used
uniform bool u_fadesEdges;
uniform bool u_hasRim;       // false for additive passes, where the studio's rim light would shine through
uniform sampler2D u_texture;
uniform sampler2D u_texture1;
uniform sampler2D u_texture2;
uniform sampler2D u_texture3;

out vec4 fragColor;

#ifdef FOG
uniform vec2 u_fogRange; // distances from the eye where fog starts and where it hides everything
uniform vec3 u_fogColor;
#endif

#include "lighting.glsl"
#ifdef MODEL_LIGHTS
#include "model_lights.glsl"
#endif

// The result of a combiner (docs/formats/m2.md §9.8).
struct Combined {
    vec3 diffuse;  // lit
    vec3 specular; // added without lighting
    float alpha;   // -1: textures do not change alpha
};

Combined combined()
{
    const float kNoAlpha = -1.0;
    vec4 t1 = texture(u_texture, v_uv);
#if LAYERS > 1
    vec4 t2 = texture(u_texture1, v_uv1);
#endif
#if LAYERS > 2
    vec4 t3 = texture(u_texture2, v_uv2);
#endif
    float w1 = u_weights.x;
    float w2 = u_weights.y;
    float w3 = u_weights.z;
    vec3 none = vec3(0.0);
#if COMBINER == 0 // Opaque
    return Combined(t1.rgb, none, kNoAlpha);
#elif COMBINER == 1 // Mod
    return Combined(t1.rgb, none, t1.a);
#elif COMBINER == 2 // Opaque_Mod
    return Combined(t1.rgb * t2.rgb, none, t2.a);
#elif COMBINER == 3 // Opaque_Mod2x
    return Combined(2.0 * t1.rgb * t2.rgb, none, 2.0 * t2.a);
#elif COMBINER == 4 // Opaque_Mod2xNA
    return Combined(2.0 * t1.rgb * t2.rgb, none, kNoAlpha);
#elif COMBINER == 5 // Opaque_Opaque
    return Combined(t1.rgb * t2.rgb, none, kNoAlpha);
#elif COMBINER == 6 // Mod_Mod
    return Combined(t1.rgb * t2.rgb, none, t1.a * t2.a);
#elif COMBINER == 7 // Mod_Mod2x
    return Combined(2.0 * t1.rgb * t2.rgb, none, 2.0 * t1.a * t2.a);
#elif COMBINER == 8 // Mod_Add
    return Combined(t1.rgb, t2.rgb, t1.a + t2.a);
#elif COMBINER == 9 // Mod_Mod2xNA
    return Combined(2.0 * t1.rgb * t2.rgb, none, t1.a);
#elif COMBINER == 10 // Mod_AddNA
    return Combined(t1.rgb, t2.rgb, t1.a);
#elif COMBINER == 11 // Mod_Opaque
    return Combined(t1.rgb * t2.rgb, none, t1.a);
#elif COMBINER == 12 // Opaque_Mod2xNA_Alpha
    return Combined(mix(2.0 * t1.rgb * t2.rgb, t1.rgb, t1.a), none, kNoAlpha);
#elif COMBINER == 13 // Opaque_AddAlpha
    return Combined(t1.rgb, t2.rgb * t2.a, kNoAlpha);
#elif COMBINER == 14 // Opaque_AddAlpha_Alpha
    return Combined(t1.rgb, t2.rgb * t2.a * (1.0 - t1.a), kNoAlpha);
#elif COMBINER == 15 // Opaque_Mod2xNA_Alpha_Add
    return Combined(mix(2.0 * t1.rgb * t2.rgb, t1.rgb, t1.a), t3.rgb * t3.a * w3, kNoAlpha);
#elif COMBINER == 16 // Mod_AddAlpha
    return Combined(t1.rgb, t2.rgb * t2.a, t1.a);
#elif COMBINER == 17 // Mod_AddAlpha_Alpha
    return Combined(t1.rgb, t2.rgb * t2.a * (1.0 - t1.a), t1.a + t2.a * dot(t2.rgb, vec3(0.30, 0.59, 0.11)));
#elif COMBINER == 18 // Opaque_Alpha_Alpha
    return Combined(mix(mix(t1.rgb, t2.rgb, t2.a), t1.rgb, t1.a), none, kNoAlpha);
#elif COMBINER == 19 // Opaque_Mod2xNA_Alpha_3s
    return Combined(mix(2.0 * t1.rgb * t2.rgb, t3.rgb, t3.a), none, kNoAlpha);
#elif COMBINER == 20 // Opaque_AddAlpha_Wgt
    return Combined(t1.rgb, t2.rgb * t2.a * w2, kNoAlpha);
#elif COMBINER == 21 // Mod_Add_Alpha
    return Combined(t1.rgb, t2.rgb * (1.0 - t1.a), t1.a + t2.a);
#elif COMBINER == 22 // Opaque_ModNA_Alpha
    return Combined(mix(t1.rgb * t2.rgb, t1.rgb, t1.a), none, kNoAlpha);
#elif COMBINER == 23 // Mod_AddAlpha_Wgt
    return Combined(t1.rgb, t2.rgb * t2.a * w2, t1.a);
#elif COMBINER == 24 // Opaque_Mod_Add_Wgt
    return Combined(mix(t1.rgb, t2.rgb, t2.a), t1.rgb * t1.a * w1, kNoAlpha);
#elif COMBINER == 25 // Opaque_Mod2xNA_Alpha_UnshAlpha
    float glow = clamp(t3.a * w3, 0.0, 1.0);
    return Combined(mix(2.0 * t1.rgb * t2.rgb, t1.rgb, t1.a) * (1.0 - glow), t3.rgb * glow, kNoAlpha);
#elif COMBINER == 26 || COMBINER == 28 // Mod_Dual_Crossfade, Mod_Masked_Dual_Crossfade
    vec4 second = texture(u_texture1, v_uv);
    vec4 third = texture(u_texture2, v_uv);
    vec4 faded = mix(mix(t1, second, clamp(w2, 0.0, 1.0)), third, clamp(w3, 0.0, 1.0));
#if COMBINER == 28
    faded.a *= texture(u_texture3, v_uv1).a;
#endif
    return Combined(faded.rgb, none, faded.a);
#elif COMBINER == 27 // Opaque_Mod2xNA_Alpha_Alpha
    vec4 second = texture(u_texture1, v_uv);
    vec4 third = texture(u_texture2, v_uv);
    return Combined(mix(mix(2.0 * t1.rgb * second.rgb, third.rgb, third.a), t1.rgb, t1.a), none, kNoAlpha);
#elif COMBINER == 29 // Opaque_Alpha
    return Combined(mix(t1.rgb, t2.rgb, t2.a), none, kNoAlpha);
#elif COMBINER == 30 // Guild; its colors are always white here
    return Combined(mix(t1.rgb * mix(vec3(1.0), t2.rgb, t2.a), t3.rgb, t3.a), none, t1.a);
#elif COMBINER == 31 // Guild_NoBorder
    return Combined(t1.rgb * mix(vec3(1.0), t2.rgb, t2.a), none, t1.a);
#elif COMBINER == 32 // Guild_Opaque
    return Combined(mix(t1.rgb * mix(vec3(1.0), t2.rgb, t2.a), t3.rgb, t3.a), none, kNoAlpha);
#elif COMBINER == 33 // Mod_Depth
    return Combined(t1.rgb, none, t1.a);
#elif COMBINER == 34 // Illum
    return Combined(none, none, t1.a);
#elif COMBINER == 35 // Mod_Mod_Mod_Const
    return Combined(t1.rgb * t2.rgb * t3.rgb, none, t1.a * t2.a * t3.a);
#else // Mod_Mod_Depth
    return Combined(t1.rgb * t2.rgb, none, t1.a * t2.a);
#endif
}

float edgeFactor()
{
    if (!u_fadesEdges)
        return 1.0;
    float d = clamp(dot(normalize(u_eye - v_position), shadingNormal()), 0.0, 1.0);
    return clamp(2.7 * d * d - 0.4, 0.0, 1.0);
}

void main()
{
    Combined mixed = combined();
    if (mixed.alpha >= 0.0 && mixed.alpha < u_alphaTest)
        discard;
    float edge = edgeFactor();
    vec3 color = mixed.diffuse * u_passColor.rgb * edge;
#ifdef SHADING_LIT
    color = color * studioLight() + (u_hasRim ? rimLight() : vec3(0.0));
#endif
#ifdef MODEL_LIGHTS
    color *= modelLight();
#endif
    color += mixed.specular;
#ifdef FOG
    float seen = clamp((u_fogRange.y - distance(v_position, u_eye)) / (u_fogRange.y - u_fogRange.x), 0.0, 1.0);
    color = mix(u_fogColor, color, seen);
#endif
    float alpha = u_passColor.a * edge * (u_usesAlpha && mixed.alpha >= 0.0 ? mixed.alpha : 1.0);
    fragColor = vec4(mix(color, u_tint.rgb, u_tint.a), clamp(alpha, 0.0, 1.0));
}
