/** Letters of shops, kept until they are sent. */
@NullMarked
package dev.vitrine.mail;

import org.jspecify.annotations.NullMarked;
