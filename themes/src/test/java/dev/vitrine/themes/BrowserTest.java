package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Pages in a real browser: taken over without a mismatch, then navigated without loading documents. */
@Tag("browser")
@Tag("long")
class BrowserTest {
    private static ThemeBrowser browser;

    @BeforeAll
    static void open() {
        browser = new ThemeBrowser(
                Lab.variation(
                        Map.of(
                                "src/pages/MyOrder.vue",
                                "<script setup>\nif (typeof window !== 'undefined') throw new Error('only in browsers')\n</script>\n<template><h1>Order</h1></template>\n")));
    }

    @AfterAll
    static void close() {
        browser.close();
    }

    @Test
    void everyPageIsTakenOverWithoutAMismatch() {
        for (var page : List.of(
                "/",
                "/collections",
                "/collections/all",
                "/products/jug?variant=102",
                "/cart",
                "/search?q=bowl",
                "/pages/about",
                "/login",
                "/my-account",
                "/my-account/addresses",
                "/my-account/orders")) {
            visit(page);
            assertThat(complaints()).as(page).isEmpty();
        }
    }

    @Test
    void pageNamesTheScriptsThatItLoads() {
        for (var page : List.of("/", "/collections", "/products/jug", "/cart", "/search?q=bowl", "/login")) {
            visit(page);
            var loaded = ask("return performance.getEntriesByType('resource').map((each) => each.name)"
                    + ".filter((name) => name.endsWith('.js')).sort().join(' ')");
            var named = ask("return [...new Set([...document.querySelectorAll('link[rel=modulepreload], script[src]')]"
                    + ".map((each) => each.href || each.src))].sort().join(' ')");
            assertThat(loaded).as(page).isEqualTo(named);
        }
    }

    @Test
    void linksChangeThePageWithinTheDocument() {
        visit("/");
        run("window.same = true");
        click("article.card a");
        await("document.querySelector('h1').textContent === 'Jug'");
        assertThat(ask("return window.same && location.pathname")).isEqualTo("/products/jug");
        assertThat(ask("return document.title")).isEqualTo("Jug – Demo");
        await("document.activeElement === document.querySelector('h1')");
        await("document.querySelector('[role=status]').textContent === 'Jug – Demo'");
        assertThat(ask("return document.querySelector('link[rel=canonical]').getAttribute('href')"))
                .isEqualTo("http://demo.localhost/products/jug");
        run("history.back()");
        await("document.querySelector('h1').textContent === 'Welcome to Demo'");
        assertThat(ask("return window.same")).isEqualTo(true);
    }

    @Test
    void factsForOtherSitesAreThoseOfThePageThatIsShown() {
        visit("/");
        run("window.same = true");
        click("article.card a");
        await("document.querySelector('h1').textContent === 'Jug'");
        assertThat(facts())
                .isEqualTo("og:title=Jug – Demo og:url=http://demo.localhost/products/jug"
                        + " product:price:amount=12.5 {\"@type\":\"Product\"} summary_large_image");
        run("history.back()");
        await("document.querySelector('h1').textContent === 'Welcome to Demo'");
        assertThat(facts()).isEqualTo("og:title=Demo og:url=http://demo.localhost/ {\"@type\":\"WebPage\"} summary");
        assertThat(ask("return window.same")).isEqualTo(true);
    }

    private static Object facts() {
        return ask("""
                const facts = [...document.querySelectorAll('meta[property]')]
                  .map((each) => `${each.getAttribute('property')}=${each.content}`)
                const data = [...document.querySelectorAll('script[type="application/ld+json"]')].map((each) => each.text)
                return [...facts, ...data, document.querySelector('meta[name="twitter:card"]').content].join(' ')
                """);
    }

    @Test
    void pageThatDoesNotExistIsNavigatedToWithItsMarks() {
        visit("/");
        run(
                "window.same = true; const a = document.createElement('a'); a.href = '/nowhere'; document.querySelector('main').append(a); a.click()");
        await("document.querySelector('h1').textContent === 'Not found'");
        assertThat(ask("return window.same && document.querySelector('meta[name=robots]').content"))
                .isEqualTo("noindex");
        run("document.querySelector('nav a').click()");
        await("document.querySelector('h1').textContent === 'Welcome to Demo'");
        assertThat(ask("return document.querySelector('meta[name=robots]')")).isNull();
    }

    @Test
    void failedFetchLoadsTheWholePage() {
        visit("/");
        run(
                "window.same = true; window.fetch = () => Promise.reject(new Error('offline')); document.querySelectorAll('nav a')[3].click()");
        await("document.querySelector('h1').textContent === 'About us'");
        assertThat(ask("return window.same")).isNull();
    }

    @Test
    void optionsChooseTheVariantAndTheAddress() {
        visit("/products/jug");
        run(
                "window.fetched = 0; const real = window.fetch; window.fetch = (...a) => { window.fetched += String(a[0]).startsWith('/_page'); return real(...a) }");
        run(
                "window.updates = []; document.addEventListener('vitrine:context', (e) => window.updates.push(e.detail.kind + e.detail.context.payload.variant_id))");
        click("input[value=large]");
        await("location.search === '?variant=102'");
        assertThat(ask("return document.querySelector('.price').textContent")).isEqualTo("€18.50");
        click("input[value=moss]");
        await("location.search === '?variant=104'");
        assertThat(ask("return document.querySelector('button[type=submit]').disabled"))
                .isEqualTo(true);
        assertThat(ask("return window.fetched")).isEqualTo(0L);
        assertThat(ask("return window.updates")).isEqualTo(List.of("update102", "update104"));
    }

    @Test
    void impossibleCombinationHasItsWord() {
        visit("/products/cup?variant=115");
        click("input[value=large]");
        await("document.querySelector('button[type=submit]').textContent === 'Unavailable'");
    }

    @Test
    void addingOpensTheDrawerAndQuantitiesWaitForTheHand() {
        visit("/products/bowl");
        click("button[type=submit]");
        await("document.querySelector('.drawer') && document.querySelector('.drawer').textContent.includes('Bowl')");
        await("document.querySelector('button[type=submit]').textContent === 'Added'");
        await("document.querySelector('button[type=submit]').textContent === 'Add to cart'");
        click(".cart-link");
        await("document.querySelector('h1').textContent === 'Your cart'");
        run(
                "window.posts = []; const real = window.fetch; window.fetch = (...a) => { if (a[1] && a[1].method === 'POST') window.posts.push(a[1].body); return real(...a) }");
        run(
                "const input = document.querySelector('.line input'); for (const n of [2, 3, 4]) { input.value = n; input.dispatchEvent(new Event('input', { bubbles: true })) }");
        await("document.querySelector('.cart-link').textContent.includes('(4)')");
        assertThat(ask("return window.posts.length"))
                .as("three strokes, one request")
                .isEqualTo(1L);
        click(".line button");
        await("document.querySelector('.empty')");
    }

    @Test
    void whatTheSdkHandsOutIsNeverWrittenInto() {
        visit("/products/bowl");
        click("button[type=submit]");
        await("document.querySelector('.drawer')?.textContent.includes('Bowl')");
        visit("/cart");
        await("Object.isFrozen(sdk.cart.get().items)");
        run("const input = document.querySelector('.line input');"
                + " input.value = 3; input.dispatchEvent(new Event('input', { bubbles: true }))");
        await("sdk.cart.get().total_quantity === 3");
        assertThat(ask("return document.querySelector('.cart-link').textContent"))
                .isEqualTo("Cart (3)");
        assertThat(complaints()).isEmpty();
        click(".line button");
        await("document.querySelector('.empty')");
    }

    @Test
    void sortingAndMoreStayOnThePage() {
        visit("/collections/all");
        run("window.same = true");
        click(".more");
        await("document.querySelectorAll('.card').length === 16");
        run(
                "const s = document.querySelector('main select'); s.value = 'price-desc'; s.dispatchEvent(new Event('change'))");
        await("document.querySelector('.card h3').textContent === 'Tray'");
        assertThat(ask("return window.same && location.search")).isEqualTo("?sort_by=price-desc");
    }

    @Test
    void plainSearchFormNavigates() {
        visit("/");
        run(
                "window.same = true; document.querySelector('main').insertAdjacentHTML('beforeend', '<form action=\"/search\"><input name=\"q\" value=\"cup\"><button id=\"go\">Go</button></form>')");
        click("#go");
        await(
                "document.querySelector('h1').textContent === 'Search' && document.querySelectorAll('.card').length === 2");
        assertThat(ask("return window.same && location.search")).isEqualTo("?q=cup");
    }

    @Test
    void currencyIsKeptForTheNextVisit() {
        visit("/");
        run("const s = document.querySelector('header select'); s.value = 'JPY'; s.dispatchEvent(new Event('change'))");
        await("document.querySelector('.price').textContent === '¥2,000'");
        visit("/");
        await("document.querySelector('.price').textContent === '¥2,000'");
        assertThat(complaints()).as("the server's euros are taken over first").isEmpty();
        run("localStorage.clear()");
    }

    @Test
    void brokenPageApologisesAndTheRestGoesOn() {
        visit("/");
        run(
                "window.same = true; const a = document.createElement('a'); a.href = '/my-account/orders/14'; document.querySelector('main').append(a); a.click()");
        await("document.querySelector('[role=alert] h1')");
        run("document.querySelectorAll('nav a')[3].click()");
        await("document.querySelector('h1').textContent === 'About us'");
        assertThat(ask("return window.same && document.querySelector('[role=alert]')"))
                .isNull();
    }

    @Test
    void pointingAtALinkFetchesItsPageOnce() {
        visit("/");
        run(
                "window.pages = []; const real = window.fetch; window.fetch = (...a) => { if (String(a[0]).startsWith('/_page')) window.pages.push(a[0]); return real(...a) }");
        run("document.querySelectorAll('nav a')[3].dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))");
        await("window.pages.length === 1");
        run("document.querySelectorAll('nav a')[3].click()");
        await("document.querySelector('h1').textContent === 'About us'");
        assertThat(ask("return window.pages")).isEqualTo(List.of("/_page/pages/about"));
    }

    private static void visit(String address) {
        browser.visit(address);
    }

    private static void click(String css) {
        browser.click(css);
    }

    private static void await(String condition) {
        browser.await(condition);
    }

    private static void run(String script) {
        browser.run(script);
    }

    private static Object ask(String script) {
        return browser.ask(script);
    }

    private static List<String> complaints() {
        return browser.complaints();
    }
}
