package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Redirects from the merchant's forms and files to the shop. */
final class AdminRedirectsTest {

    private static final String LIST = "/admin/redirects";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi api = testServer.api(shop);

    @Test
    void redirectIsMadeChangedFoundAndDeleted() {
        assertThat(member().get(LIST).html().select(".empty h2").text()).isEqualTo("No redirects yet");
        member().fillsIn(LIST + "/new", Map.of("path", "old-cups", "target", "/collections/all"));
        var old = testServer.visitor(shop).get("/old-cups");
        assertThat(old.status()).isEqualTo(301);
        assertThat(old.header("location")).endsWith("/collections/all");

        var id = api.get("redirects").at("/redirects/0/id").asText();
        member().fillsIn(LIST + "/" + id, Map.of("target", "/search"));
        var found = member().get(LIST + "?q=EARCH").html();
        assertThat(found.select("[data-row]").eachText()).containsExactly("/old-cups");
        assertThat(member().get(LIST + "?q=nothing").html().select(".empty h2").text())
                .isEqualTo("No redirect is like that");

        member().post(LIST, Map.of("do", "delete", "ids", id));
        assertThat(testServer.visitor(shop).get("/old-cups").status()).isEqualTo(404);
    }

    @Test
    void listIsInTheOrderThatIsChosen() {
        redirect("/b", "/x");
        redirect("/a", "/y");
        redirect("/c", "/w");
        assertThat(member().get(LIST).html().select("[data-row]").eachText()).containsExactly("/c", "/a", "/b");
        assertThat(member().get(LIST + "?order=path")
                        .html()
                        .select("[data-row]")
                        .eachText())
                .containsExactly("/a", "/b", "/c");
        assertThat(member().get(LIST + "?order=target")
                        .html()
                        .select("[data-row]")
                        .eachText())
                .containsExactly("/c", "/b", "/a");
    }

    @Test
    void circlesAndTakenAddressesAreRefusedBesideTheirFields() {
        redirect("/a", "/b");
        var circle = member().fillsIn(LIST + "/new", Map.of("path", "/b", "target", "/a"));
        assertThat(circle.status()).isEqualTo(422);
        assertThat(circle.html().select("#target-problem").text()).isEqualTo("Leads back to path by other redirects");
        assertThat(circle.html().select("#path").val()).isEqualTo("/b");
        var taken = member().fillsIn(LIST + "/new", Map.of("path", "/A", "target", "/c"));
        assertThat(taken.html().select("#path-problem").text()).isEqualTo("Has already been taken");
    }

    @Test
    void filesAreReadInTheMannersInWhichSpreadsheetsWriteThem() throws CsvTable.UnreadableException {
        var exported = "\uFEFFRedirect from,Redirect to\r\n/a,\"/b,c\"\r\n\r\n/d,/e\r\n";
        assertThat(RedirectCsv.read(exported.getBytes(StandardCharsets.UTF_8)))
                .containsExactly(new RedirectCsv.Line(2, "/a", "/b,c"), new RedirectCsv.Line(4, "/d", "/e"));
        assertThat(RedirectCsv.read("target;path\n/neu;/alt\n".getBytes(StandardCharsets.UTF_8)))
                .containsExactly(new RedirectCsv.Line(2, "/alt", "/neu"));
        assertThat(RedirectCsv.read("/caf\u00e9\t/x\n/only".getBytes(StandardCharsets.ISO_8859_1)))
                .containsExactly(new RedirectCsv.Line(1, "/caf\u00e9", "/x"), new RedirectCsv.Line(2, "/only", ""));
    }

    @Test
    @Tag("browser")
    void importSaysOfEachLineWhyItWasRefusedAndTheExportIsReadAgain(@TempDir Path folder) throws IOException {
        redirect("/kept", "/before");
        var file = Files.write(
                folder.resolve("redirects.csv"),
                List.of(
                        "Redirect from,Redirect to",
                        "/x,/y",
                        "/y,/x",
                        "/kept,/after",
                        "/admin/z,/q",
                        "nothing,",
                        "/x,/y"));
        try (var browser = Browser.open()) {
            testServer.member(shop, Permission.CONTENT).at(browser, shop, LIST);
            browser.click("#add a[href$=import]");
            browser.find("#file").sendKeys(file.toString());
            browser.press("main form .button--main");
            browser.until("the report", () -> !browser.all("#report-title").isEmpty());
            assertThat(browser.text("#report-title")).isEqualTo("4 lines made no redirect");
            assertThat(browser.text(".card__head p")).isEqualTo("1 added, 0 changed, 1 were there already.");
            assertThat(browser.all("tbody td:first-child"))
                    .extracting(cell -> cell.getText())
                    .containsExactly("3", "4", "5", "6");
            assertThat(browser.text("tbody tr:nth-child(2)")).contains("Old address: Has already been taken");
            browser.find("#file")
                    .sendKeys(Files.write(folder.resolve("one.csv"), List.of("/kept,/after"))
                            .toString());
            browser.click("#replace");
            browser.press("main form .button--main");
            browser.until("the list", () -> browser.path().equals(LIST));
            assertThat(browser.text(".notices, [role=status]")).contains("0 added, 1 changed");
            browser.assertOnlyFailed("422");
        }
        var exported = member().get(LIST + "/export");
        assertThat(exported.header("content-type")).startsWith("text/csv");
        assertThat(exported.text()).isEqualTo("Redirect from,Redirect to\r\n/kept,/after\r\n/x,/y\r\n");
    }

    private void redirect(String path, String target) {
        api.post("redirects", "{\"redirect\":{\"path\":\"" + path + "\",\"target\":\"" + target + "\"}}");
    }

    private SignedInVisitor member() {
        return testServer.owner(shop).at(shop);
    }
}
