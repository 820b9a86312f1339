package dev.vitrine.server.console.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.apps.PublicAppForm;
import dev.vitrine.apps.webhooks.WebhookDeliveryLog.DeliveryFilter;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What somebody sees of webhooks whose topics are not for them, and how one is found among many. */
final class WebhookPagesAuthorizationTest {

    private static final String HOME = "/admin/settings/notifications";

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();
    private final SignedInVisitor owner = testServer.owner(shop.handle()).at(shop.handle());

    /** "The topic's read scope is required": settings alone shows nobody what customers bought. */
    @Test
    void deliveryIsToldWithoutItsContentToWhoMayNotReadItsTopic() {
        var app = testServer
                .platform()
                .appServices()
                .apps()
                .create(shop, "Till", "", Scopes.all())
                .id();
        var hook = subscribe(app, "orders/create", "active");
        happens("ada@mail.test");
        var delivery = HOME + "/" + hook + "/deliveries/" + delivery(hook);
        assertThat(owner.get(delivery).text()).contains("ada@mail.test");

        var keeper = member(Permission.SETTINGS);
        var told = keeper.get(delivery);
        assertThat(told.status()).isEqualTo(200);
        assertThat(told.text()).contains("is not for you to see").doesNotContain("ada@mail.test", "Send again");
        assertThat(told.html().select("main pre"))
                .as("headers, answer and body")
                .isEmpty();
        assertThat(owner.get(delivery).html().select("main pre")).isNotEmpty();
        var clerk = member(Permission.SETTINGS, Permission.ORDERS);
        assertThat(clerk.get(delivery).text()).contains("ada@mail.test");
        assertThat(keeper.post(delivery + "/redeliver", Map.of()).status()).isEqualTo(403);
        assertThat(keeper.post(HOME + "/" + hook + "/redeliver", Map.of("hours", "24"))
                        .status())
                .isEqualTo(403);
        assertThat(keeper.get(HOME + "/" + hook + "/again").status()).isEqualTo(403);
    }

    @Test
    void shopsOwnWebhookIsLeftAloneByWhoMayNotReadItsTopic() {
        var hook = HOME + "/" + subscribe(0, "customers/create", "active");
        var keeper = member(Permission.SETTINGS);
        var controls = "main form, #actions form, #actions a";
        assertThat(owner.get(hook).html().select(controls)).isNotEmpty();
        assertThat(keeper.get(hook).html().select(controls)).isEmpty();
        for (var step : List.of("test", "pause", "resume", "delete", "activate", "edit", "redeliver")) {
            assertThat(keeper.post(hook + "/" + step, Map.of("address", "https://a.apps.test/"))
                            .status())
                    .as(step)
                    .isEqualTo(403);
        }
        assertThat(keeper.get(hook + "/edit").status()).isEqualTo(403);
        var topics = keeper.get(HOME + "/new").html().select("#topic option").eachText();
        assertThat(topics).contains("shop/update").doesNotContain("customers/create", "orders/create");
        assertThat(owner.get(hook).text()).contains("Active");
    }

    @Test
    void whatWasDeletedOffersNothingToSendAgain() {
        var hook = subscribe(0, "orders/create", "active");
        happens("ada@mail.test");
        owner.post(HOME + "/" + hook + "/delete", Map.of());
        var delivery = HOME + "/" + hook + "/deliveries/" + delivery(hook);
        assertThat(owner.get(delivery).text()).contains("Failed").doesNotContain("Send again");
        assertThat(owner.get(HOME + "/" + hook).text()).contains("Deleted").doesNotContain("Send again");
        owner.post(delivery + "/redeliver", Map.of());
        assertThat(owner.get(delivery).html().select(".badge").text()).contains("Failed");
    }

    @Test
    void webhooksOfPartnersAppsCarryTheirNames() {
        var platform = testServer.platform();
        var account = testServer.owner(shop.handle()).account().id();
        var form = new PublicAppForm("Helper", "a@b.test", "https://helper.test/", List.of("https://helper.test/b"));
        var made = platform.appServices().publicApps().create(account, form);
        long app = platform.foundation()
                .database()
                .write(tx -> platform.appServices()
                        .installations()
                        .install(tx, shop, made, Scopes.all(), false)
                        .id());
        subscribe(app, "shop/update", "active");
        assertThat(owner.get(HOME).html().select("tbody td").eachText()).contains("Helper");
        platform.foundation()
                .database()
                .change(tx -> platform.appServices().appUninstaller().uninstall(tx, shop, app));
        assertThat(owner.get(HOME + "?state=deleted").html().select("tbody td").eachText())
                .contains("An app that was removed")
                .doesNotContain("This shop");
    }

    @Test
    void amongHundredsOneIsFoundPageByPageAndByItsMakerTopicAddressAndState() {
        var app = testServer
                .platform()
                .appServices()
                .apps()
                .create(shop, "Till", "", Scopes.all())
                .id();
        for (int i = 0; i < 60; i++) {
            subscribe(app, "orders/create", "active");
        }
        var paused = subscribe(0, "products/update", "paused");
        var page = owner.get(HOME).html();
        assertThat(page.select("tbody tr")).hasSize(50);
        assertThat(page.select(".pager").text()).contains("1–50 of 61 webhooks");
        assertThat(owner.get(HOME + "?page=2").html().select("tbody tr")).hasSize(11);
        for (var asked : List.of("q=products", "app=0", "state=paused", "q=%2Fproducts-update", "app=0&state=paused")) {
            assertThat(owner.get(HOME + "?" + asked).html().select("[data-row]").eachAttr("href"))
                    .as(asked)
                    .containsExactly(HOME + "/" + paused);
        }
        assertThat(owner.get(HOME + "?q=%25").text()).contains("No webhook is like that");
        assertThat(owner.get(HOME + "?app=" + app + "&state=active")
                        .html()
                        .select(".pager")
                        .text())
                .contains("of 60");
    }

    private SignedInVisitor member(Permission... permissions) {
        return testServer.member(shop.handle(), permissions).at(shop.handle());
    }

    private void happens(String email) {
        testServer
                .platform()
                .foundation()
                .database()
                .change(tx -> testServer
                        .platform()
                        .foundation()
                        .events()
                        .publish(
                                tx,
                                shop,
                                Topic.ORDERS_CREATE,
                                7,
                                Json.object().put("id", 7).put("email", email)));
    }

    private long delivery(long hook) {
        return testServer
                .platform()
                .foundation()
                .database()
                .read(session -> testServer
                        .platform()
                        .appServices()
                        .webhooks()
                        .log()
                        .list(session, shop, hook, DeliveryFilter.ALL, 1, 0))
                .getFirst()
                .id();
    }

    private long subscribe(long app, String topic, String status) {
        var now = Instant.now();
        return testServer
                .platform()
                .foundation()
                .database()
                .write(tx -> tx.sql("""
                        insert into webhooks (shop_id, app_id, topic, address, format, fields, metafield_namespaces,
                          status, deleted_at, created_at, updated_at)
                        values (:shop, :app, :topic, :address, 'json', '[]', '[]', :status, :deleted, :now, :now)
                        returning id
                        """)
                        .bind(shop)
                        .bind("app", app)
                        .bind("topic", topic)
                        .bind("address", "https://localhost:1/" + topic.replace('/', '-') + "/" + System.nanoTime())
                        .bind("status", status)
                        .bind("deleted", status.equals("deleted") ? now : null)
                        .bind("now", now)
                        .number()
                        .orElseThrow());
    }
}
