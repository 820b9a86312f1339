/** E-mails of shops and the platform, queued until they are sent. */
@NullMarked
package dev.vitrine.foundation.mail;

import org.jspecify.annotations.NullMarked;
