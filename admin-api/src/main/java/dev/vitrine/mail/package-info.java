/** E-mails of shops and the platform, queued until they are sent. */
@NullMarked
package dev.vitrine.mail;

import org.jspecify.annotations.NullMarked;
