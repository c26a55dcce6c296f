// A line around the shape in a mask: colors pixels by their distance to it.
uniform sampler2D u_mask;  // alpha is 0 outside
uniform vec4 u_color;
uniform vec2 u_origin;     // the framebuffer pixel of the mask's first pixel
uniform float u_width;     // in pixels

out vec4 fragColor;

void main()
{
    ivec2 at = ivec2(gl_FragCoord.xy - u_origin);
    if (texelFetch(u_mask, at, 0).a > 0.0)
        discard;
    int reach = int(ceil(u_width + 0.5)) - 1; // pixels farther away have no effect
    float share = 0.0;
    for (int y = -reach; y <= reach; ++y) {
        for (int x = -reach; x <= reach; ++x) {
            if (texelFetch(u_mask, at + ivec2(x, y), 0).a > 0.0)
                share = max(share, clamp(u_width + 0.5 - length(vec2(x, y)), 0.0, 1.0));
        }
    }
    if (share <= 0.0)
        discard;
    fragColor = vec4(u_color.rgb, u_color.a * share);
}
