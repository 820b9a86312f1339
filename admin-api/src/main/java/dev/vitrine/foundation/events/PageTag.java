package dev.vitrine.foundation.events;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Tag of something that pages of a storefront show: a page has the tags of all that it was made of. */
public record PageTag(String name) {

    /** Theme, its settings, menus, scripts of apps and the shop's own row: all that every page shows. */
    public static final PageTag LOOK = new PageTag("look");

    /** Which collections there are, with what they say of themselves. */
    public static final PageTag COLLECTIONS = new PageTag("collections");

    /** The merchant's own pages. */
    public static final PageTag PAGES = new PageTag("pages");

    /** Discounts that apply by themselves: no page has them, every price of a cart does. */
    public static final PageTag DISCOUNTS = new PageTag("discounts");

    /** What searches find. */
    public static final PageTag SEARCH = new PageTag("search");

    /** Which addresses lead to a page, to another address or to nothing. */
    public static final PageTag ADDRESSES = new PageTag("addresses");

    /** Anything of any product or collection: for changes of which nobody says more. */
    public static final PageTag CATALOG = new PageTag("catalog");

    /** In place of a collection: all products of the shop. */
    public static final long ALL_PRODUCTS = 0;

    /** What products are listed by, or lists take from them, beside which ones there are. */
    public enum Listed {
        TITLE,
        PRICE,
        IMAGE,
        VENDOR,
        TYPE,
        TAGS,
        /** All that facets count: vendor, type, tags, options, prices, and what can be bought. */
        FACETS
    }

    private static final String PRODUCT = "product:";
    private static final String PRODUCTS = "products:";

    /** A product, but for how many are left of it. */
    public static PageTag product(long id) {
        return new PageTag(PRODUCT + id);
    }

    /** Metafields of a product; pages show few of them. */
    public static PageTag metafields(long product) {
        return new PageTag("metafields:" + product);
    }

    /** How many are left of a product. */
    public static PageTag stock(long product) {
        return new PageTag("stock:" + product);
    }

    /** What a collection says of itself. */
    public static PageTag collection(long id) {
        return new PageTag("collection:" + id);
    }

    /** Which products stand in a collection, which of them are shown, and their order by hand. */
    public static PageTag products(long collection) {
        return new PageTag(PRODUCTS + collection);
    }

    /** The same property of all products of a collection. */
    public static PageTag products(long collection, Listed property) {
        return new PageTag(PRODUCTS + collection + "/" + property.name().toLowerCase(Locale.ROOT));
    }

    /** The product that has this {@link #product(long) tag}; empty when it is another tag. */
    public Optional<Long> productId() {
        return number(PRODUCT);
    }

    /** The collection whose {@link #products(long) products} have this tag; empty when it is another tag. */
    public Optional<Long> collectionId() {
        return number(PRODUCTS);
    }

    private Optional<Long> number(String prefix) {
        return Optional.of(name)
                .filter(text -> text.startsWith(prefix))
                .map(text -> text.substring(prefix.length()))
                .filter(text -> text.matches("\\d+"))
                .map(Long::valueOf);
    }

    /** A collection in all ways: its own words and its products. */
    static Set<PageTag> wholeCollection(long id) {
        return Set.of(collection(id), products(id), COLLECTIONS, ADDRESSES);
    }
}
