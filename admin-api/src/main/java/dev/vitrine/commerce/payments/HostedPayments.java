package dev.vitrine.commerce.payments;

import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The hosted payments of every shop, and each step that they may take. Safe for use by many threads. */
public final class HostedPayments {

    private static final Table<HostedPayment> TABLE = Table.of("hosted_payments", HostedPayment.class);
    private static final String UNSETTLED = "state in ('completed', 'returning') and order_id is null";

    private final Secrets secrets;
    private final InstantSource clock;

    public HostedPayments(Secrets secrets, InstantSource clock) {
        this.secrets = secrets;
        this.clock = clock;
    }

    /** Begins one, of the purchase of that kind ({@link HostedPayment#CHECKOUT} …), number and token. */
    public HostedPayment open(
            Tx tx, Shop shop, HostedProvider provider, String purchase, long id, String token, Money amount) {
        return TABLE.insert(
                tx,
                shop,
                new HostedPayment(
                        0,
                        secrets.token(),
                        provider.paymentMethodId(),
                        provider.accountId(),
                        purchase,
                        id,
                        token,
                        amount,
                        provider.test(),
                        HostedPayment.PENDING,
                        null,
                        null,
                        null,
                        null,
                        now(),
                        now()));
    }

    /** Inside a transaction it is locked until its end. */
    public Optional<HostedPayment> find(Session session, Shop shop, String reference) {
        return TABLE.firstLocked(session, shop, Select.ALL.equal("reference", reference));
    }

    /** The one that a provider knows by that name. */
    Optional<HostedPayment> ofGatewayReference(Session session, Shop shop, String gatewayReference) {
        return TABLE.first(
                session,
                shop,
                Select.ALL.equal("gateway_reference", gatewayReference).by("id desc"));
    }

    /** Whether the provider of a payment gave that name to another one before. */
    public boolean isNameTaken(Session session, Shop shop, HostedPayment payment, String gatewayReference) {
        return TABLE.count(
                        session,
                        shop,
                        Select.ALL
                                .equal("payment_method_id", payment.paymentMethodId())
                                .equal("gateway_reference", gatewayReference)
                                .matching("id <> :value", payment.id()))
                > 0;
    }

    /** Those whose money was taken and has neither become an order nor gone back. */
    public List<HostedPayment> unsettled(Session session, Shop shop) {
        return TABLE.list(session, shop, unsettled().by("id"));
    }

    /** Ids of the shops with such money. */
    public List<Long> unsettledShops(Session session) {
        return session.sql("select distinct +shop_id from hosted_payments where " + UNSETTLED)
                .numbers();
    }

    /** Whether the provider of a payment method has such money. */
    static boolean isUnsettled(Session session, Shop shop, long paymentMethodId) {
        return TABLE.count(session, shop, unsettled().equal("payment_method_id", paymentMethodId)) > 0;
    }

    private static Select unsettled() {
        return Select.ALL.matching(UNSETTLED, null);
    }

    /** The provider took the money. why from any state but its own: money that was taken is never forgotten. */
    public void complete(Tx tx, Shop shop, HostedPayment payment, String gatewayReference, String message) {
        tx.sql("""
                        update hosted_payments set state = 'completed', gateway_reference = :gateway_reference,
                          error_code = null, message = :message, updated_at = :now
                        where shop_id = :shop and id = :id and gateway_reference is null
                        """)
                .bind(shop)
                .bind("id", payment.id())
                .bind("gateway_reference", gatewayReference)
                .bind("message", message)
                .bind("now", now())
                .run();
    }

    /** The provider took nothing. What was taken before stays so. */
    public void fail(Tx tx, Shop shop, HostedPayment payment, @Nullable String errorCode, @Nullable String message) {
        tx.sql("""
                        update hosted_payments set state = 'failed', error_code = :error_code, message = :message,
                          updated_at = :now
                        where shop_id = :shop and id = :id and state in ('pending', 'cancelled')
                        """)
                .bind(shop)
                .bind("id", payment.id())
                .bind("error_code", errorCode)
                .bind("message", message)
                .bind("now", now())
                .run();
    }

    /** The buyer came back without having paid. */
    public void cancel(Tx tx, Shop shop, HostedPayment payment) {
        tx.sql("""
                        update hosted_payments set state = 'cancelled', updated_at = :now
                        where shop_id = :shop and id = :id and state = 'pending'
                        """).bind(shop).bind("id", payment.id()).bind("now", now()).run();
    }

    /** In the transaction that makes its order. */
    public void ordered(Tx tx, Shop shop, HostedPayment payment, long order) {
        tx.sql("""
                        update hosted_payments set order_id = :order, updated_at = :now
                        where shop_id = :shop and id = :id and state = 'completed'
                        """)
                .bind(shop)
                .bind("id", payment.id())
                .bind("order", order)
                .bind("now", now())
                .run();
    }

    /** No order comes of it, for that reason: the money goes back. False when there is an order. */
    public boolean giveBack(Tx tx, Shop shop, HostedPayment payment, String why) {
        return tx.sql("""
                        update hosted_payments set state = 'returning', message = :why, updated_at = :now
                        where shop_id = :shop and id = :id and state = 'completed' and order_id is null
                        """)
                        .bind(shop)
                        .bind("id", payment.id())
                        .bind("why", why)
                        .bind("now", now())
                        .run()
                == 1;
    }

    /** The provider gave it back, or refused to. False when that was known. */
    public boolean gaveBack(Tx tx, Shop shop, HostedPayment payment, boolean returned) {
        return tx.sql("""
                        update hosted_payments set state = :state, updated_at = :now
                        where shop_id = :shop and id = :id and state = 'returning'
                        """)
                        .bind(shop)
                        .bind("id", payment.id())
                        .bind("state", returned ? HostedPayment.RETURNED : HostedPayment.KEPT)
                        .bind("now", now())
                        .run()
                == 1;
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
