package dev.vitrine.apps.webhooks;

import dev.vitrine.foundation.kernel.CompatibilityFields.Constant;

/** Fields of webhooks for clients of other platforms. */
interface WebhookCompatibility {

    @Constant(Webhook.API_VERSION)
    String apiVersion();
}
