package dev.vitrine.commerce.imports;

import dev.vitrine.commerce.imports.ImportReport.RejectedRow;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.tenancy.Shop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Imports of product files that run on while their pages are looked at. How far each is stands in the database, so that
 * any process can say it. One whose process ended is called stopped: importing the file again goes on from there,
 * because products that are in stay as they are. Safe for use by many threads.
 */
public final class ProductImports implements Feature {

    /** Rows, and pictures, that a report names; the others are counted. */
    public static final int NAMED = 100;

    private static final Logger LOG = LoggerFactory.getLogger(ProductImports.class);
    private static final Table<ProductImportRun> TABLE = Table.of("product_imports", ProductImportRun.class);
    private static final ImportReport NOTHING = new ImportReport(0, 0, 0, List.of(), 0, List.of());

    /** why not more: a shop's files would wait for each other, and for the shop's other writers. */
    private static final int MOST_AT_ONCE = 2;

    /** why: a fetch of pictures says nothing for as long as its slowest host. */
    private static final Duration SILENCE = Duration.ofMinutes(5);

    /** why so long: a picture that is being stored may take its time; what is left then is stopped with the process. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final Duration BETWEEN_WORDS = Duration.ofMillis(500);
    private static final Duration KEPT = Duration.ofDays(30);

    private final Database database;
    private final ProductImport productImport;
    private final InstantSource clock;
    private final Map<Long, Progress> running = new ConcurrentHashMap<>();
    private volatile boolean stopping;

    public ProductImports(Database database, ProductImport productImport, InstantSource clock) {
        this.database = database;
        this.productImport = productImport;
        this.clock = clock;
    }

    /**
     * Starts to import the file, which is deleted afterwards, in the name of {@code author}. 409 while the shop has as
     * many imports as it may; then, and when the file is no list of products, it is left where it is.
     */
    public long start(Shop shop, String author, String fileName, Path file)
            throws IOException, UnreadableFileException {
        checkReadable(file);
        var bytes = Files.size(file);
        var id = database.write(tx -> {
            var now = now();
            if (TABLE.count(tx, shop, goingOn()) >= MOST_AT_ONCE) {
                throw ApiException.of(409, "Two files are being imported already. Please wait until one is done");
            }
            return TABLE.insert(
                            tx,
                            shop,
                            new ProductImportRun(
                                    0, fileName, ProductImportRun.RUNNING, 0, bytes, 0, 0, NOTHING, 0, 0, now, now))
                    .id();
        });
        var progress = new Progress(shop, id);
        running.put(id, progress);
        progress.thread = Thread.ofVirtual().name("product-import-" + id).start(() -> {
            try {
                run(shop, author, id, file, progress);
            } finally {
                running.remove(id);
                progress.done.countDown();
            }
        });
        return id;
    }

    private static void checkReadable(Path file) throws IOException, UnreadableFileException {
        var leftOut = new ArrayList<RejectedRow>();
        try (var csv = new ProductCsv(file, leftOut::add)) {
            if (csv.next().isEmpty() && leftOut.isEmpty()) {
                throw new UnreadableFileException("The file has no products");
            }
        }
    }

    /** One that has said nothing for long is called stopped: its process ended without a word. */
    public Optional<ProductImportRun> find(Session session, Shop shop, long id) {
        return TABLE.find(session, shop, id)
                .map(run -> run.running() && run.updatedAt().isBefore(now().minus(SILENCE)) ? run.asStopped() : run);
    }

    /** The import that goes on, if any: the one that was started last. */
    public Optional<ProductImportRun> current(Session session, Shop shop) {
        return TABLE.first(session, shop, goingOn().by("id desc"));
    }

    private Select goingOn() {
        return Select.ALL.equal("status", ProductImportRun.RUNNING).above("updated_at", now().minus(SILENCE));
    }

    /** Waits until the import is done, but no longer than that: for whoever would look again soon anyway. */
    public void await(long id, Duration atMost) {
        var progress = running.get(id);
        if (progress != null) {
            try {
                var finished = progress.done.await(atMost.toMillis(), TimeUnit.MILLISECONDS);
                LOG.debug("event=product_import_awaited import={} done={}", id, finished);
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void everyHour(Shop shop) {
        database.change(tx -> tx.sql("delete from product_imports where shop_id = :shop and updated_at < :before")
                .bind(shop)
                .bind("before", now().minus(KEPT))
                .run());
    }

    /** Ends after the product that is being stored. */
    @Override
    public void stopping() {
        stopping = true;
        running.values().forEach(Progress::stopFetching);
        running.keySet().forEach(id -> await(id, PATIENCE));
    }

    private void run(Shop shop, String author, long id, Path file, Progress progress) {
        try {
            var report = productImport.writtenBy(author).run(file, shop, progress);
            finish(shop, id, ProductImportRun.DONE, report);
        } catch (Stopped expected) {
            finish(shop, id, ProductImportRun.STOPPED, NOTHING);
        } catch (IOException | UnreadableFileException | RuntimeException e) {
            LOG.error("event=product_import_failed shop={} import={}", shop.handle(), id, e);
            finish(shop, id, ProductImportRun.STOPPED, NOTHING);
        } finally {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                LOG.warn("event=product_import_file_kept shop={} import={}", shop.handle(), id, e);
            }
        }
    }

    private void finish(Shop shop, long id, String status, ImportReport report) {
        database.change(tx -> tx.sql("""
                        update product_imports set status = :status, report = :report, rows_left_out = :rows,
                          images_left_out = :images, updated_at = :now
                        where shop_id = :shop and id = :id
                        """)
                .bind(shop)
                .bind("id", id)
                .bind("status", status)
                .bind("report", report.first(NAMED))
                .bind("rows", report.refused().size())
                .bind("images", report.missingImages().size())
                .bind("now", now())
                .run());
    }

    private Instant now() {
        return clock.instant();
    }

    private static final class Stopped extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Stopped() {
            super("the process ends");
        }
    }

    /** Writes down how far it is, now and then. */
    private final class Progress implements ImportProgress {
        private final Shop shop;
        private final long id;
        private final CountDownLatch done = new CountDownLatch(1);
        private Instant last = Instant.EPOCH;
        private boolean fetching;
        private @Nullable Thread thread;

        Progress(Shop shop, long id) {
            this.shop = shop;
            this.id = id;
        }

        @Override
        public synchronized void read(long bytes, long ofBytes) {
            if (stopping) {
                throw new Stopped();
            }
            write("bytes_read = :done, bytes = :all", bytes, ofBytes);
        }

        @Override
        public synchronized void fetched(int images, int ofImages) {
            fetching = true;
            if (!stopping) {
                write("images_tried = :done, images = :all", images, ofImages);
            }
        }

        /** why not while the file is read: that ends by itself after the next product. */
        synchronized void stopFetching() {
            if (fetching && thread != null) {
                thread.interrupt();
            }
        }

        private void write(String columns, long done, long all) {
            var now = now();
            if (Duration.between(last, now).compareTo(BETWEEN_WORDS) < 0) {
                return;
            }
            last = now;
            database.change(tx -> tx.sql("update product_imports set " + columns
                            + ", updated_at = :now where shop_id = :shop and id = :id")
                    .bind(shop)
                    .bind("id", id)
                    .bind("done", done)
                    .bind("all", all)
                    .bind("now", now)
                    .run());
        }
    }
}
