package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.Foundation;
import dev.vitrine.commerce.catalog.ImageIntake;
import dev.vitrine.commerce.catalog.Variant;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.media.InvalidImageException;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.shop.samples.SampleCatalog;
import dev.vitrine.shop.samples.SampleCatalog.SampleCollection;
import dev.vitrine.shop.samples.SampleCatalog.SampleProduct;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Objects;

/** The products that new shops are filled with, from {@code samples.json}, in the shop's language. */
final class SampleProducts {

    private static final String SAMPLES = "/samples/samples.json";
    /** why those: a shop that looks like the demo needs no pictures of its own. */
    private static final String PICTURES = "/demo/pictures/demo/";

    private static final int STOCK = 10;

    private final Foundation foundation;
    private final Shop shop;
    private final String language;

    SampleProducts(Foundation foundation, Shop shop) {
        this.foundation = foundation;
        this.shop = shop;
        this.language = shop.primaryLocale().startsWith("de") ? "de" : "en";
    }

    /** Stores the pictures. Never in a transaction: they take a while. */
    SampleCatalog catalog() throws InvalidImageException {
        var samples = Json.parse(read(SAMPLES));
        var collections = new ArrayList<SampleCollection>();
        for (var collection : samples.path("collections")) {
            collections.add(new SampleCollection(collection.path("name").asText(), collection(collection)));
        }
        var products = new ArrayList<SampleProduct>();
        for (var product : samples.path("products")) {
            var note = text(samples.path("note"));
            products.add(new SampleProduct(product.path("collection").asText(), product(product, note)));
        }
        return new SampleCatalog(collections, products);
    }

    private ObjectNode collection(JsonNode collection) throws InvalidImageException {
        var title = text(collection.path("title"));
        var body = Json.object()
                .put("title", title)
                .put("body_html", paragraph(text(collection.path("body"))))
                .put("published", true);
        body.set("image", image(collection.path("picture").asText(), title));
        return body;
    }

    private ObjectNode product(JsonNode product, String note) throws InvalidImageException {
        var title = text(product.path("title"));
        var body = Json.object()
                .put("title", title)
                .put("body_html", paragraph(text(product.path("body"))) + "\n" + paragraph(note))
                .put("vendor", shop.name())
                .put("product_type", text(product.path("type")))
                .put("published", true);
        var variants = body.putArray("variants");
        var option = product.path("option");
        if (option.isMissingNode()) {
            variants.add(variant(product, product.path("price").asInt()));
        } else {
            var values = body.putArray("options")
                    .addObject()
                    .put("name", text(option.path("name")))
                    .putArray("values");
            for (var value : option.path("values")) {
                values.add(value.path("value").asText());
                variants.add(variant(product, value.path("price").asInt())
                        .put("option1", value.path("value").asText()));
            }
        }
        var images = body.putArray("images");
        for (var picture : product.path("pictures")) {
            images.add(image(picture.asText(), title));
        }
        return body;
    }

    private static ObjectNode variant(JsonNode product, int price) {
        return Json.object()
                .put("price", price)
                .put("grams", product.path("grams").asInt())
                .put("inventory_management", Variant.TRACKED)
                .put("inventory_quantity", STOCK);
    }

    private ObjectNode image(String file, String alt) throws InvalidImageException {
        var stored = foundation.shopImageStore().store(shop, read(PICTURES + file), file);
        return ImageIntake.imageBody(stored, file).put("alt", alt);
    }

    private String text(JsonNode texts) {
        return texts.path(language).asText();
    }

    private static String paragraph(String text) {
        return "<p>" + text + "</p>";
    }

    private static byte[] read(String name) {
        try (var bytes = SampleProducts.class.getResourceAsStream(name)) {
            return Objects.requireNonNull(bytes, name).readAllBytes();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
