package dev.vitrine.apps.webhooks;

/** Sends a webhook request and returns the result; never throws, never follows a redirect. */
@FunctionalInterface
interface WebhookSender {
    AttemptResult send(WebhookRequest webhookRequest);
}
