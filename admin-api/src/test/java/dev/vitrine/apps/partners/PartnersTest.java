package dev.vitrine.apps.partners;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.mail.Email;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.people.Account;
import dev.vitrine.people.NewAccount;
import dev.vitrine.testkit.TestPlatform;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class PartnersTest {

    private static final AtomicInteger PEOPLE = new AtomicInteger();
    private static final String PLANS = "An app that prints delivery notes for small shops.";

    private TestPlatform platform = TestPlatform.on(Dialect.SQLITE);

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void whoAppliesIsToldOfReceiptAndOfTheDecision(Dialect dialect) {
        platform = TestPlatform.on(dialect);
        var ann = merchant();
        var partnerApplication = apply(ann.account(), ann.shop());
        assertThat(partnerApplication.isOpen()).isTrue();
        assertThat(isPartner(ann.account())).isFalse();
        assertThat(letters(ann.account())).containsExactly("partner_application_received");

        var reviewer = reviewer();
        change(tx -> partners().approve(tx, reviewer, partnerApplication.id()));
        assertThat(isPartner(ann.account())).isTrue();
        assertThat(letters(ann.account()))
                .containsExactly("partner_application_received", "partner_application_approved");
        var decided = read(partnerApplication);
        assertThat(decided.reviewer()).isEqualTo(reviewer.email());
        assertThat(decided.decidedAt()).isNotNull();
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void whoWasRefusedReadsWhyAndAppliesAnew(Dialect dialect) {
        platform = TestPlatform.on(dialect);
        var ann = merchant();
        var first = apply(ann.account(), ann.shop());
        var reviewer = reviewer();
        change(tx -> partners().refuse(tx, reviewer, first.id(), "Tell us more, please."));
        assertThat(read(first).reason()).isEqualTo("Tell us more, please.");
        assertThat(bodies(ann.account())).anyMatch(body -> body.contains("Tell us more, please."));

        var second = apply(ann.account(), ann.shop());
        change(tx -> partners().approve(tx, reviewer, second.id()));
        var history = platform.platform()
                .foundation()
                .database()
                .read(session -> partners().all(session, ann.account().id()));
        assertThat(history.stream().map(PartnerApplication::state)).containsExactly("approved", "refused");
    }

    /** Every pair of states: only what the table allows. */
    @ParameterizedTest
    @CsvSource({
        "APPLIED,APPLIED,false", "APPLIED,APPROVED,true", "APPLIED,REFUSED,true",
        "APPROVED,APPLIED,false", "APPROVED,APPROVED,false", "APPROVED,REFUSED,false",
        "REFUSED,APPLIED,false", "REFUSED,APPROVED,false", "REFUSED,REFUSED,false"
    })
    void stepsAreThoseOfTheTable(PartnerApplicationState from, PartnerApplicationState to, boolean allowed) {
        assertThat(from.may(to)).isEqualTo(allowed);
    }

    @Test
    void decisionStandsAndNobodyDecidesAboutThemselves() {
        var ann = merchant();
        var partnerApplication = apply(ann.account(), ann.shop());
        var reviewer = reviewer();
        assertThatThrownBy(() -> change(tx -> partners().approve(tx, ann.account(), partnerApplication.id())))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.status()).isEqualTo(403));
        change(tx -> partners().approve(tx, reviewer, partnerApplication.id()));
        assertThatThrownBy(() -> change(tx -> partners().refuse(tx, reviewer, partnerApplication.id(), "No")))
                .hasMessageContaining("already approved");

        var own = merchant();
        change(tx -> platform.platform()
                .people()
                .userAccounts()
                .setReviewer(tx, own.account().id(), true));
        var theirs = apply(own.account(), own.shop());
        assertThatThrownBy(() -> change(tx -> partners().approve(tx, found(tx, own.account()), theirs.id())))
                .hasMessageContaining("their own application");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void ofManyReviewersAtOnceOneDecides(Dialect dialect) throws Exception {
        platform = TestPlatform.on(dialect);
        var ann = merchant();
        var partnerApplication = apply(ann.account(), ann.shop());
        var reviewer = reviewer();
        try (var many = Executors.newFixedThreadPool(6)) {
            var done = many.invokeAll(Stream.of("a", "b", "c", "d", "e", "f")
                    .<Callable<Boolean>>map(word -> () -> decided(reviewer, partnerApplication, word))
                    .toList());
            assertThat(done.stream().filter(each -> each.resultNow())).hasSize(1);
        }
        assertThat(letters(ann.account())).hasSize(2);
    }

    @Test
    void formNamesWhatIsWrong() {
        var ann = merchant();
        assertThatThrownBy(() -> change(tx -> partners()
                        .apply(tx, ann.account(), new PartnerApplicationForm("", "javascript:x", "Apps", "demo"))))
                .satisfies(refusal -> assertThat(fields(refusal)).contains("company", "website", "plans", "store"));
    }

    /** "Using the e-mail of a regular store". */
    @Test
    void onlyWhoWorksInARegularStoreApplies() {
        var ann = merchant();
        var stranger = person();
        assertThatThrownBy(() -> apply(stranger, ann.shop())).hasMessageContaining("regular store");
        change(tx -> tx.sql("update shops set plan_name = 'dev' where id = :shop")
                .bind(ann.shop())
                .run());
        assertThatThrownBy(() -> apply(ann.account(), ann.shop())).hasMessageContaining("regular store");
    }

    @Test
    void nobodyAppliesTwiceNorWithAnAddressThatIsNotTheirs() {
        var ann = merchant();
        apply(ann.account(), ann.shop());
        assertThatThrownBy(() -> apply(ann.account(), ann.shop())).hasMessageContaining("applied already");
        var bo = merchant(false);
        assertThatThrownBy(() -> apply(bo.account(), bo.shop())).hasMessageContaining("Confirm your e-mail address");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void reviewersFindWhatTheyLookForPageByPage(Dialect dialect) {
        platform = TestPlatform.on(dialect);
        var ann = merchant();
        var bo = merchant();
        var first = apply(ann.account(), ann.shop());
        apply(bo.account(), bo.shop());
        change(tx -> partners().approve(tx, reviewer(tx), first.id()));

        assertThat(found("", ann.account().email())).containsExactly("approved");
        assertThat(found("applied", ann.account().email())).isEmpty();
        assertThat(found("applied", bo.shop().handle().toUpperCase())).containsExactly("applied");
        assertThat(found("", "100%")).isEmpty();
        var page = platform.platform()
                .foundation()
                .database()
                .read(session -> partners().list(session, new PartnerApplicationFilter("", ""), 2, 1));
        assertThat(page).hasSize(1);
    }

    /** "Unlimited free-trial access with a test payment gateway only and needs no payment details." */
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void developmentStoreTakesTestPaymentsOnly(Dialect dialect) {
        platform = TestPlatform.on(dialect);
        var ann = merchant();
        var stores = platform.platform().appServices().developmentStores();
        var handle = "dev-" + PEOPLE.incrementAndGet();
        assertThatThrownBy(() -> change(tx -> stores.create(tx, ann.account(), "Trial", handle, "EUR")))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.status()).isEqualTo(403));
        var partnerApplication = apply(ann.account(), ann.shop());
        change(tx -> partners().approve(tx, reviewer(tx), partnerApplication.id()));

        var shop = platform.platform()
                .foundation()
                .database()
                .write(tx -> stores.create(tx, ann.account(), "Trial", handle, "EUR"));
        assertThat(shop.isDevelopment()).isTrue();
        var apiClient = platform.api(shop);
        assertThat(apiClient.get("payment_methods").json().findValuesAsText("code"))
                .containsExactly("test_gateway");
        for (var other : List.of("manual", "cod", "bank_deposit", "card")) {
            var refused = apiClient.post("payment_methods", "{\"payment_method\":{\"code\":\"" + other + "\"}}");
            assertThat(refused.at("errors.code[0]")).as(other).contains("development shop has the test gateway only");
        }
        var database = platform.platform().foundation().database();
        var listed = database.read(session -> stores.list(session, ann.account()));
        assertThat(listed).extracting(DevelopmentStores.Store::handle).containsExactly(handle);
        var owner = database.read(
                        session -> platform.platform().people().staff().owner(session, shop))
                .orElseThrow();
        assertThat(owner.account().id()).isEqualTo(ann.account().id());
        assertThatThrownBy(() -> change(tx -> stores.create(tx, ann.account(), "", "x", "XYZ")))
                .satisfies(refusal -> assertThat(fields(refusal)).contains("name", "handle", "currency"));
        for (var reserved : List.of("admin", "www", "sign-in", "xn--80ak6aa92e")) {
            assertThatThrownBy(() -> change(tx -> stores.create(tx, ann.account(), "Trial", reserved, "EUR")))
                    .as(reserved)
                    .hasMessageContaining("handle is reserved");
        }
        assertThatThrownBy(() -> change(tx -> stores.create(tx, ann.account(), "Again", handle, "EUR")))
                .hasMessageContaining("taken");
    }

    private static String fields(Throwable refusal) {
        return String.valueOf(((ApiException) refusal).body().get("errors"));
    }

    private record Merchant(Account account, Shop shop) {}

    private boolean decided(Account reviewer, PartnerApplication partnerApplication, String word) {
        try {
            change(tx -> partners().refuse(tx, reviewer, partnerApplication.id(), word));
            return true;
        } catch (ApiException late) {
            return false;
        }
    }

    private Merchant merchant() {
        return merchant(true);
    }

    private Merchant merchant(boolean verified) {
        var shop = platform.shop();
        var account = platform.platform().foundation().database().write(tx -> {
            var added = add(tx, verified);
            platform.platform().people().staff().addOwner(tx, shop, added);
            return added;
        });
        return new Merchant(account, shop);
    }

    private Account person() {
        return platform.platform().foundation().database().write(tx -> add(tx, true));
    }

    private Account reviewer() {
        return platform.platform().foundation().database().write(this::reviewer);
    }

    private Account reviewer(Tx tx) {
        var account = add(tx, true);
        platform.platform().people().userAccounts().setReviewer(tx, account.id(), true);
        return found(tx, account);
    }

    private Account found(Tx tx, Account account) {
        return platform.platform()
                .people()
                .userAccounts()
                .find(tx, account.id())
                .orElseThrow();
    }

    private Account add(Tx tx, boolean verified) {
        var userAccounts = platform.platform().people().userAccounts();
        var email = "person-" + PEOPLE.incrementAndGet() + "@mail.test";
        var added = userAccounts.add(tx, new NewAccount(email, "Ann", "Lee", "no hash"));
        if (verified) {
            userAccounts.verify(tx, added.id(), email);
        }
        return found(tx, added);
    }

    private PartnerApplication apply(Account account, Shop shop) {
        return platform.platform()
                .foundation()
                .database()
                .write(tx -> partners()
                        .apply(tx, account, new PartnerApplicationForm("Studio Nord", "", PLANS, shop.handle())));
    }

    private PartnerApplication read(PartnerApplication partnerApplication) {
        return platform.platform()
                .foundation()
                .database()
                .read(session -> partners().find(session, partnerApplication.id()));
    }

    private boolean isPartner(Account account) {
        return platform.platform()
                .foundation()
                .database()
                .read(session -> partners().isPartner(session, account));
    }

    private List<String> found(String state, String words) {
        var filter = new PartnerApplicationFilter(state, words);
        return platform.platform().foundation().database().read(session -> {
            var list = partners().list(session, filter, 1, 50);
            assertThat(partners().count(session, filter)).isEqualTo(list.size());
            return list.stream().map(PartnerApplication::state).toList();
        });
    }

    private List<String> letters(Account account) {
        return waiting(account).map(Email::kind).toList();
    }

    private List<String> bodies(Account account) {
        return waiting(account).map(Email::body).toList();
    }

    private Stream<Email> waiting(Account account) {
        return platform
                .platform()
                .foundation()
                .database()
                .read(session -> platform.platform().foundation().emails().pending(session))
                .stream()
                .filter(email -> email.recipient().equals(account.email()));
    }

    private void change(Consumer<Tx> work) {
        platform.platform().foundation().database().change(work);
    }

    private Partners partners() {
        return platform.platform().appServices().partners();
    }
}
