package dev.vitrine.server.storefront;

import static dev.vitrine.server.storefront.PagesTest.boot;
import static org.assertj.core.api.Assertions.assertThat;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.decoder.DirectDecompress;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What comes from memory is what would have been made. */
final class CachedPagesTest {

    private static final String PAGE = "/products/stoneware-jug";
    private static final Map<String, String> GZIP = Map.of("Accept-Encoding", "gzip");

    private final TestServer testServer = TestServer.shared();
    private final Visitor visitor = testServer.visitor("demo");

    @ParameterizedTest
    @ValueSource(strings = {"/", "/collections/kitchen?sort_by=price-desc", PAGE, "/_page" + PAGE, "/search?q=jug"})
    void theThirdAnswerIsTheFirstByteForByteWithTheSameHeaders(String path) {
        var first = visitor.get(path);
        visitor.get(path);
        var third = visitor.get(path);
        assertThat(third.bytes()).isEqualTo(first.bytes());
        assertThat(comparable(third.headers())).isEqualTo(comparable(first.headers()));
        assertThat(third.header("content-length")).isEqualTo(Integer.toString(first.bytes().length));
    }

    @Test
    void eachFormOfAPageHasAnETagOfItsOwnAndUnpacksToTheSame() throws IOException {
        var plain = cached(Map.of());
        var gzip = cached(GZIP);
        var brotli = cached(Map.of("Accept-Encoding", "gzip, deflate, br, zstd"));
        assertThat(plain.header("content-encoding")).isEmpty();
        assertThat(gzip.header("content-encoding")).isEqualTo("gzip");
        assertThat(brotli.header("content-encoding")).isEqualTo("br");
        assertThat(plain.header("vary"))
                .contains("User-Agent")
                .contains("Cookie")
                .contains("Accept-Encoding");
        assertThat(Set.of(plain.header("etag"), gzip.header("etag"), brotli.header("etag")))
                .hasSize(3)
                .allMatch(tag -> tag.startsWith("\""));
        assertThat(new GZIPInputStream(new ByteArrayInputStream(gzip.bytes())).readAllBytes())
                .isEqualTo(plain.bytes());
        Brotli4jLoader.ensureAvailability();
        assertThat(DirectDecompress.decompress(brotli.bytes()).getDecompressedData())
                .isEqualTo(plain.bytes());
        assertThat(brotli.bytes()).hasSizeLessThan(gzip.bytes().length);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "gzip;q=0.5, br;q=0|gzip",
                "br;q=0, gzip;q=0|''",
                "BR|''",
                "brotli, x-gzip|''",
                "deflate|''",
                "gzip,br;q=0.2|br"
            })
    void pageIsSentInAFormThatTheClientTakes(String accepted, String sent) {
        assertThat(cached(Map.of("Accept-Encoding", accepted)).header("content-encoding"))
                .isEqualTo(sent);
    }

    @Test
    void whoHasAPageGets304WithTheHeadersThatBelongToIt() {
        var page = cached(GZIP);
        for (var known :
                new String[] {page.header("etag"), "W/" + page.header("etag"), "\"x\", " + page.header("etag")}) {
            var answer = visitor.get(PAGE, Map.of("Accept-Encoding", "gzip", "If-None-Match", known));
            assertThat(answer.status()).isEqualTo(304);
            assertThat(answer.bytes()).isEmpty();
            for (var name : new String[] {"etag", "vary", "cache-control", "content-security-policy"}) {
                assertThat(answer.header(name)).as(name).isEqualTo(page.header(name));
            }
        }
        assertThat(visitor.get(PAGE, Map.of("If-None-Match", page.header("etag")))
                        .status())
                .as("whose plain form is asked for")
                .isEqualTo(200);
    }

    @Test
    void headOfACachedPageHasItsHeadersAndNoBody() {
        var page = cached(Map.of());
        var head = visitor.send("HEAD", PAGE, Map.of(), "");
        assertThat(head.bytes()).isEmpty();
        assertThat(head.header("content-length")).isEqualTo(page.header("content-length"));
        assertThat(head.header("etag")).isEqualTo(page.header("etag"));
    }

    @Test
    void phonesAndOtherCurrenciesHaveTheirOwnCachedPages() {
        cached(Map.of());
        var phone = Map.of("User-Agent", "Mozilla/5.0 (iPhone) Mobile/15E148");
        var hinted = Map.of("Sec-CH-UA-Mobile", "?1");
        assertThat(boot(cached(phone).html()).path("device").asText()).isEqualTo("mobile");
        assertThat(boot(cached(hinted).html()).path("device").asText()).isEqualTo("mobile");
        assertThat(boot(cached(Map.of()).html()).path("device").asText()).isEqualTo("desktop");
        visitor.setCookie("currency", "USD");
        assertThat(boot(cached(Map.of()).html()).path("currency").asText()).isEqualTo("USD");
    }

    private Visitor.VisitorResponse cached(Map<String, String> headers) {
        visitor.get(PAGE, headers);
        return visitor.get(PAGE, headers);
    }

    private static Map<String, String> comparable(Map<String, String> headers) {
        var comparable = new TreeMap<>(headers);
        // What is answered from memory has no id.
        comparable.keySet().removeAll(List.of("date", "content-length", "transfer-encoding", "x-request-id"));
        comparable.computeIfPresent("content-type", (name, value) -> value.replace(" ", ""));
        return comparable;
    }
}
