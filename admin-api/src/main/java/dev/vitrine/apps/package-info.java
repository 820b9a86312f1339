/** Apps and their credentials. */
@NullMarked
package dev.vitrine.apps;

import org.jspecify.annotations.NullMarked;
