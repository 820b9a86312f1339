package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.Browser;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor.VisitorResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Products from a merchant's file. */
final class AdminProductImportTest {

    private static final String LIST = "/admin/products";
    private static final String PATH = LIST + "/import";
    private static final String COLUMNS = "Handle,Title,Tags,Option1 Name,Option1 Value,Variant Price\n";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi api = testServer.api(shop);
    private final SignedInVisitor owner = testServer.owner(shop).at(shop);

    @Test
    void productsAreAddedAndKnownOnesChanged() {
        assertThat(owner.get(LIST).html().select("a[href=" + PATH + "]")).hasSize(1);
        var file = COLUMNS + "pot,Pot,clay,Size,Small,5\npot,,,,Large,7\ncup,Cup,,,,3\n";
        assertThat(told(sends(file))).isEqualTo("2 added, 0 changed, 0 were so already.");
        assertThat(api.get("products").at("/products").findValuesAsText("handle"))
                .containsExactlyInAnyOrder("pot", "cup");
        assertThat(testServer.visitor(shop).get("/products/pot").text()).contains("Large");

        assertThat(told(sends(file.replace("cup,Cup,,,,3", "cup,Cup,,,,4"))))
                .isEqualTo("0 added, 1 changed, 1 were so already.");
        var history = api.get("events").at("/events").findValuesAsText("author");
        assertThat(history).containsOnly("Jo Lee");
    }

    @Test
    void whatWasLeftOutIsSaidByItsRowAndTheRestIsIn() {
        var page = result(sends("Handle,Title,Variant Price,Image Src\npot,Pot,5,pot.png\ncup,Cup,<b>,\n,Nobody,1,\n"));
        assertThat(page.select("#report").text()).startsWith("1 added, 0 changed, 0 were so already.");
        assertThat(page.select("#refused-title").text()).isEqualTo("3 rows were left out");
        assertThat(page.select("#refused tbody tr").eachText())
                .anyMatch(row -> row.equals("3 cup It has '<b>' as Variant Price, which is not a number"))
                .anyMatch(row -> row.startsWith("4 It has no handle"));
        assertThat(page.select("#images").text()).contains("One picture was left out", "pot.png is no http");
        assertThat(api.get("products").at("/products").findValuesAsText("handle"))
                .containsExactly("pot");
    }

    @Test
    void fileThatIsNoListOfProductsChangesNothing() {
        assertThat(problem(sends(""))).isEqualTo("Choose a file first.");
        assertThat(problem(sends("Name,Price\nPot,5\n")))
                .isEqualTo("The first line must name the columns, among them Handle and Title.");
        assertThat(problem(sends(COLUMNS))).isEqualTo("The file has no products.");
        assertThat(api.get("products").at("/products")).isEmpty();
    }

    @Test
    void onlyTheShopItselfSeesItsImports() {
        var address = sends(COLUMNS + "pot,Pot,,,,5\n").header("location");
        var other = testServer.newShop().handle();
        assertThat(testServer.owner(other).at(other).get(address).status()).isEqualTo(404);
        assertThat(owner.get(PATH + "/0").status()).isEqualTo(404);
        assertThat(testServer
                        .member(shop, Permission.ORDERS)
                        .at(shop)
                        .get(address)
                        .status())
                .isEqualTo(403);
    }

    @Test
    void onlyWhoMayChangeProductsImportsThem() {
        var other = testServer.member(shop, Permission.ORDERS).at(shop);
        assertThat(other.get(PATH).status()).isEqualTo(403);
        assertThat(sends(other, COLUMNS + "pot,Pot,,,,5\n").status()).isEqualTo(403);
        assertThat(api.get("products").at("/products")).isEmpty();
    }

    @Test
    @Tag("browser")
    void reportFitsTheScreenAndIsReadAloud(@TempDir Path folder) throws IOException {
        var file = Files.writeString(folder.resolve("products.csv"), COLUMNS + "pot,Pot,,,,5\ncup,Cup,,,,\n");
        try (var browser = Browser.open()) {
            testServer.owner(shop).at(browser, shop, LIST);
            browser.click("a[href$='/products/import']");
            browser.find("#file").sendKeys(file.toString());
            browser.click("main form .button--main");
            browser.until("the report", () -> browser.text("#report").startsWith("1 added"));
            assertThat(browser.text("#refused")).contains("3", "cup", "It has no Variant Price");
            browser.look("console-product-import");
            browser.assertQuiet();
        }
    }

    private VisitorResponse sends(String file) {
        return sends(owner, file);
    }

    private static VisitorResponse sends(SignedInVisitor visitor, String file) {
        var body = """
                --end\r
                Content-Disposition: form-data; name="_csrf"\r
                \r
                %s\r
                --end\r
                Content-Disposition: form-data; name="file"; filename="products.csv"\r
                Content-Type: text/csv\r
                \r
                %s\r
                --end--\r
                """.formatted(visitor.csrf(), file);
        return visitor.visitor().send("POST", PATH, Map.of("Content-Type", "multipart/form-data; boundary=end"), body);
    }

    private String told(VisitorResponse answer) {
        return result(answer).select("#report").text();
    }

    /** The page of the import once it is done; each answer waits a while for that. */
    private Document result(VisitorResponse answer) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(303);
        var page = owner.get(answer.header("location")).html();
        while (!page.select("#how-far").isEmpty()) {
            page = owner.get(answer.header("location")).html();
        }
        return page;
    }

    private static String problem(VisitorResponse answer) {
        assertThat(answer.status()).isEqualTo(422);
        return answer.html().select("#file-words").text();
    }
}
