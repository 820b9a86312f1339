package dev.vitrine.server.journey;

import dev.vitrine.server.testkit.Browser;
import java.nio.file.Path;
import org.openqa.selenium.Keys;
import org.openqa.selenium.support.ui.Select;

/** What a merchant types on the page of a product, step by step; each waits until it shows. */
record ProductForm(Browser browser) {

    ProductForm titled(String title) {
        browser.type("#title", title);
        return this;
    }

    ProductForm described(String first, String second) {
        browser.find(".editor__text").sendKeys(first, Keys.ENTER, second);
        return this;
    }

    ProductForm picture(Path file, String shows) {
        var before = browser.all(".picture").size();
        browser.find("#pictures").sendKeys(file.toString());
        browser.until("the picture", () -> browser.all(".picture").size() == before + 1);
        return shows(before + 1, shows);
    }

    /** Counted from 1. */
    ProductForm shows(int picture, String words) {
        browser.type(".picture:nth-child(" + picture + ") [name^=alt]", words);
        return this;
    }

    ProductForm option(String name, String values) {
        var place = browser.all(".option").size();
        browser.click("button[value=option]");
        browser.type("#option-" + place + "\\.name", name);
        browser.click("#option-" + place + "\\.values");
        browser.keys(values, Keys.ENTER);
        return this;
    }

    ProductForm combinations(int count) {
        browser.until(
                "all combinations",
                () -> browser.all(".table--sheet tbody tr:not(.sheet__all)").size() == count);
        return this;
    }

    ProductForm everyPriceAndStock(String price, String stock) {
        browser.type("input[name='all.price']", price);
        browser.type("input[name='all.stock']", stock);
        browser.click("button[value=apply]");
        browser.until(
                "the price in the rows",
                () -> price.equals(browser.find(".table--sheet tbody tr:last-child [name$='.price']")
                        .getDomProperty("value")));
        return this;
    }

    /** Chooses one of the pictures, counted from 1, for each variant whose title begins so. */
    ProductForm pictured(String variants, int picture) {
        browser.all(".table--sheet [data-pick]").stream()
                .filter(select ->
                        String.valueOf(select.getDomAttribute("aria-label")).startsWith("Picture of " + variants))
                .forEach(select -> new Select(select).selectByIndex(picture));
        return this;
    }

    ProductForm newCollection(String title) {
        browser.type("#new_collection", title);
        return this;
    }

    ProductForm adds() {
        browser.click(".unsaved .button--main");
        browser.until("told", () -> browser.text(".notice").equals("The product is made."));
        return this;
    }
}
