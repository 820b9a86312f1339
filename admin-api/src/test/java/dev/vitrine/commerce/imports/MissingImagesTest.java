package dev.vitrine.commerce.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.commerce.catalog.ImageIntake;
import dev.vitrine.commerce.catalog.Product;
import dev.vitrine.commerce.catalog.ProductImage;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.media.ImageUrls;
import dev.vitrine.foundation.net.Fetcher;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.testkit.ImageHost;
import dev.vitrine.testkit.TestImages;
import dev.vitrine.testkit.TestPlatform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class MissingImagesTest {

    private static final String HEAD = "Handle,Title,Option1 Name,Option1 Value,Variant Price,Image Src\n";

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource
    void fetchesWhatItCanAndTheRestTheNextTime(Dialect dialect) throws Exception {
        var test = TestPlatform.on(dialect);
        var shop = test.shop();
        try (var host = new ImageHost()) {
            host.serves("/a.png", TestImages.of("png", 30, 20, 1));
            var rows =
                    "pot,Pot,Title,Default Title,5," + host.url("/a.png") + "\npot,,,,," + host.url("/late.png") + "\n";
            var first = imports(test).run(file(rows), shop, ImportProgress.NONE);
            assertThat(first.fetchedImages()).isEqualTo(1);
            assertThat(first.missingImages())
                    .extracting(ImportReport.MissingImage::reason)
                    .containsExactly("was answered with status 404");

            host.serves("/late.png", TestImages.of("jpg", 40, 20, 2));
            var second = imports(test).run(file(rows), shop, ImportProgress.NONE);
            assertThat(second.unchanged()).isEqualTo(1);
            assertThat(second.fetchedImages()).isEqualTo(1);
            assertThat(second.missingImages()).isEmpty();
            assertThat(images(test, shop)).extracting(ProductImage::width).containsExactly(30, 40);
        }
    }

    @Test
    void importReportsAndTriesOnlyThePicturesOfItsOwnFile() throws Exception {
        var test = TestPlatform.on(Dialect.SQLITE);
        var shop = test.shop();
        try (var host = new ImageHost()) {
            imports(test)
                    .run(
                            file("pot,Pot,Title,Default Title,5," + host.url("/gone.png") + "\n"),
                            shop,
                            ImportProgress.NONE);
            var plain = imports(test).run(file("cup,Cup,Title,Default Title,5,\n"), shop, ImportProgress.NONE);
            assertThat(plain.missingImages()).as("a file without pictures").isEmpty();
            var other = host.url("/other.png");
            var second =
                    imports(test).run(file("pot,Pot,Title,Default Title,5," + other + "\n"), shop, ImportProgress.NONE);
            assertThat(second.missingImages())
                    .extracting(ImportReport.MissingImage::address)
                    .containsExactly(other);
        }
        assertThat(test.platform().catalog().missingImages().count(shop))
                .as("both are remembered")
                .isEqualTo(2);
    }

    @Test
    void silentHostIsLeftAloneAfterAFewTries() throws Exception {
        var test = TestPlatform.on(Dialect.SQLITE);
        var shop = test.shop();
        var rows = new StringBuilder("pot,Pot,Title,Default Title,5,http://127.0.0.1:1/0.png\n");
        for (int i = 1; i < 60; i++) {
            rows.append("pot,,,,,http://127.0.0.1:1/").append(i).append(".png\n");
        }
        var importReport = imports(test).run(file(rows.toString()), shop, ImportProgress.NONE);

        assertThat(importReport.missingImages()).hasSize(60);
        assertThat(importReport.missingImages())
                .filteredOn(image -> image.reason().equals("could not be reached"))
                .hasSize(3);
        assertThat(importReport.missingImages().getLast().reason()).isEqualTo("is on a host that does not answer");
    }

    /** The platform's own import, but allowed to call this machine. */
    private static ProductImport imports(TestPlatform test) {
        var platform = test.platform();
        var imageIntake = new ImageIntake(
                platform.foundation().imageStore(),
                platform.foundation().shopImageStore(),
                new Fetcher(address -> true),
                new ImageUrls(platform.foundation().shops()));
        var missing = new MissingImages(
                platform.foundation().database(), platform.catalog().products(), imageIntake, Duration.ofSeconds(20));
        return new ProductImport(
                platform.foundation().database(), platform.catalog().products(), missing);
    }

    private static List<ProductImage> images(TestPlatform test, Shop shop) {
        var platform = test.platform();
        return platform.foundation()
                .database()
                .<Optional<Product>>read(
                        session -> platform.catalog().products().byHandle(session, shop, "pot"))
                .orElseThrow()
                .images();
    }

    private Path file(String rows) throws IOException {
        return Files.writeString(folder.resolve("rows-" + rows.hashCode() + ".csv"), HEAD + rows);
    }
}
