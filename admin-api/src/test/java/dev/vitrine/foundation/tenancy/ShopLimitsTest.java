package dev.vitrine.foundation.tenancy;

import static dev.vitrine.testkit.ConcurrentCallers.runConcurrently;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.commerce.imports.ImportProgress;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.media.InvalidImageException;
import dev.vitrine.foundation.media.ShopFiles;
import dev.vitrine.foundation.tenancy.ShopLimits.PlatformLimits;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestImages;
import dev.vitrine.testkit.TestPlatform;
import dev.vitrine.testkit.ThemeProjects;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Limits of shops: what is added is refused, nothing is taken away, and no two get the last place. */
final class ShopLimitsTest {

    private static final String JUG = "{\"product\":{\"title\":\"Jug\"}}";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void productBeyondTheLimitIsRefusedUntilAnotherIsDeleted(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        var first = api.post("products", JUG).at("product.id");
        limit(api, new Limit(2), null);
        assertThat(api.post("products", JUG).status()).isEqualTo(201);
        var refused = api.post("products", JUG);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.at("errors.base[0]"))
                .isEqualTo(
                        "This shop has 2 of the 2 products that it may have: delete products that it does not need, or"
                                + " ask the operator of the platform for a higher limit");
        assertThat(api.put("products/" + first, "{\"product\":{\"title\":\"Pot\"}}")
                        .status())
                .as("what is there can be changed")
                .isEqualTo(200);
        assertThat(api.delete("products/" + first).status()).isEqualTo(200);
        assertThat(api.post("products", JUG).status()).isEqualTo(201);
        assertThat(use(api).products()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void limitBelowWhatThereIsDeletesNothing(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        api.post("products", JUG);
        api.post("products", JUG);
        limit(api, new Limit(1), null);
        assertThat(api.post("products", JUG).status()).isEqualTo(422);
        assertThat(api.get("products/count").at("count")).isEqualTo("2");
        limit(api, Limit.NONE, null);
        assertThat(api.post("products", JUG).status()).isEqualTo(201);
    }

    @ParameterizedTest
    @EnumSource
    void lastPlaceIsTakenOnce(Dialect dialect) throws Exception {
        var api = TestPlatform.on(dialect).api();
        limit(api, new Limit(4), null);
        var answers = runConcurrently(
                12, 6, number -> api.sendAtOnce("POST", "products", JUG).status());
        assertThat(answers).containsOnly(201, 422);
        assertThat(answers.stream().filter(status -> status == 201)).hasSize(4);
        assertThat(api.get("products/count").at("count")).isEqualTo("4");
        assertThat(use(api).products()).isEqualTo(4);
    }

    @ParameterizedTest
    @EnumSource
    void shopWithoutALimitOfItsOwnHasThePlatforms(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        var limits = new ShopLimits(database(api), new PlatformLimits(new Limit(7), new Limit(5_000)));
        assertThat(database(api).read(session -> limits.of(session, api.shop())).productLimit())
                .isEqualTo(new Limit(7));
        limit(api, Limit.NONE, new Limit(9_000));
        var own =
                database(api).read(session -> limits.all(session).get(api.shop().id()));
        assertThat(own.productLimit()).isEqualTo(Limit.NONE);
        assertThat(own.storageLimit()).isEqualTo(new Limit(9_000));
    }

    @ParameterizedTest
    @EnumSource
    void refusedRowOfAnImportIsReportedAndTheRestIsKept(Dialect dialect) throws Exception {
        var api = TestPlatform.on(dialect).api();
        limit(api, new Limit(1), null);
        var file =
                Files.writeString(folder.resolve("products.csv"), "Handle,Title,Variant Price\njug,Jug,1\npot,Pot,2\n");
        var report = api.platform().platform().catalog().productImport().run(file, api.shop(), ImportProgress.NONE);
        assertThat(report.refused()).hasSize(1);
        assertThat(report.created()).isEqualTo(1);
        assertThat(report.refused().getFirst().line()).isEqualTo(3);
        assertThat(report.refused().getFirst().reason()).contains("has 1 of the 1 product that it may have");
    }

    @ParameterizedTest
    @EnumSource
    void pictureBeyondTheLimitIsRefusedAndOneThatIsThereIsNot(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        var images = "products/" + api.post("products", JUG).at("product.id") + "/images";
        assertThat(api.post(images, attached(1)).status()).isEqualTo(201);
        var bytes = use(api).pictureBytes();
        assertThat(bytes).isEqualTo(TestImages.of("png", 12, 8, 1).length);
        limit(api, null, new Limit(bytes + 10));
        var refused = api.post(images, attached(2));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.at("errors.attachment[0]"))
                .startsWith("cannot be stored: the shop has " + bytes + " bytes of the ")
                .contains("delete some that it does not need");
        assertThat(api.post(images, attached(1)).status())
                .as("the same bytes once more")
                .isEqualTo(201);
        assertThat(use(api).pictureBytes()).isEqualTo(bytes);
        delete(api);
        assertThat(use(api).pictureBytes()).isZero();
        assertThat(api.post(images, attached(2)).status()).isEqualTo(201);
    }

    @ParameterizedTest
    @EnumSource
    void lastBytesAreTakenOnce(Dialect dialect) throws Exception {
        var api = TestPlatform.on(dialect).api();
        var most = 4L * TestImages.of("png", 12, 8, 1).length;
        limit(api, null, new Limit(most));
        var store = api.platform().platform().foundation().shopImageStore();
        runConcurrently(12, 6, number -> {
            try {
                return store.bring(api.shop(), TestImages.of("png", 12, 8, number), number + ".png")
                        .fresh();
            } catch (InvalidImageException refusal) {
                return false;
            }
        });
        var real = database(api).read(session -> ShopFiles.bytes(session, api.shop()));
        assertThat(real).isPositive().isLessThanOrEqualTo(most);
        assertThat(use(api).pictureBytes()).isEqualTo(real);
    }

    @ParameterizedTest
    @EnumSource
    void themeBeyondTheLimitIsRefusedAndEachFileCountsOnce(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        var theme = api.post("themes", theme("rose")).at("theme.id");
        var bytes = use(api).themeBytes();
        assertThat(bytes).isPositive();
        api.post("themes", "{\"theme\":{\"name\":\"Copy\",\"source_theme_id\":" + theme + "}}");
        assertThat(use(api).themeBytes()).as("a copy has the same files").isEqualTo(bytes);
        limit(api, null, new Limit(bytes + 10));
        var refused = api.post("themes", theme("lily"));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.at("errors.base[0]")).startsWith("These files cannot be stored:");
        assertThat(api.put(
                                "themes/" + theme + "/assets",
                                "{\"asset\":{\"key\":\"src/more.js\",\"value\":\"" + "x".repeat(200) + "\"}}")
                        .status())
                .isEqualTo(422);
        assertThat(api.post("themes", theme("rose")).status())
                .as("the same files once more")
                .isEqualTo(201);
        assertThat(use(api).themeBytes()).isEqualTo(bytes);
    }

    @ParameterizedTest
    @EnumSource
    void deletedThemeMakesRoom(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        var theme = api.post("themes", theme("rose")).at("theme.id");
        limit(api, null, new Limit(use(api).themeBytes()));
        assertThat(api.post("themes", theme("lily")).status()).isEqualTo(422);
        assertThat(api.delete("themes/" + theme).status()).isEqualTo(200);
        assertThat(use(api).themeBytes()).isZero();
        assertThat(api.post("themes", theme("lily")).status()).isEqualTo(201);
    }

    @ParameterizedTest
    @EnumSource
    void countThatIsWrongIsMendedWithinAnHour(Dialect dialect) {
        var api = TestPlatform.on(dialect).api();
        api.post("products", JUG);
        api.post("themes", theme("rose"));
        var right = use(api);
        database(api).change(tx -> tx.sql("""
                        update shop_limits set products = 40, picture_bytes = 3, theme_bytes = null
                        where shop_id = :shop
                        """).bind(api.shop()).run());
        api.platform().platform().foundation().shopUseMeters().everyHour(api.shop());
        assertThat(use(api)).isEqualTo(right);
        database(api)
                .change(tx -> tx.sql("delete from shop_limits where shop_id = :shop")
                        .bind(api.shop())
                        .run());
        assertThat(api.post("products", JUG).status()).isEqualTo(201);
        api.platform().platform().foundation().shopUseMeters().everyHour(api.shop());
        assertThat(use(api).products()).isEqualTo(2);
    }

    private static void limit(ApiClient api, @Nullable Limit products, @Nullable Limit storage) {
        database(api)
                .change(tx ->
                        api.platform().platform().foundation().shopLimits().set(tx, api.shop(), products, storage));
    }

    private static ShopUse use(ApiClient api) {
        var limits = api.platform().platform().foundation().shopLimits();
        return database(api).read(session -> limits.of(session, api.shop()));
    }

    private static Database database(ApiClient api) {
        return api.platform().platform().foundation().database();
    }

    /** Deletes the picture that the shop has. */
    private static void delete(ApiClient api) {
        var files = api.platform().platform().foundation().shopFiles();
        database(api).change(tx -> {
            var key = ShopFiles.mediaKeys(tx).stream()
                    .flatMap(each -> files.find(tx, api.shop(), each).stream())
                    .findFirst()
                    .orElseThrow();
            files.delete(tx, api.shop(), key.id());
            files.delete(tx, api.shop(), key.id());
        });
    }

    private static String attached(int number) {
        return "{\"image\":{\"attachment\":\"" + TestImages.base64(number) + "\"}}";
    }

    private static String theme(String word) {
        var body = Json.object();
        body.putObject("theme")
                .put("name", word)
                .put("attachment", ThemeProjects.base64(ThemeProjects.zip(ThemeProjects.files(word))));
        return body.toString();
    }
}
