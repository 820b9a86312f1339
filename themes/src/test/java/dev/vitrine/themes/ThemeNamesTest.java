package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The $ names of themes, called as a template would. */
@Tag("long")
class ThemeNamesTest {
    private static final List<String> AMOUNTS = List.of("t.$price(0.0155)", "t.$price(1.5)");

    private static final ThemeBuild PROBE = Lab.withHome("<template><pre>{{ answer }}</pre></template>\n"
            + "<script setup>\nimport { useTheme } from 'vitrine'\nconst t = useTheme()\n"
            + "const answers = {\n" + answers() + "}\n"
            + "const answer = String(answers[decodeURIComponent(t.$page.template)]())\n</script>\n");

    @ParameterizedTest(name = "{0} gives {1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "t.$price(12.5)                              | €12.50",
                "t.$price('1234567.891')                     | €1,234,567.89",
                "t.$price(-3)                                | −€3.00",
                "t.$price(1.005)                             | €1.01",
                "t.$price(0.285)                             | €0.29",
                "t.$price(null) + t.$price('x')              | ``",
                "t.$price(5, { withCode: true })             | €5.00 EUR",
                "t.$filters.price(5)                         | €5.00",
                "t.$filters.capitalize('jug')                | Jug",
                "t.$filters.htmlDecode('A &amp; B &#65;')    | A & B A",
                "t.$filters.date('2026-03-01T23:30:00Z')     | March 1, 2026",
                "t.$t('{n} items', { n: 3 })                 | 3 items",
                "t.$routeToPath('about')                     | /about",
                "t.$routeToPath('https://x.example/a')       | https://x.example/a",
                "t.$routeToPath('')                          | /",
                "t.$routeToHome()                            | /",
                "t.$routeToCollections()                     | /collections",
                "t.$routeToCollection({ handle: 'a b' })     | /collections/a%20b",
                "t.$routeToCollection('sale')                | /collections/sale",
                "t.$routeToCollection(null)                  | /collections",
                "t.$routeToProduct({ handle: 'jug' })        | /products/jug",
                "t.$routeToProduct({ slug: 'jug', variant_id: 7 }) | /products/jug?variant=7",
                "t.$routeToProduct({})                       | /",
                "t.$routeToProductWithCollection({ id: 1, handle: 'all' }, { handle: 'jug' }) | /collections/all/products/jug",
                "t.$routeToProductWithAttribute('vendors', 'A & B') | /collections/vendors?q=A%20%26%20B",
                "t.$routeToProductWithAttribute('tags', 'Hand Made') | /collections/all/hand-made",
                "t.$routeToProductWithAttribute('what', 'x') | /collections/all",
                "t.$routeToCart()                            | /cart",
                "t.$routeTopage('about')                     | /pages/about",
                "t.$routeToPage({ handle: 'about' })         | /pages/about",
                "t.$routeToLink({ type: 'product', subject: { handle: 'jug' } }) | /products/jug",
                "t.$routeToLink({ type: '', subject: {} })   | ``",
                "t.$getDevice() + t.$isDesktop() + t.$isMobile() + t.$isTablet() | desktoptruefalsefalse",
                "t.$getStorage('x')                          | null",
                "t.$setStorage('x', 1)                       | false",
                "t.$getMenu('main-menu').items.length        | 4",
                "t.$getMenu('none').items.length + t.$getMenu('lost').items.length | 0",
                "t.$getPageSettings('homepage').map((s) => s.id).join() | intro,picks",
                "t.$getPageSettings('homepage').picks.type   | featured_collection",
                "t.$getPageSettings('lost').length           | 0",
                "Object.keys(t.$getThemeSettings()).join()   | colors,typography,cart",
                "t.$getThemeSettings('colors').color_background | #fafaf5",
                "JSON.stringify(t.$getThemeSettings('lost')) | {}",
                "t.$getFixedSettings('footer').text          | Thank you",
                "JSON.stringify(t.$getFixedSettings('lost')) | {}",
                "JSON.stringify(t.$getForceSettings('slideshow')) | {}",
                "t.$shop.name + t.$shop.enabled_currencies.length | Demo3",
                "t.$currency.code                            | EUR",
                "t.$cart.item_count + ' ' + t.$cart.isOpen   | 0 false",
                "t.$navigating + ' ' + t.$isPreview          | false false",
                "t.$resizeImage('/media/k/a.png', '0', '360') | /media/k/a_360x.png",
                "t.$resizeImage('/media/k/a.png', 200, 0)    | /media/k/a_x200.png",
                "t.$resizeImage('/media/k/a.jpg', 200, 300, 'center', 'x2') | /media/k/a_300x200_crop_center@2x.jpg",
                "t.$resizeImage('/media/k/a.png', 0, 99999)  | /media/k/a_5760x.png",
                "t.$resizeImage('/media/k/a.png', 0, 0)      | /media/k/a.png",
                "t.$resizeImage('/media/k/a.png', 9, 9, '../x') | /media/k/a_9x9.png",
                "t.$resizeImage('/media/k/a.gif', 0, 50)     | /media/k/a.gif",
                "t.$resizeImage('https://cdn.example/a.png', 0, 50) | https://cdn.example/a.png",
                "t.$resizeImage('', 0, 50).slice(0, 15)      | data:image/svg+",
                "t.$routeToMyAccount()                       | /my-account",
            })
    void namesAnswer(String code, String expected) {
        assertThat(ask(code, "EUR")).isEqualTo(expected);
    }

    @Test
    void amountsFollowTheCurrency() {
        assertThat(ask("t.$price(12.5)", "USD")).isEqualTo("$13.75");
        assertThat(ask("t.$price(12.5)", "JPY")).isEqualTo("¥2,000");
        assertThat(ask("t.$price(0.0155)", "JPY")).isEqualTo("¥2");
        assertThat(ask("t.$price(1.5)", "KWD")).isEqualTo("1.500 KWD");
    }

    @Test
    void setupAndTemplatesHaveTheSameNames() {
        var build = Lab.withHome(
                "<template><h1>{{ Object.keys(t).every((name) => name in $root) }} {{ $price(1) === t.$price(1) }}</h1></template>\n"
                        + "<script setup>\nimport { useTheme } from 'vitrine'\nconst t = useTheme()\n</script>\n");
        assertThat(Lab.html(build, "demo", "/")).contains("<h1>true true</h1>");
    }

    /** A function for each expression of these tests. why: no text is run as code in themes. */
    private static String answers() {
        var rows = Stream.of(ThemeNamesTest.class.getDeclaredMethods())
                .map(method -> method.getAnnotation(CsvSource.class))
                .filter(Objects::nonNull)
                .flatMap(source -> Stream.of(source.value()))
                .map(row -> row.substring(0, row.indexOf(" | ")).strip());
        return Stream.concat(rows, AMOUNTS.stream())
                .distinct()
                .map(code -> "  '" + code.replace("\\", "\\\\").replace("'", "\\'") + "': () => (" + code + "),\n")
                .collect(Collectors.joining());
    }

    private static String ask(String code, String currency) {
        var boot = Lab.boot(PROBE, "/").put("currency", currency);
        boot.withObject("/page")
                .put("template", URLEncoder.encode(code, StandardCharsets.UTF_8).replace("+", "%20"));
        var renderResult = Lab.renderer().render(PROBE, "names", boot);
        if (!(renderResult instanceof RenderResult.Html html)) {
            throw new AssertionError(renderResult);
        }
        var text = html.html().replaceFirst("(?s).*<pre>(.*)</pre>.*", "$1");
        return text.replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&#39;", "'")
                .replace("&amp;", "&");
    }
}
