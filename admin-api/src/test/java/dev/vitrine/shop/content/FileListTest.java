package dev.vitrine.shop.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.media.ShopFile;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.shop.content.FileQuery.Order;
import dev.vitrine.shop.content.FileQuery.Usage;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.TestImages;
import dev.vitrine.testkit.TestPlatform;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a shop has stored, and what shows it, on both databases. */
final class FileListTest {

    private static final FileQuery ALL = query("", Usage.ANY, Order.NEWEST);
    private static final AtomicInteger PICTURES = new AtomicInteger(5_000);

    private record Fixture(TestPlatform test, ApiClient api) {

        static Fixture on(Dialect dialect) {
            var test = TestPlatform.on(dialect);
            return new Fixture(test, test.api());
        }

        Shop shop() {
            return api.shop();
        }

        /** Another picture every time. */
        ShopFile brings(String name, String format, int width) throws Exception {
            var bytes = TestImages.of(format, width, 8, PICTURES.incrementAndGet());
            var image = test.platform().foundation().shopImageStore().store(shop(), bytes, name);
            return list(ALL).stream()
                    .filter(file -> file.mediaKey().equals(image.key()))
                    .findFirst()
                    .orElseThrow();
        }

        List<ShopFile> list(FileQuery query) {
            return read(session -> FileList.page(session, shop(), query, 0, 50));
        }

        List<String> names(FileQuery query) {
            assertThat(this.<Long>read(session -> FileList.count(session, shop(), query)))
                    .isEqualTo(list(query).size());
            return list(query).stream().map(ShopFile::name).toList();
        }

        <T> T read(Function<Session, T> work) {
            return test.platform().foundation().database().read(work);
        }

        void post(String path, String body) {
            assertThat(api.post(path, body).status()).isEqualTo(201);
        }
    }

    @ParameterizedTest
    @EnumSource
    void filesAreSearchedFilteredAndSorted(Dialect dialect) throws Exception {
        var shop = Fixture.on(dialect);
        shop.brings("C:\\pictures\\Crème 100%.PNG", "png", 12);
        shop.test.clock().advance(Duration.ofMinutes(1));
        shop.brings("banner.jpg", "jpg", 400);

        assertThat(shop.names(ALL)).containsExactly("banner.jpg", "Crème 100%.PNG");
        assertThat(shop.names(query("", Usage.ANY, Order.OLDEST))).containsExactly("Crème 100%.PNG", "banner.jpg");
        assertThat(shop.names(query("", Usage.ANY, Order.LARGEST))).containsExactly("banner.jpg", "Crème 100%.PNG");
        assertThat(shop.names(query("", Usage.ANY, Order.NAME))).containsExactly("banner.jpg", "Crème 100%.PNG");
        assertThat(shop.names(query("png CREME", Usage.ANY, Order.NEWEST))).containsExactly("Crème 100%.PNG");
        assertThat(shop.names(query("0%.", Usage.ANY, Order.NEWEST))).containsExactly("Crème 100%.PNG");
        assertThat(shop.names(query("b_nner", Usage.ANY, Order.NEWEST))).isEmpty();
        assertThat(shop.names(new FileQuery("", "jpg", Usage.ANY, Order.NEWEST)))
                .containsExactly("banner.jpg");
        assertThat(shop.list(query("banner", Usage.ANY, Order.NEWEST)).getFirst())
                .matches(file -> file.width() == 400 && file.height() == 8 && file.bytes() > 100);
    }

    @ParameterizedTest
    @EnumSource
    void everyPlaceThatShowsAFileIsFound(Dialect dialect) throws Exception {
        var shop = Fixture.on(dialect);
        var path = shop.brings("seal.png", "png", 20).path();
        shop.brings("alone.png", "png", 20);
        assertThat(shop.names(query("", Usage.USED, Order.NEWEST))).isEmpty();

        showEverywhere(shop, path);

        assertThat(shop.names(query("", Usage.USED, Order.NEWEST))).containsExactly("seal.png");
        assertThat(shop.names(query("", Usage.UNUSED, Order.NEWEST))).containsExactly("alone.png");
        assertThat(shop.names(new FileQuery("seal", "png", Usage.USED, Order.NAME)))
                .containsExactly("seal.png");
        assertThat(shop.names(new FileQuery("alone", "png", Usage.UNUSED, Order.NAME)))
                .containsExactly("alone.png");
        var key = path.split("/")[2];
        List<FileUse> products = shop.read(session -> FileUses.products(session, shop.shop(), key, 9));
        assertThat(products).extracting(FileUse::title).containsExactly("Jug");
        Map<String, Long> counts = shop.read(session -> FileUses.countProducts(session, shop.shop(), List.of(key)));
        assertThat(counts).containsEntry(key, 1L);
        Set<FileUse> inTexts =
                shop.read(session -> FileUses.inTexts(session, shop.shop()).of(key));
        assertThat(inTexts)
                .extracting(use -> use.kind() + " " + use.title() + " " + use.place())
                .containsExactlyInAnyOrder(
                        "PRODUCT Mug description",
                        "COLLECTION Clay picture",
                        "COLLECTION Clay description",
                        "PAGE About text",
                        "PAGE About picture for sharing",
                        "MENU Main links",
                        "POLICY privacy-policy text",
                        "PREFERENCES Preferences logo",
                        "THEME Starter settings",
                        "METAFIELD seo.picture shop");
    }

    private static void showEverywhere(Fixture shop, String path) {
        var image = "<p><img src=\\\"" + path + "\\\" alt=\\\"\\\"></p>";
        var whole = "https://" + shop.shop().handle() + ".shops.test" + path;
        shop.post("products", "{\"product\":{\"title\":\"Jug\",\"images\":[{\"src\":\"" + whole + "\"}]}}");
        shop.post("products", "{\"product\":{\"title\":\"Mug\",\"body_html\":\"" + image + "\"}}");
        shop.post(
                "custom_collections",
                "{\"custom_collection\":{\"title\":\"Clay\",\"body_html\":\"" + image + "\",\"image\":{\"src\":\""
                        + whole + "\"}}}");
        shop.post(
                "pages",
                "{\"page\":{\"title\":\"About\",\"body_html\":\"" + image + "\",\"search_engine_image\":\"" + path
                        + "\"}}");
        shop.post(
                "menus",
                "{\"menu\":{\"title\":\"Main\",\"items\":[{\"name\":\"Seal\",\"type\":\"http\",\"url\":\"" + path
                        + "\"}]}}");
        shop.post(
                "metafields",
                "{\"metafield\":{\"namespace\":\"seo\",\"key\":\"picture\",\"value\":\"" + path
                        + "\",\"value_type\":\"string\"}}");
        var services = shop.test.platform().shopServices();
        shop.test.platform().foundation().database().change(tx -> {
            services.policies().put(tx, shop.shop(), "privacy-policy", "", image.replace("\\", ""));
            var preferences = services.shopPreferences().of(tx, shop.shop());
            services.shopPreferences().save(tx, shop.shop(), preferences.with(copy -> copy.logo(path)));
            services.themeSettings().save(tx, shop.shop(), Json.object().put("hero", path));
        });
    }

    @ParameterizedTest
    @EnumSource
    void deletedFileIsGoneUntilItIsBroughtAgain(Dialect dialect) throws Exception {
        var shop = Fixture.on(dialect);
        var files = shop.test.platform().foundation().shopFiles();
        var database = shop.test.platform().foundation().database();
        var bytes = TestImages.of("png", 9, 9, PICTURES.incrementAndGet());
        var store = shop.test.platform().foundation().shopImageStore();
        var key = store.store(shop.shop(), bytes, "a.png").key();
        var other = shop.test.shop();
        store.store(other, bytes, "b.png");
        var id = shop.list(ALL).getFirst().id();
        database.change(tx -> files.describe(tx, shop.shop(), id, "Better.png", "A seal"));
        store.store(shop.shop(), bytes, "again.png");
        assertThat(shop.list(ALL).getFirst())
                .matches(file -> file.name().equals("Better.png") && file.alt().equals("A seal"));
        assertThatThrownBy(() -> database.change(tx -> files.describe(tx, shop.shop(), id, " ", "")))
                .isInstanceOf(ApiException.class);

        database.change(tx -> files.delete(tx, shop.shop(), id));

        assertThat(shop.names(ALL)).isEmpty();
        assertThat(files.isDeleted(shop.shop(), key)).isTrue();
        assertThat(files.isDeleted(other, key)).isFalse();
        store.store(shop.shop(), bytes, "again.png");
        assertThat(shop.names(ALL)).containsExactly("again.png");
        assertThat(files.isDeleted(shop.shop(), key)).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void whatTextsShowedBeforeFilesWereListedIsListed(Dialect dialect) throws Exception {
        var shop = Fixture.on(dialect);
        var foundation = shop.test.platform().foundation();
        var image = foundation.imageStore().store(TestImages.of("png", 30, 20, PICTURES.incrementAndGet()));
        shop.post(
                "pages",
                "{\"page\":{\"title\":\"About\",\"body_html\":\"<img src='/media/" + image.key() + "/old.png'>\"}}");
        var backlog = new FileBacklog(foundation.database(), foundation.imageStore(), foundation.shopFiles());
        backlog.everyMinute(shop.shop());
        assertThat(shop.names(ALL)).isEmpty();
        foundation
                .database()
                .change(tx -> tx.sql("insert into file_backlogs (shop_id) values (:shop)")
                        .bind(shop.shop())
                        .run());
        backlog.everyMinute(shop.shop());
        assertThat(shop.list(ALL)).singleElement().satisfies(file -> {
            assertThat(file.name()).isEqualTo("old.png");
            assertThat(file.width()).isEqualTo(30);
            assertThat(file.bytes()).isPositive();
        });
    }

    private static FileQuery query(String words, Usage usage, Order order) {
        return new FileQuery(words, "", usage, order);
    }
}
