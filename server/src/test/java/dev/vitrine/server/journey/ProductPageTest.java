package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.TestServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.openqa.selenium.support.ui.Select;

/** Choosing on a product's page, on a desk and on a phone. */
@Tag("browser")
final class ProductPageTest {

    private static final String ADD = "form.product-form button.button--wide";

    private final TestServer testServer = TestServer.shared();
    private final Browser browser = Browser.open();
    private final Walk walk = new Walk(browser);

    @AfterEach
    void leave() {
        browser.assertQuiet();
        browser.close();
    }

    @Test
    void aCombinationThatIsSoldOutSaysSoAndCannotBeAdded() {
        at("/products/stoneware-jug");
        walk.chooses("Clay").chooses("1.5 l");
        browser.until("the button saying so", () -> browser.text(ADD).equals("Sold out"));
        assertThat(browser.find(ADD).isEnabled()).isFalse();
        assertThat(browser.text("form.product-form .note")).contains("Clay, 1.5 l is sold out");
        walk.chooses("1 l");
        browser.until("the button taking it", () -> browser.text(ADD).equals("Add to cart"));
        assertThat(browser.find(ADD).isEnabled()).isTrue();
    }

    @Test
    void thePriceFollowsTheChoice() {
        at("/products/stoneware-jug");
        assertThat(browser.text(".product__box .price")).contains("€38.00");
        walk.chooses("1.5 l");
        browser.until(
                "the other price", () -> browser.text(".product__box .price").contains("€47.00"));
    }

    @Test
    void scriptsLearnWhichVariantIsShownAndWhenNoneIs() {
        var shop = testServer.newShop().handle();
        var variants = testServer
                .api(shop)
                .post("products", """
                {"product": {"title": "Bowl", "options": [{"name": "Glaze"}, {"name": "Size"}], "variants": [
                  {"option1": "Ash", "option2": "S", "price": "9.00", "inventory_management": "vitrine"},
                  {"option1": "Ash", "option2": "L", "price": "12.00"},
                  {"option1": "Ink", "option2": "S", "price": "9.00"}]}}""")
                .at("/product/variants")
                .findValuesAsText("id");
        var told = new Told(browser);
        browser.go(testServer.url(shop, "/collections/all"));
        browser.untilInteractive();
        browser.click(".card__link");
        walk.heading("Bowl");
        assertThat(shownVariant()).as("the first that is not sold out").isEqualTo(variants.get(1));
        walk.chooses("Ink");
        browser.until("no variant", () -> shownVariant().equals("null"));
        assertThat(browser.script("return sdk.product.current().variant")).isNull();
        walk.chooses("S");
        browser.until("the other variant", () -> shownVariant().equals(variants.get(2)));
        assertThat(told.all().stream().filter(each -> each.matches("(context|variant) .*")))
                .containsExactly(
                        "context product",
                        "context product",
                        "variant null",
                        "context product",
                        "variant " + variants.get(2));
        browser.go(testServer.url(shop, "/products/bowl"));
        browser.untilInteractive();
        assertThat(shownVariant()).as("on a document of its own").isEqualTo(variants.get(1));
    }

    private String shownVariant() {
        return String.valueOf(browser.script("return sdk.page.getContext().payload.variant_id"));
    }

    @Test
    void anAddressWithAVariantShowsThatVariant() {
        at("/products/stoneware-jug");
        var variant = walk.chooses("Ink").chooses("1.5 l").variant();
        at("/products/stoneware-jug?variant=" + variant);
        assertThat(browser.script("return [...document.querySelectorAll('form.product-form input:checked')]"
                        + ".map((input) => input.value).join(', ')"))
                .isEqualTo("Ink, 1.5 l");
    }

    @Test
    void moreThanThereIsIsRefusedInWordsOnThePage() {
        var told = new Told(browser);
        at("/products/plate-set");
        browser.type("form.product-form .quantity__input", "900");
        browser.click("form.product-form .quantity__step");
        browser.click(ADD);
        browser.until(
                "the refusal",
                () -> !browser.text("form.product-form [role=alert]").isBlank());
        assertThat(browser.text("form.product-form [role=alert]")).contains("Only 9 left");
        assertThat(told.count("add ")).isZero();
    }

    @Test
    void aLineIsTakenOutOfTheDrawer() {
        var told = new Told(browser);
        at("/products/dish-brush");
        walk.adds();
        browser.click("dialog[open] button[name=remove_line]");
        browser.until("the removal", () -> told.count("remove ") == 1);
        browser.until("the empty drawer", () -> browser.text("dialog[open]").contains("Nothing in your cart yet."));
        assertThat(told.count("set ")).isZero();
    }

    @Test
    void aPhonesMenuLeadsOnWithoutLoadingADocument() {
        browser.size(390, 844);
        at("/");
        browser.script("window.sameDocument = true");
        browser.click(".header__menu-button");
        browser.click("dialog[open] a[href='/collections/living']");
        walk.heading("Living");
        browser.until("the menu closing", () -> browser.all("dialog[open]").isEmpty());
        assertThat(browser.script("return window.sameDocument")).isEqualTo(true);
    }

    @Test
    void sortingReordersInPlace() {
        at("/collections/kitchen");
        browser.script("window.sameDocument = true");
        new Select(browser.find("select[name=sort_by]")).selectByValue("price-desc");
        browser.until("the dearest first", () -> browser.text(".card").contains("€129.00"));
        assertThat(browser.address()).contains("sort_by=price-desc");
        assertThat(browser.script("return window.sameDocument")).isEqualTo(true);
    }

    @Test
    void picturesAreLookedAtCloselyByKeysAlone() {
        at("/products/stoneware-jug");
        var pictures = browser.all("a.gallery__item").size();
        assertThat(pictures).isGreaterThan(1);
        browser.script("document.querySelector('a.gallery__item').focus()");
        browser.keys(Keys.ENTER);
        browser.until("the first picture", () -> shownPicture().equals("1 / " + pictures));
        browser.look("picture-viewer");
        browser.keys(Keys.ARROW_RIGHT);
        browser.until("the second picture", () -> shownPicture().equals("2 / " + pictures));
        browser.until("the focus on it", () -> browser.script("""
                return document.activeElement === document.querySelectorAll('.viewer__zoom')[1]
                """).equals(true));
        browser.keys(Keys.ENTER);
        browser.until("coming near", () -> browser.script("""
                const item = document.querySelector('.viewer__item--near')
                return item?.scrollLeft > 0 && item.firstElementChild.getAttribute('aria-pressed') === 'true'
                """).equals(true));
        browser.keys(Keys.ENTER);
        browser.until("going back", () -> browser.all(".viewer__item--near").isEmpty());
        browser.keys(Keys.ESCAPE);
        browser.until("the page again", () -> browser.all(".viewer").isEmpty());
        assertThat(browser.script("return document.activeElement === document.querySelector('a.gallery__item')"))
                .isEqualTo(true);
    }

    @Test
    void onAPhoneTheButtonThatBuysStaysAtHand() {
        browser.size(390, 844);
        at("/products/stoneware-jug");
        assertThat(browser.all(".buy-bar")).isEmpty();
        browser.script("document.querySelector('.facts, .footer').scrollIntoView()");
        browser.until("the bar", () -> browser.text(".buy-bar").contains("Add to cart"));
        browser.shoot("buy-bar-390");
        browser.click(".buy-bar .button");
        browser.until("the cart", () -> browser.text("dialog[open]").contains("Stoneware"));
        browser.keys(Keys.ESCAPE);
        browser.script("scrollTo({ top: 0, behavior: 'instant' })");
        browser.until("no bar", () -> browser.all(".buy-bar").isEmpty());
    }

    private String shownPicture() {
        return browser.all(".viewer__bar").isEmpty() ? "" : browser.text(".viewer__bar span");
    }

    private void at(String path) {
        browser.go(testServer.url("demo", path));
        browser.untilInteractive();
    }
}
