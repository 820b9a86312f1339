/** Features of the platform, and the registry of what they register. */
@NullMarked
package dev.vitrine.foundation.feature;

import org.jspecify.annotations.NullMarked;
