// A vertex of a skinned model. PASS: for one of its passes, with the texture coordinates of up to four layers.
#include "instance.glsl"
#include "skin.glsl"
#ifdef PASS
#include "pass.glsl"
#endif

uniform mat4 u_viewProjection;

out vec3 v_position;
out vec3 v_normal;
out vec2 v_uv;
#ifdef PASS
out vec2 v_uv1;
out vec2 v_uv2;
out vec2 v_uv3;
#endif
// A surface is drawn once for each of its passes, by several variants of this: they must agree on its depth.
invariant gl_Position;

void main()
{
    Rows rows = blendedRows();
    v_position = placed(skinnedPosition(rows));
    v_normal = turned(skinnedNormal(rows));
#ifdef PASS
    vec2 environment = environmentTexCoords(v_position, v_normal);
    v_uv = layerTexCoords(0, environment);
    v_uv1 = layerTexCoords(1, environment);
    v_uv2 = layerTexCoords(2, environment);
    v_uv3 = layerTexCoords(3, environment);
#else
    v_uv = a_uv0;
#endif
    gl_Position = u_viewProjection * vec4(v_position, 1.0);
}
