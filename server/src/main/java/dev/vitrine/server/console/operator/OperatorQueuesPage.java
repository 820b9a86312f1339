package dev.vitrine.server.console.operator;

import dev.vitrine.AppServices;
import dev.vitrine.Foundation;
import dev.vitrine.Sales;
import dev.vitrine.apps.webhooks.WebhookQueue;
import dev.vitrine.foundation.mail.EmailOutbox;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.server.console.AccountRequest;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.monitoring.ProcessStatus;
import dev.vitrine.server.monitoring.RecentErrors;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code /operator/queues}: what waits to be sent and written. Safe for use by many threads. */
final class OperatorQueuesPage {

    static final String PATH = "/operator/queues";

    private static final int MOST = 20;

    private final Foundation foundation;
    private final EmailOutbox emailOutbox;
    private final AppServices appServices;
    private final ProcessStatus processStatus;
    private final Layout layout;

    /** A webhook that deliveries wait for. */
    public record WebhookLine(String shop, String topic, String host, String waiting, String retries, String oldest) {}

    /** An e-mail that could not be sent. */
    public record EmailLine(String kind, String tone, String state, String reason, String attempts, String next) {}

    OperatorQueuesPage(
            Foundation foundation, Sales sales, AppServices appServices, ProcessStatus processStatus, Layout layout) {
        this.foundation = foundation;
        this.emailOutbox = sales.emailOutbox();
        this.appServices = appServices;
        this.processStatus = processStatus;
        this.layout = layout;
    }

    void show(AccountRequest visit) {
        var now = foundation.clock().instant();
        var model = new HashMap<String, Object>();
        foundation.database().read(session -> {
            var webhooks = WebhookQueue.of(session, now);
            model.put("webhooks", webhooks);
            model.put("webhooksOldest", age(webhooks.oldest(), now));
            var busy = WebhookQueue.busiest(session, MOST);
            var shops = Shops.byIds(
                            session,
                            busy.stream()
                                    .map(WebhookQueue.Busy::shopId)
                                    .distinct()
                                    .toList())
                    .stream()
                    .collect(Collectors.toMap(Shop::id, Shop::handle));
            model.put(
                    "busy",
                    busy.stream()
                            .map(each -> new WebhookLine(
                                    shops.getOrDefault(each.shopId(), ""),
                                    each.topic(),
                                    each.host(),
                                    OperatorFormat.count(each.waiting()),
                                    OperatorFormat.count(each.retries()),
                                    OperatorFormat.ago(each.oldest(), now)))
                            .toList());
            var emails = emailOutbox.queue(session);
            model.put("emails", emails);
            model.put("emailsOldest", age(emails.oldest(), now));
            model.put(
                    "troubles",
                    emailOutbox.troubles(session, MOST).stream()
                            .map(each -> trouble(each, now))
                            .toList());
            return true;
        });
        var dispatcher = appServices.webhooks().dispatcher();
        model.put("delivered", OperatorFormat.count(dispatcher.delivered()));
        model.put("refused", OperatorFormat.count(dispatcher.failed()));
        model.put("load", processStatus.databaseLoad().get());
        layout.render(visit, "console/operator/queues", model);
    }

    private static String age(@Nullable Instant oldest, Instant now) {
        return oldest == null ? "–" : OperatorFormat.coarse(Duration.between(oldest, now));
    }

    private static EmailLine trouble(EmailOutbox.Trouble each, Instant now) {
        var given = each.state().equals("failed");
        return new EmailLine(
                Form.sentence(each.kind().replace('_', ' ')),
                given ? "danger" : "warning",
                given ? "Given up" : "Tried again",
                RecentErrors.shown(each.reason()),
                OperatorFormat.count(each.attempts()),
                given ? "" : OperatorFormat.until(each.sendAt(), now));
    }
}
