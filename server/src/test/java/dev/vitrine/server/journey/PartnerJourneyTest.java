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

    private final World world = World.shared();

    @Test
    void merchantAppliesIsApprovedReadsTheLetterAndOpensAStore() {
        var shop = world.newShop().handle();
        var ann = world.owner(shop);
        try (var browser = Browser.open();
                var desk = Browser.open()) {
            ann.atBase(browser, "/account");
            browser.go(world.url("/partners"));
            browser.click("main .button--main");
            browser.find("#company").sendKeys("Studio Nord");
            browser.find("#plans").sendKeys("An app that prints delivery notes for small shops.");
            browser.click("main form .button--main");
            browser.untilPath("/partners");
            browser.until(
                    "the application being read", () -> browser.text("main").contains("Being read"));

            world.reviewer().atBase(desk, "/account");
            desk.go(world.url("/review?q=" + ann.email()));
            desk.click("[data-row]");
            desk.click("#approve");
            desk.click("#confirm [value=yes]");
            desk.until("the list", () -> desk.path().equals("/review"));
            assertThat(desk.text(".notices")).contains("Studio Nord is a partner now");
            desk.go(world.url("/review?state=approved&q=" + ann.email()));
            desk.click("[data-row]");

            var letter = Mail.to(world, ann.email());
            assertThat(letter.subject()).isEqualTo("You are a partner now");
            browser.go(letter.link("Open your dashboard"));
            assertThat(browser.text("h1")).isEqualTo("Studio Nord");
            browser.go(world.url("/partners/stores/new"));
            browser.type("#name", "Trial shop");
            browser.type("#handle", "trial-" + shop);
            browser.click("main form .button--main");
            browser.untilPath("/partners/stores");
            assertThat(browser.text(".rows")).contains("Trial shop", "trial-" + shop);
            browser.go(world.url("/partners"));
        }
    }
}
