/** Audit log of a shop's records, for the admin and for apps. */
@NullMarked
package dev.vitrine.insight.audit;

import org.jspecify.annotations.NullMarked;
