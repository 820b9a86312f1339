package dev.vitrine.commerce.pricing;

/** Tax amounts of a basket in minor units: first by rate, then by part. */
record TaxCalculation(long[][] ofItems, long[][] ofDeliveries) {

    /** Computes taxes on the discounted parts. */
    static TaxCalculation of(Basket basket, long[] items, long[] deliveries) {
        var rates = basket.taxes().rates().size();
        var taxCalculation = new TaxCalculation(new long[rates][items.length], new long[rates][deliveries.length]);
        if (rates > 0) {
            taxCalculation.share(basket, taxable(basket, items, deliveries));
        }
        return taxCalculation;
    }

    long total(int rate) {
        long total = 0;
        for (var tax : ofItems[rate]) {
            total += tax;
        }
        for (var tax : ofDeliveries[rate]) {
            total += tax;
        }
        return total;
    }

    /** What is taxed of each part: the items, then the deliveries. */
    private static long[] taxable(Basket basket, long[] items, long[] deliveries) {
        var bases = new long[items.length + deliveries.length];
        for (int i = 0; i < items.length; i++) {
            bases[i] = basket.items().get(i).taxable() ? items[i] : 0;
        }
        for (int i = 0; i < deliveries.length; i++) {
            var taxed =
                    basket.taxes().shippingTaxed() && basket.deliveries().get(i).taxable();
            bases[items.length + i] = taxed ? deliveries[i] : 0;
        }
        return bases;
    }

    private void share(Basket basket, long[] bases) {
        long sum = 0;
        for (var base : bases) {
            sum = Math.addExact(sum, base);
        }
        var effectiveRates = basket.taxes().shares();
        for (int rate = 0; rate < ofItems.length; rate++) {
            // why: rounding line by line would tax a hundred lines of ten cents at ten per cent where five are due.
            var parts = Allocation.split(effectiveRates.of(rate, sum, basket.taxesIncluded()), bases);
            System.arraycopy(parts, 0, ofItems[rate], 0, ofItems[rate].length);
            System.arraycopy(parts, ofItems[rate].length, ofDeliveries[rate], 0, ofDeliveries[rate].length);
        }
    }
}
