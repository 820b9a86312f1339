package dev.vitrine.apps.themelistings;

import static dev.vitrine.apps.themelistings.ThemeVersionState.DRAFT;
import static dev.vitrine.apps.themelistings.ThemeVersionState.PENDING_DEVELOPER_RELEASED;
import static dev.vitrine.apps.themelistings.ThemeVersionState.RELEASED_TO_THEME_STORE;
import static dev.vitrine.apps.themelistings.ThemeVersionState.RELEASE_CANCELED;
import static dev.vitrine.apps.themelistings.ThemeVersionState.SUBMISSION_CANCELED;
import static dev.vitrine.apps.themelistings.ThemeVersionState.SUBMISSION_REJECTED;
import static dev.vitrine.apps.themelistings.ThemeVersionState.WAITING_FOR_REVIEW;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.people.Account;
import dev.vitrine.people.UserAccounts;
import dev.vitrine.shop.themestore.ThemeTree;
import dev.vitrine.shop.themestore.ThemeTrees;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Versions of themes on their way into the theme store: every step of {@link ThemeVersionState} is made here, noted,
 * and told by e-mail. Safe for use by many threads.
 */
public final class ThemeVersions {

    private static final String SELECT = """
            select v.id, v.listing_id, v.number, v.state, v.notes, v.tree, v.report, v.created_at, v.submitted_at,
              v.released_at
            from theme_versions v
            """;

    private static final int LONGEST_WORDS = 5_000;

    /** why: what ends a check or its process three times does so again, and its reviewer waits for an answer. */
    private static final int MOST_CHECKS = 3;

    private final ThemeListings themeListings;
    private final ThemeDemos themeDemos;
    private final ThemeVersionPictures pictures;
    private final ThemeTrees themeTrees;
    private final UserAccounts userAccounts;
    private final ThemeVersionEmails letters;
    private final InstantSource clock;

    ThemeVersions(
            ThemeListings themeListings,
            ThemeDemos themeDemos,
            ThemeVersionPictures pictures,
            ThemeTrees themeTrees,
            UserAccounts userAccounts,
            ThemeVersionEmails letters,
            InstantSource clock) {
        this.themeListings = themeListings;
        this.themeDemos = themeDemos;
        this.pictures = pictures;
        this.themeTrees = themeTrees;
        this.userAccounts = userAccounts;
        this.letters = letters;
        this.clock = clock;
    }

    /** Saves a new version as a draft; 422 while another one is in progress. */
    public ThemeVersion create(Tx tx, Account account, ThemeListing listing, ThemeVersionForm form) {
        lock(tx, listing);
        inProgress(tx, listing).ifPresent(other -> {
            throw Problems.of(
                    Problems.BASE,
                    "Version " + other.number() + " is in progress (" + other.status()
                            + "): release or delete it before you make another");
        });
        var problems = new Problems();
        form.check(problems);
        checkNumber(tx, listing, form, problems);
        var tree = form.tree();
        if (tree == null) {
            throw problems.add("attachment", "can't be blank").invalid();
        }
        problems.throwIfAny();
        var id = tx.sql("""
                        insert into theme_versions (listing_id, number, state, notes, tree, created_at)
                        values (:listing, :number, :state, :notes, :tree, :now) returning id
                        """)
                .bind("listing", listing.id())
                .bind("number", form.number())
                .bind("state", DRAFT.word())
                .bind("notes", form.notes())
                .bind("tree", stored(tx, tree))
                .bind("now", now())
                .number()
                .orElseThrow();
        var version = find(tx, id);
        note(tx, version, account, "");
        return version;
    }

    /** "May edit and resubmit later": 422 while it is under review or released. */
    public ThemeVersion edit(Tx tx, ThemeListing listing, long id, ThemeVersionForm form) {
        var version = lock(tx, listing, id);
        if (!version.step().isEditable()) {
            throw Problems.of(
                    Problems.BASE,
                    "A version that is \"" + version.status() + "\" cannot be changed"
                            + (version.isReleased() ? ": make a new one" : ": cancel it first"));
        }
        var problems = new Problems();
        form.check(problems);
        if (!form.number().equals(version.number())) {
            checkNumber(tx, listing, form, problems);
        }
        problems.throwIfAny();
        var tree = form.tree() == null ? version.tree() : stored(tx, form.tree());
        tx.sql(
                        "update theme_versions set number = :number, notes = :notes, tree = :tree, report = '', check_attempts = 0"
                                + " where id = :id")
                .bind("id", id)
                .bind("number", form.number())
                .bind("notes", form.notes())
                .bind("tree", tree)
                .run();
        return find(tx, id);
    }

    /** Gives it to the reviewers; its files are built and checked meanwhile. */
    public ThemeVersion submit(Tx tx, Account account, ThemeListing listing, long id) {
        var version = step(tx, account, listing, lock(tx, listing, id), WAITING_FOR_REVIEW, "");
        tx.sql("update theme_versions set submitted_at = :now where id = :id")
                .bind("id", id)
                .bind("now", now())
                .run();
        themeDemos.add(tx, themeListings.demoStore(tx, listing), listing, version);
        pictures.askForOthers(tx, version);
        return find(tx, id);
    }

    /** Takes it back: the submission, or the release of what was approved. */
    public ThemeVersion cancel(Tx tx, Account account, ThemeListing listing, long id) {
        var version = lock(tx, listing, id);
        var next = version.step() == PENDING_DEVELOPER_RELEASED ? RELEASE_CANCELED : SUBMISSION_CANCELED;
        var canceled = step(tx, account, listing, version, next, "");
        themeDemos.delete(tx, canceled);
        return canceled;
    }

    /**
     * 422 unless every style of it was built and its files were checked; {@code words} are for its developer, and may
     * be empty.
     */
    public ThemeVersion approve(Tx tx, Account reviewer, long id, String words) {
        var listing = themeListings.find(tx, find(tx, id).listingId());
        var version = decide(tx, reviewer, listing, id, words);
        version.step().to(PENDING_DEVELOPER_RELEASED);
        if (!isBuilt(tx, version)) {
            throw Problems.of(
                    Problems.BASE, "It is not built: wait until it is, or reject it with what keeps it from being");
        }
        if (!version.isChecked()) {
            throw Problems.of(Problems.BASE, "Its files are still being checked: wait for what is found");
        }
        return step(tx, reviewer, listing, version, PENDING_DEVELOPER_RELEASED, words);
    }

    /** 422 without reasons: its developer shall know what to change. */
    public ThemeVersion reject(Tx tx, Account reviewer, long id, String reasons) {
        new Problems().notBlank("words", reasons).throwIfAny();
        var listing = themeListings.find(tx, find(tx, id).listingId());
        var version = decide(tx, reviewer, listing, id, reasons);
        var rejected = step(tx, reviewer, listing, version, SUBMISSION_REJECTED, reasons);
        themeDemos.delete(tx, rejected);
        return rejected;
    }

    /** Puts it into the theme store. */
    public ThemeVersion release(Tx tx, Account account, ThemeListing listing, long id) {
        var before = latest(tx, listing);
        var version = step(tx, account, listing, lock(tx, listing, id), RELEASED_TO_THEME_STORE, "");
        tx.sql("update theme_versions set released_at = :now where id = :id")
                .bind("id", id)
                .bind("now", now())
                .run();
        before.ifPresent(older -> themeDemos.delete(tx, older));
        return find(tx, version.id());
    }

    /** Deletes a version that was never released; 422 while reviewers have it. */
    public void delete(Tx tx, ThemeListing listing, long id) {
        var version = lock(tx, listing, id);
        if (!version.step().isEditable()) {
            throw Problems.of(
                    Problems.BASE,
                    "A version that is \"" + version.status() + "\" cannot be deleted"
                            + (version.isReleased() ? "" : ": cancel it first"));
        }
        themeDemos.delete(tx, version);
        tx.sql("delete from theme_versions where id = :id").bind("id", id).run();
    }

    /** Builds its demos anew, for a reviewer: the demo store has lost them, or a build failed for want of space. */
    public void rebuild(Tx tx, long id) {
        var version = find(tx, id);
        var listing = themeListings.find(tx, version.listingId());
        themeDemos.add(tx, themeListings.demoStore(tx, listing), listing, version);
    }

    /** 404 when there is none of that id. */
    public ThemeVersion find(Session session, long id) {
        return session.sql(SELECT + " where v.id = :id")
                .bind("id", id)
                .one(ThemeVersion.class)
                .orElseThrow(ApiException::notFound);
    }

    /** Those of a listing, the newest first. */
    public List<ThemeVersion> of(Session session, ThemeListing listing) {
        return session.sql(SELECT + " where v.listing_id = :listing order by v.id desc")
                .bind("listing", listing.id())
                .list(ThemeVersion.class);
    }

    /** The one that merchants get; empty before the first release. */
    public Optional<ThemeVersion> latest(Session session, ThemeListing listing) {
        return of(session, listing).stream()
                .filter(ThemeVersion::isReleased)
                .max(Comparator.comparing(version -> VersionNumber.parse(version.number())));
    }

    /** The one that is not released yet. */
    public Optional<ThemeVersion> inProgress(Session session, ThemeListing listing) {
        return of(session, listing).stream()
                .filter(version -> !version.isReleased())
                .findFirst();
    }

    /** What reviewers see: of those that wait the oldest submission first, else the newest. */
    public List<ThemeVersion> inState(Session session, ThemeVersionState state, int most) {
        var order = state == WAITING_FOR_REVIEW ? "v.submitted_at, v.id" : "v.id desc";
        return session.sql(SELECT + " where v.state = :state order by " + order + " limit :most")
                .bind("state", state.word())
                .bind("most", most)
                .list(ThemeVersion.class);
    }

    public long count(Session session, ThemeVersionState state) {
        return session.sql("select count(*) from theme_versions where state = :state")
                .bind("state", state.word())
                .count();
    }

    /** What happened to it, in order. */
    public List<ThemeVersionStep> steps(Session session, ThemeVersion version) {
        return session.sql("""
                        select state, author, words, created_at from theme_version_steps
                        where version_id = :version order by id
                        """).bind("version", version.id()).list(ThemeVersionStep.class);
    }

    public List<ThemeDemo> demos(Session session, ThemeVersion version) {
        return themeDemos.of(session, version);
    }

    public List<ThemeStyle> styles(Session session, ThemeVersion version) {
        return themeDemos.styles(session, version);
    }

    public ThemeTree files(Session session, ThemeVersion version) {
        return themeTrees.find(session, version.tree());
    }

    public byte[] bytes(ThemeTree tree, String path) {
        return themeTrees.bytes(tree, path);
    }

    /** The one that was released last before it; empty for the first. */
    public Optional<ThemeVersion> before(Session session, ThemeVersion version) {
        return of(session, themeListings.find(session, version.listingId())).stream()
                .filter(other -> other.isReleased() && other.id() < version.id())
                .findFirst();
    }

    /** How it differs from the version that was released before it; from nothing when it is the first. */
    public List<FileDiff> diff(Session session, ThemeVersion version) {
        var before = before(session, version);
        return before.isEmpty()
                ? List.of()
                : FileDiff.of(themeTrees, files(session, before.get()), files(session, version));
    }

    /** Those whose files were not checked yet, what was tried least first. */
    public List<ThemeVersion> unchecked(Session session) {
        return session.sql(SELECT + """
                         where v.report = '' and v.state = :state
                        order by v.check_attempts, v.submitted_at, v.id limit 10
                        """)
                .bind("state", WAITING_FOR_REVIEW.word())
                .list(ThemeVersion.class);
    }

    /** Notes that its check begins; answers whether it should, or was tried in vain too often. */
    public boolean beginCheck(Tx tx, ThemeVersion version) {
        return tx.sql("update theme_versions set check_attempts = check_attempts + 1 where id = :id"
                        + " returning check_attempts")
                .bind("id", version.id())
                .number()
                .filter(attempts -> attempts <= MOST_CHECKS)
                .isPresent();
    }

    /** Notes what checking the files found, unless they are others by now. */
    public void saveReport(Tx tx, ThemeVersion checked, String report) {
        tx.sql("update theme_versions set report = :report where id = :id and tree = :tree")
                .bind("id", checked.id())
                .bind("tree", checked.tree())
                .bind("report", report)
                .run();
    }

    /** Whether reviewers may decide about it: it is built, and what checking its files found is there. */
    public boolean isReady(Session session, ThemeVersion version) {
        return find(session, version.id()).isChecked() && isBuilt(session, version);
    }

    /** Whether it can be shown in every style. */
    public boolean isBuilt(Session session, ThemeVersion version) {
        var demos = themeDemos.of(session, version);
        return demos.size() == themeDemos.styles(session, version).size()
                && demos.stream().allMatch(demo -> Objects.equals(demo.theme().liveTree(), version.tree()));
    }

    private ThemeVersion decide(Tx tx, Account reviewer, ThemeListing listing, long id, String words) {
        if (!reviewer.reviewer()) {
            throw ApiException.of(403, "Only reviewers decide about versions");
        }
        if (listing.accountId() == reviewer.id()) {
            throw Problems.of(Problems.BASE, "Nobody decides about their own theme");
        }
        new Problems().atMost(LONGEST_WORDS, "words", words).throwIfAny();
        return lock(tx, listing, id);
    }

    private ThemeVersion step(
            Tx tx, Account account, ThemeListing listing, ThemeVersion version, ThemeVersionState next, String words) {
        version.step().to(next);
        tx.sql("update theme_versions set state = :next where id = :id")
                .bind("id", version.id())
                .bind("next", next.word())
                .run();
        var stepped = version.with(copy -> copy.state(next.word()));
        note(tx, stepped, account, words.strip());
        userAccounts
                .find(tx, listing.accountId())
                .ifPresent(developer -> letters.send(tx, developer, listing, stepped, words.strip()));
        return stepped;
    }

    private void note(Tx tx, ThemeVersion version, Account account, String words) {
        tx.sql("""
                        insert into theme_version_steps (version_id, state, author, words, created_at)
                        values (:version, :state, :author, :words, :now)
                        """)
                .bind("version", version.id())
                .bind("state", version.state())
                .bind("author", account.email())
                .bind("words", words)
                .bind("now", now())
                .run();
    }

    /** why kept for good: an installed theme is compared with the version that it was made from. */
    private String stored(Tx tx, ThemeTree tree) {
        var hash = themeTrees.store(tx, tree);
        themeTrees.retain(tx, hash);
        return hash;
    }

    private void checkNumber(Session session, ThemeListing listing, ThemeVersionForm form, Problems problems) {
        if (!VersionNumber.isValid(form.number())) {
            return;
        }
        latest(session, listing)
                .filter(last -> VersionNumber.parse(form.number()).compareTo(VersionNumber.parse(last.number())) <= 0)
                .ifPresent(last -> problems.add("number", "must be higher than " + last.number()));
    }

    /** The version of the listing, locked: of two steps at once one is made. */
    private ThemeVersion lock(Tx tx, ThemeListing listing, long id) {
        lock(tx, listing);
        var version = find(tx, id);
        if (version.listingId() != listing.id()) {
            throw ApiException.notFound();
        }
        return version;
    }

    private static void lock(Tx tx, ThemeListing listing) {
        tx.sql("update theme_listings set updated_at = updated_at where id = :id")
                .bind("id", listing.id())
                .run();
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
