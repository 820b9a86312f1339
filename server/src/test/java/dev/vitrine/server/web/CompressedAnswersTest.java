package dev.vitrine.server.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.decoder.DirectDecompress;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import dev.vitrine.server.testkit.Visitor.VisitorResponse;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/** Answers of the Admin API are compressed as the client asks, over the whole server. */
final class CompressedAnswersTest {

    private static final String PATH = "/admin/products.json?limit=20";

    private final TestServer testServer = TestServer.shared();
    /** why by its host: other visitors look for what is below /admin at the consoles'. */
    private final Visitor shop = testServer.atHost("demo.localhost:" + testServer.port());

    private final String credentials = testServer.app("demo");

    @Test
    void theSameIsSentPlainAndCompressed() throws IOException {
        var plain = ask(PATH, "identity");
        assertThat(plain.header("Content-Encoding")).isEmpty();
        var gzip = ask(PATH, "gzip");
        assertThat(gzip.header("Content-Encoding")).isEqualTo("gzip");
        try (var unzipped = new GZIPInputStream(new ByteArrayInputStream(gzip.bytes()))) {
            assertThat(unzipped.readAllBytes()).isEqualTo(plain.bytes());
        }
        var brotli = ask(PATH, "gzip, deflate, br");
        assertThat(brotli.header("Content-Encoding")).isEqualTo("br");
        Brotli4jLoader.ensureAvailability();
        assertThat(DirectDecompress.decompress(brotli.bytes()).getDecompressedData())
                .isEqualTo(plain.bytes());
        assertThat(brotli.bytes()).hasSizeLessThan(plain.bytes().length / 2);
    }

    @Test
    void aCallWithoutItsEndingIsACallBelowAVersion() {
        var answer = ask("/admin/api/2024-01/shop?fields=id,myshopify_domain", "identity");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().at("/shop/myshopify_domain").asText()).startsWith("demo.");
        assertThat(ask("/admin/api/2024-01/graphql", "identity").status()).isEqualTo(404);
        assertThat(shop.get("/admin/api/2024-01/shop").status())
                .as("without credentials")
                .isEqualTo(401);
    }

    private VisitorResponse ask(String path, String encoding) {
        var basic = Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.US_ASCII));
        return shop.get(path, Map.of("Authorization", "Basic " + basic, "Accept-Encoding", encoding));
    }
}
