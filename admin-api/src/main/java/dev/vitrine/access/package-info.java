/** The gate: who calls, for which shop, how often, and what they may do. */
@NullMarked
package dev.vitrine.access;

import org.jspecify.annotations.NullMarked;
