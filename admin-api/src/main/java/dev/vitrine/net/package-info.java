/** Outgoing HTTP: every address is checked at connect (SSRF), every answer is capped. */
@NullMarked
package dev.vitrine.net;

import org.jspecify.annotations.NullMarked;
