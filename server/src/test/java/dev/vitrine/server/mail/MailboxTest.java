package dev.vitrine.server.mail;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.mail.EmailContent;
import dev.vitrine.foundation.mail.EmailContent.ContentRow;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.ReceivedEmail;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The mailbox of development: every e-mail is there, as its reader would see it. */
final class MailboxTest {

    private static final String HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(1)>";

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();
    private final Visitor visitor = testServer.atHost(testServer.config().baseHost());
    private final String to = "ann-" + UUID.randomUUID() + "@mail.test";

    @Test
    void invitationOfAShopIsFoundReadAndFollowed() {
        var appApi = testServer.api(shop.handle());
        var ann = appApi.post("customers", "{\"customer\":{\"first_name\":\"Ann\",\"email\":\"" + to + "\"}}");
        appApi.post(
                "customers/" + ann.at("/customer/id").asText() + "/send_invite",
                "{\"customer_invite\":{\"custom_message\":\"We miss you.\"}}");

        var letter = ReceivedEmail.to(testServer, to);
        assertThat(letter.text()).contains("Hello Ann,", "We miss you.");
        var opened = testServer.visitor(shop.handle()).get(letter.link("Choose a password"));
        assertThat(opened.html().select("#email").val()).isEqualTo(to);
        assertThat(letter.html().select("a.do").attr("href")).isEqualTo(letter.link("Choose a password"));
    }

    @Test
    void whatStrangersWriteIsTextInEveryLetter() {
        post(
                HOSTILE,
                EmailContent.titled(HOSTILE)
                        .paragraph(HOSTILE)
                        .quote(HOSTILE)
                        .items(List.of(new ContentRow(HOSTILE, HOSTILE, HOSTILE)))
                        .facts(List.of(ContentRow.of(HOSTILE, HOSTILE)))
                        .smallPrint(HOSTILE));
        var html = ReceivedEmail.to(testServer, to).html();
        assertThat(html.select("script, img")).isEmpty();
        assertThat(html.select("h1").text()).isEqualTo(HOSTILE);
        var list = visitor.get("/mailbox?q=" + to).html();
        assertThat(list.select(".letters b").text()).isEqualTo(HOSTILE);
        assertThat(list.select("script, img")).isEmpty();
    }

    @Test
    void letterRunsNothingAndIsFramedByNobodyElse() {
        post("Hello", EmailContent.titled("Hello").paragraph("World"));
        var id = ReceivedEmail.to(testServer, to).id();
        var policy = visitor.get("/mailbox/" + id + "/html").header("Content-Security-Policy");
        assertThat(policy)
                .contains("default-src 'none'", "sandbox allow-popups")
                .doesNotContain("allow-scripts");
        assertThat(visitor.get("/mailbox/" + id).html().select("iframe").attr("sandbox"))
                .contains("allow-popups")
                .doesNotContain("allow-scripts", "allow-same-origin");
    }

    @Test
    void otherHostsHaveNoMailbox() {
        assertThat(testServer.visitor(shop.handle()).get("/mailbox").status()).isEqualTo(404);
        assertThat(visitor.get("/mailbox/999999999").status()).isEqualTo(404);
        assertThat(visitor.get("/mailbox/x").status()).isEqualTo(404);
    }

    @Test
    void anotherSiteCannotClearIt() {
        var visitorResponse = visitor.post("/mailbox/clear", Map.of(), Map.of("Sec-Fetch-Site", "cross-site"));
        assertThat(visitorResponse.status()).isEqualTo(403);
    }

    @Test
    void searchThatFindsNothingSaysSo() {
        var page = visitor.get("/mailbox?q=no%25body%27s").html();
        assertThat(page.select(".empty").text()).contains("No e-mail has “no%body's”");
    }

    @Test
    @Tag("browser")
    void lettersAreLookedAtInBothWidths() {
        try (var browser = Browser.open()) {
            browser.size(600, 900);
            post(
                    "Order #1001 confirmed",
                    EmailContent.titled("Thank you for your order")
                            .paragraph("Hello Ann,")
                            .paragraph("We have your order #1001 and write again when it is on its way.")
                            .items(List.of(
                                    new ContentRow("2 × Stoneware mug", "Sand", "€25.00"),
                                    ContentRow.of("1 × Linen tea towel with a long name", "€14.00")))
                            .sums(List.of(
                                    ContentRow.of("Goods", "€39.00"),
                                    ContentRow.of("Delivery", "€4.90"),
                                    ContentRow.of("Total", "€43.90")))
                            .facts(List.of(ContentRow.of("Goes to", "Ann Lee, Lange Str. 1, 10115 Berlin, Germany")))
                            .button("See the order", testServer.url(shop.handle(), "/"))
                            .smallPrint("You get this e-mail because you ordered."));
            var id = ReceivedEmail.to(testServer, to).id();
            var host = "http://" + testServer.config().baseHost();
            for (var width : new int[] {600, 390}) {
                browser.size(width, 900);
                browser.go(host + "/mailbox/" + id + "/html");
                browser.shoot("letter-" + width);
                assertThat(browser.script("return document.documentElement.scrollWidth"))
                        .isEqualTo((long) width);
            }
            browser.size(1440, 900);
            browser.go(host + "/mailbox/" + id);
            browser.shoot("mailbox-letter-1440");
            browser.go(host + "/mailbox?q=" + to);
            browser.shoot("mailbox-1440");
            browser.size(390, 844);
            browser.go(host + "/mailbox");
            browser.shoot("mailbox-390");
            browser.assertQuiet();
        }
    }

    private void post(String subject, EmailContent text) {
        testServer
                .platform()
                .foundation()
                .database()
                .change(tx -> testServer.platform().foundation().emails().enqueue(tx, shop, "test", to, subject, text));
    }
}
