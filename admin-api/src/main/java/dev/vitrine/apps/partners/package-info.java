/** The partner program: applications, their review, and development stores. */
@NullMarked
package dev.vitrine.apps.partners;

import org.jspecify.annotations.NullMarked;
