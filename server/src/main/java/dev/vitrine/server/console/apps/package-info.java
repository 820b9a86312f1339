/** Apps: what a merchant lets in, what is installed, private apps, and the partners' side of public ones. */
@NullMarked
package dev.vitrine.server.console.apps;

import org.jspecify.annotations.NullMarked;
