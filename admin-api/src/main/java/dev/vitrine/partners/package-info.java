/** The partner program: who applies, what reviewers answer, and the stores in which partners try things. */
@NullMarked
package dev.vitrine.partners;

import org.jspecify.annotations.NullMarked;
