/** Pages of accounts: sign-in, sign-up, password reset, profile, sessions and staff. */
@NullMarked
package dev.vitrine.server.console.people;

import org.jspecify.annotations.NullMarked;
