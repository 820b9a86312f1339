package dev.vitrine.commerce.imports;

import dev.vitrine.commerce.imports.Import.Counts;
import dev.vitrine.commerce.imports.Import.Pictures;
import dev.vitrine.commerce.imports.ImportReport.MissingImage;
import dev.vitrine.commerce.imports.ImportReport.RejectedRow;
import dev.vitrine.foundation.access.Principal;
import dev.vitrine.foundation.db.Author;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.AuditEntry;
import dev.vitrine.foundation.events.AuditRecords;
import dev.vitrine.foundation.feature.BackgroundJob;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.rest.RestApi;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.people.Staff;
import dev.vitrine.people.StaffMember;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Imports of files. A file is kept in the database and checked, and nothing of it is written before it is started. Then
 * its rows are applied in the background, some in each transaction, which also says how far the import is: another
 * process goes on from there when this one ends, and no row is applied twice. Safe for use by many threads.
 */
public final class Imports implements Feature {

    /** "at most 15 MB" and as many rows. */
    public static final long LARGEST = 15_000_000;

    public static final int MOST_ROWS = 50_000;

    private static final Logger LOG = LoggerFactory.getLogger(Imports.class);
    private static final Table<Import> TABLE = Table.of("imports", Import.class);
    static final Table<ImportRefusal> REFUSALS = Table.of("import_refusals", ImportRefusal.class);

    /** why not more: a shop's files would wait for each other, and for the shop's other writers. */
    private static final int MOST_AT_ONCE = 2;

    private static final int MOST_IN_PROCESS = 4;
    private static final int TRIED = 100;
    private static final int RECENT = 10;
    private static final int LONGEST_NAME = 200;
    private static final long BETWEEN_PICTURES = 500;
    private static final ImportReport NOTHING = new ImportReport(0, 0, 0, List.of(), 0, List.of());

    /** After so long without a word, the process of an import has ended. */
    private static final Duration SILENCE = Duration.ofSeconds(45);

    private static final Duration BETWEEN_WORDS = Duration.ofSeconds(10);

    /** why so long: a picture that is being stored may take its time; another process fetches the others. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final Duration KEPT = Duration.ofDays(30);
    private static final Duration KEPT_UNBEGUN = Duration.ofDays(1);

    private final Database database;
    private final Staff staff;
    private final MissingImages images;
    private final Map<String, ImportKind> kinds = new HashMap<>();
    private final Supplier<RestApi> api;
    private final InstantSource clock;
    private final Map<Long, Progress> running = new ConcurrentHashMap<>();
    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            MOST_IN_PROCESS,
            MOST_IN_PROCESS,
            30,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            Thread.ofPlatform().daemon().name("imports-", 0).factory());
    private volatile boolean stopping;

    /** {@code api} performs the requests that rows become. */
    public Imports(
            Database database,
            Staff staff,
            ProductImport productImport,
            MissingImages images,
            Supplier<RestApi> api,
            InstantSource clock) {
        this.database = database;
        this.staff = staff;
        this.images = images;
        this.api = api;
        this.clock = clock;
        for (var kind : List.of(
                new ImportedProducts(productImport),
                new ImportedCustomers(),
                new ImportedInventory(),
                new ImportedRedirects(),
                new ImportedDiscountCodes())) {
            kinds.put(kind.terms().handle(), kind);
        }
        threads.allowCoreThreadTimeOut(true);
    }

    public ImportKind kind(String handle) {
        return Objects.requireNonNull(kinds.get(handle), handle);
    }

    /**
     * What a file is for.
     *
     * @param subject the discount of codes; else 0
     * @param replaces whether what is there already is changed, where a kind asks for that
     */
    public record Purpose(ImportKind kind, long subject, boolean replaces) {}

    /**
     * Keeps a file and says what would come of its first rows; {@link #find} has that by the id. It replaces one for
     * the same purpose that was not started.
     */
    public long check(Shop shop, StaffMember member, Purpose purpose, String fileName, byte[] file)
            throws UnreadableFileException {
        var text = CsvFile.text(file);
        var kind = purpose.kind();
        var rowCount = rowCount(text, kind);
        var now = now();
        var run = new Import(
                0,
                kind.terms().handle(),
                purpose.subject(),
                purpose.replaces(),
                member.id(),
                member.account().name(),
                named(fileName),
                Import.CHECKED,
                "",
                rowCount,
                0,
                Counts.NONE,
                Pictures.NONE,
                preview(shop, member.principal(), purpose, text),
                now,
                now);
        return database.write(tx -> {
            var unbegun = of(kind.terms().handle(), purpose.subject()).equal("status", Import.CHECKED);
            TABLE.list(tx, shop, unbegun).forEach(other -> delete(tx, shop, other.id()));
            var stored = TABLE.insert(tx, shop, run);
            tx.sql("insert into import_files (import_id, shop_id, content) values (:id, :shop, :content)")
                    .bind(shop)
                    .bind("id", stored.id())
                    .bind("content", text)
                    .run();
            return stored.id();
        });
    }

    /** A name as people can read it. */
    private static String named(String fileName) {
        var name = fileName.replaceAll("\\p{Cntrl}", "").strip();
        return name.isEmpty() ? "file.csv" : name.substring(0, Math.min(LONGEST_NAME, name.length()));
    }

    private static int rowCount(String text, ImportKind kind) throws UnreadableFileException {
        try (var csv = CsvFile.of(text, kind.terms().columns())) {
            var rows = 0;
            for (var some = csv.next(kind.grouping()); some.isPresent(); some = csv.next(kind.grouping())) {
                rows += some.get().size();
                if (rows > MOST_ROWS) {
                    throw new UnreadableFileException(
                            "The file has more than %,d rows. Split it into several files".formatted(MOST_ROWS));
                }
            }
            if (rows == 0) {
                throw new UnreadableFileException(
                        csv.unreadable().isPresent()
                                ? "A quotation mark in the file is never closed"
                                : "The file has no " + kind.terms().plural());
            }
            return rows;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Applies the first rows and undoes that. */
    private ImportPreview preview(Shop shop, Principal principal, Purpose purpose, String text)
            throws UnreadableFileException {
        var columns = purpose.kind().terms().columns();
        var importRows = new ImportRows(purpose, api);
        try (var csv = CsvFile.of(text, columns)) {
            var results = new ArrayList<ImportResult>();
            var tried = 0;
            while (tried < TRIED) {
                var groups = next(csv, purpose.kind());
                if (groups.isEmpty()) {
                    break;
                }
                results.addAll(undone(tx -> importRows.apply(tx, shop, principal, groups)));
                importRows.skip(groups);
                tried += size(groups);
            }
            return new ImportPreview(
                    csv.heading(),
                    columns.understood(csv.heading()),
                    columns.ignored(csv.heading()),
                    tried,
                    ImportRows.counts(results),
                    results.stream()
                            .flatMap(result -> result.refused().stream())
                            .sorted(Comparator.comparingLong(RejectedRow::line))
                            .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<ImportResult> undone(Function<Tx, List<ImportResult>> work) {
        try {
            return database.write(tx -> {
                throw new Undone(work.apply(tx));
            });
        } catch (Undone expected) {
            return expected.results;
        }
    }

    /** Some groups of rows, which are one transaction; none at the end. */
    private static List<List<CsvRow>> next(CsvFile csv, ImportKind kind) {
        var groups = new ArrayList<List<CsvRow>>();
        while (groups.size() < kind.terms().atOnce()) {
            var group = csv.next(kind.grouping());
            if (group.isEmpty()) {
                break;
            }
            groups.add(group.get());
        }
        return groups;
    }

    private static int size(List<List<CsvRow>> groups) {
        return groups.stream().mapToInt(List::size).sum();
    }

    /**
     * Begins an import that was checked, or goes on with one that stopped, in the name of {@code member}. 404 when
     * there is none; 409 when it cannot begin, and while the shop has as many as it may.
     */
    public void start(Shop shop, StaffMember member, long id) {
        var run = database.write(tx -> {
            var found = TABLE.find(tx, shop, id).orElseThrow(ApiException::notFound);
            if (!found.checked() && !found.stopped()) {
                throw ApiException.of(409, "This import has begun already");
            }
            if (TABLE.count(tx, shop, Select.ALL.equal("status", Import.RUNNING)) >= MOST_AT_ONCE) {
                throw ApiException.of(409, "Two files are being imported already. Please wait until one is done");
            }
            return TABLE.update(
                    tx,
                    shop,
                    id,
                    found.with(copy -> copy.status(Import.RUNNING)
                            .reason("")
                            .staffId(member.id())
                            .author(member.account().name())
                            .startedAt(now())
                            .updatedAt(now())));
        });
        submit(shop, run);
    }

    /** Ends an import; what was applied stays. 404 when there is none, 409 when it is over. */
    public void cancel(Shop shop, long id) {
        database.change(tx -> {
            var found = TABLE.find(tx, shop, id).orElseThrow(ApiException::notFound);
            if (!found.checked() && !found.running() && !found.stopped()) {
                throw ApiException.of(409, "This import is over");
            }
            if (found.checked()) {
                delete(tx, shop, id);
            } else {
                end(tx, shop, found, Import.CANCELLED);
            }
        });
        var progress = running.get(id);
        if (progress != null) {
            progress.stopFetching();
        }
    }

    public Optional<Import> find(Session session, Shop shop, long id) {
        return TABLE.find(session, shop, id);
    }

    /** Those that were begun, the last one first. */
    public static List<Import> recent(Session session, Shop shop, String kind, long subject) {
        return TABLE.list(
                session,
                shop,
                of(kind, subject)
                        .not(Select.ALL.equal("status", Import.CHECKED))
                        .by("id desc")
                        .limit(RECENT));
    }

    /** The one that goes on, if any: the one that was begun last. */
    public static Optional<Import> current(Session session, Shop shop, String kind, long subject) {
        return TABLE.first(
                session, shop, of(kind, subject).equal("status", Import.RUNNING).by("id desc"));
    }

    /** Rows that were left out, with those that they are mended with, in the order of the file; or pictures. */
    public static List<ImportRefusal> refusals(Session session, Shop shop, long id, boolean pictures, int most) {
        var all = Select.ALL.equal("import_id", id);
        return REFUSALS.list(
                session,
                shop,
                (pictures ? all.equal("line", 0) : all.above("line", 0))
                        .by("line, id")
                        .limit(most));
    }

    private static Select of(String kind, long subject) {
        return Select.ALL.equal("kind", kind).equal("subject_id", subject);
    }

    /** Waits until the import is over, but no longer than that: for a caller who would look again soon anyway. */
    public void await(long id, Duration atMost) {
        var progress = running.get(id);
        if (progress != null) {
            try {
                var finished = progress.done.await(atMost.toMillis(), TimeUnit.MILLISECONDS);
                LOG.debug("event=import_awaited import={} done={}", id, finished);
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public List<BackgroundJob> jobs() {
        return List.of(new BackgroundJob("imports", BETWEEN_WORDS, BETWEEN_WORDS, this::sayTheyAreAlive));
    }

    /** why apart from its rows: one picture may take longer than the silence that is allowed. */
    private void sayTheyAreAlive() {
        running.forEach((id, progress) -> touch(progress.shop, id, now()));
    }

    private void touch(Shop shop, long id, Instant time) {
        database.change(
                tx -> tx.sql("""
                        update imports set updated_at = :time
                        where shop_id = :shop and id = :id and status = 'running'
                        """).bind(shop).bind("id", id).bind("time", time).run());
    }

    /** Goes on with imports whose process ended. */
    @Override
    public void everyMinute(Shop shop) {
        var silent = Select.ALL.equal("status", Import.RUNNING).below("updated_at", now().minus(SILENCE));
        for (var run : database.read(session -> TABLE.list(session, shop, silent))) {
            if (!running.containsKey(run.id()) && database.write(tx -> claim(tx, shop, run))) {
                LOG.info("event=import_resumed shop={} import={} rows={}", shop.handle(), run.id(), run.rowsDone());
                submit(shop, run);
            }
        }
    }

    @Override
    public List<Long> dueShops(Session session) {
        return session.sql("select distinct +shop_id from imports where status = 'running' and updated_at < :silent")
                .bind("silent", now().minus(SILENCE))
                .numbers();
    }

    /** Whether no other process was faster. */
    private boolean claim(Tx tx, Shop shop, Import run) {
        return tx.sql("""
                        update imports set updated_at = :now
                        where shop_id = :shop and id = :id and status = 'running' and updated_at = :seen
                        """)
                        .bind(shop)
                        .bind("id", run.id())
                        .bind("now", now())
                        .bind("seen", run.updatedAt())
                        .run()
                > 0;
    }

    @Override
    public void everyHour(Shop shop) {
        var old = Select.ALL.anyOf(List.of(
                Select.ALL.below("updated_at", now().minus(KEPT)),
                Select.ALL.equal("status", Import.CHECKED).below("updated_at", now().minus(KEPT_UNBEGUN))));
        database.change(tx -> TABLE.list(tx, shop, old).forEach(run -> delete(tx, shop, run.id())));
    }

    private static void delete(Tx tx, Shop shop, long id) {
        deleteFile(tx, shop, id);
        tx.sql("delete from import_refusals where shop_id = :shop and import_id = :id")
                .bind(shop)
                .bind("id", id)
                .run();
        TABLE.delete(tx, shop, id);
    }

    private static void deleteFile(Tx tx, Shop shop, long id) {
        tx.sql("delete from import_files where shop_id = :shop and import_id = :id")
                .bind(shop)
                .bind("id", id)
                .run();
    }

    /** Ends after the rows that are being applied, and lets another process go on at once. */
    @Override
    public void stopping() {
        stopping = true;
        var left = Map.copyOf(running);
        left.values().forEach(Progress::stopFetching);
        left.forEach((id, progress) -> {
            await(id, PATIENCE);
            touch(progress.shop, id, Instant.EPOCH);
        });
    }

    private void submit(Shop shop, Import run) {
        var progress = new Progress(shop, run.id());
        running.put(run.id(), progress);
        threads.execute(() -> {
            progress.thread = Thread.currentThread();
            try {
                run(shop, run, progress);
            } finally {
                progress.thread = null;
                running.remove(run.id());
                progress.done.countDown();
            }
        });
    }

    private void run(Shop shop, Import run, Progress progress) {
        try {
            apply(shop, run, progress);
        } catch (Ended expected) {
            LOG.debug("event=import_ended shop={} import={}", shop.handle(), run.id());
        } catch (ApiException refusal) {
            stop(shop, run, String.valueOf(refusal.getMessage()));
        } catch (IOException | UnreadableFileException | RuntimeException e) {
            LOG.error("event=import_failed shop={} import={}", shop.handle(), run.id(), e);
            stop(shop, run, "Something went wrong on our side");
        }
    }

    private void apply(Shop shop, Import run, Progress progress) throws IOException, UnreadableFileException {
        var kind = kind(run.kind());
        var importRows = new ImportRows(new Purpose(kind, run.subjectId(), run.replaces()), api);
        var text = database.read(session -> content(session, shop, run.id()));
        try (var csv = CsvFile.of(text, kind.terms().columns())) {
            var position = 0;
            while (position < run.rowsDone()) {
                var before = csv.next(kind.grouping()).map(List::of).orElseThrow(Ended::new);
                importRows.skip(before);
                position += size(before);
            }
            for (var groups = next(csv, kind); !groups.isEmpty(); groups = next(csv, kind)) {
                step(shop, run, importRows, position, groups);
                importRows.skip(groups);
                position += size(groups);
            }
            var report = kind.bringsPictures() ? images.fetch(shop, progress, NOTHING, addresses(text)) : NOTHING;
            // why both: cancelling and stopping interrupt the fetching, and the row says already how it stands.
            if (Thread.interrupted() || stopping) {
                return;
            }
            database.change(tx -> finish(tx, shop, run.id(), csv, report));
        }
    }

    private static String content(Session session, Shop shop, long id) {
        return session.sql("select content from import_files where shop_id = :shop and import_id = :id")
                .bind(shop)
                .bind("id", id)
                .value()
                .orElseThrow(Ended::new);
    }

    /** Applies rows, and says that they are, in one transaction. */
    private void step(Shop shop, Import run, ImportRows importRows, int position, List<List<CsvRow>> groups) {
        if (stopping) {
            throw new Ended();
        }
        database.change(tx -> {
            // why first: another process that would apply these rows waits here, and then finds them done.
            advance(tx, shop, run.id(), position, size(groups));
            var principal = staff.find(tx, shop, run.staffId())
                    .map(StaffMember::principal)
                    .orElseThrow(() -> ApiException.of(403, "The person who began the import works here no longer"));
            var results = importRows.apply(tx, shop, principal, groups);
            REFUSALS.insertAll(tx, shop, ImportRows.refusals(run.id(), results));
            count(tx, shop, run.id(), results);
        });
    }

    private void advance(Tx tx, Shop shop, long id, int position, int rows) {
        var advanced = tx.sql("""
                        update imports set rows_done = rows_done + :rows, updated_at = :now
                        where shop_id = :shop and id = :id and status = 'running' and rows_done = :position
                        """)
                .bind(shop)
                .bind("id", id)
                .bind("rows", rows)
                .bind("position", position)
                .bind("now", now())
                .run();
        if (advanced == 0) {
            throw new Ended();
        }
    }

    private static void count(Tx tx, Shop shop, long id, List<ImportResult> results) {
        var counts = ImportRows.counts(results);
        tx.sql("""
                        update imports set created = created + :created, updated = updated + :updated,
                          unchanged = unchanged + :unchanged, refused = refused + :refused,
                          images_left_out = images_left_out + :unusable
                        where shop_id = :shop and id = :id
                        """)
                .bind(shop)
                .bind("id", id)
                .bind("created", counts.created())
                .bind("updated", counts.updated())
                .bind("unchanged", counts.unchanged())
                .bind("refused", counts.refused())
                .bind(
                        "unusable",
                        results.stream()
                                .mapToInt(result -> result.unusable().size())
                                .sum())
                .run();
    }

    /** Addresses of pictures that the file names, by the handle of their product. */
    private static Map<String, Set<String>> addresses(String text) throws IOException, UnreadableFileException {
        var addresses = new HashMap<String, Set<String>>();
        try (var csv = CsvFile.of(text, ProductImport.COLUMNS)) {
            for (var rows = csv.next(ProductImport::together);
                    rows.isPresent();
                    rows = csv.next(ProductImport::together)) {
                var named = new HashSet<String>();
                rows.get().forEach(row -> named.addAll(List.of(row.get("Image Src"), row.get("Variant Image"))));
                addresses.put(ProductRows.handle(rows.get()), named);
            }
        }
        return addresses;
    }

    private void finish(Tx tx, Shop shop, long id, CsvFile csv, ImportReport report) {
        var found = TABLE.find(tx, shop, id).filter(Import::running).orElseThrow(Ended::new);
        var left = new ArrayList<ImportRefusal>();
        csv.unreadable()
                .ifPresent(row -> left.add(new ImportRefusal(0, id, row.line(), "", "It " + row.reason(), List.of())));
        var counts = found.counts();
        var refused = counts.refused() + left.size();
        report.missingImages().stream().map(image -> picture(id, image)).forEach(left::add);
        REFUSALS.insertAll(tx, shop, left);
        var pictures = found.pictures();
        var missing = pictures.imagesLeftOut() + report.missingImages().size();
        var done = found.with(
                copy -> copy.counts(new Counts(counts.created(), counts.updated(), counts.unchanged(), refused))
                        .pictures(new Pictures(pictures.imagesTried(), pictures.images(), missing)));
        end(tx, shop, done, Import.DONE);
    }

    static ImportRefusal picture(long id, MissingImage image) {
        return new ImportRefusal(0, id, 0, image.handle(), image.address() + " " + image.reason(), List.of());
    }

    /** The file goes; activity says once what was imported. */
    private void end(Tx tx, Shop shop, Import run, String status) {
        TABLE.update(
                tx,
                shop,
                run.id(),
                run.with(copy -> copy.status(status).reason("").updatedAt(now())));
        deleteFile(tx, shop, run.id());
        var applied = run.counts().applied();
        if (applied > 0) {
            var kind = kind(run.kind());
            var author = staff.find(tx, shop, run.staffId())
                    .map(StaffMember::principal)
                    .map(Principal::author);
            tx.writtenBy(author.orElseGet(() -> Author.staff(run.author())));
            AuditRecords.write(
                    tx,
                    shop,
                    new AuditEntry(kind.terms().area(), "Import", run.id(), "imported", kind.counted(applied)),
                    now());
        }
    }

    private void stop(Shop shop, Import run, String reason) {
        database.change(tx -> tx.sql("""
                        update imports set status = 'stopped', reason = :reason, updated_at = :now
                        where shop_id = :shop and id = :id and status = 'running'
                        """)
                .bind(shop)
                .bind("id", run.id())
                .bind("reason", reason)
                .bind("now", now())
                .run());
    }

    private Instant now() {
        return clock.instant();
    }

    /** The import was cancelled, is another process's now, or this one stops. */
    private static final class Ended extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Ended() {
            super("the import goes on elsewhere, or not at all", null, false, false);
        }
    }

    /** Undoes what was tried. */
    private static final class Undone extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient List<ImportResult> results;

        Undone(List<ImportResult> results) {
            super("only tried", null, false, false);
            this.results = results;
        }
    }

    /** Fetching of pictures, which says now and then how far it is. */
    private final class Progress implements ImportProgress {
        private final Shop shop;
        private final long id;
        private final CountDownLatch done = new CountDownLatch(1);
        private Instant last = Instant.EPOCH;
        private boolean fetching;
        private volatile @Nullable Thread thread;

        Progress(Shop shop, long id) {
            this.shop = shop;
            this.id = id;
        }

        @Override
        public synchronized void fetched(int tried, int ofImages) {
            fetching = true;
            var now = now();
            if (stopping || Duration.between(last, now).toMillis() < BETWEEN_PICTURES) {
                return;
            }
            last = now;
            var goesOn = database.write(tx -> tx.sql("""
                            update imports set images_tried = :tried, images = :images, updated_at = :now
                            where shop_id = :shop and id = :id and status = 'running'
                            """)
                    .bind(shop)
                    .bind("id", id)
                    .bind("tried", tried)
                    .bind("images", ofImages)
                    .bind("now", now)
                    .run());
            if (goesOn == 0) {
                stopFetching();
            }
        }

        /** why not while rows are applied: that ends by itself after the next ones. */
        synchronized void stopFetching() {
            var fetcher = thread;
            if (fetching && fetcher != null) {
                fetcher.interrupt();
            }
        }
    }
}
