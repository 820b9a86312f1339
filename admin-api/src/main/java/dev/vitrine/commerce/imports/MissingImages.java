package dev.vitrine.commerce.imports;

import dev.vitrine.commerce.catalog.ImageIntake;
import dev.vitrine.commerce.catalog.Products;
import dev.vitrine.commerce.catalog.UnfetchedImage;
import dev.vitrine.commerce.imports.ImportReport.MissingImage;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.media.InvalidImageException;
import dev.vitrine.foundation.media.StoredImage;
import dev.vitrine.foundation.net.FetchException;
import dev.vitrine.foundation.tenancy.Shop;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Fetcher of the images that products know by address only. A host that does not answer a few times is skipped, and all
 * of it ends after a while: what is missing then is tried again the next time. Safe for use by many threads.
 */
public final class MissingImages {

    private static final ImportReport NOTHING = new ImportReport(0, 0, 0, List.of(), 0, List.of());
    private static final int AT_ONCE = 8;
    private static final int PATIENCE_PER_HOST = 3;

    private final Database database;
    private final Products products;
    private final ImageIntake imageIntake;
    private final Duration patience;

    public MissingImages(Database database, Products products, ImageIntake imageIntake, Duration patience) {
        this.database = database;
        this.products = products;
        this.imageIntake = imageIntake;
        this.patience = patience;
    }

    /** Tries the missing pictures of one product. */
    public ImportReport fetch(Shop shop, long product) {
        return fetch(
                shop, ImportProgress.NONE, NOTHING, patience, unfetchedImage -> unfetchedImage.productId() == product);
    }

    /** Tries every missing picture of the shop, for at most so long. */
    public ImportReport fetch(Shop shop, Duration atMost) {
        return fetch(shop, ImportProgress.NONE, NOTHING, atMost, unfetchedImage -> true);
    }

    /**
     * Tries those of them that {@code addresses} names by the product's handle: what other imports left behind is not
     * theirs.
     */
    ImportReport fetch(
            Shop shop, ImportProgress importProgress, ImportReport importReport, Map<String, Set<String>> addresses) {
        return fetch(
                shop,
                importProgress,
                importReport,
                patience,
                unfetchedImage -> addresses
                        .getOrDefault(unfetchedImage.handle(), Set.of())
                        .contains(unfetchedImage.source()));
    }

    private ImportReport fetch(
            Shop shop,
            ImportProgress importProgress,
            ImportReport importReport,
            Duration atMost,
            Predicate<UnfetchedImage> wanted) {
        var fetchRun = new FetchRun(
                shop, importProgress, atMost, of(shop).stream().filter(wanted).toList());
        return importReport.with(fetchRun.run(), fetchRun.failures());
    }

    /** How many the shop has. */
    public long count(Shop shop) {
        return database.read(session -> UnfetchedImage.count(session, shop));
    }

    /** Every missing picture of the shop, by product. */
    public List<UnfetchedImage> of(Shop shop) {
        return database.read(session -> UnfetchedImage.list(session, shop));
    }

    /** One time through all that is missing. */
    private final class FetchRun {
        private final Shop shop;
        private final ImportProgress importProgress;
        private final Duration atMost;
        private final List<UnfetchedImage> all;
        private final Map<Long, String> reasons = new ConcurrentHashMap<>();
        private final Map<String, AtomicInteger> silences = new ConcurrentHashMap<>();
        private final AtomicInteger tried = new AtomicInteger();
        private final AtomicInteger fetched = new AtomicInteger();

        FetchRun(Shop shop, ImportProgress importProgress, Duration atMost, List<UnfetchedImage> all) {
            this.shop = shop;
            this.importProgress = importProgress;
            this.atMost = atMost;
            this.all = all;
        }

        /** How many were fetched. */
        int run() {
            var byProduct = all.stream()
                    .collect(Collectors.groupingBy(UnfetchedImage::productId, LinkedHashMap::new, Collectors.toList()));
            var pool = Executors.newFixedThreadPool(
                    AT_ONCE, Thread.ofPlatform().daemon().name("images-", 0).factory());
            byProduct.forEach((product, unfetchedImage) -> pool.execute(() -> product(product, unfetchedImage)));
            pool.shutdown();
            try {
                if (!pool.awaitTermination(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
                    pool.shutdownNow();
                    // why: what is under way may still be storing pictures; the others give up at once.
                    pool.awaitTermination(15, TimeUnit.SECONDS);
                }
            } catch (InterruptedException e) {
                pool.shutdownNow();
                Thread.currentThread().interrupt();
            }
            return fetched.get();
        }

        List<MissingImage> failures() {
            var failures = new ArrayList<MissingImage>();
            for (var unfetchedImage : all) {
                var reason = reasons.getOrDefault(unfetchedImage.id(), "was not tried: the time was up");
                if (!reason.isEmpty()) {
                    failures.add(new MissingImage(unfetchedImage.handle(), unfetchedImage.source(), reason));
                }
            }
            return List.copyOf(failures);
        }

        /** All pictures of one product, in one transaction: its page changes once. */
        private void product(long id, List<UnfetchedImage> unfetchedImage) {
            var storedImage = new HashMap<Long, StoredImage>();
            for (var image : unfetchedImage) {
                if (Thread.currentThread().isInterrupted()) {
                    break;
                }
                one(image, storedImage);
                importProgress.fetched(tried.incrementAndGet(), all.size());
            }
            if (!storedImage.isEmpty()) {
                show(id, storedImage);
                fetched.addAndGet(storedImage.size());
                storedImage.keySet().forEach(image -> reasons.put(image, ""));
            }
        }

        private void one(UnfetchedImage image, Map<Long, StoredImage> storedImage) {
            var host = String.valueOf(host(image.source()));
            var silent = silences.computeIfAbsent(host, key -> new AtomicInteger());
            if (silent.get() >= PATIENCE_PER_HOST) {
                reasons.put(image.id(), "is on a host that does not answer");
                return;
            }
            try {
                storedImage.put(image.id(), imageIntake.fetch(shop, image.source()));
            } catch (FetchException e) {
                if (e.isUnreachable()) {
                    silent.incrementAndGet();
                }
                reasons.put(image.id(), String.valueOf(e.getMessage()));
            } catch (InvalidImageException e) {
                reasons.put(image.id(), String.valueOf(e.getMessage()));
            }
        }

        private void show(long id, Map<Long, StoredImage> storedImage) {
            database.change(tx -> products.find(tx, shop, id).ifPresent(product -> {
                var images = product.images().stream()
                        .map(image -> storedImage.containsKey(image.id())
                                        && image.path().isEmpty()
                                ? image.showing(storedImage.get(image.id()))
                                : image)
                        .toList();
                products.save(tx, shop, Optional.of(product), product.withImages(images));
            }));
        }
    }

    private static @Nullable String host(String address) {
        try {
            return URI.create(address).getHost();
        } catch (IllegalArgumentException e) {
            return address;
        }
    }
}
