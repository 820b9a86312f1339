package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.Mail;
import dev.vitrine.server.testkit.World;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** From applying to the partner program to a development store, by hand: the reviewer and the letters included. */
@Tag("browser")
final class PartnerJourneyTest {

    private static final int[] WIDTHS = {1440, 390};

    private final World world = World.shared();

    @Test
    void merchantAppliesIsApprovedReadsTheLetterAndOpensAStore() {
        var shop = world.newShop().handle();
        var ann = world.owner(shop);
        try (var browser = Browser.open();
                var desk = Browser.open()) {
            ann.atBase(browser, "/account");
            browser.go(world.url("/partners"));
            look(browser, "partners-none");
            browser.click("main .button--main");
            browser.find("#company").sendKeys("Studio Nord");
            browser.find("#plans").sendKeys("An app that prints delivery notes for small shops.");
            look(browser, "partners-apply");
            browser.click("main form .button--main");
            browser.untilPath("/partners");
            browser.until(
                    "the application being read", () -> browser.text("main").contains("Being read"));
            look(browser, "partners-applied");

            world.reviewer().atBase(desk, "/account");
            desk.go(world.url("/review?q=" + ann.email()));
            look(desk, "review-list");
            desk.click("[data-row]");
            look(desk, "review-application");
            desk.click("#approve");
            desk.click("#confirm [value=yes]");
            desk.until("the list", () -> desk.path().equals("/review"));
            assertThat(desk.text(".notices")).contains("Studio Nord is a partner now");
            desk.go(world.url("/review?state=approved&q=" + ann.email()));
            desk.click("[data-row]");
            look(desk, "review-decided");

            var letter = Mail.to(world, ann.email());
            assertThat(letter.subject()).isEqualTo("You are a partner now");
            browser.go(letter.link("Open your dashboard"));
            assertThat(browser.text("h1")).isEqualTo("Studio Nord");
            look(browser, "partners-dashboard-empty");
            browser.go(world.url("/partners/stores/new"));
            browser.type("#name", "Trial shop");
            browser.type("#handle", "trial-" + shop);
            look(browser, "partners-store");
            browser.click("main form .button--main");
            browser.untilPath("/partners/stores");
            assertThat(browser.text(".rows")).contains("Trial shop", "trial-" + shop);
            look(browser, "partners-stores");
            browser.go(world.url("/partners"));
            look(browser, "partners-dashboard");
        }
    }

    private static void look(Browser browser, String name) {
        for (var width : WIDTHS) {
            browser.size(width, 900);
            assertThat(browser.obstacles()).as(name + " at " + width).isEmpty();
            assertThat(browser.script("return document.documentElement.scrollWidth <= innerWidth"))
                    .as(name + " fits " + width)
                    .isEqualTo(true);
            browser.shoot(name + "-" + width);
        }
        browser.size(1440, 900);
    }
}
