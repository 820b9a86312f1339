/** What command-line tools of partners call at the base host: {@code /partners/api/….json}. */
@NullMarked
package dev.vitrine.server.partnerapi;

import org.jspecify.annotations.NullMarked;
