package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.BulkChange;
import dev.vitrine.server.testkit.FileImport;
import dev.vitrine.server.testkit.ReceivedEmail;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The rooms of customers, without a browser. */
final class AdminCustomerPagesTest {

    private static final String LIST = "/admin/customers";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi appApi = testServer.api(shop);
    private final SignedInVisitor owner = testServer.owner(shop).at(shop);

    @Test
    void anEmptyListSaysTheFirstStep() {
        var page = owner.get(LIST).html();
        assertThat(page.select(".empty").text()).contains("No customers yet");
        assertThat(page.select(".empty a").attr("href")).isEqualTo(LIST + "/new");
    }

    @Test
    void customersAreFoundWhileTheirNameIsTyped() {
        var ada = customer("\"first_name\":\"Ada\",\"last_name\":\"Lovelace\",\"email\":\"ada@mail.test\"");
        customer("\"first_name\":\"Bo\",\"addresses\":[{\"city\":\"Bonn\",\"country_code\":\"DE\"}]");
        for (var words : new String[] {"lov", "Ada+Lo", "ada@ma", "email:ada@mail.test", "lovelace+-bonn"}) {
            assertThat(rows("?q=" + words)).as(words).containsExactly(LIST + "/" + ada);
        }
        assertThat(owner.get(LIST + "?q=bon").html().select("tbody tr").text()).contains("Bo", "Bonn, Germany");
        assertThat(owner.get(LIST + "?q=nobody").text()).contains("No customer is like that");
    }

    @Test
    void aSearchThatCannotBeUnderstoodSaysWhy() {
        customer("\"first_name\":\"Ada\"");
        var page = owner.get(LIST + "?q=colour:red");
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.html().select(".notice--warning").text()).contains("has no field 'colour'", "country");
        assertThat(page.html().select("#q").attr("value")).isEqualTo("colour:red");
    }

    @Test
    void filtersStandInTheAddressAndAsChips() {
        var subscribed = customer("\"email\":\"a@mail.test\",\"accepts_marketing\":true,\"tags\":\"vip\"");
        var invited = customer("\"email\":\"b@mail.test\",\"send_email_invite\":true");
        var bought = buyer("c@mail.test");
        assertThat(rows("?accepts_marketing=true")).containsExactly(LIST + "/" + subscribed);
        assertThat(rows("?state=invited")).containsExactly(LIST + "/" + invited);
        assertThat(rows("?has_orders=true")).containsExactly(LIST + "/" + bought);
        assertThat(rows("?tag=VIP")).containsExactly(LIST + "/" + subscribed);
        assertThat(rows("?order=total_spent+desc").getFirst()).isEqualTo(LIST + "/" + bought);
        assertThat(rows("?state=made-up&order=made-up")).hasSize(3);
        assertThat(owner.get(LIST).html().select("tbody .badge").eachText())
                .as("what is usual needs no badge")
                .containsExactly("Subscribed");
        var chips = owner.get(LIST + "?accepts_marketing=true&has_orders=false")
                .html()
                .select("a.chip");
        assertThat(chips.eachText()).containsExactly("Subscribed(remove)", "Never ordered(remove)");
        assertThat(chips.first().attr("href")).isEqualTo(LIST + "?has_orders=false");
    }

    @Test
    void aCustomerIsAddedChangedAndDeleted() {
        var sent = owner.post(
                LIST + "/new",
                Map.of("first_name", "Ada", "email", "Ada@Mail.test", "accepts_marketing", "1", "tags", "vip, vip"));
        var page = sent.header("location");
        assertThat(owner.get(page).text()).contains("Ada is added.", "Subscribed", "No account");
        owner.post(page, Map.of("first_name", "Ada", "last_name", "Lovelace", "tax_exempt", "1", "note", "Likes tea"));
        var kept = appApi.get("customers/" + page.replaceAll("\\D", "")).path("customer");
        assertThat(kept.path("last_name").asText()).isEqualTo("Lovelace");
        assertThat(kept.path("email").isNull()).isTrue();
        assertThat(kept.path("accepts_marketing").asBoolean()).isFalse();
        assertThat(kept.path("tax_exempt").asBoolean()).isTrue();
        assertThat(kept.path("note").asText()).isEqualTo("Likes tea");
        assertThat(owner.post(page, Map.of("do", "delete")).header("location")).isEqualTo(LIST);
        assertThat(owner.get(LIST).text()).contains("Ada Lovelace is deleted.");
    }

    @Test
    void whatIsWrongIsSaidBesideItsFieldAndNothingTypedIsLost() {
        customer("\"email\":\"taken@mail.test\"");
        var ada = customer("\"first_name\":\"Ada\"");
        for (var address : new String[] {LIST + "/new", LIST + "/" + ada}) {
            var refused = owner.post(
                    address, Map.of("email", "taken@mail.test", "phone", "12", "note", "Typed", "first_name", "Ada"));
            assertThat(refused.status()).isEqualTo(422);
            assertThat(refused.html().select("#email-problem").text()).isEqualTo("Has already been taken");
            assertThat(refused.html().select("#phone-problem").text()).isEqualTo("Is invalid");
            assertThat(refused.html().select("#note").text()).isEqualTo("Typed");
            assertThat(refused.html().select("form#customer").attr("data-unsaved"))
                    .isEqualTo("dirty");
        }
    }

    @Test
    void addressesAreAddedChangedChosenAndDeleted() {
        var page = LIST + "/" + customer("\"first_name\":\"Ada\"");
        var refused = owner.post(page + "/addresses/new", Map.of("country_code", "US", "province", "Bavaria"));
        assertThat(refused.html().select("#province-problem").text()).isEqualTo("Is not a province of United States");
        owner.post(page + "/addresses/new", Map.of("city", "Bonn", "country_code", "DE"));
        owner.post(page + "/addresses/new", Map.of("city", "Toronto", "country_code", "CA", "province", "Ontario"));
        var again = owner.post(page + "/addresses/new", Map.of("city", "Bonn", "country_code", "DE"));
        assertThat(again.html().select("#problems").text()).contains("exactly this address already");
        var places = owner.get(page).html().select("#addresses .row");
        assertThat(places.eachText()).hasSize(2);
        assertThat(places.first().text()).contains("Bonn", "Default");
        var toronto = places.get(1).select("a").attr("href");
        assertThat(owner.get(toronto).html().select("#province").attr("value")).isEqualTo("Ontario");
        owner.post(toronto, Map.of("city", "Montreal", "country_code", "CA", "province", "qc"));
        owner.post(toronto, Map.of("do", "default"));
        var first = owner.get(page).html().select("#addresses .row").first();
        owner.post(first.select("a").attr("href"), Map.of("do", "delete"));
        var left = owner.get(page).html().select("#addresses .row");
        assertThat(left.eachText()).hasSize(1);
        assertThat(left.text()).contains("Montreal", "Quebec", "Canada", "Default");
        owner.post(toronto, Map.of("do", "delete"));
        assertThat(owner.get(page).html().text()).contains("The address is the default address and can't be deleted.");
    }

    @Test
    void ordersLeadToTheirCustomerAndBack() {
        var ada = buyer("ada@mail.test");
        var page = owner.get(LIST + "/" + ada).html();
        var order = page.select("section[aria-labelledby=orders-title] .row a");
        assertThat(order.eachText()).containsExactly("#1001");
        assertThat(page.select(".facts").text()).contains("Spent 20.00 EUR", "Orders 1 order");
        var back = owner.get(order.attr("href")).html().select(".facts a[href^=/admin/customers]");
        assertThat(back.attr("href")).isEqualTo(LIST + "/" + ada);
        assertThat(owner.get("/admin/orders?customer_id=" + ada)
                        .html()
                        .select("a.chip")
                        .text())
                .startsWith("Customer: ada@mail.test");
        assertThat(page.select("[value=delete][name=do]")).as("with orders").isEmpty();
        assertThat(owner.post(LIST + "/" + ada, Map.of("do", "delete")).header("location"))
                .isEqualTo(LIST + "/" + ada);
        assertThat(owner.get(LIST + "/" + ada).html().text()).contains("Customers with orders can't be deleted.");

        var clerk = testServer.member(shop, Permission.CUSTOMERS).at(shop);
        assertThat(clerk.get(LIST + "/" + ada).html().select("a[href^=/admin/orders]"))
                .as("for who may not see orders")
                .isEmpty();
        var packer = testServer.member(shop, Permission.ORDERS).at(shop);
        assertThat(packer.get(order.attr("href")).html().select("a[href^=/admin/customers]"))
                .as("for who may not see customers")
                .isEmpty();
    }

    @Test
    void anAccountIsInvitedAgainAndClosed() {
        var email = UUID.randomUUID() + "@mail.test";
        var page = LIST + "/" + customer("\"email\":\"" + email + "\"");
        owner.post(page, Map.of("do", "invite"));
        assertThat(owner.get(page).text()).contains("The invitation is sent to " + email, "Send invitation again");
        assertThat(ReceivedEmail.to(testServer, email).text()).contains("Choose a password");
        owner.post(page, Map.of("do", "disable"));
        assertThat(owner.get(page).text()).contains("The account is closed.", "They cannot sign in.");
        var nameless = LIST + "/" + customer("\"first_name\":\"Bo\"");
        assertThat(owner.get(nameless).text()).contains("An invitation needs an e-mail address.");
    }

    @Test
    void aGroupIsASearchThatKeepsItsName() {
        var loyal = customer("\"first_name\":\"Ada\",\"tags\":\"loyal\"");
        customer("\"first_name\":\"Bo\"");
        assertThat(owner.get(LIST + "/groups").text()).contains("No groups yet");
        var refused = owner.post(LIST + "/groups/new", Map.of("name", "Regulars", "query", "colour:red"));
        assertThat(refused.html().select("#query-problem").text()).contains("Has no field 'colour'");
        assertThat(refused.html().select("#name").attr("value")).isEqualTo("Regulars");
        var sent = owner.post(LIST + "/groups/new", Map.of("name", "Regulars", "query", "tag:loyal"));
        var page = sent.header("location");
        var members = owner.get(page).html().select("#members");
        assertThat(members.text()).contains("In it: 1 customer", "Ada");
        assertThat(rows("?group_id=" + page.replaceAll("\\D", ""))).containsExactly(LIST + "/" + loyal);
        assertThat(owner.get(LIST).html().select("select[name=group_id] option").eachText())
                .containsExactly("Any group", "Regulars");
        var saved = owner.get(LIST + "?q=ad&has_orders=false&tag=loyal")
                .html()
                .select("a[href^=/admin/customers/groups/new]")
                .attr("href");
        assertThat(owner.get(saved).html().select("#query").attr("value"))
                .isEqualTo("ad* orders_count:0 tag:\"loyal\"");
        owner.post(page, Map.of("do", "delete"));
        assertThat(owner.get(LIST + "/groups").text()).contains("The group Regulars is deleted.", "No groups yet");
    }

    @Test
    void severalAreTaggedOrDeletedAtOnceAndTheListIsAsItWas() {
        var ada = customer("\"first_name\":\"Ada\",\"tags\":\"old\"");
        var bought = buyer("bo@mail.test");
        var back = LIST + "?order=updated_at+desc";
        var sent = ticked(Map.of("do", "tag", "tags", "vip, Press", "back", back), ada, bought);
        assertThat(sent).isEqualTo(back);
        assertThat(owner.get(back).text()).contains("2 customers have the tags Press, vip now.");
        assertThat(tags(ada)).isEqualTo("old, Press, vip");
        ticked(Map.of("do", "untag", "tags", "press, OLD"), ada, bought);
        assertThat(tags(ada)).isEqualTo("vip");
        assertThat(tags(bought)).isEqualTo("vip");
        ticked(Map.of("do", "tag", "tags", " "), ada);
        assertThat(owner.get(LIST).text()).contains("Write the tags first");
        ticked(Map.of("do", "delete"), ada, bought);
        assertThat(owner.get(LIST).html().text())
                .contains("1 customer is deleted. 1 not: Customers with orders can't be deleted.");
        assertThat(rows("")).containsExactly(LIST + "/" + bought);
    }

    @Test
    void tagsOfSeveralAreTakenBack() {
        var ada = customer("\"first_name\":\"Ada\",\"tags\":\"old, VIP\"");
        var bo = customer("\"first_name\":\"Bo\"");
        var bulk = new BulkChange(owner, LIST);
        bulk.change("tag", List.of(ada, bo), Map.of("tags", "vip, press"));
        assertThat(tags(ada)).isEqualTo("old, press, VIP");
        assertThat(bulk.undo()).isEqualTo("Undone.");
        assertThat(tags(ada)).isEqualTo("old, VIP");
        assertThat(tags(bo)).isEmpty();
        bulk.change("untag", List.of(ada, bo), Map.of("tags", "vip"));
        assertThat(tags(ada)).isEqualTo("old");
        bulk.undo();
        assertThat(tags(ada)).isEqualTo("old, VIP");
        assertThat(tags(bo)).isEmpty();
    }

    @Test
    void aPersonGetsTheirDataAndIsErased() {
        var ada = buyer("ada@mail.test");
        var page = LIST + "/" + ada;
        var file = owner.get(page + "/data");
        assertThat(file.header("content-disposition")).isEqualTo("attachment; filename=\"customer-" + ada + ".json\"");
        assertThat(file.text()).contains("ada@mail.test", "\"Jug\"").doesNotContain("password");
        owner.post(page, Map.of("do", "erase"));
        assertThat(owner.get(page).html().text()).contains("Order #1001 is still to be sent");
        appApi.post("orders/" + appApi.get("orders").at("/orders/0/id").asText() + "/close", "{}");
        owner.post(page, Map.of("do", "erase"));
        var erased = owner.get(page);
        assertThat(erased.html().text()).contains("The personal data is erased.", "Erased customer", "#1001");
        assertThat(erased.text()).doesNotContain("ada@mail.test");
        var clerk = testServer.member(shop, Permission.CUSTOMERS).at(shop);
        assertThat(clerk.get(page).text()).as("for who may not see orders").doesNotContain("Erase personal data");
        assertThat(clerk.get(page + "/data").header("location")).isEqualTo(page);
        assertThat(clerk.get(page).text()).contains("The data names orders, which your account may not see.");
    }

    @Test
    void twoCustomersBecomeOne() {
        var kept = customer("\"first_name\":\"Ada\",\"last_name\":\"Lovelace\",\"email\":\"ada@mail.test\"");
        var other = customer("\"first_name\":\"A.\",\"last_name\":\"Lovelace\",\"tags\":\"vip\"");
        var page = LIST + "/" + kept + "/merge";
        assertThat(owner.get(page).html().select("input[name=customer_id]").eachAttr("value"))
                .as("the same last name")
                .containsExactly(other);
        assertThat(owner.get(page + "?q=nobody").text()).contains("No other customer is like that");
        var refused = owner.post(page, Map.of("customer_id", kept, "q", "love"));
        assertThat(refused.html().select("#problems").text()).contains("Is the same customer");
        assertThat(owner.post(page, Map.of()).html().select("#problems").text())
                .contains("Choose one of the customers");
        assertThat(owner.post(page, Map.of("customer_id", other)).header("location"))
                .isEqualTo(LIST + "/" + kept);
        assertThat(owner.get(LIST + "/" + kept).text()).contains("The two customers are one now.", "vip");
        assertThat(owner.get(LIST + "/" + other).status()).isEqualTo(404);
    }

    @Test
    void aListGoesOutAsCsvAndComesInAgain() {
        customer("""
                "first_name":"=Ada","email":"ada@mail.test","phone":"+4930123456","tags":"a, b","note":"Says \\"hi\\"",
                "accepts_marketing":true,"addresses":[{"city":"Köln","country_code":"DE"}]
                """);
        customer("\"first_name\":\"Bo\"");
        var file = owner.get(LIST + "/export?accepts_marketing=true").text();
        assertThat(file.lines().toList())
                .containsExactly(
                        "First Name,Last Name,Email,Phone,Note,Tags,Accepts Email Marketing,Tax Exempt,"
                                + "Default Address Company,Default Address Address1,Default Address Address2,"
                                + "Default Address City,Default Address Province Code,Default Address Country Code,"
                                + "Default Address Zip,Default Address Phone,Total Orders,Total Spent",
                        "'=Ada,,ada@mail.test,'+4930123456,\"Says \"\"hi\"\"\",\"a, b\",yes,no,,,,Köln,,DE,,,0,0.00");
        assertThat(owner.get(LIST + "/export?q=colour:red").header("location")).isEqualTo(LIST + "?q=colour%3Ared");

        var elsewhere = testServer.newShop().handle();
        var merchant = testServer.owner(elsewhere).at(elsewhere);
        assertThat(new FileImport(merchant, LIST).run(file).select("#report").text())
                .startsWith("1 added, 0 changed");
        assertThat(merchant.get(LIST).text()).contains("Köln, Germany");
        var customers = testServer.api(elsewhere).get("customers").path("customers");
        assertThat(customers.at("/0/first_name").asText()).isEqualTo("=Ada");
        assertThat(customers.at("/0/phone").asText()).isEqualTo("+4930123456");
        assertThat(customers.at("/0/note").asText()).isEqualTo("Says \"hi\"");
    }

    @Test
    void anImportChangesWhomItKnowsAndSaysWhichRowsItLeftOut() {
        var ada = customer("\"first_name\":\"Ada\",\"email\":\"ada@mail.test\",\"tags\":\"old\"");
        var customers = new FileImport(owner, LIST);
        var page = customers.run("""
                \uFEFFEmail;Last Name;First Name;Accepts Email Marketing;Default Address Country Code
                ADA@mail.test;Lovelace;;yes;
                not an address;Nobody;;;
                ;;;;
                bo@mail.test;;Bo;perhaps;
                cy@mail.test;;Cy;;Atlantis
                di@mail.test;;Di;no;FR
                """);
        assertThat(page.text()).contains("1 added, 1 changed", "3 rows were left out");
        assertThat(page.select("#refused tbody tr").eachText())
                .containsExactly(
                        "3 Nobody Email: Is invalid",
                        "5 Bo Accepts Email Marketing: Is invalid",
                        "6 Cy Default Address Country Code: Is not supported");
        var changed = appApi.get("customers/" + ada).path("customer");
        assertThat(changed.path("last_name").asText()).isEqualTo("Lovelace");
        assertThat(changed.path("first_name").asText()).isEqualTo("Ada");
        assertThat(changed.path("tags").asText()).isEqualTo("old");
        assertThat(changed.path("accepts_marketing").asBoolean()).isTrue();
        for (var bad : List.of("", "Colour\nred", "Email\n\"never closed")) {
            assertThat(customers.problem(bad)).as(bad).isNotEmpty();
        }
    }

    private String tags(String customer) {
        return appApi.get("customers/" + customer).at("/customer/tags").asText();
    }

    private String ticked(Map<String, String> form, String... ids) {
        var fields = new ArrayList<String>(List.of("_csrf=" + owner.csrf()));
        form.forEach((name, value) -> fields.add(name + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8)));
        List.of(ids).forEach(id -> fields.add("ids=" + id));
        var type = Map.of("Content-Type", "application/x-www-form-urlencoded");
        return owner.visitor()
                .send("POST", LIST, type, String.join("&", fields))
                .header("location");
    }

    private List<String> rows(String query) {
        return owner.get(LIST + query).html().select("[data-row]").eachAttr("href");
    }

    private String customer(String fields) {
        return appApi.post("customers", "{\"customer\":{" + fields + "}}")
                .at("/customer/id")
                .asText();
    }

    /** The customer whom an order made. */
    private String buyer(String email) {
        return appApi.post("orders", """
                {"order": {"email": "%s", "financial_status": "paid",
                  "line_items": [{"title": "Jug", "price": "10.00", "quantity": 2}]}}
                """.formatted(email))
                .at("/order/customer/id")
                .asText();
    }
}
