package dev.vitrine.apps.webhooks;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.UrlValidation;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.tenancy.ShopDomains;
import dev.vitrine.foundation.tenancy.ShopLock;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Creates, updates, reactivates and validates webhook subscriptions. Safe for use by many threads. */
final class WebhookWriter {

    private static final List<String> CHANGEABLE =
            List.of("address", "format", "fields", "metafield_namespaces", "status");
    private static final int MOST = 1_000;
    private static final int MOST_NAMES = 250;
    private static final String ADDRESS = "address";

    private final WebhookSecrets webhookSecrets;
    private final WebhookAddressRules webhookAddressRules;

    WebhookWriter(WebhookSecrets webhookSecrets, WebhookAddressRules webhookAddressRules) {
        this.webhookSecrets = webhookSecrets;
        this.webhookAddressRules = webhookAddressRules;
    }

    Webhook create(ApiCall apiCall, ObjectNode body) {
        var tree = Json.object();
        tree.set("topic", body.get("topic"));
        CHANGEABLE.stream().filter(body::has).forEach(name -> tree.set(name, body.get(name)));
        var draft = apiCall.json().read(tree, Webhook.class);
        var fresh = filled(draft, draft, apiCall.now(), apiCall);
        check(apiCall, fresh);
        checkLimit(apiCall);
        var webhookOwner = webhookSecrets
                .owner(apiCall.tx(), apiCall.shop(), fresh.appId())
                .orElseThrow();
        return Webhooks.TABLE
                .insert(apiCall.tx(), apiCall.shop(), fresh)
                .withSecret(webhookOwner.secrets().getFirst());
    }

    Webhook update(ApiCall apiCall, Webhook seen, ObjectNode body) {
        var current = Webhooks.own(apiCall);
        if (body.has("topic") && !Objects.equals(body.path("topic").asText(), current.topic())) {
            throw Problems.of("topic", "can't be changed");
        }
        var tree = (ObjectNode) apiCall.json().tree(current);
        CHANGEABLE.stream().filter(body::has).forEach(name -> tree.set(name, body.get(name)));
        var changed = filled(apiCall.json().read(tree, Webhook.class), current, current.createdAt(), apiCall);
        check(apiCall, changed);
        return Webhooks.TABLE.update(apiCall.tx(), apiCall.shop(), current.id(), changed);
    }

    /** Takes up again what was deleted within the last thirty days, as if it had never failed. */
    ApiResponse activate(ApiCall apiCall) {
        var id = apiCall.path("id");
        var shop = apiCall.shop().shopId();
        var webhook = Webhooks.TABLE
                .find(apiCall.tx(), shop, id)
                .filter(found -> found.appId() == apiCall.principal().appId())
                .orElseThrow(ApiException::notFound);
        var active = filled(webhook, webhook, webhook.createdAt(), apiCall).activated();
        check(apiCall, active);
        if (Webhook.DELETED.equals(webhook.status())) {
            checkLimit(apiCall);
        }
        // why: letters are owed anew, and what parted for good is back with secrets of its own.
        apiCall.tx()
                .sql("update webhooks set noticed = 0, parting = :no where shop_id = :shop and id = :id")
                .bind("no", false)
                .bind(shop)
                .bind("id", id)
                .run();
        return ApiResponse.ok(Map.of("webhook", Webhooks.TABLE.update(apiCall.tx(), shop, id, active)));
    }

    /** "Limit 1,000 per app and shop". */
    private static void checkLimit(ApiCall apiCall) {
        // why: the shop's row is held, so that two makers cannot both see room for one more.
        ShopLock.exclusive(apiCall.tx(), apiCall.shop());
        var own = Select.ALL.equal("app_id", apiCall.principal().appId()).matching("status <> 'deleted'", null);
        if (Webhooks.TABLE.count(apiCall.tx(), apiCall.shop(), own) >= MOST) {
            throw Problems.of(Problems.BASE, "At most 1000 webhooks can exist; delete one first");
        }
    }

    /** What was sent and answered is taken from {@code before}. why: JSON has whole seconds only. */
    private static Webhook filled(Webhook draft, Webhook before, Instant createdAt, ApiCall apiCall) {
        return new Webhook(
                before.id(),
                apiCall.principal().appId(),
                draft.topic() == null ? null : draft.topic().strip(),
                draft.address() == null ? null : draft.address().strip(),
                Objects.requireNonNullElse(draft.format(), "json"),
                draft.fields(),
                draft.metafieldNamespaces(),
                Objects.requireNonNullElse(draft.status(), Webhook.ACTIVE),
                before.consecutiveFailures(),
                before.lastFailureAt(),
                before.lastSuccessAt(),
                before.deletedAt(),
                createdAt,
                apiCall.now(),
                null);
    }

    /** "the service's own domains": those of all shops, too. */
    private static boolean isDomainOfShop(ApiCall apiCall, Webhook webhook) {
        return UrlValidation.https(webhook.address())
                .map(address -> address.getHost().toLowerCase(Locale.ROOT))
                .flatMap(host -> ShopDomains.holder(apiCall.session(), host))
                .isPresent();
    }

    private void check(ApiCall apiCall, Webhook webhook) {
        var problems = new Problems();
        var topic = Optional.ofNullable(webhook.topic()).flatMap(Topic::named).filter(Topic::isPublic);
        problems.notBlank("topic", webhook.topic());
        if (topic.isEmpty() && webhook.topic() != null && !webhook.topic().isBlank()) {
            problems.add("topic", "is not a known topic");
        }
        webhookAddressRules.check(webhook.address(), problems);
        if (problems.isEmpty() && isDomainOfShop(apiCall, webhook)) {
            problems.add(ADDRESS, "is invalid: it must name a public host that is not ours");
        }
        problems.oneOf("format", webhook.format(), List.of("json", "xml"))
                .oneOf("status", webhook.status(), List.of(Webhook.ACTIVE, Webhook.PAUSED));
        checkNames(webhook.fields(), "fields", problems);
        checkNames(webhook.metafieldNamespaces(), "metafield_namespaces", problems);
        if (problems.isEmpty() && isTaken(apiCall, webhook)) {
            problems.add(ADDRESS, "has already been taken for this topic");
        }
        problems.throwIfAny();
        // "the topic's read scope is required (403/422)".
        topic.ifPresent(known -> apiCall.principal().require(WebhookTopics.scope(known), false));
    }

    private static void checkNames(List<@Nullable String> names, String field, Problems problems) {
        if (names.size() > MOST_NAMES) {
            problems.add(field, "is too long (maximum is " + MOST_NAMES + " names)");
        }
        for (int i = 0; i < names.size(); i++) {
            problems.notBlank(field + "[" + i + "]", names.get(i)).atMost(255, field + "[" + i + "]", names.get(i));
        }
    }

    private static boolean isTaken(ApiCall apiCall, Webhook webhook) {
        var twins = Select.ALL
                .equal("app_id", webhook.appId())
                .equal("topic", webhook.topic())
                .equal(ADDRESS, webhook.address())
                .matching("status <> 'deleted'", null)
                .matching("id <> :value", webhook.id());
        return Webhooks.TABLE.count(apiCall.session(), apiCall.shop(), twins) > 0;
    }
}
