package dev.vitrine.apps.partners;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.mail.Emails;
import dev.vitrine.people.Account;
import dev.vitrine.people.Staff;
import dev.vitrine.people.Staff.ShopMembership;
import dev.vitrine.people.UserAccounts;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * "A partner applies to the partner program by a form, and is told by e-mail when approved." Safe for use by many
 * threads.
 */
public final class Partners {

    private static final String SELECT = """
            select p.id, p.account_id, trim(a.first_name || ' ' || a.last_name) as name, a.email, coalesce(s.handle, '') as store,
              p.company, p.website, p.plans, p.state, p.reason, coalesce(r.email, '') as reviewer, p.created_at,
              p.decided_at
            from partner_applications p
            join accounts a on a.id = p.account_id
            left join shops s on s.id = p.store_id
            left join accounts r on r.id = p.decided_by
            """;

    private static final int LONGEST_REASON = 2_000;

    private final UserAccounts userAccounts;
    private final Staff staff;
    private final PartnerEmails letters;
    private final InstantSource clock;

    /** {@code origin} is that of the base host, for links in e-mails. */
    public Partners(UserAccounts userAccounts, Staff staff, Emails emails, String origin, InstantSource clock) {
        this.userAccounts = userAccounts;
        this.staff = staff;
        this.letters = new PartnerEmails(emails, origin);
        this.clock = clock;
    }

    /** Whether this account may make apps and development stores. */
    public boolean isPartner(Session session, Account account) {
        return session.sql("select id from partner_applications where account_id = :account and state = 'approved'")
                .bind("account", account.id())
                .number()
                .isPresent();
    }

    /** The last application of an account. */
    public Optional<PartnerApplication> latest(Session session, Account account) {
        return all(session, account.id()).stream().findFirst();
    }

    /** Every application of an account, the newest first. */
    public List<PartnerApplication> all(Session session, long account) {
        return session.sql(SELECT + " where p.account_id = :account order by p.id desc")
                .bind("account", account)
                .list(PartnerApplication.class);
    }

    /** "Using the e-mail of a regular store": stores of which an account is staff, without development stores. */
    public List<ShopMembership> stores(Session session, Account account) {
        return staff.memberships(session, account).stream()
                .filter(membership -> !membership.development())
                .toList();
    }

    /** 422 naming every wrong field, or saying that there is an application already. */
    public PartnerApplication apply(Tx tx, Account account, PartnerApplicationForm form) {
        var problems = new Problems();
        form.check(problems);
        var store = stores(tx, account).stream()
                .filter(membership -> membership.handle().equals(form.store()))
                .map(ShopMembership::shopId)
                .findFirst();
        if (!form.store().isEmpty() && store.isEmpty()) {
            problems.add("store", "must be a regular store in which you work");
        }
        if (!account.emailVerified()) {
            problems.add(Problems.BASE, "Confirm your e-mail address first: we write to it");
        }
        latest(tx, account)
                .filter(one -> PartnerApplicationState.of(one.state()) != PartnerApplicationState.REFUSED)
                .ifPresent(one -> {
                    throw Problems.of(
                            Problems.BASE, one.isOpen() ? "You have applied already" : "You are a partner already");
                });
        problems.throwIfAny();
        var id = tx.sql("""
                        insert into partner_applications (account_id, store_id, company, website, plans, created_at)
                        values (:account, :store, :company, :website, :plans, :now) returning id
                        """)
                .bind("account", account.id())
                .bind("store", store.orElseThrow())
                .bind("company", form.company())
                .bind("website", form.website())
                .bind("plans", form.plans())
                .bind("now", now())
                .number()
                .orElseThrow();
        var partnerApplication = find(tx, id);
        letters.received(tx, account, partnerApplication);
        return partnerApplication;
    }

    /** 404 when there is none of that id. */
    public PartnerApplication find(Session session, long id) {
        return session.sql(SELECT + " where p.id = :id")
                .bind("id", id)
                .one(PartnerApplication.class)
                .orElseThrow(ApiException::notFound);
    }

    /** What a reviewer sees: the oldest that waits first, of the decided ones the newest. */
    public List<PartnerApplication> list(Session session, PartnerApplicationFilter filter, int page, int pageSize) {
        var order = filter.state().equals(PartnerApplicationState.APPLIED.word())
                ? " order by p.id"
                : " order by p.id desc";
        return filter.bindTo(session.sql(SELECT + filter.conditions() + order + " limit :most offset :skip"))
                .bind("most", pageSize)
                .bind("skip", (page - 1) * pageSize)
                .list(PartnerApplication.class);
    }

    public long count(Session session, PartnerApplicationFilter filter) {
        return filter.bindTo(session.sql("select count(*) from (" + SELECT + filter.conditions() + ") found"))
                .count();
    }

    public void approve(Tx tx, Account reviewer, long id) {
        var partnerApplication = decide(tx, reviewer, id, PartnerApplicationState.APPROVED, "");
        letters.approved(tx, applicant(tx, partnerApplication), partnerApplication);
    }

    /** 422 without a reason: who is refused shall know why. */
    public void refuse(Tx tx, Account reviewer, long id, String reason) {
        new Problems()
                .notBlank("reason", reason)
                .atMost(LONGEST_REASON, "reason", reason)
                .throwIfAny();
        var partnerApplication = decide(tx, reviewer, id, PartnerApplicationState.REFUSED, reason.strip());
        letters.refused(tx, applicant(tx, partnerApplication), partnerApplication, reason.strip());
    }

    private PartnerApplication decide(Tx tx, Account reviewer, long id, PartnerApplicationState next, String reason) {
        if (!reviewer.reviewer()) {
            throw ApiException.of(403, "Only reviewers decide about applications");
        }
        var partnerApplication = find(tx, id);
        if (partnerApplication.accountId() == reviewer.id()) {
            throw Problems.of(Problems.BASE, "Nobody decides about their own application");
        }
        PartnerApplicationState.of(partnerApplication.state()).to(next);
        // why: guarded by the state, so that of two reviewers at once one decides.
        var decided = tx.sql("""
                        update partner_applications set state = :next, reason = :reason, decided_by = :reviewer,
                          decided_at = :now
                        where id = :id and state = 'applied'
                        """)
                .bind("id", id)
                .bind("next", next)
                .bind("reason", reason)
                .bind("reviewer", reviewer.id())
                .bind("now", now())
                .run();
        if (decided == 0) {
            PartnerApplicationState.of(find(tx, id).state()).to(next);
        }
        return partnerApplication;
    }

    private Account applicant(Tx tx, PartnerApplication partnerApplication) {
        return userAccounts.find(tx, partnerApplication.accountId()).orElseThrow();
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
