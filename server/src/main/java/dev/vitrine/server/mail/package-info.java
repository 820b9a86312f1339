/** Letters in their form, on their way out, and in the mailbox of development. */
@NullMarked
package dev.vitrine.server.mail;

import org.jspecify.annotations.NullMarked;
