/** Pages of apps: OAuth consent, installed apps, private apps, and a partner's public apps. */
@NullMarked
package dev.vitrine.server.console.apps;

import org.jspecify.annotations.NullMarked;
