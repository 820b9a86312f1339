package dev.vitrine.server.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The guides beside the reference: what they let readers compute is right, and their links lead somewhere. */
final class GuidesTest {

    private final TestServer testServer = TestServer.shared();
    private final Visitor reader = testServer.atHost("localhost:" + testServer.port());

    @ParameterizedTest
    @ValueSource(strings = {"first-call", "oauth", "receiving-webhooks", "other-platforms", "theme-check"})
    void everyLinkOfAGuideLeadsSomewhere(String guide) {
        var page = reader.get("/docs/" + guide).html();
        assertThat(page.select("nav a[href=/docs/" + guide + "]")).hasSize(1);
        var links = page.select("main a[href^=/docs], main a[href^=#]").eachAttr("href");
        assertThat(links).isNotEmpty();
        for (var link : links) {
            var parts = link.replaceFirst("^#", "/docs/" + guide + "#").split("#", 2);
            var target = reader.get(parts[0]);
            assertThat(target.status()).as(link).isEqualTo(200);
            assertThat(parts.length == 1 || target.html().getElementById(parts[1]) != null)
                    .as(link)
                    .isTrue();
        }
    }

    @Test
    void theSignedQueryOfTheGuideIsSignedAsItSays() throws Exception {
        var page = reader.get("/docs/oauth").html();
        var digest = HexFormat.of().formatHex(hmac(text(page, "vector-secret"), text(page, "vector-message")));
        assertThat(text(page, "vector-query")).contains("hmac=" + digest + "&");
    }

    @Test
    void theSignedBodyOfTheGuideIsSignedAsItSays() throws Exception {
        var page = reader.get("/docs/receiving-webhooks").html();
        var digest = Base64.getEncoder().encodeToString(hmac(text(page, "vector-secret"), text(page, "vector-body")));
        assertThat(text(page, "vector-header")).isEqualTo(digest);
    }

    private static String text(Document page, String id) {
        return page.expectFirst("#" + id).wholeText();
    }

    private static byte[] hmac(String secret, String message) throws Exception {
        var mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        return mac.doFinal(message.getBytes(StandardCharsets.UTF_8));
    }
}
