package dev.vitrine;

import dev.vitrine.commerce.catalog.CollectionListings;
import dev.vitrine.commerce.catalog.Collections;
import dev.vitrine.commerce.catalog.Collects;
import dev.vitrine.commerce.catalog.ImageIntake;
import dev.vitrine.commerce.catalog.ProductBulkOperations;
import dev.vitrine.commerce.catalog.ProductImages;
import dev.vitrine.commerce.catalog.ProductListings;
import dev.vitrine.commerce.catalog.Products;
import dev.vitrine.commerce.catalog.Stock;
import dev.vitrine.commerce.catalog.Variants;
import dev.vitrine.commerce.facets.Facets;
import dev.vitrine.commerce.fulfillment.ServicesOfVariants;
import dev.vitrine.commerce.imports.Imports;
import dev.vitrine.commerce.imports.MissingImages;
import dev.vitrine.commerce.imports.ProductImport;
import dev.vitrine.commerce.inventory.Inventory;
import dev.vitrine.commerce.inventory.Locations;
import dev.vitrine.commerce.orders.fulfillments.Fulfillments;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.net.AddressRule;
import dev.vitrine.foundation.net.Fetcher;
import dev.vitrine.foundation.rest.RestApi;
import dev.vitrine.people.Staff;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/** What is sold, and how much of it there is where. */
public record Catalog(
        Products products,
        Variants variants,
        ProductImages productImages,
        Collections collections,
        Facets facets,
        Stock stock,
        Inventory inventory,
        Locations locations,
        ImageIntake imageIntake,
        MissingImages missingImages,
        ProductImport productImport,
        Imports imports,
        List<Feature> features) {

    /** {@code api} performs the requests that rows of imported files become. */
    public static Catalog of(Foundation foundation, Staff staff, Supplier<RestApi> api) {
        var database = foundation.database();
        var events = foundation.events();
        var addresses = foundation.imageUrls();
        var clock = foundation.clock();
        var imageIntake = new ImageIntake(
                foundation.imageStore(), foundation.shopImageStore(), new Fetcher(AddressRule.PUBLIC), addresses);
        var products =
                new Products(events, foundation.shopLimits(), imageIntake, addresses, new ServicesOfVariants(), clock);
        var variants = new Variants(products);
        var productImages = new ProductImages(products);
        var collections = new Collections(products, events, clock);
        var stock = new Stock(products, clock);
        var inventory = new Inventory(database, foundation.shops(), events, variants, products, stock);
        var locations = new Locations(Fulfillments::countOpenAt);
        var missingImages = new MissingImages(database, products, imageIntake, Duration.ofMinutes(2));
        var productImport = new ProductImport(database, products, missingImages);
        var facets = new Facets(database, clock);
        var imports = new Imports(database, staff, productImport, missingImages, api, clock);
        return new Catalog(
                products,
                variants,
                productImages,
                collections,
                facets,
                stock,
                inventory,
                locations,
                imageIntake,
                missingImages,
                productImport,
                imports,
                List.of(
                        products,
                        imports,
                        variants,
                        productImages,
                        new ProductBulkOperations(database, products),
                        collections,
                        new Collects(collections),
                        new ProductListings(products, events),
                        new CollectionListings(collections, addresses, events),
                        locations,
                        facets,
                        inventory));
    }
}
