# Sourced by ./package: builds the libraries for another system from Debian's sources, once, into build/deps/SYSTEM.

deps=$root/build/deps
source "$root/cmake/deps/sysroot.sh"

# fetch_sources PACKAGE...  Debian's sources into build/deps/sources/PACKAGE; the machine's own package lists stay as they are
fetch_sources() {
    local lists=$deps/apt package missing=()
    for package in "$@"; do
        if [[ ! -d $deps/sources/$package ]]; then missing+=("$package"); fi
    done
    if [[ ${#missing[@]} -eq 0 ]]; then return; fi
    say "Fetching the sources of ${missing[*]}"
    mkdir -p "$lists/lists/partial" "$lists/cache/archives/partial" "$deps/downloads" "$deps/sources"
    source_lists >"$lists/sources.list"
    local options=(-qq -o "Dir::Etc::sourcelist=$lists/sources.list" -o Dir::Etc::sourceparts=-
        -o "Dir::State::lists=$lists/lists" -o "Dir::Cache=$lists/cache" -o APT::Sandbox::User=root)
    apt-get "${options[@]}" update >&2
    for package in "${missing[@]}"; do
        (cd "$deps/downloads" && apt-get "${options[@]}" source --download-only "$package" >&2)
        rm -rf "$deps/sources/$package.new"
        (cd "$deps/downloads" && dpkg-source --skip-debianization -x "$(ls -t "$package"_*.dsc | head -1)" \
            "$deps/sources/$package.new" >"$deps/downloads/$package.log" 2>&1) || {
            cat "$deps/downloads/$package.log" >&2
            return 1
        }
        mv "$deps/sources/$package.new" "$deps/sources/$package"
    done
}

# Lists of sources beside those of programs that this Debian installs from.
source_lists() {
    printf 'deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] %s bookworm main\n' "$(debian_mirror)"
}

# cmake_library SYSTEM NAME SOURCE [OPTION...]
cmake_library() {
    local system=$1 name=$2 source=$3 build=$deps/$1-build/$2 toolchain
    shift 3
    toolchain=$(toolchain_of "$system")
    say "Building $name for $system"
    {
        cmake -S "$source" -B "$build" -G Ninja -DCMAKE_TOOLCHAIN_FILE="$toolchain" -DCMAKE_BUILD_TYPE=Release \
            -DCMAKE_INSTALL_PREFIX="$deps/$system" -DCMAKE_INSTALL_LIBDIR=lib -DCMAKE_PREFIX_PATH="$deps/$system" \
            -DBUILD_SHARED_LIBS=OFF -DCMAKE_POLICY_DEFAULT_CMP0077=NEW "$@" &&
            cmake --build "$build" && cmake --install "$build"
    } >"$deps/$system-$name.log" 2>&1 || {
        tail -40 "$deps/$system-$name.log" >&2
        return 1
    }
}

toolchain_of() { printf '%s/cmake/deps/%s.cmake' "$root" "$1"; }

# recipe_of PACKAGE...  what is built from these sources: the recipes and Debian's versions. When one changes, all is built again.
recipe_of() {
    cat "$root"/cmake/deps/* | sha256sum
    local package
    for package in "$@"; do (cd "$deps/downloads" && ls "$package"_*.dsc); done
}

# build_libraries SYSTEM
build_libraries() {
    local system=$1 prefix=$deps/$1 sources=$deps/sources
    local packages=(bzip2 fmtlib giflib imgui libjpeg-turbo libpng1.6 libwebp meshoptimizer $("sources_$system"))
    fetch_sources "${packages[@]}"
    if [[ -f $prefix/recipe && $(<"$prefix/recipe") == "$(recipe_of "${packages[@]}")" ]]; then return; fi
    rm -rf "$prefix" "$deps/$system-build"
    mkdir -p "$prefix/include" "$prefix/lib"
    # Headers alone, the same on every system.
    cp -r /usr/include/{glm,tl,nlohmann,CLI} "$prefix/include/"
    "libraries_$system"
    recipe_of "${packages[@]}" >"$prefix/recipe"
}

# What a system needs beside the sources that all do.
sources_linux() { echo glfw3 zlib; }
sources_windows() { echo glfw3; }
sources_web() { echo zlib; }

# build_test_libraries SYSTEM  what the tests need beside those, after build_libraries
build_test_libraries() {
    local system=$1 prefix=$deps/$1 sources=$deps/sources
    fetch_sources googletest libzip
    if [[ -f $prefix/test_recipe && $(<"$prefix/test_recipe") == "$(recipe_of googletest libzip)" ]]; then return; fi
    cmake_library "$system" googletest "$sources/googletest" -DBUILD_GMOCK=OFF
    cmake_library "$system" libzip "$sources/libzip" -DENABLE_COMMONCRYPTO=OFF -DENABLE_GNUTLS=OFF -DENABLE_MBEDTLS=OFF \
        -DENABLE_OPENSSL=OFF -DENABLE_WINDOWS_CRYPTO=OFF -DENABLE_BZIP2=OFF -DENABLE_LZMA=OFF -DENABLE_ZSTD=OFF \
        -DBUILD_TOOLS=OFF -DBUILD_REGRESS=OFF -DBUILD_EXAMPLES=OFF -DBUILD_DOC=OFF \
        -DZLIB_LIBRARY="$prefix/lib/libz.a" -DZLIB_INCLUDE_DIR="$prefix/include"
    recipe_of googletest libzip >"$prefix/test_recipe"
}

# webp_library SYSTEM  the encoder and the container of moving pictures, without programs
webp_library() {
    local system=$1 tool options=()
    for tool in ANIM_UTILS CWEBP DWEBP GIF2WEBP IMG2WEBP VWEBP WEBPINFO WEBPMUX EXTRAS; do
        options+=("-DWEBP_BUILD_$tool=OFF")
    done
    cmake_library "$system" libwebp "$sources/libwebp" "${options[@]}" -DWEBP_BUILD_LIBWEBPMUX=ON
}

# desktop_libraries SYSTEM [OPTION...]  those that a window needs; the options are for cmake/deps/CMakeLists.txt
desktop_libraries() {
    local system=$1
    shift
    cmake_library "$system" fmt "$sources/fmtlib" -DFMT_TEST=OFF -DFMT_DOC=OFF
    cmake_library "$system" meshoptimizer "$sources/meshoptimizer"
    cmake_library "$system" glfw "$sources/glfw3" -DGLFW_BUILD_EXAMPLES=OFF -DGLFW_BUILD_TESTS=OFF -DGLFW_BUILD_DOCS=OFF
    # Its own rules take a relative folder for one below the working folder.
    cmake_library "$system" libjpeg "$sources/libjpeg-turbo" -DENABLE_SHARED=OFF -DWITH_SIMD=OFF -DWITH_TURBOJPEG=OFF \
        -DCMAKE_INSTALL_LIBDIR="$prefix/lib"
    cmake_library "$system" small "$root/cmake/deps" -DIMGUI_SOURCE="$sources/imgui" -DBZIP2_SOURCE="$sources/bzip2" \
        -DGIF_SOURCE="$sources/giflib" -DSTB_HEADER=/usr/include/stb/stb_image.h "$@"
    cmake_library "$system" libpng "$sources/libpng1.6" -DPNG_SHARED=OFF -DPNG_TESTS=OFF -DPNG_HARDWARE_OPTIMIZATIONS=OFF \
        -DZLIB_LIBRARY="$prefix/lib/libz.a" -DZLIB_INCLUDE_DIR="$prefix/include"
    webp_library "$system"
}

libraries_windows() {
    cp /usr/x86_64-w64-mingw32/include/{zlib,zconf}.h "$prefix/include/"
    cp /usr/x86_64-w64-mingw32/lib/libz.a "$prefix/lib/"
    desktop_libraries windows
}

libraries_linux() {
    make_sysroot
    desktop_libraries linux -DZLIB_SOURCE="$sources/zlib"
}

libraries_web() {
    webp_library web
    cmake_library web small "$root/cmake/deps" -DIMGUI_SOURCE="$sources/imgui" -DBZIP2_SOURCE="$sources/bzip2" \
        -DGIF_SOURCE="$sources/giflib" -DSTB_HEADER=/usr/include/stb/stb_image.h -DZLIB_SOURCE="$sources/zlib"
    cmake_library web fmt "$sources/fmtlib" -DFMT_TEST=OFF -DFMT_DOC=OFF
    cmake_library web meshoptimizer "$sources/meshoptimizer"
    # Its own test of size_t's size does not run here.
    cmake_library web libjpeg "$sources/libjpeg-turbo" -DENABLE_SHARED=OFF -DWITH_SIMD=OFF -DWITH_TURBOJPEG=OFF \
        -DHAVE_SIZE_T=1 -DSIZE_T=4 -DCMAKE_INSTALL_LIBDIR="$prefix/lib"
    cmake_library web libpng "$sources/libpng1.6" -DPNG_SHARED=OFF -DPNG_TESTS=OFF -DPNG_EXECUTABLES=OFF -DM_LIBRARY=m \
        -DPNG_HARDWARE_OPTIMIZATIONS=OFF -DZLIB_LIBRARY="$prefix/lib/libz.a" -DZLIB_INCLUDE_DIR="$prefix/include"
}
