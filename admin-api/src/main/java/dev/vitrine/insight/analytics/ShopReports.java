package dev.vitrine.insight.analytics;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reports of a period of a shop for its console: the figures that the Admin API answers with, from the same statements.
 * For one snapshot.
 *
 * @param tests whether test orders count
 */
public record ShopReports(Session session, Shop shop, Period period, boolean tests) {

    /** Sales of each interval, without the items sold. */
    public List<SalesRow> sales(Interval interval) {
        var entries = query().entries(SalesGrouping.NONE, Optional.of(interval));
        return SalesReport.rows(entries, period, SalesGrouping.NONE, Optional.of(interval));
    }

    /** Sales of the whole period, without the items sold. */
    public SalesFigures sums() {
        return query().entries(SalesGrouping.NONE, Optional.empty()).stream()
                .map(SalesQuery.Entry::figures)
                .reduce(SalesFigures.NONE, SalesFigures::plus);
    }

    /**
     * Sales of each product without the number of orders; the key is its id, or a title where it has none, and only
     * those have titles.
     */
    public List<SalesRow> products() {
        return query().ofProducts();
    }

    /** Titles of products by id: those that they have, or had in an order where they are gone; also of others. */
    public Map<Long, String> titles(Collection<Long> products) {
        return query().titles(products);
    }

    /**
     * Sales of the products of which most pieces were sold, without the number of orders; where fewer were sold, also
     * of those that only came back.
     */
    public List<SalesRow> bestSellers(int most) {
        return SalesReport.rows(query().ofBestSellers(most), period, SalesGrouping.PRODUCT, Optional.empty());
    }

    /**
     * Sales to the buyers who brought most, without the items sold; the key is an e-mail address, or empty for all
     * orders without one.
     */
    public List<SalesRow> buyers(int most) {
        return SalesReport.rows(query().ofBuyers(most), period, SalesGrouping.NONE, Optional.empty());
    }

    /** Ids of the customers behind e-mail addresses of orders; addresses without one are left out. */
    public Map<String, Long> customerIds(Collection<String> emails) {
        return emails.isEmpty() ? Map.of() : query().customerIds(emails);
    }

    public CustomerReport.CustomerCounts customers() {
        return CustomerReport.counts(query());
    }

    /** Of this period, and of another one. */
    public CustomerReport.ComparedCounts customers(Period other) {
        return CustomerReport.counts(query(), new SalesQuery(session, shop, other, tests));
    }

    public ConversionFunnel funnel() {
        return ConversionFunnel.of(query());
    }

    /** For each interval by its name. */
    public Map<String, ConversionFunnel> funnel(Interval interval) {
        return ConversionFunnel.by(interval, query());
    }

    public CheckoutReport.Counts checkouts() {
        return CheckoutReport.counts(session, shop, period);
    }

    /** The one that earned most first. */
    public List<DiscountEarnings.CodeEarnings> discounts() {
        return DiscountEarnings.ofCodes(query());
    }

    /** How many orders of the period are in a currency that the shop had before; no amount of them is added up. */
    public long ordersInOtherCurrencies() {
        return query().ordersInOtherCurrencies();
    }

    /** Whether the shop has any order, of whatever time. */
    public boolean hasOrders() {
        return query().hasOrders();
    }

    private SalesQuery query() {
        return new SalesQuery(session, shop, period, tests);
    }
}
