package dev.vitrine.server.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Json;
import java.util.HashMap;
import java.util.Map;
import org.jsoup.nodes.Document;

/** Buys without scripts, form by form. */
public final class Shopper {

    public static final String GOOD = "4242 4242 4242 4242";
    public static final String DECLINED = "4000000000000002";
    public static final String BROKEN = "4000000000000119";

    public static final Map<String, String> ADDRESS = Map.of(
            "email", "jo@example.org",
            "first_name", "Jo",
            "last_name", "Lee",
            "address1", "Main Street 1",
            "zip", "10115",
            "city", "Berlin",
            "country_code", "DE");

    private final Visitor visitor;
    private String checkout = "";

    public Shopper(Visitor visitor) {
        this.visitor = visitor;
    }

    public Visitor visitor() {
        return visitor;
    }

    /** The whole address of the checkout that was begun last. */
    public String checkout() {
        return checkout;
    }

    public Shopper takes(String variant, int quantity) {
        var added = visitor.post("/cart/add", Map.of("variant_id", variant, "qty", Integer.toString(quantity)));
        assertThat(added.header("location")).isEqualTo("/cart");
        return this;
    }

    public Shopper goesToTheCheckout() {
        checkout = visitor.get("/checkout").header("location");
        assertThat(checkout).startsWith("http://checkout.").contains("/checkouts/");
        return this;
    }

    public Shopper deliversTo(Map<String, String> address) {
        assertThat(sends("contact", address).header("location")).isIn(checkout + "/delivery", checkout + "/payment");
        page().select("input[name=handle]").stream()
                .findFirst()
                .ifPresent(cheapest -> assertThat(sends("delivery", Map.of("handle", cheapest.val()))
                                .header("location"))
                        .isEqualTo(checkout + "/payment"));
        return this;
    }

    public Visitor.VisitorResponse pays(String card) {
        return sends("payment", payment(card));
    }

    /** The payment form as it would be sent now. */
    public Map<String, String> payment(String card) {
        var page = page();
        var total = page.select("input[name=total]").val();
        var due = page.select("input[name=due]").val();
        return Map.of("number", card, "name", "Jo Lee", "expiry", "12/40", "cvc", "123", "total", total, "due", due);
    }

    /** The next open step. */
    public Document page() {
        return visitor.follow(visitor.get(checkout)).html();
    }

    /** To the address of a step, or of {@code discount}. */
    public Visitor.VisitorResponse sends(String step, Map<String, String> fields) {
        var form = new HashMap<>(fields);
        form.put("token", checkout.substring(checkout.lastIndexOf('/') + 1));
        return visitor.post(checkout + "/" + step, form);
    }

    /** Everything from the cart on; the order's id. */
    public String buys(String variant, int quantity) {
        takes(variant, quantity).goesToTheCheckout().deliversTo(ADDRESS);
        assertThat(pays(GOOD).header("location")).isEqualTo(checkout + "/thank_you");
        return order();
    }

    /** The order of the checkout, as its thank-you page names it. */
    public String order() {
        return toldToScripts(visitor.get(checkout + "/thank_you"))
                .at("/order/id")
                .asText();
    }

    /** What the page of an order tells the scripts of apps, in a frame from the shop's host. */
    public JsonNode toldToScripts(Visitor.VisitorResponse page) {
        var frame = visitor.get(page.html().select("iframe").attr("src"));
        return Json.parse(frame.html().select("script#vitrine-boot").first().data());
    }
}
