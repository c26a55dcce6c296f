// A vertex of a skinned model. PASS: for one of its passes, with texture coordinates for LAYERS of its layers, up to
// three (a fourth one uses those of the second); ENVIRONMENT: some of them reflect. STAGE: for a stage of a Quake III
// shader.
#include "instance.glsl"
#include "skin.glsl"
#ifdef PASS
#include "pass.glsl"
#endif
#ifdef STAGE
#include "stage.glsl"
out float v_alpha;
#endif

uniform mat4 u_viewProjection;

out vec3 v_position;
out vec3 v_normal;
out vec2 v_uv;
#ifdef PASS
#if LAYERS > 1
out vec2 v_uv1;
#endif
#if LAYERS > 2
out vec2 v_uv2;
#endif
#endif
// A surface is drawn once for each of its passes, with several variants of this shader: their depths must be equal.
invariant gl_Position;

void main()
{
    Rows rows = blendedRows();
#ifdef STAGE
    vec3 position = skinnedPosition(rows);
    vec3 normal = skinnedNormal(rows);
    v_position = placed(position);
    v_normal = turned(normal);
    v_uv = stageTexCoords(a_uv0, position, normal);
    v_alpha = stageAlpha(position, normal);
#else
    v_position = placed(skinnedPosition(rows));
    v_normal = turned(skinnedNormal(rows));
#ifdef PASS
#ifdef ENVIRONMENT
    vec2 environment = environmentTexCoords(v_position, v_normal);
#else
    vec2 environment = vec2(0.0);
#endif
    v_uv = layerTexCoords(0, environment);
#if LAYERS > 1
    v_uv1 = layerTexCoords(1, environment);
#endif
#if LAYERS > 2
    v_uv2 = layerTexCoords(2, environment);
#endif
#else
    v_uv = a_uv0;
#endif
#endif
    gl_Position = u_viewProjection * vec4(v_position, 1.0);
}
