// Shows two images of the same size in the same area.
uniform sampler2D u_a;
uniform sampler2D u_b;
uniform vec2 u_origin; // the framebuffer pixel of the images' first pixel
uniform float u_line;  // of a wipe: pixels on its left are from A

out vec4 fragColor;

const float kSame = 8.5 / 255.0; // a pixel differs if a channel differs by more than 8 of 255

bool differs(vec3 a, vec3 b)
{
    vec3 apart = abs(a - b);
    return max(max(apart.r, apart.g), apart.b) > kSame;
}

void main()
{
    ivec2 at = ivec2(gl_FragCoord.xy - u_origin);
#if defined(COUNTS)
    // Number of differing pixels in a square, 0 to 256: each output pixel has its own square.
    const int kEdge = 16;
    ivec2 size = textureSize(u_a, 0);
    int count = 0;
    for (int y = 0; y < kEdge; ++y) {
        for (int x = 0; x < kEdge; ++x) {
            ivec2 pixel = at * kEdge + ivec2(x, y);
            if (pixel.x < size.x && pixel.y < size.y &&
                differs(texelFetch(u_a, pixel, 0).rgb, texelFetch(u_b, pixel, 0).rgb))
                ++count;
        }
    }
    fragColor = vec4(float(min(count, 255)) / 255.0, count > 255 ? 1.0 : 0.0, 0.0, 1.0);
#else
    vec3 a = texelFetch(u_a, at, 0).rgb;
    vec3 b = texelFetch(u_b, at, 0).rgb;
#if defined(WIPES)
    fragColor = vec4(gl_FragCoord.x - u_origin.x < u_line ? a : b, 1.0);
#elif defined(DIFFERENCES)
    // Equal pixels are a dark gray, for orientation.
    float gray = 0.25 * dot(0.5 * (a + b), vec3(0.299, 0.587, 0.114));
    vec3 apart = abs(a - b);
    vec3 shown = min(vec3(0.25, 0.12, 0.0) + 2.0 * apart, vec3(1.0));
    fragColor = vec4(differs(a, b) ? shown : vec3(gray), 1.0);
#else
    fragColor = vec4(0.5 * (a + b), 1.0);
#endif
#endif
}
