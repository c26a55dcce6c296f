// One color: wireframes and normals.
uniform vec4 u_color4;

out vec4 fragColor;

void main()
{
    fragColor = u_color4;
}
