#include "base/platform/files.hpp"

#include <cairn/error.hpp>

namespace cairn::platform {
namespace {

[[noreturn]] void refuse() {
  throw UsageError(
      "this build of cairn has no access to files (it was configured with CAIRN_FILES=OFF): make maps from their cells "
      "and open databases from memory");
}

}  // namespace

// Nothing can be opened, so the calls that need an open file are never made.
std::error_code File::open(const std::string& /*path*/, Mode /*mode*/) { refuse(); }
std::error_code File::open_standard_input() { refuse(); }
std::error_code File::close() { return {}; }
std::error_code File::get_info(FileInfo& /*info*/) const { refuse(); }
std::error_code File::read(void* /*to*/, std::size_t /*bytes*/, std::size_t& /*got*/) { refuse(); }
std::error_code File::write(const void* /*from*/, std::size_t /*bytes*/) { refuse(); }
std::error_code File::cut_at(std::uint64_t /*size*/) { refuse(); }
std::error_code File::sync() { refuse(); }
std::error_code File::set_permissions(unsigned /*permissions*/) { refuse(); }
std::error_code File::try_lock(bool& /*locked*/) { refuse(); }
std::shared_ptr<const void> File::map(std::size_t /*bytes*/) const { refuse(); }

void require_files() { refuse(); }

// There are none; whoever goes on and opens one hears why.
FileInfo file_info(const std::string& /*path*/) { return {}; }

bool is_link(const std::string& /*path*/) { return false; }
std::error_code check_writable(const std::string& /*path*/) { refuse(); }
std::string resolve_links(const std::string& /*path*/) { refuse(); }
std::string folder_of(const std::string& /*path*/) { return "."; }
std::error_code rename_file(const std::string& /*from*/, const std::string& /*to*/) { refuse(); }
std::error_code remove_file(const std::string& /*path*/) { refuse(); }
std::error_code write_standard_output(std::string_view /*contents*/) { refuse(); }
std::uint64_t process_id() { return 0; }
bool has_ended(std::uint64_t /*process*/) { return false; }
std::uint64_t machine_id() { return 0; }
std::vector<std::string> names_in(const std::string& /*folder*/, std::string_view /*beginning*/) { return {}; }

}  // namespace cairn::platform
