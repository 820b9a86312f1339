/** Shop admin: home, orders, products, collections, settings. Every button does what the Admin API does. */
@NullMarked
package dev.vitrine.server.console.admin;

import org.jspecify.annotations.NullMarked;
