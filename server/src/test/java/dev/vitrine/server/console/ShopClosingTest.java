package dev.vitrine.server.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.people.OperatorAction;
import dev.vitrine.people.OperatorActions;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.ReceivedEmail;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestAccount;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import dev.vitrine.shop.closing.ShopClosing;
import dev.vitrine.shop.closing.ShopClosing.Asked;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** What shoppers, apps and the owner get while a shop is closed or frozen. */
final class ShopClosingTest {

    private static final String PATH = "/admin/settings/close";

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();
    private final TestAccount owner = testServer.owner(shop.handle());
    private final Visitor visitor = testServer.visitor(shop.handle());

    @Test
    void closedShopSaysSoAtEveryAddressOfItsHost() {
        testServer.api(shop.handle()).sells("Jug", "12.50", 3);
        assertThat(visitor.get("/products/jug").status()).isEqualTo(200);
        close();
        for (var path : List.of("/", "/products/jug", "/cart", "/collections/all", "/checkout", "/my-account")) {
            var page = visitor.get(path);
            assertThat(page.status()).as(path).isEqualTo(404);
            assertThat(page.html().select("h1").text()).as(path).isEqualTo("This shop is closed");
            assertThat(page.html().title()).contains(shop.name());
            assertThat(page.header("x-robots-tag")).as(path).isEqualTo("noindex");
        }
        var cart = visitor.json("POST", "/cart/add.json", "{\"id\":1,\"quantity\":1}");
        assertThat(cart.status()).isEqualTo(404);
        assertThat(cart.json().at("/error/message").asText()).isEqualTo("This shop is closed.");
        assertThat(visitor.get("/admin/shop.json").status()).isEqualTo(423);
        assertThat(visitor.get("/robots.txt").status()).isEqualTo(200);
        reopen();
        assertThat(visitor.get("/products/jug").status()).isEqualTo(200);
    }

    @Test
    void frozenShopComesBack() {
        change((closing, tx) -> closing.freeze(tx, shop, Asked.command("An unpaid bill")));
        var page = visitor.get("/");
        assertThat(page.status()).isEqualTo(503);
        assertThat(page.header("retry-after")).isEqualTo("3600");
        assertThat(page.html().select("h1").text()).isEqualTo("This shop is closed at the moment");
        assertThat(visitor.get("/admin/shop.json").status()).isEqualTo(402);
        assertThat(owner.at(shop.handle())
                        .get("/admin")
                        .html()
                        .select("#closed")
                        .text())
                .contains("This shop is frozen.", "Reason: An unpaid bill");
        assertThat(owner.at(shop.handle()).get(PATH).html().select("form[action$=reopen]"))
                .isEmpty();
        assertThat(owner.at(shop.handle()).post(PATH + "/reopen", Map.of()).text())
                .contains("a shop that is frozen cannot be opened again by its owner");
    }

    @Test
    void nobodySignsInToALockedShop() {
        var here = owner.at(shop.handle());
        change((closing, tx) -> closing.lock(tx, shop, Asked.command("Sold what it did not own")));
        assertThat(visitor.get("/").status()).isEqualTo(503);
        assertThat(visitor.get("/admin/shop.json").status()).isEqualTo(423);
        for (var path : List.of("/admin", "/admin/account", "/admin/settings/close", "/admin/sign-in")) {
            var page = here.get(path);
            assertThat(page.status()).as(path).isEqualTo(423);
            assertThat(page.html().select("h1").text()).as(path).isEqualTo("This shop is locked");
        }
        assertThat(here.post("/admin/account", Map.of("first_name", "Mo")).status())
                .isEqualTo(423);
        assertThat(here.post(PATH + "/reopen", Map.of()).status()).isEqualTo(423);
        for (var path : List.of("/account/sign-in", "/account/register", "/account/recover", "/account/activate/1/a")) {
            assertThat(visitor.follow(visitor.get(testServer.checkoutUrl(shop.handle(), path)))
                            .html()
                            .select("h1")
                            .text())
                    .as(path)
                    .isEqualTo("This shop is closed at the moment");
        }
        var email = ReceivedEmail.to(testServer, owner.email());
        assertThat(email.subject()).isEqualTo(shop.name() + " is locked");
        change((closing, tx) -> closing.reopen(tx, shop, Asked.command("")));
        assertThat(here.get("/admin").status()).isEqualTo(200);
        var log = testServer
                .platform()
                .foundation()
                .database()
                .read(session -> OperatorActions.list(session, shop.handle(), 0, 9));
        assertThat(log)
                .extracting(OperatorAction::author, OperatorAction::action, OperatorAction::words)
                .containsExactly(tuple("command", "reopen", ""), tuple("command", "lock", "Sold what it did not own"));
    }

    @Test
    void closingAsksForNameAndPassword() {
        var signedIn = owner.at(shop.handle());
        assertThat(signedIn.post(PATH, Map.of("name", "Another", "current_password", owner.password()))
                        .html()
                        .select("#problems")
                        .text())
                .contains("not the name of this shop: type " + shop.name());
        assertThat(signedIn.post(PATH, Map.of("name", shop.name(), "current_password", "a guess"))
                        .html()
                        .select("#problems")
                        .text())
                .contains("not right");
        assertThat(testServer.shop(shop.handle()).state()).isEqualTo("open");
        assertThat(signedIn.post(PATH, Map.of("name", shop.name(), "current_password", owner.password()))
                        .status())
                .isEqualTo(303);
        assertThat(testServer.shop(shop.handle()).state()).isEqualTo("closed");
        assertThat(ReceivedEmail.to(testServer, owner.email()).subject()).isEqualTo(shop.name() + " is closed");
        assertThat(signedIn.get("/admin/settings/activity").text()).contains("closed");
        assertThat(signedIn.post("/admin/settings", Map.of("name", "Other")).status())
                .isEqualTo(423);
    }

    @Test
    void checkoutThatWasBegunIsRefusedAndWhatWasOrderedStaysReadable() {
        var variant = testServer
                .api(shop.handle())
                .sells("Jug", "12.50", 3)
                .at("/variants/0/id")
                .asText();
        var buyer = new Shopper(testServer.visitor(shop.handle()));
        buyer.buys(variant, 1);
        var shopper = new Shopper(visitor).takes(variant, 1).goesToTheCheckout().deliversTo(Shopper.ADDRESS);
        var payment = shopper.payment(Shopper.GOOD);
        close();
        var refused = shopper.sends("payment", payment);
        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.html().select("h1").text()).isEqualTo("This shop is closed at the moment");
        assertThat(shopper.page().select("h1").text()).isEqualTo("This shop is closed at the moment");
        assertThat(buyer.visitor().get(buyer.checkout() + "/thank_you").status())
                .isEqualTo(200);
        assertThat(visitor.get("/orders").header("location")).contains("checkout.");
        assertThat(visitor.follow(visitor.get("/orders")).status()).isEqualTo(200);
        reopen();
        assertThat(shopper.pays(Shopper.GOOD).header("location")).endsWith("/thank_you");
    }

    @Test
    @Tag("browser")
    void ownerClosesTheShopAndOpensItAgainByTheKeyboard() {
        try (var browser = Browser.open()) {
            owner.at(browser, shop.handle(), "/admin/settings");
            browser.click("a[href$='/settings/close']");
            browser.until("the page", () -> browser.text("h1").equals("Close this shop"));
            browser.look("console-close");
            browser.click("#name");
            browser.keys(shop.name(), Keys.TAB, owner.password(), Keys.ENTER);
            browser.until("it is closed", () -> browser.text("#state-title").endsWith("is closed"));
            browser.look("console-closed");
            browser.assertQuiet();
            lookAsAShopper();
            owner.at(browser, shop.handle(), "/admin");
            browser.look("console-home-closed");
            browser.click("#closed a");
            browser.until("the page", () -> browser.text("h1").equals("Closing"));
            browser.press("form[action$=reopen] button");
            browser.until("it is open", () -> browser.all("#closed").isEmpty());
            browser.assertQuiet();
        }
        assertThat(testServer.shop(shop.handle()).state()).isEqualTo("open");
    }

    /** why another browser: it complains of the 404, as it should. */
    private void lookAsAShopper() {
        try (var browser = Browser.open()) {
            browser.go(testServer.url(shop.handle(), "/"));
            browser.look("shop-closed");
        }
    }

    private void close() {
        change((closing, tx) -> closing.close(tx, shop, Asked.owner(owner.email()), ShopClosing.GRACE));
    }

    private void reopen() {
        change((closing, tx) -> closing.reopen(tx, shop, Asked.owner(owner.email())));
    }

    private void change(BiConsumer<ShopClosing, Tx> step) {
        var platform = testServer.platform();
        platform.foundation()
                .database()
                .change(tx -> step.accept(platform.closing().shopClosing(), tx));
    }
}
