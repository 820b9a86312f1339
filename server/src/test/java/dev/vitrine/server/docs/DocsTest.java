package dev.vitrine.server.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import org.junit.jupiter.api.Test;

/** The reference at the base host. */
final class DocsTest {

    private final TestServer testServer = TestServer.shared();
    private final Visitor reader = testServer.atHost("localhost:" + testServer.port());

    @Test
    void theFirstPageTellsConventionsAndLeadsToEveryChapter() {
        var page = reader.get("/docs").html();
        assertThat(page.select("main h2").eachText())
                .contains("Authentication", "Limits", "Errors", "Lists and paging", "Idempotency", "Values");
        var chapters = page.select(".chapters a").eachAttr("href");
        assertThat(chapters).contains("/docs/products", "/docs/orders").hasSizeGreaterThan(8);
        for (var chapter : chapters) {
            assertThat(reader.get(chapter).status()).as(chapter).isEqualTo(200);
        }
    }

    @Test
    void theContractIsServedForMachines() {
        var visitorResponse = reader.get("/docs/openapi.json");
        assertThat(visitorResponse.header("Content-Type")).startsWith("application/json");
        assertThat(visitorResponse.json().path("openapi").asText()).isEqualTo("3.1.0");
        assertThat(visitorResponse
                        .json()
                        .at("/paths/~1admin~1products.json/get/x-scope")
                        .asText())
                .isEqualTo("read_products");
    }

    @Test
    void aCallIsShownWithItsScopeFieldsAndExample() {
        var call = reader.get("/docs/content").html().select("#post_redirects");
        assertThat(call.select(".path").text()).isEqualTo("POST /admin/redirects.json");
        assertThat(call.select(".facts code").first().text()).isEqualTo("write_content");
        assertThat(call.select(".fields dt code").eachText()).contains("redirect.path", "redirect.target");
        assertThat(call.select("summary code").text()).isEqualTo("201");
        assertThat(call.select("pre").first().text()).contains("curl -u API_KEY:PASSWORD", "/old-lamps");
    }

    @Test
    void everyLinkWithinAChapterLeadsSomewhere() {
        var links = 0;
        for (var chapter : reader.get("/docs").html().select(".chapters a").eachAttr("href")) {
            var page = reader.get(chapter).html();
            for (var link : page.select("main a[href^=#]").eachAttr("href")) {
                assertThat(page.getElementById(link.substring(1)))
                        .as(chapter + link)
                        .isNotNull();
                links++;
            }
        }
        assertThat(links).isPositive();
    }

    @Test
    void thereIsNoOtherChapterAndNoReferenceInAShop() {
        assertThat(reader.get("/docs/nothing").status()).isEqualTo(404);
        assertThat(reader.get("/docs.txt").status()).isEqualTo(404);
        assertThat(testServer.visitor("demo").get("/docs").status()).isEqualTo(404);
    }
}
