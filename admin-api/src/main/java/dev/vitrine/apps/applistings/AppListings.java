package dev.vitrine.apps.applistings;

import dev.vitrine.apps.Installations;
import dev.vitrine.apps.PublicApp;
import dev.vitrine.apps.applistings.AppListingContent.Requirement;
import dev.vitrine.apps.partners.Partners;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Handles;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.media.ImageStore;
import dev.vitrine.foundation.media.InvalidImageException;
import dev.vitrine.people.Account;
import dev.vitrine.people.UserAccounts;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Listings of partners' apps on their way into the app store: every {@link AppListingStep} is taken here, noted, and
 * told by e-mail. Safe for use by many threads.
 */
public final class AppListings {

    private static final String SELECT = """
            select l.id, l.public_app_id, l.account_id, l.developer, l.handle, l.state, l.draft, l.live, l.report, l.screening_step,
              l.revision, l.created_at, l.updated_at, l.submitted_at, l.listed_at
            from app_listings l
            """;

    private static final String UNSCREENED = """
            state in ('submitted', 'in_review') and report is null
              and (screening_since is null or screening_since < :stale)
            """;

    private static final int LONGEST_WORDS = 5_000;
    private static final int LONGEST_HANDLE = 60;
    private static final int MOST_BYTES = 5 * 1024 * 1024;

    private final Partners partners;
    private final Installations installations;
    private final UserAccounts userAccounts;
    private final ImageStore imageStore;
    private final AppListingEmails letters;
    private final InstantSource clock;

    AppListings(
            Partners partners,
            Installations installations,
            UserAccounts userAccounts,
            ImageStore imageStore,
            AppListingEmails letters,
            InstantSource clock) {
        this.partners = partners;
        this.installations = installations;
        this.userAccounts = userAccounts;
        this.imageStore = imageStore;
        this.letters = letters;
        this.clock = clock;
    }

    /** The listing of an app of the account, made as a draft when there is none; 403 for who is no partner. */
    public AppListing open(Tx tx, Account account, PublicApp app) {
        var before = of(tx, app);
        if (before.isPresent()) {
            return before.get();
        }
        if (app.accountId() != account.id() || !partners.isPartner(tx, account)) {
            throw ApiException.of(403, "Only partners list apps");
        }
        var id = tx.sql("""
                        insert into app_listings
                          (public_app_id, account_id, developer, handle, state, draft, created_at, updated_at)
                        values (:app, :account, :developer, :handle, :state, :draft, :now, :now)
                        returning id
                        """)
                .bind("app", app.id())
                .bind("account", account.id())
                .bind("developer", partners.latest(tx, account).orElseThrow().company())
                .bind("handle", freeHandle(tx, app))
                .bind("state", AppListingState.DRAFT.word())
                .bind("draft", AppListingContent.of(app.name(), app.email()))
                .bind("now", now())
                .number()
                .orElseThrow();
        return find(tx, id);
    }

    /** Saves what the partner wrote; icon and pictures stay, apart from their words. 422 naming every wrong field. */
    public AppListing edit(Tx tx, Account account, long id, AppListingContent written) {
        var listing = editable(tx, account, id);
        var problems = new Problems();
        var kept = listing.draft();
        var draft = written.with(copy -> copy.icon(kept.icon()).pictures(kept.pictures()));
        draft.check(problems);
        problems.throwIfAny();
        return save(tx, listing, draft);
    }

    /** A picture that was stored, with what is wrong with it as an icon or as a picture. */
    public AppPicture store(String field, byte[] bytes) {
        if (bytes.length > MOST_BYTES) {
            throw Problems.of(field, "must be of at most 5 MB");
        }
        try {
            return AppPicture.of(imageStore.store(bytes));
        } catch (InvalidImageException e) {
            throw Problems.of(field, String.valueOf(e.getMessage()));
        }
    }

    /**
     * Changes the pictures.
     *
     * @param icon in place of the one there is; null keeps that
     * @param alt words for each picture there is, by its place
     * @param removed places of those that go
     * @param added behind the others
     */
    public AppListing editPictures(
            Tx tx,
            Account account,
            long id,
            @Nullable AppPicture icon,
            List<String> alt,
            List<Integer> removed,
            List<AppPicture> added) {
        var listing = editable(tx, account, id);
        var problems = new Problems();
        if (icon != null && (icon.width() != icon.height() || icon.width() < AppPicture.SMALLEST_ICON)) {
            problems.add(
                    "icon",
                    "must be square, at least " + AppPicture.SMALLEST_ICON + " pixels wide; this one is " + icon.width()
                            + " × " + icon.height());
        }
        for (var each : added) {
            if (each.width() < AppPicture.NARROWEST) {
                problems.add(
                        "pictures",
                        "must be at least " + AppPicture.NARROWEST + " pixels wide; one is " + each.width() + " × "
                                + each.height());
            }
        }
        var pictures = new ArrayList<AppPicture>();
        var before = listing.draft().pictures();
        for (int i = 0; i < before.size(); i++) {
            if (!removed.contains(i)) {
                pictures.add(i < alt.size() ? before.get(i).described(alt.get(i)) : before.get(i));
            }
        }
        added.stream()
                .filter(each -> pictures.stream().noneMatch(other -> other.key().equals(each.key())))
                .forEach(pictures::add);
        if (pictures.size() > AppListingContent.MOST_PICTURES) {
            problems.add(
                    "pictures",
                    "must be at most " + AppListingContent.MOST_PICTURES + "; these are " + pictures.size()
                            + ": remove some first");
        }
        var draft = listing.draft()
                .with(copy ->
                        copy.icon(icon == null ? listing.draft().icon() : icon).pictures(pictures));
        draft.check(problems);
        problems.throwIfAny();
        return save(tx, listing, draft);
    }

    /** {@link #take(Tx, Account, long, long, AppListingStep, String, List)} without attachments. */
    public AppListing take(Tx tx, Account account, long id, long revision, AppListingStep step, String words) {
        return take(tx, account, id, revision, step, words, List.of());
    }

    /**
     * Takes a step, once. 404 for another partner's listing, 403 for who is no reviewer, 422 where the step is not
     * allowed, words are missing, or the listing is not as it was at {@code revision}.
     *
     * @param revision as the account saw it
     * @param words for the other side
     * @param attachments what comes with the words, from {@link AppListingAttachments#send}
     */
    public AppListing take(
            Tx tx,
            Account account,
            long id,
            long revision,
            AppListingStep step,
            String words,
            List<AppListingAttachment> attachments) {
        var listing = lock(tx, id);
        var own = listing.accountId() == account.id();
        var reviewing = step.actor() == AppListingStep.Actor.REVIEWER
                || step.actor() == AppListingStep.Actor.EITHER && !own && account.reviewer();
        checkActor(account, own, reviewing);
        var problems = new Problems();
        if (step.needsWords(reviewing)) {
            problems.notBlank("words", words);
        }
        problems.atMost(LONGEST_WORDS, "words", words).throwIfAny();
        if (listing.revision() != revision) {
            throw Problems.of(
                    Problems.BASE,
                    "The listing was changed meanwhile and is \"" + listing.status()
                            + "\" now: look at it again before you go on");
        }
        var next = step.leadingFrom(listing.current());
        checkCondition(tx, listing, step);
        var live = switch (step) {
            case APPROVE -> listing.draft();
            case TAKE_DOWN -> null;
            default -> listing.live();
        };
        var now = now();
        tx.sql("""
                        update app_listings set state = :state, live = :live, report = :report, revision = revision + 1,
                          updated_at = :now, submitted_at = :submitted, listed_at = :listed,
                          screening_since = case when :anew then null else screening_since end
                        where id = :id
                        """)
                .bind("anew", step == AppListingStep.SUBMIT)
                .bind("id", id)
                .bind("state", next.word())
                .bind("live", live)
                .bind("report", step == AppListingStep.SUBMIT ? null : listing.report())
                .bind("now", now)
                .bind("submitted", step == AppListingStep.SUBMIT ? now : listing.submittedAt())
                .bind("listed", live == null ? null : listing.live() == null ? now : listing.listedAt())
                .run();
        AppListingAttachments.attach(tx, note(tx, id, step, next, account, reviewing, words.strip()), attachments);
        var taken = find(tx, id);
        tell(tx, taken, step, reviewing, words.strip(), attachments);
        return taken;
    }

    /** Deletes the listing of an app that is deleted, with what was said about it. */
    public void delete(Tx tx, long publicApp) {
        tx.sql("delete from app_listings where public_app_id = :app")
                .bind("app", publicApp)
                .run();
    }

    /** Submissions that are not screened and nobody screens since {@code stale}, the oldest first. */
    List<AppListing> unscreened(Session session, Instant stale, int most) {
        return session.sql(SELECT + "where " + UNSCREENED + " order by l.submitted_at, l.id limit :most")
                .bind("stale", stale)
                .bind("most", most)
                .list(AppListing.class);
    }

    /** Takes those, so that no other process screens them as well. */
    List<AppListing> beginScreening(Tx tx, Instant stale, int most) {
        return unscreened(tx, stale, most).stream()
                .filter(listing ->
                        tx.sql("update app_listings set screening_since = :now, screening_step = '' where id = :id and "
                                                + UNSCREENED)
                                        .bind("id", listing.id())
                                        .bind("now", clock.instant())
                                        .bind("stale", stale)
                                        .run()
                                > 0)
                .toList();
    }

    /** Says what screening tries now. */
    void noteScreening(Tx tx, AppListing screened, String words) {
        tx.sql("update app_listings set screening_step = :words where id = :id and report is null")
                .bind("id", screened.id())
                .bind("words", words)
                .run();
    }

    /** Notes what screening found, unless the submission is another by now. */
    void saveReport(Tx tx, AppListing screened, ScreeningReport report) {
        tx.sql("""
                        update app_listings set report = :report, screening_step = ''
                        where id = :id and submitted_at = :submitted and draft = :draft
                        """)
                .bind("id", screened.id())
                .bind("submitted", screened.submittedAt())
                .bind("draft", screened.draft())
                .bind("report", report)
                .run();
        tx.sql("""
                        update app_listings set screening_since = null, screening_step = ''
                        where id = :id and report is null and draft <> :draft
                        """).bind("id", screened.id()).bind("draft", screened.draft()).run();
    }

    /** Screens a listing that waits for review once more. 403 for who is no reviewer, 422 in other states. */
    public void screenAgain(Tx tx, Account account, long id) {
        var listing = lock(tx, id);
        checkActor(account, listing.accountId() == account.id(), true);
        if (AppListingStep.APPROVE.from(listing.current()).isEmpty()) {
            throw Problems.of(Problems.BASE, "Only a listing that waits for review is screened");
        }
        if (listing.isBeingScreened()) {
            throw Problems.of(Problems.BASE, "It is being screened already");
        }
        tx.sql("update app_listings set report = null, screening_since = null, screening_step = '' where id = :id")
                .bind("id", id)
                .run();
    }

    /** What must be there before the listing can be submitted. */
    public List<Requirement> requirements(Session session, AppListing listing) {
        var all = new ArrayList<>(listing.draft().requirements());
        var shops =
                installations.counts(session, List.of(listing.publicAppId())).getOrDefault(listing.publicAppId(), 0L);
        // why: "the app is tested" before its partner submits it.
        all.add(new Requirement("", "The app tried out: installed in one shop at least", shops > 0));
        return List.copyOf(all);
    }

    /** The account's own listing; 404 for others'. */
    public AppListing own(Session session, Account account, long id) {
        var listing = find(session, id);
        if (listing.accountId() != account.id()) {
            throw ApiException.notFound();
        }
        return listing;
    }

    public Optional<AppListing> of(Session session, PublicApp app) {
        return ofApp(session, app.id());
    }

    /** By the id of the app. */
    public Optional<AppListing> ofApp(Session session, long publicApp) {
        return session.sql(SELECT + "where l.public_app_id = :app")
                .bind("app", publicApp)
                .one(AppListing.class);
    }

    /** 404 when there is none of that id. */
    public AppListing find(Session session, long id) {
        return session.sql(SELECT + "where l.id = :id")
                .bind("id", id)
                .one(AppListing.class)
                .orElseThrow(ApiException::notFound);
    }

    /** What reviewers see: of those that wait the oldest submission first, else what changed last. */
    public List<AppListing> inState(Session session, AppListingState state, int most) {
        var order = state == AppListingState.SUBMITTED ? "l.submitted_at, l.id" : "l.updated_at desc, l.id desc";
        return session.sql(SELECT + "where l.state = :state order by " + order + " limit :most")
                .bind("state", state.word())
                .bind("most", most)
                .list(AppListing.class);
    }

    /** Those that merchants see, the newest in the store first. */
    static List<AppListing> inStore(Session session) {
        return session.sql(SELECT + "where l.live is not null order by l.listed_at desc, l.id desc")
                .list(AppListing.class);
    }

    /** What changes with every change of any listing. */
    record Version(long listings, long listed, long revisions, long last) {}

    static Version version(Session session) {
        return session.sql("""
                        select count(*) as listings, count(listed_at) as listed, coalesce(sum(revision), 0) as revisions,
                          coalesce(max(id), 0) as last
                        from app_listings
                        """).one(Version.class).orElseThrow();
    }

    /** The one of that handle, if merchants see it. */
    static List<AppListing> inStore(Session session, String handle) {
        return session.sql(SELECT + "where l.live is not null and l.handle = :handle")
                .bind("handle", handle)
                .list(AppListing.class);
    }

    public long count(Session session, AppListingState state) {
        return session.sql("select count(*) from app_listings where state = :state")
                .bind("state", state.word())
                .count();
    }

    /** What happened to it, in order: the conversation of partner and reviewers is in its words. */
    public List<AppListingEvent> events(Session session, AppListing listing) {
        return session.sql("""
                        select id, step, state, author, reviewing, words, created_at from app_listing_steps
                        where listing_id = :listing order by id
                        """).bind("listing", listing.id()).list(AppListingEvent.class);
    }

    private static void checkActor(Account account, boolean own, boolean reviewing) {
        if (!reviewing && !own) {
            throw ApiException.notFound();
        }
        if (reviewing && !account.reviewer()) {
            throw ApiException.of(403, "Only reviewers decide about listings");
        }
        if (reviewing && own) {
            throw Problems.of(Problems.BASE, "Nobody decides about their own app");
        }
    }

    private void checkCondition(Tx tx, AppListing listing, AppListingStep step) {
        if (step == AppListingStep.TAKE_DOWN && !listing.isInStore()) {
            throw Problems.of(Problems.BASE, "The app is not in the app store");
        }
        if (step == AppListingStep.SUBMIT) {
            var missing = requirements(tx, listing).stream()
                    .filter(each -> !each.met())
                    .map(Requirement::words)
                    .toList();
            if (!missing.isEmpty()) {
                throw Problems.of(
                        Problems.BASE, "It cannot be submitted yet. Still missing: " + String.join("; ", missing));
            }
            if (!listing.isChanged()) {
                throw Problems.of(Problems.BASE, "Nothing was changed since it was approved");
            }
        }
    }

    private void tell(
            Tx tx,
            AppListing listing,
            AppListingStep step,
            boolean reviewing,
            String words,
            List<AppListingAttachment> attachments) {
        if (step == AppListingStep.REPLY) {
            events(tx, listing).reversed().stream()
                    .filter(AppListingEvent::reviewing)
                    .findFirst()
                    .ifPresent(asked -> letters.toReviewer(tx, asked.author(), listing, words, attachments));
            return;
        }
        userAccounts
                .find(tx, listing.accountId())
                .ifPresent(partner ->
                        letters.toPartner(tx, partner.email(), listing, step, reviewing, words, attachments));
    }

    private AppListing editable(Tx tx, Account account, long id) {
        var listing = lock(tx, id);
        if (listing.accountId() != account.id()) {
            throw ApiException.notFound();
        }
        if (listing.current().isLocked()) {
            throw Problems.of(
                    Problems.BASE, "The listing is submitted and locked until it is decided: withdraw it to change it");
        }
        return listing;
    }

    private AppListing save(Tx tx, AppListing listing, AppListingContent draft) {
        if (!draft.equals(listing.draft())) {
            tx.sql("update app_listings set draft = :draft, revision = revision + 1, updated_at = :now where id = :id")
                    .bind("id", listing.id())
                    .bind("draft", draft)
                    .bind("now", now())
                    .run();
        }
        return find(tx, listing.id());
    }

    /** The id of what is noted. */
    private long note(
            Tx tx,
            long id,
            AppListingStep step,
            AppListingState state,
            Account account,
            boolean reviewing,
            String words) {
        return tx.sql("""
                        insert into app_listing_steps (listing_id, step, state, author, reviewing, words, created_at)
                        values (:listing, :step, :state, :author, :reviewing, :words, :now)
                        returning id
                        """)
                .bind("listing", id)
                .bind("step", step.word())
                .bind("state", state.word())
                .bind("author", account.email())
                .bind("reviewing", reviewing)
                .bind("words", words)
                .bind("now", now())
                .number()
                .orElseThrow();
    }

    /** Locked: of two steps at once one is taken. */
    private static AppListing lock(Tx tx, long id) {
        return tx.sql(SELECT + "where l.id = :id" + tx.lockClause())
                .bind("id", id)
                .one(AppListing.class)
                .orElseThrow(ApiException::notFound);
    }

    private static String freeHandle(Tx tx, PublicApp app) {
        var handle = Handles.of(app.name());
        var stem = handle.length() > LONGEST_HANDLE ? handle.substring(0, LONGEST_HANDLE) : handle;
        // why the id: it is unique, and names of apps need not be.
        return isTaken(tx, stem) ? stem + "-" + app.id() : stem;
    }

    private static boolean isTaken(Session session, String handle) {
        return session.sql("select count(*) from app_listings where handle = :handle")
                        .bind("handle", handle)
                        .count()
                > 0;
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
