package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.commerce.imports.ImportProgress;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pictures that an import named and that could not be fetched: nobody sees them broken, and the merchant is told. */
final class AdminMissingImagesPageTest {

    private static final String GONE = "http://127.0.0.1:1/gone.png";
    private static final String ROWS = """
            Handle,Title,Option1 Name,Option1 Value,Variant Price,Image Src
            pot,Pot,Title,Default Title,5,%s
            """.formatted(GONE);

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final SignedInVisitor signedInVisitor = testServer.owner(shop).at(shop);

    @TempDir
    private Path folder;

    @BeforeEach
    void imported() throws Exception {
        var file = Files.writeString(folder.resolve("products.csv"), ROWS);
        testServer.platform().catalog().productImport().read(file, testServer.shop(shop), ImportProgress.NONE);
    }

    @Test
    void shopLeavesThemOutOfItsPages() {
        var visitor = testServer.visitor(shop);
        for (var path :
                new String[] {"/products/pot", "/collections/all", "/search?q=pot", "/_page/products/pot", "/"}) {
            assertThat(visitor.get(path).text()).as(path).contains("Pot").doesNotContain("gone.png");
        }
        var variant = testServer
                .api(shop)
                .get("products")
                .at("/products/0/variants/0/id")
                .asText();
        visitor.post("/cart/add", Map.of("variant_id", variant, "qty", "1"));
        assertThat(visitor.get("/cart").text()).contains("Pot").doesNotContain("gone.png");
        assertThat(visitor.get("/products/pot").text()).contains("Pot");
    }

    @Test
    void merchantIsToldAndTriesAgain() {
        var path = "/admin/products/"
                + testServer.api(shop).get("products").at("/products/0/id").asText();
        var page = signedInVisitor.get(path).html();
        assertThat(page.select(".picture").text()).contains("Could not be fetched from " + GONE);
        assertThat(page.select(".picture img")).isEmpty();
        assertThat(signedInVisitor
                        .get("/admin/products")
                        .html()
                        .select(".notice--warning")
                        .text())
                .contains("1 picture could not be fetched");
        signedInVisitor.post(path, Map.of("do", "fetch"));
        assertThat(signedInVisitor.get(path).html().select(".notice--problem").text())
                .contains("1 picture is still missing");
    }

    @Test
    void merchantRemovesThemAll() {
        assertThat(signedInVisitor
                        .get(AdminMissingImagesPage.PATH)
                        .html()
                        .select(".row")
                        .text())
                .contains("Pot", GONE);
        signedInVisitor.post(AdminMissingImagesPage.PATH, Map.of("do", "fetch"));
        assertThat(signedInVisitor.get(AdminMissingImagesPage.PATH).html().select(".row"))
                .hasSize(1);
        signedInVisitor.post(AdminMissingImagesPage.PATH, Map.of("do", "remove"));
        assertThat(signedInVisitor
                        .get(AdminMissingImagesPage.PATH)
                        .html()
                        .select(".empty")
                        .text())
                .contains("No picture is missing");
        assertThat(testServer.api(shop).get("products").at("/products/0/images"))
                .isEmpty();
    }
}
