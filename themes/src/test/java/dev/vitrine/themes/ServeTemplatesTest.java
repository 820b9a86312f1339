package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.sdk.StorefrontSdk;
import dev.vitrine.themes.devserver.DevServer;
import dev.vitrine.themes.devserver.DevServerOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Templates in the development server: with records that have chosen one, for who asks, and from the editor. */
@Tag("long")
class ServeTemplatesTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String CALL = "api?path=themes/1/settings.json";
    private static final String SECTION = """
            {"words": {"type": "rich_text", "settings": {"heading": "%s"}}}
            """;

    private static Path data;
    private static String original;
    private static DevServer server;
    private static HttpClient http;

    @BeforeAll
    static void start() throws IOException {
        var theme = Lab.unpacked(BundledTheme.STARTER);
        data = theme.resolve("src/config/settings_data.json");
        var settings = (ObjectNode) JSON.readTree(Files.readString(data));
        settings.withObject("/pages").set("product.story", JSON.readTree(SECTION.formatted("Thrown by hand")));
        settings.withObject("/pages").set("page.contact", JSON.readTree(SECTION.formatted("Come and see us")));
        original = settings.toPrettyString();
        Files.writeString(data, original);
        var options = new DevServerOptions(
                theme, Lab.CACHE, "127.0.0.1", 0, true, Optional.empty(), StorefrontSdk.stub(), StorefrontSdk.module());
        server = new DevServer(options, PackageRegistry.none(), new PrintWriter(new StringWriter())).start();
        http = HttpClient.newHttpClient();
    }

    @AfterAll
    static void stop() throws IOException {
        http.close();
        server.close();
    }

    @Test
    void aRecordIsShownWithTheTemplateThatItHasChosen() throws Exception {
        assertThat(shown("/pages/contact")).contains("Come and see us");
        assertThat(shown("/pages/about")).contains("About us").doesNotContain("Come and see us");
        assertThat(shown("/pages/contact?template=default")).doesNotContain("Come and see us");
    }

    @Test
    void theAddressShowsAnyRecordWithATemplate() throws Exception {
        assertThat(shown("/products/jug")).doesNotContain("Thrown by hand");
        assertThat(shown("/products/jug?template=story")).contains("Jug", "Thrown by hand");
        assertThat(shown("/products/jug?template=nobody-made-it"))
                .contains("Jug")
                .doesNotContain("Thrown by hand");
        assertThat(template("/_page/products/jug?template=story")).isEqualTo("story");
        assertThat(template("/_page/products/jug")).isEmpty();
        assertThat(template("/_dev/state?url=%2Fproducts%2Fjug%3Ftemplate%3Dstory"))
                .isEqualTo("story");
    }

    @Test
    void theEditorMakesOneAndTakesItAway() throws Exception {
        assertThat(get(editor("")).replace("&quot;", "\"")).contains("\"templates\"");
        var section = SECTION.formatted("Fired twice");
        save("""
                {"op": "add", "path": "/pages/product.fired", "value": %s},
                {"op": "add", "path": "/orders/product.fired", "value": ["words"]}""".formatted(section));
        assertThat(JSON.readTree(Files.readString(data)).at("/pages/product.fired"))
                .isEqualTo(JSON.readTree(section));
        assertThat(shown("/products/jug?template=fired")).contains("Fired twice");
        save("""
                {"op": "remove", "path": "/pages/product.fired"},
                {"op": "remove", "path": "/orders/product.fired"}""");
        assertThat(data).hasContent(original);
        assertThat(shown("/products/jug?template=fired")).contains("Jug").doesNotContain("Fired twice");
    }

    private static void save(String operations) throws Exception {
        var version = JSON.readTree(get(editor(CALL))).at("/settings/version").asLong();
        var body = "{\"settings\": {\"version\": " + version + ", \"operations\": [" + operations + "]}}";
        var request = HttpRequest.newBuilder(editor(CALL)).method("PATCH", BodyPublishers.ofString(body));
        assertThat(http.send(request.build(), BodyHandlers.ofString()).statusCode())
                .isEqualTo(200);
    }

    /** What the server has rendered, without the settings that browsers get beside it. */
    private static String shown(String path) throws Exception {
        var document = get(page(path));
        return document.substring(document.indexOf("<div id=\"app\">"), document.indexOf("id=\"vitrine-boot\""));
    }

    private static String template(String path) throws Exception {
        JsonNode answer = JSON.readTree(get(page(path)));
        return answer.at("/page/template").asText("");
    }

    private static URI page(String path) {
        return URI.create(server.address().replaceFirst("/$", "") + path);
    }

    private static URI editor(String name) {
        return URI.create(server.editorAddress().orElseThrow() + name);
    }

    private static String get(URI address) throws Exception {
        return http.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString())
                .body();
    }
}
