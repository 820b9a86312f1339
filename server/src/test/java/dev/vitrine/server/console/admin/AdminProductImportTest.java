package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.AppApi;
import dev.vitrine.server.testkit.FileImport;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import org.junit.jupiter.api.Test;

/** Products from a merchant's file. */
final class AdminProductImportTest {

    private static final String LIST = "/admin/products";
    private static final String PATH = LIST + "/import";
    private static final String COLUMNS = "Handle,Title,Tags,Option1 Name,Option1 Value,Variant Price\n";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final AppApi api = testServer.api(shop);
    private final SignedInVisitor owner = testServer.owner(shop).at(shop);
    private final FileImport products = new FileImport(owner, LIST);

    @Test
    void productsAreAddedAndKnownOnesChanged() {
        assertThat(owner.get(LIST).html().select("a[href=" + PATH + "]")).hasSize(1);
        var file = COLUMNS + "pot,Pot,clay,Size,Small,5\npot,,,,Large,7\ncup,Cup,,,,3\n";
        assertThat(told(file)).isEqualTo("2 added, 0 changed, 0 were so already.");
        assertThat(api.get("products").at("/products").findValuesAsText("handle"))
                .containsExactlyInAnyOrder("pot", "cup");
        assertThat(testServer.visitor(shop).get("/products/pot").text()).contains("Large");

        assertThat(told(file.replace("cup,Cup,,,,3", "cup,Cup,,,,4")))
                .isEqualTo("0 added, 1 changed, 1 were so already.");
        var history = api.get("events").at("/events").findValuesAsText("author");
        assertThat(history).containsOnly("Jo Lee");
    }

    @Test
    void whatWasLeftOutIsSaidByItsRowAndTheRestIsIn() {
        var page = products.run("Handle,Title,Variant Price,Image Src\npot,Pot,5,pot.png\ncup,Cup,<b>,\n,Nobody,1,\n");
        assertThat(page.select("#report").text()).startsWith("1 added, 0 changed, 0 were so already.");
        assertThat(page.select("#refused-title").text()).isEqualTo("2 rows were left out");
        assertThat(page.select("#refused tbody tr").eachText())
                .anyMatch(row -> row.startsWith("3 cup It has '<b>' as Variant Price, which is not a number"))
                .anyMatch(row -> row.startsWith("4 It has no handle"));
        assertThat(page.select("#images").text()).contains("One picture was left out", "pot.png is no http");
        assertThat(api.get("products").at("/products").findValuesAsText("handle"))
                .containsExactly("pot");
    }

    @Test
    void fileThatIsNoListOfProductsChangesNothing() {
        assertThat(products.problem("")).isEqualTo("Choose a file first.");
        assertThat(products.problem("Name,Price\nPot,5\n"))
                .isEqualTo("The first line must name the columns, among them Handle and Title.");
        assertThat(products.problem(COLUMNS)).isEqualTo("The file has no products.");
        assertThat(api.get("products").at("/products")).isEmpty();
    }

    @Test
    void onlyTheShopItselfSeesItsImports() {
        var address = products.check(COLUMNS + "pot,Pot,,,,5\n").header("location");
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
        assertThat(new FileImport(other, LIST).check(COLUMNS + "pot,Pot,,,,5\n").status())
                .isEqualTo(403);
        assertThat(api.get("products").at("/products")).isEmpty();
    }

    private String told(String file) {
        return products.run(file).select("#report").text();
    }
}
