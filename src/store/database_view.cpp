#include "store/database_view.hpp"

#include <cairn/error.hpp>

#include <cmath>

namespace cairn::store {

void require(bool holds, const Database& database, const std::string& problem, const char* remedy) {
  if (!holds) throw InputError(database.name() + ": " + problem + "; " + remedy);
}

void require_undamaged(bool holds, const Database& database, const char* what) {
  if (!holds) require(false, database, std::string("the database's ") + what + " are damaged");
}

std::string decimal(double value, unsigned digits) {
  double scale = 1;
  for (unsigned i = 0; i < digits; ++i) scale *= 10;
  std::string text = std::to_string(std::llround(value * scale));
  const bool negative = text[0] == '-';
  if (negative) text.erase(0, 1);
  if (text.size() <= digits) text.insert(0, digits + 1 - text.size(), '0');
  if (digits > 0) text.insert(text.size() - digits, ".");
  return negative ? "-" + text : text;
}

}  // namespace cairn::store
