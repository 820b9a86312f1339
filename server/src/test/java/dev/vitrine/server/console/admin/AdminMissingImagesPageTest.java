package dev.vitrine.server.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.imports.ImportProgress;
import dev.vitrine.server.testkit.Member;
import dev.vitrine.server.testkit.World;
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

    private final World world = World.shared();
    private final String shop = world.newShop().handle();
    private final Member member = world.owner(shop).at(shop);

    @TempDir
    private Path folder;

    @BeforeEach
    void imported() throws Exception {
        var file = Files.writeString(folder.resolve("products.csv"), ROWS);
        world.platform().productImport().read(file, world.shop(shop), ImportProgress.NONE);
    }

    @Test
    void shopLeavesThemOutOfItsPages() {
        var visitor = world.visitor(shop);
        for (var path :
                new String[] {"/products/pot", "/collections/all", "/search?q=pot", "/_page/products/pot", "/"}) {
            assertThat(visitor.get(path).text()).as(path).doesNotContain("gone.png");
        }
        var variant =
                world.api(shop).get("products").at("/products/0/variants/0/id").asText();
        visitor.post("/cart/add", Map.of("variant_id", variant, "qty", "1"));
        assertThat(visitor.get("/cart").text()).contains("Pot").doesNotContain("gone.png");
        assertThat(visitor.get("/products/pot").text()).contains("Pot");
    }

    @Test
    void merchantIsToldAndTriesAgain() {
        var path = "/admin/products/"
                + world.api(shop).get("products").at("/products/0/id").asText();
        var page = member.get(path).html();
        assertThat(page.select(".picture").text()).contains("Could not be fetched from " + GONE);
        assertThat(page.select(".picture img")).isEmpty();
        assertThat(member.get("/admin/products")
                        .html()
                        .select(".notice--warning")
                        .text())
                .contains("1 picture could not be fetched");
        member.post(path, Map.of("do", "fetch"));
        assertThat(member.get(path).html().select(".notice--problem").text()).contains("1 picture is still missing");
    }

    @Test
    void merchantRemovesThemAll() {
        assertThat(member.get(AdminMissingImagesPage.PATH).html().select(".row").text())
                .contains("Pot", GONE);
        member.post(AdminMissingImagesPage.PATH, Map.of("do", "fetch"));
        assertThat(member.get(AdminMissingImagesPage.PATH).html().select(".row"))
                .hasSize(1);
        member.post(AdminMissingImagesPage.PATH, Map.of("do", "remove"));
        assertThat(member.get(AdminMissingImagesPage.PATH)
                        .html()
                        .select(".empty")
                        .text())
                .contains("No picture is missing");
        assertThat(world.api(shop).get("products").at("/products/0/images")).isEmpty();
    }
}
