package dev.vitrine.testkit;

import dev.vitrine.apps.partners.PartnerApplicationForm;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.people.Account;
import dev.vitrine.people.NewAccount;
import java.util.concurrent.atomic.AtomicInteger;

/** An approved partner who owns a shop, and reviewers. */
public final class PartnerProgram {

    private static final AtomicInteger PEOPLE = new AtomicInteger();

    private final TestPlatform test;
    private final Account partner;
    private final Account reviewer;

    public PartnerProgram(TestPlatform test, Shop shop, String plans) {
        this.test = test;
        this.reviewer = newReviewer();
        this.partner = test.platform().foundation().database().write(tx -> {
            var added = account(tx);
            test.platform().people().staff().addOwner(tx, shop, added);
            var partners = test.platform().appServices().partners();
            var form = new PartnerApplicationForm("Studio Nord", "", plans, shop.handle());
            partners.approve(tx, reviewer, partners.apply(tx, added, form).id());
            return added;
        });
    }

    public Account partner() {
        return partner;
    }

    public Account reviewer() {
        return reviewer;
    }

    public Account newReviewer() {
        return test.platform().foundation().database().write(tx -> {
            var added = account(tx);
            test.platform().people().userAccounts().setReviewer(tx, added.id(), true);
            return found(tx, added);
        });
    }

    private Account account(Tx tx) {
        var userAccounts = test.platform().people().userAccounts();
        var email = "partner-person-" + PEOPLE.incrementAndGet() + "@mail.test";
        var added = userAccounts.add(tx, new NewAccount(email, "Ann", "Lee", "no hash"));
        userAccounts.verify(tx, added.id(), email);
        return found(tx, added);
    }

    private Account found(Tx tx, Account account) {
        return test.platform().people().userAccounts().find(tx, account.id()).orElseThrow();
    }
}
