B
{
{
map a.tga
rgbGen wave
}
implicitMap -
implicitMask c.tga
}
B
{
{
