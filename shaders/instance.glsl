// One instance of a model: its transform and the instant of its animation.
layout(location = 2) in vec4 a_row0; // the upper three rows of its transform
layout(location = 3) in vec4 a_row1;
layout(location = 4) in vec4 a_row2;
layout(location = 5) in uvec2 a_frames;
layout(location = 6) in float a_blend;
layout(location = 7) in vec3 a_scaleA; // of the two frames' 8-bit coordinates
layout(location = 8) in vec3 a_translateA;
layout(location = 9) in vec3 a_scaleB;
layout(location = 10) in vec3 a_translateB;

vec3 placed(vec3 position)
{
    vec4 p = vec4(position, 1.0);
    return vec3(dot(a_row0, p), dot(a_row1, p), dot(a_row2, p));
}

vec3 turned(vec3 direction)
{
    return vec3(dot(a_row0.xyz, direction), dot(a_row1.xyz, direction), dot(a_row2.xyz, direction));
}
