/** Audit log of a shop's records, for the admin and for apps. */
@NullMarked
package dev.vitrine.audit;

import org.jspecify.annotations.NullMarked;
