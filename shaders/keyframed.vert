// A corner of a keyframed model: fetches its vertex in the two frames shown and interpolates.
layout(location = 0) in uint a_vertex;
layout(location = 1) in vec2 a_uv;
#include "instance.glsl"
#include "keyframes.glsl"

uniform mat4 u_viewProjection;

out vec3 v_position;
out vec3 v_normal;
out vec2 v_uv;

void main()
{
    FrameReader a = frameReader(a_frames.x, a_scaleA, a_translateA);
    FrameReader b = frameReader(a_frames.y, a_scaleB, a_translateB);
    VertexPair pair = fetchVertex(a, b, a_vertex);
#ifdef COMPUTED_NORMALS
    computeNormals(a, b, a_vertex, pair);
#endif
    v_position = placed(mix(pair.positionA, pair.positionB, a_blend));
    v_normal = turned(mix(pair.normalA, pair.normalB, a_blend));
    v_uv = a_uv;
    gl_Position = u_viewProjection * vec4(v_position, 1.0);
}
