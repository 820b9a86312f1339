package dev.vitrine.commerce.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.testkit.TestPlatform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Imports that run on while their pages are looked at. */
class ProductImportsTest {

    private static final Duration LONG = Duration.ofMinutes(3);

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource
    void isDoneWithItsReportAndItsFileIsGone(Dialect dialect) throws Exception {
        var test = TestPlatform.on(dialect);
        var apiClient = test.api();
        var shop = apiClient.shop();
        var imports = test.platform().catalog().productImports();
        var file = file("Handle,Title,Variant Price\npot,Pot,5\ncup,Cup,\n");
        var id = imports.start(shop, "Ann", "spring.csv", file);
        imports.await(id, LONG);
        var run = test.platform()
                .foundation()
                .database()
                .read(session -> imports.find(session, shop, id))
                .orElseThrow();
        assertThat(run.status()).isEqualTo("done");
        assertThat(run.fileName()).isEqualTo("spring.csv");
        assertThat(run.report().created()).isEqualTo(1);
        assertThat(run.report().refused())
                .extracting(ImportReport.RejectedRow::handle)
                .containsOnly("cup");
        assertThat(run.rowsLeftOut()).isEqualTo(run.report().refused().size());
        assertThat(file).doesNotExist();
        assertThat(apiClient.get("events").json().at("/events/0/author").asText())
                .isEqualTo("Ann");
    }

    @ParameterizedTest
    @EnumSource
    void oneThatWentSilentIsStoppedAndKeepsNobodyFromStarting(Dialect dialect) throws Exception {
        var test = TestPlatform.on(dialect);
        var apiClient = test.api();
        var shop = apiClient.shop();
        var imports = test.platform().catalog().productImports();
        var database = test.platform().foundation().database();
        var now = test.platform().foundation().clock().instant();
        for (int i = 0; i < 2; i++) {
            database.change(tx -> tx.sql("""
                            insert into product_imports (shop_id, file_name, status, bytes_read, bytes, images_tried,
                              images, report, rows_left_out, images_left_out, started_at, updated_at)
                            values (:shop, 'old.csv', 'running', 40, 100, 0, 0, :report, 0, 0, :now, :now)
                            """)
                    .bind(shop)
                    .bind("report", new ImportReport(0, 0, 0, List.of(), 0, List.of()))
                    .bind("now", now)
                    .run());
        }
        var file = file("Handle,Title,Variant Price\npot,Pot,5\n");
        assertThatThrownBy(() -> imports.start(shop, "Ann", "new.csv", file))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.status()).isEqualTo(409));
        assertThat(file).exists();
        var other = database.read(session -> imports.current(session, shop)).orElseThrow();
        assertThat(other.percent()).isEqualTo(40);

        database.change(tx -> tx.sql("update product_imports set updated_at = :long where shop_id = :shop")
                .bind(shop)
                .bind("long", now.minus(Duration.ofMinutes(6)))
                .run());
        assertThat(database.read(session -> imports.find(session, shop, other.id()))
                        .orElseThrow()
                        .stopped())
                .isTrue();
        assertThat(database.read(session -> imports.current(session, shop)).isPresent())
                .isFalse();
        imports.await(imports.start(shop, "Ann", "new.csv", file), LONG);
        assertThat(apiClient.get("products/count").at("count")).isEqualTo("1");
    }

    @ParameterizedTest
    @EnumSource
    void fileThatIsNoListOfProductsIsRefusedAtOnce(Dialect dialect) throws Exception {
        var test = TestPlatform.on(dialect);
        var imports = test.platform().catalog().productImports();
        for (var text : new String[] {"Name,Price\nPot,5\n", "Handle,Title,Variant Price\n"}) {
            var file = file(text);
            assertThatThrownBy(() -> imports.start(test.api().shop(), "Ann", "new.csv", file))
                    .isInstanceOf(UnreadableFileException.class);
            assertThat(file).exists();
        }
    }

    private Path file(String text) throws IOException {
        return Files.writeString(Files.createTempFile(folder, "products", ".csv"), text);
    }
}
