/** Clients that were written for relatives of this platform: their words in requests, their fields in answers. */
@NullMarked
package dev.vitrine.apps.compatibility;

import org.jspecify.annotations.NullMarked;
