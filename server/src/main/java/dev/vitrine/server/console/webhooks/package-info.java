/** The rooms in which merchants see what is sent to whom, and how that went. */
@NullMarked
package dev.vitrine.server.console.webhooks;

import org.jspecify.annotations.NullMarked;
