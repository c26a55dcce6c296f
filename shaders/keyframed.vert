// A corner of a keyframed model: fetches its vertex in the two displayed frames and interpolates. STAGE: for a stage of
// a Quake III shader; DEFORMED: a stage that moves vertices.
layout(location = 0) in uint a_vertex;
layout(location = 1) in vec2 a_uv;
#include "instance.glsl"
#include "keyframes.glsl"
#ifdef STAGE
#include "stage.glsl"
out float v_alpha;
#endif
#ifdef DEFORMED
#include "deforms.glsl"
#endif

uniform mat4 u_viewProjection;

out vec3 v_position;
out vec3 v_normal;
out vec2 v_uv;
// A surface is drawn once for each stage of its shader, with several variants of this shader: their depths must be
// equal.
invariant gl_Position;

void main()
{
    FrameReader a = frameReader(a_frames.x, a_scaleA, a_translateA);
    FrameReader b = frameReader(a_frames.y, a_scaleB, a_translateB);
    VertexPair pair = fetchVertex(a, b, a_vertex);
#ifdef COMPUTED_NORMALS
    computeNormals(a, b, a_vertex, pair);
#endif
    vec3 position = mix(pair.positionA, pair.positionB, a_blend);
    vec3 normal = mix(pair.normalA, pair.normalB, a_blend);
#ifdef STAGE
    normal = dot(normal, normal) > 0.0 ? normalize(normal) : normal;
#endif
    vec2 uv = a_uv;
#ifdef DEFORMED
    deform(a, b, a_vertex, uv, position, normal);
#endif
    v_position = placed(position);
    v_normal = turned(normal);
#ifdef STAGE
    v_uv = stageTexCoords(uv, position, normal);
    v_alpha = stageAlpha(position, normal);
#else
    v_uv = uv;
#endif
    gl_Position = u_viewProjection * vec4(v_position, 1.0);
}
