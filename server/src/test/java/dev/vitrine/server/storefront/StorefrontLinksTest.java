package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.TestServer;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Walks through a whole shop as a crawler does. */
@Tag("long")
final class StorefrontLinksTest {

    private static final int ENOUGH = 120;

    private final TestServer testServer = TestServer.shared();

    @ParameterizedTest
    @ValueSource(strings = {"demo", "atelier"})
    void noLinkLeadsNowhereAndNoPictureIsMissing(String shop) {
        assertThat(walked(shop)).contains("/collections", "/cart").hasSizeGreaterThan(12);
    }

    @Test
    void noLinkOfANewShopLeadsNowhereWhateverIsInIt() {
        var shop = testServer.newShop().handle();
        assertThat(walked(shop)).contains("/collections/all", "/search");
        testServer.api(shop).sells("Linen shirt", "39.00", 3);
        assertThat(walked(shop)).contains("/products/linen-shirt");
        testServer.api(shop).post("custom_collections", "{\"custom_collection\": {\"title\": \"Clothes\"}}");
        assertThat(walked(shop)).contains("/collections", "/collections/clothes");
    }

    private Set<String> walked(String shop) {
        var visitor = testServer.visitor(shop);
        var files = new LinkedHashSet<String>();
        var seen = new LinkedHashSet<>(List.of("/"));
        var open = new ArrayDeque<>(seen);
        while (!open.isEmpty() && seen.size() < ENOUGH) {
            var path = open.remove();
            var visitorResponse = visitor.get(path);
            assertThat(visitorResponse.status()).as(path).isIn(200, 303);
            var page = visitorResponse.html();
            assertThat(page.select("#app").attr("data-render"))
                    .as(path + " is rendered")
                    .isEmpty();
            links(page).stream().filter(seen::add).forEach(open::add);
            files.addAll(files(page));
        }
        assertThat(files).isNotEmpty();
        for (var file : files) {
            assertThat(visitor.get(file).status()).as(file).isEqualTo(200);
        }
        return seen;
    }

    private static Set<String> links(Document page) {
        var links = new LinkedHashSet<String>();
        for (var link : page.select("a[href^=/]")) {
            links.add(link.attr("href").replaceFirst("#.*$", ""));
        }
        links.removeIf(link -> link.contains("sort_by=") || link.contains("variant="));
        return links;
    }

    /** Pictures in the size that is asked first, scripts, style sheets, icons. */
    private static List<String> files(Document page) {
        return List.of("img[src^=/]:src", "script[src^=/]:src", "link[href^=/]:href").stream()
                .map(each -> each.split(":"))
                .flatMap(each -> page.select(each[0]).eachAttr(each[1]).stream())
                .toList();
    }
}
