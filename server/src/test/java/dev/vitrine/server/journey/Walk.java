package dev.vitrine.server.journey;

import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.Shopper;
import java.util.Map;
import org.openqa.selenium.support.ui.Select;

/** What a shopper does, step by step; each waits until it shows. */
record Walk(Browser browser) {

    /** From any page over the main menu. */
    Walk toTheProduct(String collection, String collectionTitle, String product, String title) {
        browser.click("header a[href='/collections/" + collection + "']");
        heading(collectionTitle);
        browser.click(".card__link[href$='/products/" + product + "']");
        return heading(title);
    }

    Walk chooses(String value) {
        browser.click(browser.all("form.product-form .choice__input").stream()
                .filter(each -> value.equals(each.getDomAttribute("value")))
                .findFirst()
                .orElseThrow(() -> new AssertionError("there is no choice " + value)));
        return this;
    }

    /** The gallery begins with the picture that is described so. */
    Walk shows(String picture) {
        browser.until(
                "the picture " + picture,
                () -> picture.equals(browser.find(".gallery__item img").getDomAttribute("alt")));
        return this;
    }

    /** As the page's address names it. */
    String variant() {
        browser.until("the variant in the address", () -> browser.address().contains("variant="));
        return browser.address().replaceFirst(".*variant=(\\d+).*", "$1");
    }

    Walk adds() {
        browser.click("form.product-form button.button--wide");
        browser.find("dialog[open] .lines");
        return this;
    }

    Walk fillsIn() {
        return fillsIn(Shopper.ADDRESS);
    }

    Walk fillsIn(Map<String, String> details) {
        browser.untilPath("/checkouts/");
        details.forEach((field, value) -> {
            if (field.equals("country_code")) {
                new Select(browser.find("#country_code")).selectByValue(value);
            } else {
                browser.type("#" + field, value);
            }
        });
        browser.find("form.form button").click();
        // why either: where one delivery is offered there is nothing to choose, and the payment comes at once.
        browser.find("input[name=handle], #number");
        return this;
    }

    Walk choosesTheCheapestDelivery() {
        // why looked for first: the page before has such a button too, and may still be shown.
        browser.find("input[name=handle]");
        browser.find("form.form button").click();
        browser.find("#number");
        return this;
    }

    Walk pays(String card) {
        browser.type("#number", card);
        browser.type("#name", "Jo Lee");
        browser.type("#expiry", "12/40");
        browser.type("#cvc", "123");
        browser.find("form.form button").click();
        return this;
    }

    Walk heading(String text) {
        browser.until("showing " + text, () -> browser.text("h1").equals(text));
        return this;
    }
}
