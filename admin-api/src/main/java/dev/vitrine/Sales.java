package dev.vitrine;

import dev.vitrine.apps.AppRequestSigner;
import dev.vitrine.commerce.checkout.AdminCarts;
import dev.vitrine.commerce.checkout.Carts;
import dev.vitrine.commerce.checkout.CheckoutPersonalData;
import dev.vitrine.commerce.checkout.CheckoutPricing;
import dev.vitrine.commerce.checkout.CheckoutRecovery;
import dev.vitrine.commerce.checkout.CheckoutRoutes;
import dev.vitrine.commerce.checkout.CheckoutShippingOptions;
import dev.vitrine.commerce.checkout.Checkouts;
import dev.vitrine.commerce.checkout.HostedCheckouts;
import dev.vitrine.commerce.checkout.RejectedForms;
import dev.vitrine.commerce.checkout.Uploads;
import dev.vitrine.commerce.customers.CustomerAccounts;
import dev.vitrine.commerce.customers.CustomerErasure;
import dev.vitrine.commerce.customers.CustomerMatching;
import dev.vitrine.commerce.customers.CustomerProfiles;
import dev.vitrine.commerce.customers.CustomerSessions;
import dev.vitrine.commerce.customers.CustomerSignIns;
import dev.vitrine.commerce.customers.Customers;
import dev.vitrine.commerce.customers.EmailPersonalData;
import dev.vitrine.commerce.customers.Newsletter;
import dev.vitrine.commerce.discounts.Discounts;
import dev.vitrine.commerce.discounts.RedemptionPersonalData;
import dev.vitrine.commerce.draftorders.DraftOrderPersonalData;
import dev.vitrine.commerce.draftorders.DraftOrders;
import dev.vitrine.commerce.draftorders.HostedInvoices;
import dev.vitrine.commerce.draftorders.InvoicePayments;
import dev.vitrine.commerce.fulfillment.FulfillmentServicePollJob;
import dev.vitrine.commerce.fulfillment.FulfillmentServices;
import dev.vitrine.commerce.hostedpayments.HostedPaymentProcessor;
import dev.vitrine.commerce.imports.ImportPersonalData;
import dev.vitrine.commerce.metafields.Metafields;
import dev.vitrine.commerce.orders.OrderPersonalData;
import dev.vitrine.commerce.orders.OrderResources;
import dev.vitrine.commerce.orders.Orders;
import dev.vitrine.commerce.orders.OrdersOfCustomers;
import dev.vitrine.commerce.orders.aggregate.OrderEmails;
import dev.vitrine.commerce.orders.aggregate.Transactions;
import dev.vitrine.commerce.orders.fulfillments.FulfillmentResources;
import dev.vitrine.commerce.orders.fulfillments.Fulfillments;
import dev.vitrine.commerce.orders.returns.ReturnPersonalData;
import dev.vitrine.commerce.orders.returns.ReturnResources;
import dev.vitrine.commerce.payments.CodeAttempts;
import dev.vitrine.commerce.payments.GiftCardPayments;
import dev.vitrine.commerce.payments.GiftCardSales;
import dev.vitrine.commerce.payments.GiftCards;
import dev.vitrine.commerce.payments.HostedGateway;
import dev.vitrine.commerce.payments.HostedPayments;
import dev.vitrine.commerce.payments.PaymentMethods;
import dev.vitrine.commerce.payments.TestGateway;
import dev.vitrine.commerce.shipping.CarrierServices;
import dev.vitrine.commerce.shipping.ShippingOptions;
import dev.vitrine.commerce.shipping.ShippingZones;
import dev.vitrine.commerce.shipping.ShopCountries;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.mail.EmailOutbox;
import dev.vitrine.people.AttemptLimiter;
import java.util.List;
import java.util.Map;

/** Selling: carts, checkouts, orders, drafts, payments, shipping, discounts and customers. */
public record Sales(
        Carts carts,
        Uploads uploads,
        Checkouts checkouts,
        HostedPaymentProcessor hostedPaymentProcessor,
        HostedGateway hostedGateway,
        RejectedForms rejectedForms,
        Orders orders,
        Fulfillments fulfillments,
        FulfillmentServices fulfillmentServices,
        DraftOrders draftOrders,
        InvoicePayments invoicePayments,
        Customers customers,
        Newsletter newsletter,
        Metafields metafields,
        Discounts discounts,
        PaymentMethods paymentMethods,
        GiftCardPayments giftCardPayments,
        TestGateway gateway,
        ShippingZones shippingZones,
        ShippingOptions shippingOptions,
        EmailOutbox emailOutbox,
        List<Feature> features) {

    /** {@code ownerChangeListener} hears whose metafields changed. */
    public static Sales of(
            Foundation foundation,
            Catalog catalog,
            AppRequestSigner appRequestSigner,
            Metafields.OwnerChangeListener ownerChangeListener) {
        var database = foundation.database();
        var shops = foundation.shops();
        var events = foundation.events();
        var emails = foundation.emails();
        var secrets = foundation.secrets();
        var clock = foundation.clock();
        var discounts = new Discounts(clock);
        var gateway = new TestGateway(database, secrets, clock);
        var paymentMethods = new PaymentMethods(
                foundation.secretEncryption(), Transactions::countOpenAuthorizations, shops.baseHost());
        var hostedPayments = new HostedPayments(secrets, clock);
        var hostedGateway =
                new HostedGateway(database, hostedPayments, paymentMethods, foundation.appHttpClient(), clock);
        var customerMatching = new CustomerMatching(events, new OrdersOfCustomers(), clock);
        var giftCardPayments = new GiftCardPayments(database, events, clock);
        var orders = new Orders(
                database,
                shops,
                events,
                catalog.stock(),
                customerMatching,
                List.of(gateway, hostedGateway, giftCardPayments),
                paymentMethods,
                new GiftCardSales(shops, events, secrets, clock),
                discounts.engine(),
                emails,
                secrets,
                clock);
        var checkoutPricing = new CheckoutPricing(discounts.engine(), giftCardPayments, clock);
        var carts = new Carts(database, checkoutPricing, events, secrets, clock);
        var uploads = new Uploads(foundation.storage(), database, secrets, clock);
        var shippingZones = new ShippingZones();
        var shippingOptions =
                new ShippingOptions(database, shippingZones, foundation.appHttpClient(), appRequestSigner, clock);
        var codeAttempts = new CodeAttempts(new AttemptLimiter(database, clock));
        var checkouts = new Checkouts(
                database,
                shops,
                carts,
                orders,
                checkoutPricing,
                new CheckoutShippingOptions(database, shippingZones, shippingOptions, checkoutPricing),
                gateway,
                paymentMethods,
                hostedPayments,
                codeAttempts,
                events,
                secrets,
                clock);
        var rejectedForms = new RejectedForms(database, clock);
        var emailOutbox = new EmailOutbox(
                database, shops, clock, Map.of(OrderEmails.RECOVERY, CheckoutRecovery.sentListener(checkouts)));
        var metafields = new Metafields(database, ownerChangeListener);
        var customerAccounts =
                new CustomerAccounts(database, events, emails, shops, foundation.passwordHasher(), secrets, clock);
        var customerSessions = new CustomerSessions(database, secrets, clock);
        var draftOrders = new DraftOrders(
                orders,
                events,
                emails,
                metafields,
                shops,
                paymentMethods,
                giftCardPayments,
                database,
                shippingOptions,
                secrets,
                clock);
        var personalData = List.of(
                new OrderPersonalData(orders),
                new ReturnPersonalData(),
                new DraftOrderPersonalData(draftOrders),
                new CheckoutPersonalData(),
                new RedemptionPersonalData(),
                new EmailPersonalData(emails),
                new ImportPersonalData());
        var customerErasure = new CustomerErasure(metafields, events, clock, personalData);
        var customerSignIns = new CustomerSignIns(
                database,
                customerAccounts,
                customerSessions,
                customerMatching,
                customerErasure,
                emails,
                shops,
                foundation.passwordHasher(),
                secrets,
                clock);
        var customers = new Customers(
                metafields,
                customerMatching,
                customerAccounts,
                customerSessions,
                customerSignIns,
                new CustomerProfiles(customerMatching, clock),
                customerErasure,
                new OrdersOfCustomers(),
                personalData);
        var invoicePayments = new InvoicePayments(
                database,
                draftOrders,
                gateway,
                paymentMethods,
                hostedPayments,
                giftCardPayments,
                codeAttempts,
                secrets,
                clock);
        var hostedPaymentProcessor = new HostedPaymentProcessor(
                database,
                shops,
                List.of(new HostedCheckouts(checkouts), new HostedInvoices(database, draftOrders, hostedPayments)),
                hostedPayments,
                hostedGateway,
                paymentMethods,
                emails);
        var fulfillmentServices = new FulfillmentServices(
                shops,
                catalog.locations(),
                catalog.stock(),
                foundation.appHttpClient(),
                appRequestSigner,
                events,
                clock);
        var fulfillments = orders.fulfillments(fulfillmentServices, catalog.locations());
        return new Sales(
                carts,
                uploads,
                checkouts,
                hostedPaymentProcessor,
                hostedGateway,
                rejectedForms,
                orders,
                fulfillments,
                fulfillmentServices,
                draftOrders,
                invoicePayments,
                customers,
                new Newsletter(database, customerMatching, emails, shops, foundation.secretEncryption(), clock),
                metafields,
                discounts,
                paymentMethods,
                giftCardPayments,
                gateway,
                shippingZones,
                shippingOptions,
                emailOutbox,
                List.of(
                        new OrderResources(database, orders, fulfillments),
                        new FulfillmentResources(fulfillments),
                        new ReturnResources(orders.returns()),
                        draftOrders,
                        invoicePayments,
                        new AdminCarts(),
                        carts,
                        uploads,
                        new CheckoutRoutes(database, checkouts, emails, foundation.secretEncryption()),
                        checkouts,
                        hostedPaymentProcessor,
                        rejectedForms,
                        customers,
                        new ShopCountries(),
                        shippingZones,
                        new CarrierServices(shops, shippingOptions),
                        discounts,
                        paymentMethods,
                        new GiftCards(secrets),
                        fulfillmentServices,
                        new FulfillmentServicePollJob(
                                database, shops, fulfillmentServices, catalog.stock(), fulfillments, clock),
                        metafields));
    }
}
