package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.FileImport;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import java.io.IOException;
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
    void filesAreReadInTheMannersInWhichSpreadsheetsWriteThem() {
        var redirects = new FileImport(member(), LIST);
        redirects.run("\uFEFFRedirect from,Redirect to\r\n/a,\"/b,c\"\r\n\r\n/d,/e\r\n");
        redirects.run("target;path\n/neu;/alt\n");
        assertThat(redirects.run("/cafe\t/x\n/only").select("tbody tr").eachText())
                .containsExactly("2 /only New address: Can't be blank, must be a path or an absolute URL");
        var exported = member().get(LIST + "/export");
        assertThat(exported.header("content-type")).startsWith("text/csv");
        assertThat(exported.text())
                .isEqualTo("Redirect from,Redirect to\r\n/a,\"/b,c\"\r\n/d,/e\r\n/alt,/neu\r\n/cafe,/x\r\n");
        assertThat(redirects.run(exported.text()).select("#report").text())
                .isEqualTo("0 added, 0 changed, 4 were so already.");
        assertThat(redirects
                        .run("/a,/f\n", Map.of("replace", "1"))
                        .select("#report")
                        .text())
                .isEqualTo("0 added, 1 changed, 0 were so already.");
    }

    @Test
    @Tag("browser")
    void aFileIsCheckedImportedAndItsRefusedRowsAreMended(@TempDir Path folder) throws IOException {
        redirect("/kept", "/before");
        var file = Files.write(
                folder.resolve("redirects.csv"),
                List.of(
                        "Redirect from,Redirect to,Note",
                        "/x,/y,",
                        "/y,/x,a circle",
                        "/kept,/after,",
                        "/admin/z,/q,",
                        "nothing,,",
                        "/x,/y,"));
        try (var browser = Browser.open()) {
            testServer.member(shop, Permission.CONTENT).at(browser, shop, LIST);
            browser.click("#add a[href$=import]");
            browser.find("#file").sendKeys(file.toString());
            browser.press("main form .button--main");
            browser.until(
                    "what would come of it", () -> !browser.all("#check-title").isEmpty());
            assertThat(browser.text("#check-title")).isEqualTo("redirects.csv has 6 rows");
            assertThat(browser.text("main .card p"))
                    .contains("Nothing is changed yet", "1 would be added, 0 changed, 1 left as it is and 4 left out");
            assertThat(browser.text(".facts")).contains("Redirect from, Redirect to", "Note");
            assertThat(browser.all("tbody td:first-child"))
                    .extracting(cell -> cell.getText())
                    .containsExactly("3", "4", "5", "6");
            browser.look("console-import-checked");
            assertThat(api.get("redirects").path("redirects")).hasSize(1);

            browser.press("main form .button--main");
            browser.until("the report", () -> !browser.all("#report").isEmpty());
            assertThat(browser.text("#report")).startsWith("1 added, 0 changed, 1 were so already.");
            assertThat(browser.text("#refused-title")).isEqualTo("4 rows were left out");
            assertThat(browser.text("tbody tr:nth-child(2)")).contains("Old address: Has already been taken");
            browser.look("console-import-done");
            var refused = member().get(browser.path() + "/refused").text();
            assertThat(refused.lines())
                    .startsWith(
                            "Redirect from,Redirect to,Note,Reason",
                            "/y,/x,a circle,New address: Leads back to path by other redirects");
            browser.click("main a[href$='/import']");
            assertThat(browser.text("main .rows")).contains("redirects.csv", "1 added", "4 rows were left out");
            browser.look("console-import-recent");
            browser.find("#file")
                    .sendKeys(Files.writeString(
                                    folder.resolve("mended.csv"),
                                    refused.replace("/y,/x,", "/y,/z,").replace("nothing,,", "nothing,/n,"))
                            .toString());
            browser.press("main form .button--main");
            browser.until(
                    "what would come of it", () -> !browser.all("#check-title").isEmpty());
            browser.press("main form .button--main");
            browser.until("the report", () -> !browser.all("#report").isEmpty());
            assertThat(browser.text("#report")).startsWith("2 added, 0 changed");
            browser.assertQuiet();
        }
    }

    private void redirect(String path, String target) {
        api.post("redirects", "{\"redirect\":{\"path\":\"" + path + "\",\"target\":\"" + target + "\"}}");
    }

    private SignedInVisitor member() {
        return testServer.owner(shop).at(shop);
    }
}
