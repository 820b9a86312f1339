package dev.vitrine.insight.analytics;

/** Row of a sales report: where it stands, what it is called and what it adds up to. */
public record SalesRow(Place place, String title, SalesFigures figures) {

    /** An interval and a group; either is empty where the report does not keep them apart. */
    public record Place(String date, String key) {}

    SalesRow plus(SalesRow other) {
        // why: of two titles the one that is not from a refund alone; they are mostly the same.
        return new SalesRow(place, title.isEmpty() ? other.title : title, figures.plus(other.figures));
    }
}
