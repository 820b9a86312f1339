package dev.vitrine.apps.applistings;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.feature.BackgroundJob;
import dev.vitrine.foundation.feature.DataCheck;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.media.ImageStore;
import dev.vitrine.foundation.media.InvalidImageException;
import dev.vitrine.foundation.media.PrivateFileStore;
import dev.vitrine.foundation.media.UploadFormat;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Files that partner and reviewer send each other with their messages about a listing. Those whose message was not sent
 * or is gone are deleted. Safe for use by many threads.
 */
public final class AppListingAttachments implements Feature {

    /** Formats as {@code accept} of a file field names them. */
    public static final String ACCEPT = UploadFormat.ACCEPT_WITH_TEXT;

    public static final int MOST = 5;

    /** "5 MB". */
    public static final int MOST_BYTES = 5 * 1024 * 1024;

    /** What both sides may send about one listing, so that no partner fills the disk. */
    private static final long MOST_OF_LISTING = 500L * 1024 * 1024;

    private static final String FIELD = "attachments";
    private static final String SMALL = "-small";
    private static final int SMALL_WIDTH = 320;
    private static final Duration SENT_WITHIN = Duration.ofHours(1);
    private static final int MOST_DELETED_AT_ONCE = 200;

    private static final String SELECT =
            "select id, step_id, token, name, content_type, size, created_at from app_listing_attachments ";

    private final PrivateFileStore privateFileStore;
    private final ImageStore imageStore;
    private final Database database;
    private final Secrets secrets;
    private final InstantSource clock;

    /** A file as it was chosen; {@code name} is the sender's. */
    public record ChosenFile(String name, byte[] bytes) {}

    private record CheckedFile(String name, UploadFormat format, byte[] bytes, byte[] small) {}

    AppListingAttachments(
            PrivateFileStore privateFileStore,
            ImageStore imageStore,
            Database database,
            Secrets secrets,
            InstantSource clock) {
        this.privateFileStore = privateFileStore;
        this.imageStore = imageStore;
        this.database = database;
        this.secrets = secrets;
        this.clock = clock;
    }

    /**
     * Stores the files and sends the message that they come with, in a transaction; of a message that is refused none
     * is kept. 422 naming every file that is too large, of another kind or one too many. Never called in a transaction.
     */
    public <T> T send(
            AppListing listing, List<ChosenFile> files, BiFunction<Tx, List<AppListingAttachment>, T> message) {
        var stored = store(listing, files);
        var sent = false;
        try {
            var result = database.write(tx -> message.apply(tx, stored));
            sent = true;
            return result;
        } finally {
            if (!sent) {
                stored.forEach(this::delete);
            }
        }
    }

    /** Those of all messages of a listing, in order. */
    public List<AppListingAttachment> of(Session session, AppListing listing) {
        return session.sql(SELECT + "where listing_id = :listing and step_id is not null order by id")
                .bind("listing", listing.id())
                .list(AppListingAttachment.class);
    }

    /** One of a message about that listing. */
    public Optional<AppListingAttachment> find(Session session, AppListing listing, long id) {
        return session.sql(SELECT + "where listing_id = :listing and id = :id and step_id is not null")
                .bind("listing", listing.id())
                .bind("id", id)
                .one(AppListingAttachment.class);
    }

    public byte[] read(AppListingAttachment attachment) {
        return privateFileStore.read(attachment.token());
    }

    /** A picture as WebP, at most 320 pixels wide. */
    public byte[] readSmall(AppListingAttachment attachment) {
        return privateFileStore.read(attachment.token() + SMALL);
    }

    /** They belong to that message from now on. */
    static void attach(Tx tx, long step, List<AppListingAttachment> attachments) {
        for (var each : attachments) {
            tx.sql("update app_listing_attachments set step_id = :step where id = :id and step_id is null")
                    .bind("step", step)
                    .bind("id", each.id())
                    .run();
        }
    }

    @Override
    public List<BackgroundJob> jobs() {
        return List.of(new BackgroundJob(
                "app listing attachments", Duration.ofMinutes(1), Duration.ofHours(1), this::deleteUnsent));
    }

    @Override
    public List<DataCheck> dataChecks() {
        return List.of(new DataCheck(
                "files in conversations about app listings",
                true,
                this::missing,
                "files in conversations about app listings are not there",
                "Copy media/attachments from a backup into the data folder."));
    }

    /** Deletes those without a message that are an hour old; says how many. */
    public int deleteUnsent() {
        int deleted = 0;
        for (var unsent = unsent(); !unsent.isEmpty(); unsent = unsent()) {
            unsent.forEach(this::delete);
            deleted += unsent.size();
        }
        return deleted;
    }

    private List<AppListingAttachment> unsent() {
        return database.read(session -> session.sql(
                        SELECT + "where step_id is null and created_at < :before order by id limit :most")
                .bind("before", clock.instant().minus(SENT_WITHIN))
                .bind("most", MOST_DELETED_AT_ONCE)
                .list(AppListingAttachment.class));
    }

    private void delete(AppListingAttachment attachment) {
        // why the files first: a row without a file is deleted with the next round, a file without a row never.
        privateFileStore.delete(attachment.token());
        privateFileStore.delete(attachment.token() + SMALL);
        database.change(tx -> tx.sql("delete from app_listing_attachments where id = :id and step_id is null")
                .bind("id", attachment.id())
                .run());
    }

    private long missing(Session session) {
        return session.sql(SELECT + "where step_id is not null").list(AppListingAttachment.class).stream()
                .filter(each -> !privateFileStore.has(each.token()))
                .count();
    }

    private List<AppListingAttachment> store(AppListing listing, List<ChosenFile> files) {
        var checked = checked(files);
        long adding = checked.stream().mapToLong(each -> each.bytes.length).sum();
        if (!checked.isEmpty() && database.read(session -> bytes(session, listing)) + adding > MOST_OF_LISTING) {
            throw Problems.of(
                    FIELD, "are more than the 500 MB that fit into one conversation: send the message without files");
        }
        return checked.stream().map(each -> store(listing, each)).toList();
    }

    private List<CheckedFile> checked(List<ChosenFile> files) {
        var problems = new Problems();
        if (files.size() > MOST) {
            problems.add(FIELD, "must be at most " + MOST + " files; these are " + files.size());
        }
        var checked = new ArrayList<CheckedFile>();
        files.stream().limit(MOST).forEach(file -> check(problems, file).ifPresent(checked::add));
        problems.throwIfAny();
        return checked;
    }

    private Optional<CheckedFile> check(Problems problems, ChosenFile file) {
        var found = UploadFormat.orText(file.bytes);
        if (file.bytes.length > MOST_BYTES) {
            problems.add(FIELD, shown(file) + " is larger than 5 MB");
            return Optional.empty();
        }
        if (found.isEmpty()) {
            problems.add(FIELD, shown(file) + " is no PNG, JPEG, WebP, GIF, PDF or plain text in UTF-8");
            return Optional.empty();
        }
        var name = found.get().named(file.name);
        try {
            var small = found.get().isPicture() ? imageStore.thumbnail(file.bytes, SMALL_WIDTH) : new byte[0];
            return Optional.of(new CheckedFile(name, found.get(), file.bytes, small));
        } catch (InvalidImageException e) {
            problems.add(FIELD, shown(file) + " " + e.getMessage());
            return Optional.empty();
        }
    }

    /** Its name as its sender knows it, short. */
    private static String shown(ChosenFile file) {
        var name = file.name.replaceAll("\\p{Cntrl}", "").strip();
        return name.isEmpty() ? "A file" : "\"" + name.substring(Math.max(0, name.length() - 80)) + "\"";
    }

    private AppListingAttachment store(AppListing listing, CheckedFile file) {
        var token = secrets.key();
        // why the row first: whatever happens to the process, the file is found again and deleted.
        var stored = database.write(tx -> tx.sql("""
                        insert into app_listing_attachments (listing_id, token, name, content_type, size, created_at)
                        values (:listing, :token, :name, :type, :size, :now)
                        returning id, step_id, token, name, content_type, size, created_at
                        """)
                .bind("listing", listing.id())
                .bind("token", token)
                .bind("name", file.name)
                .bind("type", file.format.contentType())
                .bind("size", file.bytes.length)
                .bind("now", clock.instant())
                .one(AppListingAttachment.class)
                .orElseThrow());
        privateFileStore.write(token, file.bytes);
        if (file.small.length > 0) {
            privateFileStore.write(token + SMALL, file.small);
        }
        return stored;
    }

    private static long bytes(Session session, AppListing listing) {
        return session.sql("select coalesce(sum(size), 0) from app_listing_attachments where listing_id = :listing")
                .bind("listing", listing.id())
                .count();
    }
}
