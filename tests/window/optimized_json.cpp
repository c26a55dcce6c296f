// The state is copied and read in each frame of a test: these functions are optimized, unlike the tests.
#include <nlohmann/json.hpp>

template class nlohmann::basic_json<>;
