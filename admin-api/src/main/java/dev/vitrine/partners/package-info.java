/** The partner program: applications, their review, and development stores. */
@NullMarked
package dev.vitrine.partners;

import org.jspecify.annotations.NullMarked;
