/** Webhook pages of the shop admin: subscriptions, deliveries, attempts and redelivery. */
@NullMarked
package dev.vitrine.server.console.webhooks;

import org.jspecify.annotations.NullMarked;
