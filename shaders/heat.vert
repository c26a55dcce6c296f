// Posed triangles with a value for each vertex.
layout(location = 0) in vec3 a_position;
layout(location = 1) in float a_share; // of the largest value, 0 to 1

uniform mat4 u_viewProjection;

out vec3 v_position;
out float v_share;

void main()
{
    v_position = a_position;
    v_share = a_share;
    gl_Position = u_viewProjection * vec4(a_position, 1.0);
}
