// Property tests run the same cases every time, so that a failure is caused by the change under test.
// RC_PARAMS="seed=N" in the environment selects other cases.
#include <cstdlib>

namespace {

const int kSeedSet = setenv("RC_PARAMS", "seed=20081", /*overwrite=*/0);

}  // namespace
