// The same spec gives the same map on every machine, in every build, for ever: databases, traces and published tables
// refer to maps by spec. A change here is a change of all of them, and belongs in the changelog.
#include <cairn/grid.hpp>

#include "world/generators/generator.hpp"

#include <gtest/gtest.h>

#include <string>

namespace cairn::world {
namespace {

struct Golden {
  const char* spec;
  std::uint64_t fingerprint;
};

constexpr Golden kGolden[] = {
    {"rooms:1x1,seed=1", 0x133dabc9f94a2309U},
    {"rooms:1x40,seed=1", 0x2c05d492fc5cbf42U},
    {"rooms:40x1,seed=1", 0xcca8cbc02faba4aaU},
    {"rooms:7x5,seed=1", 0x33a1605eba8be4f5U},
    {"rooms:63x65,seed=1", 0xe4f5e86e22a64443U},
    {"rooms:190x70,seed=1", 0x0d6d678d0adbab11U},
    {"rooms:512x512,seed=1", 0x9a008911f30a8508U},
    {"rooms:4096x512,seed=1", 0x387a1ec2b3cb7c54U},
    {"rooms:300x200,seed=2", 0xc97266c00b34497dU},
    {"rooms:200x300,seed=9007199254740992", 0x18ba36bea3b9a98dU},
    {"rooms:300x200,size=16,loops=80,solid=40", 0xa3db27db795744ebU},
    {"caves:1x1,seed=1", 0x133dabc9f94a2309U},
    {"caves:1x40,seed=1", 0x2c05d492fc5cbf42U},
    {"caves:40x1,seed=1", 0xcca8cbc02faba4aaU},
    {"caves:7x5,seed=1", 0x33a1605eba8be4f5U},
    {"caves:63x65,seed=1", 0x95c461c50063ac18U},
    {"caves:190x70,seed=1", 0x2636833a1efcc9d9U},
    {"caves:512x512,seed=1", 0xeeb74756fc4229ccU},
    {"caves:4096x512,seed=1", 0xc95fe2cf3c8cd75cU},
    {"caves:300x200,seed=2", 0x2aa128b65cef3203U},
    {"caves:200x300,seed=9007199254740992", 0xea9df67ae5b24465U},
    {"caves:300x200,width=30,rounds=1", 0xea653e05ba0f6dc0U},
    {"country:1x1,seed=1", 0x97b048c354db8fbfU},
    {"country:1x40,seed=1", 0x8eee8f2346079addU},
    {"country:40x1,seed=1", 0xc9e6b31b247edbc1U},
    {"country:7x5,seed=1", 0xef8406ed8b8fd05fU},
    {"country:63x65,seed=1", 0x47164c297a60430bU},
    {"country:190x70,seed=1", 0x89c276bfcce6efdbU},
    {"country:512x512,seed=1", 0x8ea674d5b48a712aU},
    {"country:4096x512,seed=1", 0x6e1cb4598c9deb4cU},
    {"country:300x200,seed=2", 0x74e675c16c962bc6U},
    {"country:200x300,seed=9007199254740992", 0xf6e2495f289cb6c1U},
    {"country:300x200,water=30,swamps=5,swamp=20,slope=50,roads=90", 0x08e9ab282ee8349bU},
    {"islands:1x1,seed=1", 0x133dabc9f94a2309U},
    {"islands:1x40,seed=1", 0x56dbb651e243dcf3U},
    {"islands:40x1,seed=1", 0xfda98588ec156111U},
    {"islands:7x5,seed=1", 0x75d4bcbdccb19393U},
    {"islands:63x65,seed=1", 0x3706f763e58855a3U},
    {"islands:190x70,seed=1", 0x97c804102b8d3214U},
    {"islands:512x512,seed=1", 0x01b1e40d9e6ff143U},
    {"islands:4096x512,seed=1", 0x770a5796eba1576dU},
    {"islands:300x200,seed=2", 0x93f030bc15521a5fU},
    {"islands:200x300,seed=9007199254740992", 0x14afc9201933736bU},
    {"islands:300x200,land=30,woods=40,bridges=100", 0x9df49f3c6fb3b451U},
    {"city:1x1,seed=1", 0x133dabc9f94a2309U},
    {"city:1x40,seed=1", 0x3d23d6ec39661fbeU},
    {"city:40x1,seed=1", 0x113e16d932e98264U},
    {"city:7x5,seed=1", 0xe6146012fe5bcd55U},
    {"city:63x65,seed=1", 0x995d407c3b5c8a38U},
    {"city:190x70,seed=1", 0xa70589dfc0db0e09U},
    {"city:512x512,seed=1", 0x67ee7b8e3a462738U},
    {"city:4096x512,seed=1", 0x7d7d804dc504a223U},
    {"city:300x200,seed=2", 0xc807f8d1b280a721U},
    {"city:200x300,seed=9007199254740992", 0x3fd7c902179a1346U},
    {"city:300x200,scale=3", 0x60b399915ddfba90U},
    {"city:300x200,quarter=60,river=off", 0xc1c0594011cc0083U},
    {"maze:1x1,seed=1", 0x133dabc9f94a2309U},
    {"maze:1x40,seed=1", 0x5952acb6b5311f93U},
    {"maze:40x1,seed=1", 0x0ac14163b4414860U},
    {"maze:7x5,seed=1", 0x33a1605eba8be4f5U},
    {"maze:63x65,seed=1", 0xfc7205791d24e59fU},
    {"maze:190x70,seed=1", 0x3ce6f16f929518c8U},
    {"maze:512x512,seed=1", 0x54505c0b580555beU},
    {"maze:4096x512,seed=1", 0x4ea47cf3f45b9fbdU},
    {"maze:300x200,seed=2", 0xc507a1ec4daf2b2eU},
    {"maze:200x300,seed=9007199254740992", 0x39ad3ac79db0f629U},
    {"maze:300x200,corridor=1,braid=50", 0xc8f509e76f8ea13eU},
    {"maze:300x200,corridor=3,wall=4", 0xfc76d65c227bf822U},
    {"mosaic:1x1,seed=1", 0x133dabc9f94a2309U},
    {"mosaic:1x40,seed=1", 0x2c05d492fc5cbf42U},
    {"mosaic:40x1,seed=1", 0xcca8cbc02faba4aaU},
    {"mosaic:7x5,seed=1", 0x33a1605eba8be4f5U},
    {"mosaic:63x65,seed=1", 0x5fde27ab6688cb7cU},
    {"mosaic:190x70,seed=1", 0xdbf6859677b5d9e0U},
    {"mosaic:512x512,seed=1", 0xd4589ba7cbb4132bU},
    {"mosaic:4096x512,seed=1", 0x8ebd76f6f4642ef3U},
    {"mosaic:300x200,seed=2", 0xbb318b0aeaa9780aU},
    {"mosaic:200x300,seed=9007199254740992", 0x52ae9bbb7fb89165U},
    {"mosaic:300x200,scale=2", 0x85b48a008e7fa780U},
    {"mosaic:300x200,tile=100,gates=1", 0x071774667d68b849U},
    {"random:1x1,seed=1", 0x133dabc9f94a2309U},
    {"random:1x40,seed=1", 0x9822c695bc42d8eaU},
    {"random:40x1,seed=1", 0x0e9571a082c81f4dU},
    {"random:7x5,seed=1", 0x20d5482a6a38be6eU},
    {"random:63x65,seed=1", 0xb0cb19a56c29f693U},
    {"random:190x70,seed=1", 0x63d738751022cadbU},
    {"random:512x512,seed=1", 0xa85b3c1c3180401fU},
    {"random:4096x512,seed=1", 0x45c79118d1da01a5U},
    {"random:300x200,seed=2", 0x932aa035eb501149U},
    {"random:200x300,seed=9007199254740992", 0x93d084d234ca5e62U},
    {"random:300x200,blocked=10", 0x61ca44e6947cc665U},
};

TEST(GeneratorGolden, the_same_spec_gives_the_same_map_everywhere) {
  for (const Golden& golden : kGolden) {
    EXPECT_EQ(Grid(generators::generate(golden.spec)).fingerprint(), golden.fingerprint) << golden.spec;
  }
}

TEST(GeneratorGolden, every_kind_and_every_option_is_covered) {
  for (const generators::GeneratorKind* kind : generators::generator_kinds()) {
    for (const OptionInfo& option : kind->options) {
      bool covered = false;
      for (const Golden& golden : kGolden) {
        const std::string spec = golden.spec;
        covered = covered || (spec.starts_with(std::string(kind->name) + ":") &&
                              spec.find("," + std::string(option.name) + "=") != std::string::npos);
      }
      EXPECT_TRUE(covered) << kind->name << " " << option.name;
    }
  }
}

}  // namespace
}  // namespace cairn::world
