package dev.vitrine.commerce.draftorders;

import dev.vitrine.commerce.draftorders.DraftOrders.GiftCardUnavailable;
import dev.vitrine.commerce.hostedpayments.HostedPurchase;
import dev.vitrine.commerce.hostedpayments.HostedPurchases;
import dev.vitrine.commerce.payments.HostedGateway;
import dev.vitrine.commerce.payments.HostedPayment;
import dev.vitrine.commerce.payments.HostedPayments;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.Objects;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Invoices of draft orders that are paid at a provider's page. Safe for use by many threads. */
public final class HostedInvoices implements HostedPurchases {

    private static final Logger LOG = LoggerFactory.getLogger(HostedInvoices.class);

    private final Database database;
    private final DraftOrders draftOrders;
    private final HostedPayments hostedPayments;

    public HostedInvoices(Database database, DraftOrders draftOrders, HostedPayments hostedPayments) {
        this.database = database;
        this.draftOrders = draftOrders;
        this.hostedPayments = hostedPayments;
    }

    @Override
    public String kind() {
        return HostedPayment.DRAFT_ORDER;
    }

    @Override
    public String path(String token) {
        return "/invoices/" + token;
    }

    @Override
    public Optional<HostedPurchase> find(Session session, Shop shop, String token) {
        return draftOrders
                .find(session, shop, token)
                .filter(draftOrder -> !draftOrder.completed())
                .map(HostedInvoices::purchase);
    }

    private static HostedPurchase purchase(DraftOrder draftOrder) {
        var buyer = draftOrder.buyer();
        var shipping = draftOrder.addresses().shippingAddress();
        var billing = draftOrder.addresses().billingAddress();
        return new HostedPurchase(
                draftOrder.name(),
                draftOrder.due(),
                buyer.email(),
                buyer.phone(),
                billing == null ? shipping : billing,
                shipping);
    }

    /** The draft as it is now: one that changed since the customer left is not what they paid for. */
    @Override
    public Completion complete(Shop shop, HostedPayment payment) {
        try {
            return database.write(tx -> complete(tx, shop, payment));
        } catch (ApiException soldOut) {
            return new Completion.Refused("Something of this offer is sold out meanwhile.");
        } catch (GiftCardUnavailable usedUp) {
            return new Completion.Refused("The balance of your gift card has changed.");
        }
    }

    private Completion complete(Tx tx, Shop shop, HostedPayment payment) {
        var found = draftOrders.find(tx, shop, payment.purchaseToken());
        if (found.isEmpty()) {
            return new Completion.Refused("The offer was taken back while you paid.");
        }
        var draftOrder = found.get();
        if (draftOrder.completed()) {
            return new Completion.Ordered(Objects.requireNonNull(draftOrder.orderId()));
        }
        if (draftOrder.paymentClaim().claim() != null) {
            // why: a card is being charged; when that ends, or its process has died, this is tried again.
            return new Completion.Later();
        }
        if (!draftOrder.due().equals(payment.amount())) {
            return new Completion.Refused("The offer changed while you paid.");
        }
        var paid = InvoicePayments.paid(payment.charge(), HostedGateway.NAME);
        var order = Objects.requireNonNull(
                draftOrders.completeOrder(tx, shop, draftOrder, paid).orderId());
        hostedPayments.ordered(tx, shop, payment, order);
        return new Completion.Ordered(order);
    }

    /**
     * why the log: drafts have no timeline, and who is needed to give money back gets an e-mail. why not the message:
     * it names the payment as the provider does, and such names are as secret as the provider makes them.
     */
    @Override
    public void remember(Tx tx, Shop shop, HostedPayment payment, String message) {
        LOG.info(
                "event=invoice_paid_too_late shop={} draft={} payment={} amount=\"{}\"",
                shop.handle(),
                payment.purchaseId(),
                payment.id(),
                payment.amount());
    }
}
