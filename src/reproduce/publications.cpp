#include "reproduce/publication.hpp"

namespace cairn::reproduce {

const std::vector<Publication>& publications() {
  static const std::vector<Publication> all{
      papers::bulitko_lustrek_schaeffer_bjornsson_sigmundarson_2008(),
      papers::bulitko_bjornsson_2009(),
      papers::bulitko_bjornsson_lawrence_2010(),
      papers::hernandez_baier_icaps_2011(),
      papers::hernandez_baier_aiide_2011(),
  };
  return all;
}

Result drawing_of(Result table, std::string id, std::string title, std::vector<PlotRequest> plots) {
  table.id = std::move(id);
  table.title = std::move(title);
  table.claims.clear();
  table.plots = std::move(plots);
  return table;
}

}  // namespace cairn::reproduce
