package dev.vitrine.insight.audit;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.db.Author;
import dev.vitrine.foundation.events.AuditEntry;
import dev.vitrine.foundation.events.AuditSearch.StoredEntry;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.tenancy.Shop;
import java.math.BigDecimal;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Sentence about an entry of the audit log after its author: words before the record's name, the name, words after. */
record ActivitySentence(String before, String name, String after, List<String> details) {

    /** What stands before the name of a record; of others it follows from the type. */
    private static final Map<String, String> NOUNS = Map.ofEntries(
            Map.entry("Order", "order"),
            Map.entry("PriceRule", "the discount"),
            Map.entry("ShippingZone", "the delivery zone"),
            Map.entry("ShippingRate", "the delivery rate"),
            Map.entry("Country", ""),
            Map.entry("Province", ""),
            Map.entry("StaffMember", ""),
            Map.entry("Import", ""),
            Map.entry("EmailText", "the e-mail"),
            Map.entry("Setting", "the"),
            Map.entry("Preferences", "the"),
            Map.entry("StorefrontPassword", "the"));

    /** Records of which a shop has one. */
    private static final Map<String, String> ONLY = Map.of(
            "Setting", "settings",
            "Preferences", "preferences",
            "StorefrontPassword", "storefront password");

    private static final Map<String, String> DEEDS = Map.ofEntries(
            Map.entry("create", "created"),
            Map.entry("changed", "changed"),
            Map.entry("update", "changed"),
            Map.entry("destroy", "deleted"),
            Map.entry("published", "published"),
            Map.entry("unpublished", "hid"),
            Map.entry("enabled", "enabled"),
            Map.entry("disabled", "disabled"),
            Map.entry("erased", "erased"),
            Map.entry("placed", "placed"),
            Map.entry("cancelled", "cancelled"),
            Map.entry("closed", "closed"),
            Map.entry("re_opened", "opened again"),
            Map.entry("installed", "installed"),
            Map.entry("uninstalled", "uninstalled"),
            Map.entry("reviewed", "reviewed"),
            Map.entry("invited", "invited"));

    private static final Map<String, String> MONEY = Map.of(
            "authorization", "authorized",
            "sale", "took",
            "capture", "captured",
            "refund", "refunded",
            "void", "released");

    /** Fields by the words that the console has for them; of others these are their names. */
    private static final Map<String, String> FIELDS = Map.ofEntries(
            Map.entry("body_html", "description"),
            Map.entry("product_type", "type"),
            Map.entry("handle", "address"),
            Map.entry("template_suffix", "template"),
            Map.entry("metafields_global_title_tag", "title for search engines"),
            Map.entry("metafields_global_description_tag", "description for search engines"),
            Map.entry("images", "pictures"),
            Map.entry("image", "picture"),
            Map.entry("compare_at_price", "price before"),
            Map.entry("cost_per_item", "cost"),
            Map.entry("sku", "SKU"),
            Map.entry("inventory_policy", "selling when sold out"),
            Map.entry("inventory_management", "tracking of stock"),
            Map.entry("taxable", "taxes"),
            Map.entry("requires_shipping", "shipping"),
            Map.entry("iana_timezone", "time zone"),
            Map.entry("primary_locale", "language"),
            Map.entry("taxes_included", "taxes in prices"),
            Map.entry("tax_shipping", "taxes on delivery"),
            Map.entry("customer_accounts", "customer accounts"),
            Map.entry("return_days", "days for returns"),
            Map.entry("archive_automatically", "closing of done orders"),
            Map.entry("email", "e-mail address"),
            Map.entry("look", "colours"),
            Map.entry("tax", "tax rate"),
            Map.entry("tax_name", "tax name"),
            Map.entry("scopes", "access"),
            Map.entry("target", "destination"),
            Map.entry("zip", "postal code"),
            Map.entry("options", "options"));

    private static final Set<String> AMOUNTS = Set.of("price", "compare_at_price", "cost_per_item");

    private static final int MOST_NAMED = 3;

    /** {@code order} is the name of the order that it is about. */
    static ActivitySentence of(Shop shop, StoredEntry entry, String order) {
        var verb = entry.verb();
        var type = entry.subjectType();
        var first = argument(entry, 0);
        var orders = type.equals("Order");
        var kind = verb.replaceFirst("_[a-z]+$", "");
        if (orders && MONEY.containsKey(kind) && !kind.equals(verb)) {
            return money(shop, entry, order, kind);
        }
        if (orders && verb.startsWith("fulfillment_")) {
            return about(order, fulfillment(verb), "");
        }
        if (orders && verb.startsWith("return_")) {
            return about(order, returned(verb, first), "");
        }
        if (type.equals("Customer") && entry.authorKind().equals(Author.Kind.CUSTOMER.handle())) {
            return verb.equals(AuditEntry.CREATED)
                    ? new ActivitySentence("became a ", "customer", "", List.of())
                    : new ActivitySentence("activated their ", "account", "", List.of());
        }
        return switch (verb) {
            case "restock_line_items" ->
                about(order, "put " + first + (first.equals("1") ? " item" : " items") + " back to stock from ", "");
            case "edited" ->
                about(order, "changed the items of ", argument(entry, 1).isEmpty() ? "" : ": " + argument(entry, 1));
            case "noted" -> about(order, "wrote a note about ", "");
            case AuditEntry.CHANGED -> changed(shop, entry);
            case "password_renewed" -> of(entry, "made a new password for ", "");
            case "secret_renewed" -> of(entry, "made a new shared secret for ", "");
            case "primary" -> of(entry, "made ", type.equals("Domain") ? " the primary one" : " the primary location");
            case "left" -> of(entry, "stopped leading visitors to ", "");
            case "lost" -> of(entry, "lost ", " to another shop");
            case "owner" -> of(entry, "made ", " the owner of the shop");
            case "joined" -> new ActivitySentence("joined the ", "staff", "", List.of());
            case "invited" -> of(entry, "invited ", " to the staff");
            case "invitation_withdrawn" -> of(entry, "took back the invitation of ", "");
            default -> of(entry, deed(type, verb) + " ", type.equals("StaffMember") ? " from the staff" : "");
        };
    }

    static String argument(StoredEntry entry, int place) {
        return place < entry.arguments().size() ? entry.arguments().get(place).asText() : "";
    }

    private static ActivitySentence money(Shop shop, StoredEntry entry, String order, String kind) {
        var amount = shop.price(Money.of(new BigDecimal(argument(entry, 0)), Currency.getInstance(argument(entry, 1))));
        return switch (entry.verb().substring(kind.length() + 1)) {
            case "success" ->
                about(order, MONEY.get(kind) + " " + amount + (kind.equals("authorization") ? " for " : " of "), "");
            case "pending" -> about(order, "began to collect " + amount + " for ", "");
            default -> about(order, "tried to collect " + amount + " for ", ", which failed");
        };
    }

    private static String fulfillment(String verb) {
        return switch (verb) {
            case "fulfillment_success" -> "fulfilled items of ";
            case "fulfillment_cancelled" -> "cancelled a fulfillment of ";
            case "fulfillment_failure" -> "could not fulfil items of ";
            case "fulfillment_held" -> "put the fulfilment on hold of ";
            case "fulfillment_released" -> "released the fulfilment of ";
            case "fulfillment_moved" -> "moved to another location the fulfilment of ";
            default -> "began to fulfil items of ";
        };
    }

    private static String returned(String verb, String name) {
        var deed = verb.substring("return_".length());
        return (deed.equals("requested") ? "asked for" : deed) + " the return " + name + " of ";
    }

    private static ActivitySentence about(String order, String before, String after) {
        return order.isEmpty()
                ? new ActivitySentence(before, "an order", after, List.of())
                : new ActivitySentence(before + "order ", order, after, List.of());
    }

    private static ActivitySentence of(StoredEntry entry, String before, String after) {
        return of(entry, before, after, List.of());
    }

    private static ActivitySentence of(StoredEntry entry, String before, String after, List<String> details) {
        var type = entry.subjectType();
        var noun = NOUNS.getOrDefault(type, "the " + words(type));
        var only = ONLY.getOrDefault(type, "");
        var name = only.isEmpty() ? name(type, argument(entry, 0)) : only;
        if (name.isEmpty()) {
            var plain = noun.replaceFirst("^the ", "");
            return new ActivitySentence(before, (plain.isEmpty() ? "somebody" : "a " + plain), after, details);
        }
        return new ActivitySentence(before + (noun.isEmpty() ? "" : noun + " "), name, after, details);
    }

    private static String name(String type, String stored) {
        return type.equals("Language") ? Locale.forLanguageTag(stored).getDisplayName(Locale.ENGLISH) : stored;
    }

    private static String deed(String type, String verb) {
        if (type.equals("Country") || type.equals("Province")) {
            return verb.equals(AuditEntry.DELETED) ? "deleted the tax rates of" : "added the tax rates of";
        }
        if (type.equals("StorefrontPassword")) {
            return verb.equals("enabled") ? "turned on" : "turned off";
        }
        if (type.equals("StaffMember") || type.equals("Language") || type.equals("Domain")) {
            if (verb.equals("verified")) {
                return verb;
            }
            return verb.equals(AuditEntry.DELETED) ? "removed" : "added";
        }
        return DEEDS.getOrDefault(verb, verb.replace('_', ' '));
    }

    private static ActivitySentence changed(Shop shop, StoredEntry entry) {
        var changes = entry.arguments().stream().filter(JsonNode::isObject).toList();
        var fields = changes.stream()
                .map(change -> field(change.path("field").asText()))
                .distinct()
                .toList();
        var details = changes.stream()
                .filter(change -> change.hasNonNull("from") && change.hasNonNull("to"))
                .map(change -> detail(shop, change))
                .toList();
        var within = ONLY.containsKey(entry.subjectType()) ? " in " : " of ";
        var password = entry.subjectType().equals("StorefrontPassword") && fields.contains("password");
        return of(
                entry,
                fields.isEmpty() || password ? "changed " : "changed the " + listed(fields) + within,
                "",
                details);
    }

    private static String listed(List<String> fields) {
        if (fields.size() == 1) {
            return fields.getFirst();
        }
        if (fields.size() > MOST_NAMED) {
            return fields.stream().limit(MOST_NAMED - 1L).collect(Collectors.joining(", ")) + " and "
                    + (fields.size() - MOST_NAMED + 1) + " more";
        }
        return String.join(", ", fields.subList(0, fields.size() - 1)) + " and " + fields.getLast();
    }

    private static String detail(Shop shop, JsonNode change) {
        var field = change.path("field").asText();
        var words = field(field);
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1) + ": "
                + value(shop, field, change.path("from").asText()) + " → "
                + value(shop, field, change.path("to").asText());
    }

    private static String value(Shop shop, String field, String value) {
        if (AMOUNTS.contains(field) && value.matches("-?\\d+(\\.\\d+)?")) {
            return shop.price(Money.of(new BigDecimal(value), shop.currency()));
        }
        if (field.equals("tax") && value.matches("\\d+(\\.\\d+)?(E-\\d+)?")) {
            return new BigDecimal(value).movePointRight(2).stripTrailingZeros().toPlainString() + " %";
        }
        if (field.equals("primary_locale")) {
            return Locale.forLanguageTag(value).getDisplayName(Locale.ENGLISH);
        }
        return switch (value) {
            case "" -> "none";
            case "true" -> "on";
            case "false" -> "off";
            default -> value;
        };
    }

    private static String field(String name) {
        return FIELDS.getOrDefault(name, name.replace('_', ' '));
    }

    /** {@code customer group} for {@code CustomerGroup}. */
    private static String words(String type) {
        return type.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    }
}
