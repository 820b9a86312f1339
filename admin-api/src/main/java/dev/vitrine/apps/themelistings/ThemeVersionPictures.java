package dev.vitrine.apps.themelistings;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.media.FileStore;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Pictures and figures of versions, which a browser of the platform takes when a version is built. One process takes
 * those of a version for a time; what it has not finished by then, because it died, another takes. Safe for use by many
 * threads.
 */
public final class ThemeVersionPictures {

    /** Longer than the browser is given. */
    private static final Duration LEASE = Duration.ofMinutes(20);

    private static final int MOST_ATTEMPTS = 3;
    private static final int LONGEST_PROBLEM = 500;

    private static final String WAITING = "waiting";
    private static final String TAKEN = "taken";
    private static final String FAILED = "failed";

    private final FileStore fileStore;
    private final InstantSource clock;

    /** @param problem why there are none, for people; empty unless they could not be taken */
    public record Taken(String state, String problem, List<PagePicture> pages) {

        static final Taken NONE = new Taken("", "", List.of());

        /** Whether they are still to come. */
        public boolean isWaiting() {
            return state.equals(WAITING);
        }

        /** The picture of a style's page at that width. */
        public Optional<PagePicture> find(String style, String page, int width) {
            return pages.stream()
                    .filter(each -> each.style().equals(style) && each.page().equals(page) && each.width() == width)
                    .findFirst();
        }
    }

    ThemeVersionPictures(FileStore fileStore, InstantSource clock) {
        this.fileStore = fileStore;
        this.clock = clock;
    }

    /** Asks for pictures of the version's files; those there are stay until then, unless they show others. */
    void askForOthers(Tx tx, ThemeVersion version) {
        tx.sql("delete from theme_version_pictures where version_id = :version")
                .bind("version", version.id())
                .run();
        ask(tx, version);
    }

    /** Asks for new ones in place of those there are. */
    public void ask(Tx tx, ThemeVersion version) {
        tx.sql("""
                        insert into theme_version_pictures (version_id, state, asked_at) values (:version, :state, :now)
                        on conflict (version_id) do update set
                          state = excluded.state, asked_at = excluded.asked_at, problem = '', attempts = 0,
                          taken_until = null
                        """)
                .bind("version", version.id())
                .bind("state", WAITING)
                .bind("now", clock.instant())
                .run();
    }

    /** Versions whose pictures nobody takes now, what reviewers wait for first. */
    public List<Long> waiting(Session session) {
        return session.sql("""
                        select p.version_id from theme_version_pictures p join theme_versions v on v.id = p.version_id
                        where p.state = :waiting and (p.taken_until is null or p.taken_until < :now)
                          and exists (select 1 from theme_version_demos d where d.version_id = v.id)
                        order by case when v.state = :review then 0 else 1 end, p.asked_at, p.version_id limit 100
                        """)
                .bind("waiting", WAITING)
                .bind("review", ThemeVersionState.WAITING_FOR_REVIEW.word())
                .bind("now", clock.instant())
                .numbers();
    }

    /** Whether the caller takes them: of several processes one does, and of a version that ends processes none. */
    public boolean claim(Tx tx, long version) {
        var attempts = tx.sql("""
                        update theme_version_pictures set taken_until = :until, attempts = attempts + 1
                        where version_id = :version and state = :waiting
                          and (taken_until is null or taken_until < :now)
                        returning attempts
                        """)
                .bind("version", version)
                .bind("waiting", WAITING)
                .bind("until", clock.instant().plus(LEASE))
                .bind("now", clock.instant())
                .number();
        if (attempts.isPresent() && attempts.get() > MOST_ATTEMPTS) {
            fail(tx, version, "the server ended " + MOST_ATTEMPTS + " times while it took them");
            return false;
        }
        return attempts.isPresent();
    }

    /** Lets another process take them at once: the one that had claimed them stops. */
    public void giveBack(Tx tx, long version) {
        tx.sql("update theme_version_pictures set taken_until = null, attempts = attempts - 1"
                        + " where version_id = :version and taken_until is not null")
                .bind("version", version)
                .run();
    }

    /** Keeps a picture's bytes; never in a transaction. */
    public String store(byte[] picture) {
        return fileStore.store(picture);
    }

    /** Notes what was taken, unless the version has other files by now. */
    public void finish(Tx tx, ThemeVersion version, List<PagePicture> pages) {
        end(tx, version.id(), version.tree(), TAKEN, "", pages);
    }

    /** Notes why there are none. */
    public void fail(Tx tx, long version, String problem) {
        var words = problem.substring(0, Math.min(LONGEST_PROBLEM, problem.length()));
        end(tx, version, "", FAILED, words, List.of());
    }

    /** What there is of a version. */
    public Taken of(Session session, ThemeVersion version) {
        return session.sql("select state, problem, pages from theme_version_pictures where version_id = :version")
                .bind("version", version.id())
                .one(Taken.class)
                .orElse(Taken.NONE);
    }

    /** A picture of the version, as WebP; empty for a hash that is none of its. */
    public Optional<byte[]> file(Session session, ThemeVersion version, String hash) {
        return of(session, version).pages().stream()
                .filter(each -> each.picture().equals(hash))
                .findFirst()
                .map(each -> fileStore.read(each.picture()));
    }

    private void end(Tx tx, long version, String tree, String state, String problem, List<PagePicture> pages) {
        tx.sql("""
                        update theme_version_pictures set
                          state = :state, problem = :problem, pages = case when :tree = '' then pages else :pages end,
                          taken_until = null, finished_at = :now
                        where version_id = :version and state = :waiting
                          and (:tree = '' or exists (
                            select 1 from theme_versions v where v.id = version_id and v.tree = :tree))
                        """)
                .bind("version", version)
                .bind("waiting", WAITING)
                .bind("tree", tree)
                .bind("state", state)
                .bind("problem", problem)
                .bind("pages", pages)
                .bind("now", clock.instant())
                .run();
    }
}
