package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;

/** Hosts that a theme names are let in by the pages that wear it, and by no others. */
final class AllowedOriginsPagesTest {

    private static final String FONTS = "font-src 'self' https://fonts.example";
    private static final String FRAMES =
            "frame-src https://www.youtube-nocookie.com https://player.vimeo.com https://maps.example";
    private static final String CONNECT = "connect-src 'self' https://api.example:8443";

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();
    private final Visitor visitor = testServer.visitor(shop.handle());

    @Test
    void pagesOfTheThemeLetThemInAndNoOthersDo() {
        var cup = testServer
                .api(shop.handle())
                .sells("Cup", "5.50", 8)
                .at("/variants/0/id")
                .asText();
        assertIsClosed(policy(visitor, "/"));
        testServer.wear(shop, "Open", open());

        for (var path : new String[] {"/", "/", "/cart", "/nothing-here"}) {
            assertIsOpen(policy(visitor, path));
        }
        assertIsClosed(policy(testServer.visitor("demo"), "/"));
        assertIsClosed(policy(visitor, "/admin/sign-in"));
        var shopper = new Shopper(visitor).takes(cup, 1).goesToTheCheckout();
        assertIsClosed(policy(visitor, shopper.checkout()));
        testServer.owner(shop.handle()).at(shop.handle());
        assertIsClosed(policy(testServer.owner(shop.handle()).at(shop.handle()).visitor(), "/admin"));

        var platform = testServer.platform();
        var open = platform.shopServices().themes().published(shop);
        platform.shopServices().themes().publishStarter(shop);

        assertIsClosed(policy(visitor, "/"));
        var link = platform.shopServices()
                .themePreviews()
                .url(shop, open.id(), platform.foundation().clock().instant().plusSeconds(600));
        visitor.get(link.substring(link.indexOf("/?")));
        assertIsOpen(policy(visitor, "/"));
        assertIsClosed(policy(testServer.visitor(shop.handle()), "/"));
    }

    private static SortedMap<String, byte[]> open() {
        return TestServer.starterWith("package.json", text -> text.replaceFirst("\"private\"", """
                "vitrine": {"allow": {"fonts": ["https://fonts.example"], "frames": ["https://maps.example"],
                  "connect": ["https://api.example:8443"]}},
                "private\""""));
    }

    private static String policy(Visitor visitor, String path) {
        return visitor.get(path).header("Content-Security-Policy");
    }

    private static void assertIsOpen(String policy) {
        assertThat(policy.split("; ")).contains(FONTS, FRAMES, CONNECT);
        assertThat(policy).contains("script-src 'self' 'sha256-").contains("default-src 'self'");
    }

    private static void assertIsClosed(String policy) {
        assertThat(policy).contains("default-src 'self'").doesNotContain(".example");
    }
}
