// Evaluates a stage of a Quake III shader at a vertex: its texture coordinates and alpha. All in model space, as the
// game computes them (docs/formats/quake3_shader.md §6.4 and §7).
const int kMaxTexCoordSteps = 8; // same as in renderer/draw/list/uniforms.hpp

uniform vec4 u_stageColor;
uniform int u_alphaSource;    // 0: of the color, 1: specular light, 2: distance from the eye
uniform float u_portalRange;
uniform int u_texCoordSource; // 0: the model's, 1: none, 2: a reflection, 3: two vectors
uniform vec4 u_texCoordS;
uniform vec4 u_texCoordT;
uniform int u_texCoordStepCount;
// A step is affine, then adds turbulence: (s.x, s.y, s offset, amplitude), (t.x, t.y, t offset, phase in turns).
uniform vec4 u_texCoordSteps[2 * kMaxTexCoordSteps];
uniform vec3 u_eyePosition;

vec3 eyeInModel()
{
    vec3 from = u_eyePosition - vec3(a_row0.w, a_row1.w, a_row2.w);
    return a_row0.xyz * from.x + a_row1.xyz * from.y + a_row2.xyz * from.z;
}

vec2 reflection(vec3 position, vec3 normal)
{
    vec3 toEye = normalize(eyeInModel() - position);
    vec3 mirrored = 2.0 * dot(normal, toEye) * normal - toEye;
    return vec2(0.5 + 0.5 * mirrored.y, 0.5 - 0.5 * mirrored.z);
}

vec2 stageTexCoords(vec2 uv, vec3 position, vec3 normal)
{
    vec2 at = uv;
    if (u_texCoordSource == 1)
        at = vec2(0.0);
    else if (u_texCoordSource == 2)
        at = reflection(position, normal);
    else if (u_texCoordSource == 3)
        at = vec2(dot(position, u_texCoordS.xyz), dot(position, u_texCoordT.xyz));
    for (int i = 0; i < u_texCoordStepCount; ++i) {
        vec4 s = u_texCoordSteps[2 * i];
        vec4 t = u_texCoordSteps[2 * i + 1];
        at = vec2(dot(s.xy, at) + s.z, dot(t.xy, at) + t.z);
        vec2 wave = vec2(position.x + position.z, position.y) / 1024.0 + t.w;
        at += s.w * sin(6.28318530718 * fract(wave));
    }
    return at;
}

float stageAlpha(vec3 position, vec3 normal)
{
    if (u_alphaSource == 1) {
        vec3 toLight = normalize(vec3(-960.0, 1980.0, 96.0) - position);
        vec3 mirrored = 2.0 * dot(normal, toLight) * normal - toLight;
        float shine = max(dot(mirrored, normalize(eyeInModel() - position)), 0.0);
        return min(shine * shine * shine * shine, 1.0);
    }
    if (u_alphaSource == 2)
        return clamp(distance(eyeInModel(), position) / u_portalRange, 0.0, 1.0);
    return u_stageColor.a;
}
