package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The room of checkouts that nobody has paid, beside what the Admin API then says of them. */
final class AdminCheckoutsTest {

    private static final String ROOM = "/admin/checkouts";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi api = testServer.api(shop);
    private final SignedInVisitor clerk =
            testServer.member(shop, Permission.ORDERS).at(shop);
    private final String email = UUID.randomUUID() + "@mail.test";

    @Test
    void checkoutIsFoundAndShowsWhatWouldHaveBeenBought() {
        assertThat(clerk.get(ROOM).html().select("main").text())
                .contains("No abandoned checkouts", "within ten minutes");
        var id = checkout(email);
        assertThat(clerk.get(ROOM).html().select("tbody tr"))
                .as("not abandoned yet")
                .isEmpty();
        var row = clerk.get(ROOM + "?status=open&q=" + email.substring(0, 8))
                .html()
                .select("tbody tr");
        assertThat(row.text()).contains("Jo Lee", "2 items", "20.00 EUR", "Not completed", "No e-mail");
        assertThat(row.select("a").attr("href")).isEqualTo(ROOM + "/" + id);
        assertThat(clerk.get(ROOM + "?status=open&q=nobody")
                        .html()
                        .select("main")
                        .text())
                .contains("No checkout is like that");

        var page = clerk.get(ROOM + "/" + id).html();
        assertThat(page.select("main").text()).contains("Jug", "10.00 EUR × 2", "Total 20.00 EUR", "Berlin", email);
        assertThat(clerk.get(ROOM + "/1" + id).status()).isEqualTo(404);
    }

    @Test
    void areSortedByDayAndMoney() {
        var small = checkout(email);
        var large = checkout(email, 3);
        var middle = checkout(email, 2);
        for (var order : Map.of(
                        "created_at+asc", List.of(small, large, middle),
                        "total_price+desc", List.of(large, middle, small),
                        "total_price+asc", List.of(small, middle, large))
                .entrySet()) {
            assertThat(clerk.get(ROOM + "?status=open&order=" + order.getKey())
                            .html()
                            .select("tbody td.first a")
                            .eachAttr("href"))
                    .as(order.getKey())
                    .isEqualTo(
                            order.getValue().stream().map(id -> ROOM + "/" + id).toList());
        }
    }

    @Test
    void productIsALinkAsLongAsItIsThereAndMayBeOpened() {
        var id = checkout(email);
        var product = api.get("checkouts/" + id)
                .at("/checkout/line_items/0/product_id")
                .asText();
        var links = ROOM + "/" + id;
        var owner = testServer.owner(shop).at(shop);
        assertThat(clerk.get(links).html().select("main a[href*=products]")).isEmpty();
        assertThat(owner.get(links)
                        .html()
                        .select("main a[href=/admin/products/" + product + "]")
                        .text())
                .isEqualTo("Jug");
        api.delete("products/" + product);
        assertThat(owner.get(links).html().select("main a[href*=products]")).isEmpty();
        assertThat(owner.get(links).html().select("main").text()).contains("Jug");
    }

    @Test
    void customerIsWrittenToUnlessItIsCalledOff() {
        var id = checkout(email);
        sends(id, Map.of("do", "send"), "The e-mail leaves in half a minute.");
        assertThat(api.get("checkouts/" + id)
                        .at("/checkout/abandoned_email_status")
                        .asText())
                .isEqualTo("scheduled");
        sends(id, Map.of("do", "call-off"), "The e-mail is called off.");
        assertThat(api.get("checkouts/" + id)
                        .at("/checkout/abandoned_email_status")
                        .asText())
                .isEqualTo("not_sent");
        assertThat(clerk.get(ROOM + "/" + id).html().select(".timeline").text())
                .contains("The e-mail was called off.", "An e-mail to " + email + " was asked for.");
        sends(id, Map.of("do", "call-off"), "is not scheduled");
        sends(id, Map.of("do", "keep", "note", "Calls back on Monday"), "The note is saved.");
        assertThat(api.get("checkouts/" + id).at("/checkout/note").asText()).isEqualTo("Calls back on Monday");
        assertThat(testServer
                        .visitor()
                        .get("/mailbox?q=" + email)
                        .html()
                        .select(".letters a")
                        .eachText())
                .singleElement()
                .asString()
                .contains("cancelled");
        var anonymous = clerk.get(ROOM + "/" + checkout("")).html();
        assertThat(anonymous.text()).contains("They left no e-mail address");
        assertThat(anonymous.select("button[value=send]")).isEmpty();
    }

    @Test
    void completedOneLeadsToItsOrder() {
        var variant = api.sells("Cup", "5.50", 3).at("/variants/0/id").asText();
        var shopper = new Shopper(testServer.visitor(shop));
        shopper.buys(variant, 1);
        var checkout = api.getWith("checkouts", "status=completed")
                .at("/checkouts/0/id")
                .asText();
        var page = clerk.get(ROOM + "/" + checkout).html();
        var order = api.get("orders").at("/orders/0");
        assertThat(page.select("#steps a").attr("href"))
                .as(shopper.checkout())
                .isEqualTo("/admin/orders/" + order.path("id").asText());
        assertThat(page.select("#steps a").text())
                .isEqualTo("See order " + order.path("name").asText());
        assertThat(page.select("button[value=send]")).isEmpty();
    }

    private String checkout(String email) {
        return checkout(email, 1);
    }

    /** Of so many times two jugs. */
    private String checkout(String email, int times) {
        var variant = api.sells("Jug", "10", 50).at("/variants/0/id").asText();
        var buyer = email.isEmpty() ? "" : "\"email\":\"" + email + "\",";
        return api.post("checkouts", """
                        {"checkout":{%s"line_items":[{"variant_id":%s,"quantity":%d}],
                        "shipping_address":{"first_name":"Jo","last_name":"Lee","address1":"Main Street 1",
                          "zip":"10115","city":"Berlin","country_code":"DE"}}}
                        """.formatted(buyer, variant, 2 * times))
                .at("/checkout/id")
                .asText();
    }

    private void sends(String id, Map<String, String> form, String words) {
        assertThat(clerk.post(ROOM + "/" + id, form).header("location")).isEqualTo(ROOM + "/" + id);
        assertThat(clerk.get(ROOM + "/" + id).html().select(".notices").text()).contains(words);
    }
}
