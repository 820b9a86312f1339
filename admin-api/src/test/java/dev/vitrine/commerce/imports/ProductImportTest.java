package dev.vitrine.commerce.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.commerce.catalog.Product;
import dev.vitrine.commerce.catalog.ProductImage;
import dev.vitrine.commerce.catalog.ProductOption;
import dev.vitrine.commerce.catalog.Variant;
import dev.vitrine.commerce.imports.ImportReport.RejectedRow;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.testkit.TestPlatform;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class ProductImportTest {

    @TempDir
    Path folder;

    private final TestPlatform sqlite = TestPlatform.on(Dialect.SQLITE);

    @ParameterizedTest
    @EnumSource
    void secondRunChangesNothing(Dialect dialect) throws Exception {
        var test = TestPlatform.on(dialect);
        var shop = test.shop();
        var first = read(test, shop, resource("garden.csv"));
        var events = topics(test, shop);
        var second = read(test, shop, resource("garden.csv"));

        assertThat(first).isEqualTo(new ImportReport(3, 0, 0, first.refused(), 0, first.missingImages()));
        assertThat(first.refused()).isEmpty();
        assertThat(second.created()).isZero();
        assertThat(second.updated()).isZero();
        assertThat(second.unchanged()).isEqualTo(3);
        assertThat(topics(test, shop)).isEqualTo(events).isEqualTo(3);
    }

    @Test
    void rowsBecomeAProductWithAllItsParts() throws Exception {
        var shop = sqlite.shop();
        read(sqlite, shop, resource("garden.csv"));
        var can = product(shop, "watering-can");

        assertThat(can.bodyHtml()).isEqualTo("<p>For &#34;thirsty&#34; roses.</p>\n<ul><li>5 litres</li></ul>");
        assertThat(can.tags()).isEqualTo("Garden, zinc");
        assertThat(can.metafieldsGlobalTitleTag()).isEqualTo("Watering can of zinc");
        assertThat(can.images())
                .extracting(ProductImage::source)
                .containsExactly("https://pictures.test/can.png?v=1", "https://pictures.test/can-side.png");
        assertThat(can.images()).extracting(ProductImage::alt).containsExactly("A can", null);
        var variant = can.variants().getFirst();
        assertThat(variant.isDefault()).isTrue();
        assertThat(variant.sku()).isEqualTo("0042");
        assertThat(variant.weighed().grams()).isEqualTo(454);
        assertThat(variant.weighed().weight().toPlainString()
                        + variant.weighed().weightUnit())
                .isEqualTo("1.001lb");
        assertThat(variant.inventory().inventoryManagement()).isEqualTo(Variant.TRACKED);
    }

    @Test
    void optionsVariantsAndTheirImagesAreKept() throws Exception {
        var shop = sqlite.shop();
        read(sqlite, shop, resource("garden.csv"));
        var gloves = product(shop, "gloves");

        assertThat(gloves.options()).extracting(ProductOption::name).containsExactly("Size", "Colour", "Lining");
        assertThat(gloves.options().get(1).values()).containsExactly("Green", "Brown");
        assertThat(gloves.variants())
                .extracting(Variant::title)
                .containsExactly("S / Green / Wool", "S / Brown / Wool", "M / Green / Wool");
        assertThat(gloves.variants().getFirst().price().minor()).isEqualTo(121_800);
        assertThat(gloves.variants().get(2).inventory().inventoryManagement()).isNull();
        assertThat(gloves.variants().get(1).imageId())
                .isEqualTo(gloves.images().get(1).id());
        var voucher = product(shop, "voucher");
        assertThat(voucher.giftCard()).isTrue();
        assertThat(voucher.published()).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void brokenRowLosesOnlyItself(Dialect dialect) throws Exception {
        var test = TestPlatform.on(dialect);
        var importReport = read(test, test.shop(), resource("broken.csv"));

        assertThat(importReport.created()).isEqualTo(2);
        assertThat(importReport.refused())
                .extracting(RejectedRow::line, RejectedRow::reason)
                .containsExactly(
                        row(3, "has 'twelve' as Variant Price, which is not a number"),
                        row(4, "repeats the variant 'short' of line 2"),
                        row(5, "has 'many' as Variant Inventory Qty, which is not a whole number"),
                        row(6, "has no value for the option 'Length' of its product"),
                        row(7, "has no handle: every row needs the handle of its product"),
                        row(8, "has no title, so the product 'spade' was left out"),
                        row(9, "has '-3' as Variant Price, which is below zero"),
                        row(
                                9,
                                "is the first of the product 'hoe', which was left out because none of its variants could be read"),
                        row(11, "has no Variant Price; write 0 if it is free"));
        assertThat(importReport.missingImages())
                .extracting(ImportReport.MissingImage::reason)
                .containsExactly("is no http or https address");
    }

    @Test
    void laterFileUpdatesByHandleAndKeepsWhatItDoesNotName() throws Exception {
        var shop = sqlite.shop();
        read(
                sqlite,
                shop,
                file("Handle,Title,Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Price\n"
                        + "pot,Pot,Clay & Co,Size,Small,P-1,5\npot,,,,Large,P-2,9\n"));
        var before = product(shop, "pot");
        var importReport = read(
                sqlite,
                shop,
                file("Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price\n"
                        + "pot,Flower pot,Size,Small,P-1,6\npot,,,Huge,P-2,12\npot,,,Tiny,P-3,2\n"));
        var after = product(shop, "pot");

        assertThat(importReport.updated()).isEqualTo(1);
        assertThat(after.title()).isEqualTo("Flower pot");
        assertThat(after.vendor()).isEqualTo("Clay & Co");
        assertThat(after.variants()).extracting(Variant::title).containsExactly("Small", "Huge", "Tiny");
        assertThat(after.variants().get(1).id())
                .as("known by its SKU")
                .isEqualTo(before.variants().get(1).id());
    }

    @Test
    void rowsOfAProductMayStandApart() throws Exception {
        var shop = sqlite.shop();
        var importReport = read(
                sqlite,
                shop,
                file("Handle,Title,Option1 Name,Option1 Value,Variant Price\n"
                        + "pot,Pot,Size,Small,5\nbed,Bed,Title,Default Title,90\npot,,,Large,9\n"));

        assertThat(importReport.created()).isEqualTo(2);
        assertThat(product(shop, "pot").variants()).extracting(Variant::title).containsExactly("Small", "Large");
    }

    @Test
    void spreadsheetsOfOtherCountriesAreRead() throws Exception {
        var shop = sqlite.shop();
        var file = folder.resolve("west.csv");
        Files.writeString(
                file,
                "Handle;Title;Option1 Name;Option1 Value;Variant Price\ntür;Tür;Größe;Groß;1299,50\n",
                Charset.forName("windows-1252"));
        var importReport = read(sqlite, shop, file);

        assertThat(importReport.refused()).isEmpty();
        assertThat(product(shop, "tur").variants().getFirst().title()).isEqualTo("Groß");
        assertThat(product(shop, "tur").variants().getFirst().price().minor()).isEqualTo(129_950);
    }

    @Test
    void openQuotationEndsTheFileAndKeepsWhatCameBefore() throws Exception {
        var shop = sqlite.shop();
        var importReport = read(sqlite, shop, file("Handle,Title,Variant Price\npot,Pot,5\nbed,\"Bed,90\n"));

        assertThat(importReport.created()).isEqualTo(1);
        assertThat(importReport.refused().getFirst().reason())
                .startsWith("opens a quotation mark that is never closed");
    }

    @Test
    void otherFilesAreRefusedInWords() {
        assertThatThrownBy(() -> read(sqlite, sqlite.shop(), file("Name,Price\nPot,5\n")))
                .isInstanceOf(UnreadableFileException.class)
                .hasMessage("The first line must name the columns, among them Handle and Title");
    }

    private static ImportReport read(TestPlatform test, Shop shop, Path file)
            throws IOException, UnreadableFileException {
        return test.platform().catalog().productImport().read(file, shop, ImportProgress.NONE);
    }

    private Product product(Shop shop, String handle) {
        var platform = sqlite.platform();
        return platform.foundation()
                .database()
                .<Optional<Product>>read(
                        session -> platform.catalog().products().byHandle(session, shop, handle))
                .orElseThrow();
    }

    private static int topics(TestPlatform test, Shop shop) {
        var platform = test.platform();
        return platform.foundation()
                .database()
                .read(session -> platform.foundation()
                        .events()
                        .topicsSince(session, shop, 0)
                        .size());
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("list-" + text.hashCode() + ".csv"), text, StandardCharsets.UTF_8);
    }

    private static Path resource(String name) throws URISyntaxException {
        return Path.of(Objects.requireNonNull(ProductImportTest.class.getResource("/imports/" + name))
                .toURI());
    }

    private static Tuple row(long line, String reason) {
        return Tuple.tuple(line, reason);
    }
}
