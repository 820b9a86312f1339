/** Outgoing HTTP: every address is checked at connect (SSRF), every answer is capped. */
@NullMarked
package dev.vitrine.foundation.net;

import org.jspecify.annotations.NullMarked;
