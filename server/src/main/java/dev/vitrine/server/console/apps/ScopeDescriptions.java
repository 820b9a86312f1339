package dev.vitrine.server.console.apps;

import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.access.Scopes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Descriptions of access scopes for merchants. */
final class ScopeDescriptions {

    private ScopeDescriptions() {}

    /** {@code see} and {@code change} are handles, empty where there is no such thing. */
    record ScopeDescription(Scope scope, String title, String words, String see, String change) {

        String key() {
            return (see.isEmpty() ? change : see).replaceFirst("^(read|write)_", "");
        }
    }

    static List<ScopeDescription> all() {
        var handles = Scope.handles();
        return Arrays.stream(Scope.values())
                .filter(scope -> scope != Scope.NONE)
                .map(scope -> {
                    var see = scope.handle(false);
                    var change = scope.handle(true);
                    return new ScopeDescription(
                            scope,
                            title(scope),
                            words(scope),
                            handles.contains(see) && see.startsWith("read_") ? see : "",
                            handles.contains(change) ? change : "");
                })
                .toList();
    }

    /** A sentence for each family of which there is something in the scopes. */
    static List<String> sentences(Scopes scopes) {
        var sentences = new ArrayList<String>();
        for (var scopeDescription : all()) {
            if (!scopeDescription.change().isEmpty() && scopes.handles().contains(scopeDescription.change())) {
                sentences.add(
                        (scopeDescription.see().isEmpty() ? "Change " : "See and change ") + scopeDescription.words());
            } else if (scopes.handles().contains(scopeDescription.see())) {
                sentences.add("See " + scopeDescription.words());
            }
        }
        return sentences;
    }

    private static String title(Scope scope) {
        return switch (scope) {
            case THEMES -> "Themes";
            case PRODUCTS -> "Products";
            case PRODUCT_LISTINGS -> "Sales channel";
            case INVENTORY -> "Stock";
            case CUSTOMERS -> "Customers";
            case ORDERS -> "Orders";
            case FULFILLMENTS -> "Fulfilment services";
            case SCRIPT_TAGS -> "Scripts";
            case CONTENT -> "Pages";
            case SHIPPING -> "Delivery";
            case CHECKOUTS -> "Carts and checkouts";
            case PRICE_RULES -> "Discounts";
            case ANALYTICS -> "Figures";
            case ORDER_EDITS -> "Order editing";
            case NONE -> "";
        };
    }

    private static String words(Scope scope) {
        return switch (scope) {
            case THEMES -> "the themes of your shop and their files";
            case PRODUCTS -> "products, variants, pictures and collections";
            case PRODUCT_LISTINGS -> "what is published on the app's own sales channel";
            case INVENTORY -> "how much you have of what, and where";
            case CUSTOMERS -> "customers, with their names, addresses and e-mail";
            case ORDERS -> "orders, payments, shipments and who bought";
            case FULFILLMENTS -> "services that keep and send your goods";
            case SCRIPT_TAGS -> "scripts that run on the pages of your shop";
            case CONTENT -> "pages and redirects";
            case SHIPPING -> "delivery zones, rates, countries and carriers";
            case CHECKOUTS -> "carts and checkouts that are under way";
            case PRICE_RULES -> "discounts and their codes";
            case ANALYTICS -> "sales figures and visits";
            case ORDER_EDITS -> "placed orders: cancel, adjust, close and delete them";
            case NONE -> "";
        };
    }
}
