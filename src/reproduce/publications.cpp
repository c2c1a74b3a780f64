#include "reproduce/publication.hpp"

namespace cairn {

const std::vector<Publication>& publications() {
  static const std::vector<Publication> all{
      bulitko_lustrek_schaeffer_bjornsson_sigmundarson_2008(),
      bulitko_bjornsson_2009(),
      bulitko_bjornsson_lawrence_2010(),
      hernandez_baier_icaps_2011(),
      hernandez_baier_aiide_2011(),
  };
  return all;
}

}  // namespace cairn
