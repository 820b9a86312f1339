/** Accounts, authentication, sessions, and the staff of shops. */
@NullMarked
package dev.vitrine.people;

import org.jspecify.annotations.NullMarked;
