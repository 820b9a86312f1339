package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.TestServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.SortedMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Themes that apps bring and change: shoppers see what was built, whole, and nothing else. */
@Tag("long")
final class UploadedThemeTest {

    private static final String LAYOUT = "src/layouts/Default.vue";

    private final TestServer testServer = TestServer.shared();
    private final Shop shop = testServer.newShop();
    private final AppApi appApi = testServer.api(shop.handle());

    @Test
    void anUploadedThemeIsSeenWhenItIsBuiltAndSoIsEveryGoodChange() throws Exception {
        var theme = upload(marked("first"), "main");
        built(theme, "ready");
        assertThat(appApi.get("themes/" + theme).at("/theme/role").asText()).isEqualTo("main");
        assertThat(mark(shown())).isEqualTo("first");

        write(theme, text(marked("second")));
        built(theme, "ready");
        assertThat(mark(shown())).isEqualTo("second");

        write(theme, "<template><div></template>");
        var build = built(theme, "failed");
        assertThat(build.at("/problems/0/file").asText()).isEqualTo(LAYOUT);
        assertThat(build.at("/problems/0/line").asInt()).isPositive();
        assertThat(mark(shown())).as("what was built stays").isEqualTo("second");

        appApi.post("themes/" + theme + "/revisions/1/restore", "{}");
        built(theme, "ready");
        assertThat(mark(shown())).isEqualTo("first");
    }

    @Test
    void aThemeIsLookedAtBeforeItIsPublishedByThoseWhoHaveTheLink() throws Exception {
        var theme = upload(marked("draft"), "unpublished");
        built(theme, "ready");
        appApi.put(
                "themes/" + theme + "/settings",
                "{\"settings\":{\"version\":0,\"publish\":true,\"data\":{\"seo\":{\"title\":\"Draft title\"}}}}");
        var link = appApi.post("themes/" + theme + "/preview_links", "{}")
                .at("/preview_link/url")
                .asText();
        var visitor = testServer.visitor(shop.handle());
        var started = visitor.get(link.substring(link.indexOf("/?")));
        assertThat(started.status()).isEqualTo(302);

        var page = visitor.get("/");
        assertThat(mark(page.text())).isEqualTo("draft");
        assertThat(page.html().title()).contains("Draft title");
        assertThat(page.header("X-Robots-Tag")).isEqualTo("noindex");
        assertThat(page.header("Cache-Control")).contains("no-store");
        assertThat(page.html().select("aside[aria-label=Theme preview]").text()).contains("which is not published");
        var boot = PagesTest.boot(page.html());
        assertThat(boot.path("preview").asBoolean()).isTrue();
        assertThat(boot.path("themeEditorUrl").asText())
                .isEqualTo(testServer
                        .platform()
                        .foundation()
                        .shops()
                        .adminAddress(shop, "/admin/themes/" + theme + "/editor"));
        assertThat(PagesTest.boot(Jsoup.parse(shown())).has("themeEditorUrl"))
                .as("shoppers get none")
                .isFalse();
        var style = page.html().select("link[rel=stylesheet]").attr("href");
        assertThat(visitor.get(style).status()).isEqualTo(200);
        assertThat(visitor.get("/_page/search?q=x").json().has("page")).isTrue();
        assertThat(mark(shown())).as("others see the published theme").isEmpty();

        visitor.get("/?preview_theme=");
        assertThat(mark(visitor.get("/").text())).isEmpty();
        var forged =
                testServer.visitor(shop.handle()).get("/?preview_theme=" + theme + ".9999999999." + "0".repeat(64));
        assertThat(forged.status()).isEqualTo(410);
        var elsewhere = testServer.visitor(testServer.newShop().handle()).get(link.substring(link.indexOf("/?")));
        assertThat(elsewhere.status()).as("a link is of one shop").isEqualTo(410);
    }

    private String shown() {
        return testServer.visitor(shop.handle()).get("/").text();
    }

    private static String mark(String page) {
        return Jsoup.parse(page).select("i.mark").text();
    }

    private static SortedMap<String, byte[]> marked(String mark) {
        return TestServer.starterWith(
                LAYOUT, layout -> layout.replaceFirst("<slot />", "<i class=\"mark\">" + mark + "</i><slot />"));
    }

    private static String text(SortedMap<String, byte[]> files) {
        return new String(files.get(LAYOUT), StandardCharsets.UTF_8);
    }

    private String upload(SortedMap<String, byte[]> files, String role) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(out)) {
            for (var file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue());
            }
        }
        var body = Json.object();
        body.putObject("theme")
                .put("name", "Mine")
                .put("role", role)
                .put("attachment", Base64.getEncoder().encodeToString(out.toByteArray()));
        return appApi.post("themes", body.toString()).at("/theme/id").asText();
    }

    private void write(String theme, String layout) {
        var body = Json.object();
        body.putObject("asset").put("key", LAYOUT).put("value", layout);
        assertThat(appApi.put("themes/" + theme + "/assets", body.toString()).has("asset"))
                .isTrue();
    }

    private JsonNode built(String theme, String status) {
        testServer.awaitBuild(shop, theme);
        var build = appApi.get("themes/" + theme + "/build").path("build");
        assertThat(build.path("status").asText()).as(build.toString()).isEqualTo(status);
        return build;
    }
}
