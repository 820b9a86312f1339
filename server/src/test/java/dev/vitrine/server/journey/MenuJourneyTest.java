package dev.vitrine.server.journey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.TestServer;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;

/** A merchant arranges a menu, and the next shopper sees it. */
@Tag("browser")
final class MenuJourneyTest {

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final Browser browser = Browser.open();

    @Test
    void entryIsAddedAndNestedByKeyboardAndShoppersSeeIt() {
        testServer.api(shop).post("custom_collections", "{\"custom_collection\":{\"title\":\"Cups\"}}");
        assertThat(header()).contains("All products");
        try (browser) {
            testServer
                    .member(shop, Permission.CONTENT, Permission.PRODUCTS)
                    .at(browser, shop, "/admin/menus/new?handle=main-menu");
            assertThat(names()).containsExactly("0 Home", "0 All products", "0 Cups");
            browser.press("#add-entry");
            browser.keys("search");
            browser.find(".targets:not([hidden]) li:nth-child(1)");
            browser.keys(Keys.ARROW_DOWN);
            browser.press(Browser.Key.ENTER);
            browser.until("the name", () -> names().contains("0 Search"));
            browser.script("document.querySelector('.tree__item:last-child .tree__open').focus()");
            browser.chord(Keys.ALT, Keys.ARROW_UP);
            browser.until("one step up", () -> told().equals("Search: place 3 of 4"));
            browser.chord(Keys.ALT, Keys.ARROW_RIGHT);
            browser.until("below", () -> told().equals("Search: place 1 of 1, below All products"));
            browser.chord(Keys.ALT, Keys.ARROW_RIGHT);
            browser.until("no deeper", () -> told().equals("There is no entry above it to stand below."));
            assertThat(names()).containsExactly("0 Home", "0 All products", "1 Search", "0 Cups");
            browser.press(".unsaved .button--main");
            browser.until("the menu", () -> browser.text("h1").equals("Main menu"));
            assertThat(nested()).isEqualTo("All products > Search");
            browser.assertQuiet();
        }
    }

    @Test
    void entryIsDraggedBelowAnotherAndBackByUndo() {
        var id = testServer.api(shop).post("menus", """
                        {"menu":{"title":"Main menu","items":[
                          {"name":"One","url":"/","items":[{"name":"Inner","url":"/search"}]},
                          {"name":"Two","url":"/collections"},{"name":"Three","url":"/cart"}]}}
                        """).at("/menu/id").asText();
        try (browser) {
            testServer.member(shop, Permission.CONTENT).at(browser, shop, "/admin/menus/" + id);
            browser.size(1280, 900);
            drag("Three", "Two", 40);
            assertThat(names()).containsExactly("0 One", "1 Inner", "1 Three", "0 Two");
            browser.find("#menu[data-unsaved=dirty]");
            drag("One", "Two", 0);
            assertThat(names()).as("with what is below it").containsExactly("0 Two", "0 One", "1 Inner", "1 Three");
            browser.press("[data-undo]");
            browser.press("[data-undo]");
            assertThat(names()).containsExactly("0 One", "1 Inner", "0 Two", "0 Three");
            browser.find("#menu[data-unsaved=clean]");
            browser.assertQuiet();
        }
    }

    /** By its handle to the edge of another entry: to the upper one upwards, to the lower one downwards. */
    private void drag(String name, String other, int right) {
        browser.script("""
                const item = (name) => [...document.querySelectorAll('.tree__item')]
                  .find((each) => each.querySelector('.tree__name').textContent === name);
                const grip = item(arguments[0]).querySelector('.tree__grip');
                const from = grip.getBoundingClientRect();
                const to = item(arguments[1]).getBoundingClientRect();
                const x = from.left + 16;
                const y = to.top < from.top ? to.top + 4 : to.bottom - 4;
                grip.setPointerCapture = () => {};
                const send = (type, clientX, clientY) => grip.dispatchEvent(new PointerEvent(type,
                  { bubbles: true, cancelable: true, pointerId: 1, button: 0, clientX, clientY }));
                send('pointerdown', x, from.top + 20);
                send('pointermove', x + arguments[2] / 2, (from.top + y) / 2);
                send('pointermove', x + arguments[2], y);
                send('pointerup', x + arguments[2], y);
                """, name, other, right);
    }

    private List<String> names() {
        return browser.all(".tree__item").stream()
                .map(item -> Integer.parseInt(item.getDomAttribute("aria-level")) - 1 + " "
                        + item.findElement(By.className("tree__name")).getText())
                .toList();
    }

    private String told() {
        return String.valueOf(browser.script("return document.getElementById('told').textContent"));
    }

    private String header() {
        return testServer.visitor(shop).get("/").html().select("header").text();
    }

    /** What a shopper's page has below an entry of the header. */
    private String nested() {
        var group = testServer.visitor(shop).get("/").html().select("header .header-menu__group");
        return group.select("summary").text() + " > "
                + group.select("li:last-child a").text();
    }
}
