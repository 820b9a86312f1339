package dev.vitrine.server.console.people;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.Mail;
import dev.vitrine.server.testkit.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

/** The way of a merchant with a keyboard alone, and every page about people on a desk and on a phone. */
@Tag("browser")
final class PeopleJourneyTest {

    private static final String PASSWORD = "a long way to tipperary";

    private final World world = World.shared();
    private final String handle = "tea-" + UUID.randomUUID().toString().substring(0, 8);

    @Test
    void merchantOpensAShopAndBringsAColleagueInWithAKeyboardAlone() {
        var colleague = "ann@" + handle + ".test";
        try (var browser = Browser.open()) {
            browser.go(world.url("/sign-up"));
            fill(browser, "#name", "Jo Lee");
            fill(browser, "#email", "jo@" + handle + ".test");
            fill(browser, "#password", PASSWORD);
            fill(browser, "#shop_name", "Tea & Sons");
            fill(browser, "#handle", "demo");
            browser.until(
                    "the name being refused", () -> browser.text("#handle-told").contains("taken"));
            browser.keys(Keys.BACK_SPACE, Keys.BACK_SPACE, Keys.BACK_SPACE, Keys.BACK_SPACE, handle);
            browser.until(
                    "the name being free", () -> browser.text("#handle-told").contains("is free"));
            browser.tabTo("#country");
            browser.keys("Germany", Keys.TAB, Keys.ENTER);
            browser.until("being written to", () -> browser.text("main").contains("is on its way"));
            browser.go(Mail.to(world, "jo@" + handle + ".test").link("Open the shop"));
            browser.tabTo("main form button");
            browser.keys(Keys.ENTER);
            browser.until("coming into the shop", () -> browser.address().equals(world.url(handle, "/admin")));

            browser.go(world.url(handle, "/admin/settings/staff"));
            browser.tabTo("a[href$='/staff/invite']");
            browser.keys(Keys.ENTER);
            browser.untilPath("/admin/settings/staff/invite");
            fill(browser, "#email", colleague);
            browser.tabTo("#may_products");
            browser.keys(Keys.SPACE, Keys.ENTER);
            browser.until("being told", () -> browser.text(".notices").contains(colleague));
        }
        try (var browser = Browser.open()) {
            browser.go(Mail.to(world, colleague).link("See the invitation"));
            fill(browser, "#first_name", "Ann");
            fill(browser, "#password", PASSWORD);
            browser.keys(Keys.ENTER);
            browser.until("coming into the shop", () -> browser.path().equals("/admin"));
            assertThat(browser.text(".rail")).contains("Products").doesNotContain("Orders");
            browser.go(world.url(handle, "/admin/account"));
            browser.tabTo("form[action='/admin/sign-out'] button");
            browser.keys(Keys.ENTER);
            browser.untilPath("/admin/sign-in");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1440, 390})
    void everyPageFitsTheScreenAndHoldsNobodyUp(int width) {
        var shop = world.newShop().handle();
        var owner = world.owner(shop);
        world.member(shop, Permission.ORDERS, Permission.PRODUCTS);
        var invited = UUID.randomUUID() + "@mail.test";
        owner.at(shop).post("/admin/settings/staff/invite", Map.of("email", invited, "may_content", "1"));
        owner.atBase();
        var member = world.platform()
                .database()
                .read(session -> world.platform().staff().list(session, world.shop(shop)).stream()
                        .map(each -> each.id())
                        .toList())
                .getLast();
        var recovered = world.person();
        world.platform().reception().recoveries().ask(recovered.email());
        var install =
                world.platform().database().write(tx -> world.platform().links().installer(tx));
        try (var browser = Browser.open()) {
            browser.size(width, width < 600 ? 844 : 1000);
            var pages = new ArrayList<>(List.of("/sign-in", "/sign-up", "/recover", "/install/" + install));
            pages.add(
                    Mail.to(world, recovered.email()).link("Choose a password").replaceFirst("https?://[^/]+", ""));
            pages.add("/verify/" + "0".repeat(64));
            pages.forEach(path -> look(browser, world.url(path), width));
            browser.go(world.url("/sign-up"));
            browser.script("document.querySelector('form').noValidate = true");
            browser.press("main form button");
            browser.find("#problems");
            shot(browser, "sign-up-refused", width);

            look(browser, Mail.to(world, invited).link("See the invitation"), width);
            look(browser, world.url(shop, "/admin/sign-in"), width);
            owner.at(browser, shop, "/admin/account");
            for (var path : List.of(
                    "/admin/account",
                    "/admin/account/email",
                    "/admin/account/password",
                    "/admin/account/second-factor",
                    "/admin/settings/staff",
                    "/admin/settings/staff/invite",
                    "/admin/settings/staff/" + member)) {
                look(browser, world.url(shop, path), width);
            }
            owner.atBase(browser, "/account");
            for (var path : Set.of("/account", "/account/profile", "/account/profile/password")) {
                look(browser, world.url(path), width);
            }
        }
    }

    private static void look(Browser browser, String address, int width) {
        browser.go(address);
        var name = address.replaceFirst("https?://[^/]+/", "").replaceAll("[0-9a-f]{64}|\\d+", "x");
        shot(browser, name.replace('/', '-').replaceFirst("\\?.*", ""), width);
    }

    private static void shot(Browser browser, String name, int width) {
        assertThat(browser.script("return document.documentElement.scrollWidth - innerWidth"))
                .as(name + " is not wider than the screen")
                .isEqualTo(0L);
        assertThat(browser.barriers()).as(name).isEmpty();
        browser.shoot("people-" + name + "-" + width);
    }

    private static void fill(Browser browser, String field, String text) {
        browser.tabTo(field);
        browser.keys(text);
    }
}
