# Sourced by build.sh: the headers and shared libraries of Debian 11 for ./package linux. Programs that are linked with
# them also start on Ubuntu 20.04, which has the same C library.

# What is linked dynamically, since it belongs to the system: the C library, X11, EGL and fontconfig.
sysroot_packages=(libc6 libc6-dev libgcc-s1 x11proto-dev libx11-6 libx11-dev libxcb1 libxcb1-dev libxau6 libxau-dev
    libxdmcp6 libxdmcp-dev libbsd0 libmd0 libxrandr-dev libxinerama-dev libxcursor-dev libxi-dev libxext-dev
    libxfixes-dev libxrender-dev libgl-dev libegl-dev libegl1 libglvnd0 libfontconfig1 libfontconfig-dev libfreetype6
    libexpat1 libuuid1 libpng16-16 zlib1g libbrotli1)

# Where this Debian installs from.
debian_mirror() {
    local mirror
    mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 2>/dev/null |
        grep -E '/debian/?$' | head -1 || true)
    printf '%s' "${mirror:-http://deb.debian.org/debian}"
}

# make_sysroot  build/deps/bullseye, once for each list of packages
make_sysroot() {
    local folder=$deps/bullseye apt=$deps/apt-bullseye file
    if [[ -f $folder/recipe && $(<"$folder/recipe") == "${sysroot_packages[*]}" ]]; then return; fi
    say "Fetching the headers and libraries of Debian 11"
    rm -rf "$folder" "$folder.new" "$apt/debs"
    mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial" "$apt/debs" "$folder.new/usr/include"
    printf 'deb [arch=amd64 signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] %s bullseye main\n' \
        "$(debian_mirror)" >"$apt/sources.list"
    local options=(-qq -o "Dir::Etc::sourcelist=$apt/sources.list" -o Dir::Etc::sourceparts=-
        -o "Dir::State::lists=$apt/lists" -o Dir::State::status=/dev/null -o "Dir::Cache=$apt/cache"
        -o APT::Sandbox::User=root)
    apt-get "${options[@]}" update >&2
    (cd "$apt/debs" && apt-get "${options[@]}" download "${sysroot_packages[@]}" >&2)
    for file in "$apt"/debs/*.deb; do dpkg-deb --extract "$file" "$folder.new"; done
    rm -rf "$apt/debs"
    add_headers_of_machine "$folder.new"
    make_links_relative "$folder.new"
    printf '%s' "${sysroot_packages[*]}" >"$folder.new/recipe"
    mv "$folder.new" "$folder"
}

# add_headers_of_machine SYSROOT  the C++ library that belongs to the compiler and is linked statically, and the
# kernel's interface: whether the running kernel has a part of it is asked at run time
add_headers_of_machine() {
    local include=$1/usr/include version
    version=$(g++ -dumpversion)
    mkdir -p "$include/c++" "$include/x86_64-linux-gnu/c++"
    cp -r "/usr/include/c++/$version" "$include/c++/"
    cp -r "/usr/include/x86_64-linux-gnu/c++/$version" "$include/x86_64-linux-gnu/c++/"
    cp -r /usr/include/linux /usr/include/asm-generic "$include/"
    cp -r /usr/include/x86_64-linux-gnu/asm "$include/x86_64-linux-gnu/"
}

# make_links_relative FOLDER  links to /lib/... would lead to the libraries of this machine
make_links_relative() {
    local link
    while read -r link; do
        ln -sfn --relative "$1$(readlink "$link")" "$link"
    done < <(find "$1" -type l -lname '/*')
}
