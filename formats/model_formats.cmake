# All formats of models that are read, in the order in which their first bytes are asked. A new one is a folder beside
# this file, a row here and a profile of its game (renderer/scene/games).
model_format(MD2 EXTENSION md2 SNIFF sniffMd2 LOAD loadMd2 CHECK checkMd2Header HEADER formats/md2/md2.hpp
             MIME model/x-quake2-md2 TITLE "Quake II model" MAGIC IDP2 WEIGHT 60)
model_format(MD3 EXTENSION md3 SNIFF sniffMd3 LOAD loadMd3 CHECK checkMd3Header HEADER formats/md3/md3.hpp
             MIME model/x-quake3-md3 TITLE "Quake III model" MAGIC IDP3 WEIGHT 60)
model_format(MDX EXTENSION mdx SNIFF sniffMdx LOAD loadMdx CHECK checkMdxHeader HEADER formats/mdx/mdx.hpp
             MIME model/x-kingpin-mdx TITLE "Kingpin model" MAGIC IDPX WEIGHT 40)
model_format(MDL EXTENSION mdl SNIFF sniffMdl LOAD loadMdl CHECK checkMdlHeader HEADER formats/mdl/mdl.hpp
             MIME model/x-quake-mdl TITLE "Quake model" MAGIC IDPO WEIGHT 40)
model_format(M2 EXTENSION m2 SNIFF sniffM2 LOAD loadM2 CHECK checkM2Header SIDECARS HEADER formats/m2/m2.hpp
             MIME model/x-warcraft-m2 TITLE "World of Warcraft model" MAGIC MD20 MD21 WEIGHT 60)
model_format(IQM EXTENSION iqm SNIFF sniffIqm LOAD loadIqm CHECK checkIqmHeader HEADER formats/iqm/iqm.hpp
             MIME model/x-iqm TITLE "Inter-Quake model" MAGIC INTERQUAKEMODEL WEIGHT 60)
model_format(GLB EXTENSION glb SNIFF sniffGlb LOAD loadGltf CHECK checkGltfHeader SIDECARS HEADER formats/gltf/gltf.hpp
             MIME model/gltf-binary TITLE "glTF model" MAGIC glTF WEIGHT 50)
# Texts have no magic: last.
model_format(glTF EXTENSION gltf SNIFF sniffGltf LOAD loadGltf CHECK checkGltfHeader SIDECARS HEADER formats/gltf/gltf.hpp
             MIME model/gltf+json TITLE "glTF model" WEIGHT 50)
