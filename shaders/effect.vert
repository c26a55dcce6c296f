// Quads of particles and ribbons, whose corners are computed on the CPU.
layout(location = 0) in vec3 a_position;
layout(location = 1) in vec4 a_color;
layout(location = 2) in vec2 a_uv;
layout(location = 3) in vec2 a_uv1;
layout(location = 4) in vec2 a_uv2;
layout(location = 5) in float a_alphaCutoff;

uniform mat4 u_viewProjection;

out vec3 v_position;
out vec4 v_color;
out float v_alphaCutoff;
out vec2 v_uv;
#ifdef THREE_TEXTURES
out vec2 v_uv1;
out vec2 v_uv2;
#endif

void main()
{
    v_position = a_position;
    v_color = a_color;
    v_alphaCutoff = a_alphaCutoff;
    v_uv = a_uv;
#ifdef THREE_TEXTURES
    v_uv1 = a_uv1;
    v_uv2 = a_uv2;
#endif
    gl_Position = u_viewProjection * vec4(a_position, 1.0);
}
