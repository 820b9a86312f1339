/** A small fake of the browser and of the shop behind it, for running the SDK's own code. */
@NullMarked
package dev.vitrine.sdk.testkit;

import org.jspecify.annotations.NullMarked;
