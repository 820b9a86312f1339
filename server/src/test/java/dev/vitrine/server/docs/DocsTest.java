package dev.vitrine.server.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.nio.charset.StandardCharsets;
import java.util.Map;
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

    @Test
    void callsAreTriedInTheDemoShopByTheReferenceAlone() {
        var products = tried("{\"verb\":\"GET\",\"path\":\"/admin/products.json\",\"query\":{\"limit\":\"1\"}}");
        assertThat(products.path("status").asInt()).isEqualTo(200);
        assertThat(products.at("/body/products")).hasSize(1);
        assertThat(products.at("/headers/Link").asText()).contains("page_info=");
        assertThat(tried("{\"verb\":\"GET\",\"path\":\"/admin/nothing.json\"}")
                        .path("status")
                        .asInt())
                .isEqualTo(404);
        assertThat(tried("{\"verb\":\"LOOK\"}").at("/status").asInt()).isEqualTo(400);
        assertThat(tried("{").at("/body/error").asText()).contains("not valid JSON");

        var redirect = tried("""
                {"verb":"POST","path":"/admin/redirects.json","body":{"redirect":{"path":"/tried","target":"/"}}}""");
        assertThat(redirect.path("status").asInt()).as(redirect.toString()).isEqualTo(201);
        var id = redirect.at("/body/redirect/id").asText();
        assertThat(tried("{\"verb\":\"DELETE\",\"path\":\"/admin/redirects/%s.json\"}".formatted(id))
                        .path("status")
                        .asInt())
                .isEqualTo(200);

        var stranger = Map.of("Content-Type", "application/json", "Origin", "http://evil.test");
        assertThat(reader.send("POST", "/docs/try.json", stranger, "{}").status())
                .isEqualTo(403);
        assertThat(testServer
                        .visitor("demo")
                        .json("POST", "/docs/try.json", "{}")
                        .status())
                .isEqualTo(404);
    }

    @Test
    void whereOthersReachADemonstrationCallsOnlyRead() {
        var platform = testServer.platform();
        var apiTryout = new ApiTryout(platform.foundation().shops(), platform.api(), false);
        var shop = testServer.newShop();
        assertThat(apiTryout.answer(shop, call("GET", "products")).status()).isEqualTo(200);
        assertThat(apiTryout.answer(shop, call("POST", "products")).status()).isEqualTo(403);
        assertThat(apiTryout.answer(shop, call("DELETE", "products/1")).status())
                .isEqualTo(403);
    }

    private static byte[] call(String verb, String path) {
        return "{\"verb\":\"%s\",\"path\":\"/admin/%s.json\"}"
                .formatted(verb, path)
                .getBytes(StandardCharsets.UTF_8);
    }

    private JsonNode tried(String call) {
        var answer = reader.json("POST", "/docs/try.json", call);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json();
    }
}
