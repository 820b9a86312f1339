/** E-mail as HTML, and the mailbox for development. */
@NullMarked
package dev.vitrine.server.mail;

import org.jspecify.annotations.NullMarked;
