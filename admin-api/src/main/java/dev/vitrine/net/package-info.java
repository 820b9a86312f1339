/** Calls to the outside world: every address is vetted at connect, every answer is capped. */
@NullMarked
package dev.vitrine.net;

import org.jspecify.annotations.NullMarked;
