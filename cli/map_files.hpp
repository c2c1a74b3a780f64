// Maps as files: writing them, and what the commands say about those that are pictures.
#pragma once

#include <cairn/terrain.hpp>

#include "world/png/map_picture.hpp"
#include "world/png/pixel_sink.hpp"

#include <string>
#include <string_view>

namespace cairn::cli {

/// Writes a map as the kind of file that the suffix says; "-" is a `.map` on standard output, and so is what is no
/// regular file, such as a pipe. Throws UsageError for a suffix of no kind, OutputError where it cannot be written.
void save_map(const std::string& path, const Terrain& terrain);

/// Throws UsageError where `save_map` would refuse the suffix: to be asked before a large map is made. The message
/// offers `other_suffix`, too.
void require_map_suffix(const std::string& path, std::string_view other_suffix = {});

/// Whether a MAP is the path of a picture.
bool is_picture(const std::string& map);

/// Gives the pixels of a picture to the sink. Throws InputError.
void read_picture(const std::string& map, png::PixelSink& sink);

/// How a picture of a map with costs is to be read; nothing where there are none.
std::string say_grey(const Terrain& terrain);

/// "7 colours, 5 of them taken as walls"
std::string say_colours(const png::ColourCount& count);

}  // namespace cairn::cli
