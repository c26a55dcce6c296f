// Reads vertices of a keyframed surface directly from the file's bytes.
//
// The bytes are in an integer texture as little-endian 32-bit words, frame after frame. A frame of encoding u8 (MD2,
// MDL) has a header, then a word per vertex: x, y, z and normal index in 8 bits each. Scale and translation are
// instance attributes: fetching them from MD2's headers for every vertex took most of the shader's time, and of its
// compilation. BLOCK_I16 (MD3): no header, two words per vertex: x, y, z in 16 bits each, two angles of the normal in 8
// bits each. BLOCK_ARRAY: the block is larger than the driver's largest 2D texture and is in an array of them.

#ifdef BLOCK_ARRAY
uniform usampler2DArray u_block;
#else
uniform usampler2D u_block;
#endif
uniform uint u_blockRowWords;
uniform uint u_blockLayerRows;
uniform uint u_frameWords;
uniform uint u_frameHeaderWords; // included in u_frameWords, before the vertices
uniform sampler2D u_normalTable;

uniform uint u_lastFrame; // a surface with fewer frames than its model repeats its last one

#ifdef BLOCK_I16
const uint kVertexWords = 2u;
#else
const uint kVertexWords = 1u;
#endif
const uint kNormalCount = 162u; // of MD2; followed in the table by sine and cosine of MD3's 256 angles

uint blockWord(uint index)
{
    uint row = index / u_blockRowWords;
    int x = int(index - row * u_blockRowWords);
#ifdef BLOCK_ARRAY
    uint layer = row / u_blockLayerRows;
    return texelFetch(u_block, ivec3(x, int(row - layer * u_blockLayerRows), int(layer)), 0).r;
#else
    return texelFetch(u_block, ivec2(x, int(row)), 0).r;
#endif
}

// The data for reading a frame of the block.
struct FrameReader {
    uint firstVertex; // word index
    vec3 scale;
    vec3 translate;
};

FrameReader frameReader(uint frame, vec3 scale, vec3 translate)
{
    return FrameReader(min(frame, u_lastFrame) * u_frameWords + u_frameHeaderWords, scale, translate);
}

#ifdef BLOCK_I16
vec3 decodedPosition(FrameReader frame, uvec2 words)
{
    ivec3 steps = ivec3(uvec3(words.x << 16u, words.x, words.y << 16u)) >> 16;
    return vec3(steps) * frame.scale + frame.translate;
}

vec2 sineCosine(uint angle)
{
    return texelFetch(u_normalTable, ivec2(int(kNormalCount + (angle & 0xFFu)), 0), 0).xy;
}

vec3 decodedNormal(uvec2 words)
{
    vec2 polar = sineCosine(words.y >> 16u);
    vec2 azimuth = sineCosine(words.y >> 24u);
    return vec3(azimuth.y * polar.x, azimuth.x * polar.x, polar.y);
}

uvec2 vertexWords(FrameReader frame, uint vertex)
{
    uint at = frame.firstVertex + vertex * kVertexWords;
    return uvec2(blockWord(at), blockWord(at + 1u));
}
#else
vec3 decodedPosition(FrameReader frame, uint word)
{
    return vec3(uvec3(word, word >> 8u, word >> 16u) & 0xFFu) * frame.scale + frame.translate;
}

vec3 decodedNormal(uint word)
{
    uint index = word >> 24u;
    return texelFetch(u_normalTable, ivec2(index < kNormalCount ? int(index) : 0, 0), 0).xyz;
}

uint vertexWords(FrameReader frame, uint vertex)
{
    return blockWord(frame.firstVertex + vertex * kVertexWords);
}
#endif

// Positions and stored normals of one vertex in the two displayed frames.
struct VertexPair {
    vec3 positionA;
    vec3 positionB;
    vec3 normalA;
    vec3 normalB;
};

VertexPair fetchVertex(FrameReader a, FrameReader b, uint vertex)
{
#ifdef BLOCK_I16
    uvec2 wordsA = vertexWords(a, vertex);
    uvec2 wordsB = vertexWords(b, vertex);
#else
    uint wordsA = vertexWords(a, vertex);
    uint wordsB = vertexWords(b, vertex);
#endif
    return VertexPair(decodedPosition(a, wordsA), decodedPosition(b, wordsB), decodedNormal(wordsA),
                      decodedNormal(wordsB));
}

#ifdef COMPUTED_NORMALS
// A static table of the triangles around each vertex: starts (one per vertex and one more), then pairs of the other two
// vertices in the triangle's order. u_facing is -1 if the file's winding is clockwise.
uniform usampler2D u_neighbors;
uniform uint u_neighborRowWords;
uniform uint u_vertexCount;
uniform float u_facing;

uint neighborWord(uint index)
{
    uint row = index / u_neighborRowWords;
    return texelFetch(u_neighbors, ivec2(int(index - row * u_neighborRowWords), int(row)), 0).r;
}

vec3 normalizedOrZero(vec3 v)
{
    float square = dot(v, v);
    return square > 0.0 ? v * inversesqrt(square) : vec3(0.0);
}

void computeNormals(FrameReader a, FrameReader b, uint vertex, inout VertexPair pair)
{
    vec3 sumA = vec3(0.0);
    vec3 sumB = vec3(0.0);
    uint end = neighborWord(vertex + 1u);
    for (uint i = neighborWord(vertex); i < end; ++i) {
        uint at = u_vertexCount + 1u + 2u * i;
        VertexPair second = fetchVertex(a, b, neighborWord(at));
        VertexPair third = fetchVertex(a, b, neighborWord(at + 1u));
        sumA += cross(second.positionA - pair.positionA, third.positionA - pair.positionA);
        sumB += cross(second.positionB - pair.positionB, third.positionB - pair.positionB);
    }
    pair.normalA = u_facing * normalizedOrZero(sumA);
    pair.normalB = u_facing * normalizedOrZero(sumB);
}
#endif
