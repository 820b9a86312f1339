/** Webhooks: subscriptions, deliveries with retries, and the log of every attempt. */
@NullMarked
package dev.vitrine.apps.webhooks;

import org.jspecify.annotations.NullMarked;
