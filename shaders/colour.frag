// One colour: wireframes and normals.
uniform vec4 u_colour4;

out vec4 fragColour;

void main()
{
    fragColour = u_colour4;
}
