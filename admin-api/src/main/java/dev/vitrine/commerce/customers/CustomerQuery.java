package dev.vitrine.commerce.customers;

import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.geo.Country;
import dev.vitrine.foundation.geo.IsoCountries;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.Times;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.text.TextNormalizer;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The search language of customers: free words, {@code field:value}, "AND by default, {@code OR}, {@code -} negation,
 * quotes, {@code *} suffix wildcard", and {@code > >= < <=} before numbers and dates.
 */
final class CustomerQuery {

    private static final Pattern TERM =
            Pattern.compile("\\s*(-?)(?:(\\w+):)?(>=|<=|>|<|)(?:\"([^\"]*)\"(?=\\s|$)|([^\\s\"]+))");
    private static final List<String> FIELDS = List.of(
            "accepts_marketing",
            "country",
            "created_at",
            "email",
            "first_name",
            "last_name",
            "last_order_date",
            "note",
            "orders_count",
            "phone",
            "state",
            "tag",
            "tax_exempt",
            "total_spent",
            "updated_at",
            "verified_email");

    private final Shop shop;

    private CustomerQuery(Shop shop) {
        this.shop = shop;
    }

    /** What the query finds; everything when it is blank. 422 on {@code query} when it cannot be understood. */
    static Select of(String query, Shop shop) {
        return new CustomerQuery(shop).read(query.strip());
    }

    /** Those with exactly this tag, in any letter case. */
    static Select tagged(String tag) {
        var literal = like(tag.toLowerCase(Locale.ROOT));
        return Select.ALL.matching("', ' || lower(tags) || ',' like :value escape '!'", "%, " + literal + ",%");
    }

    private record Term(String field, String comparison, String value) {

        boolean open() {
            return value.endsWith("*");
        }

        String word() {
            return open() ? value.substring(0, value.length() - 1) : value;
        }
    }

    private Select read(String query) {
        var choices = new ArrayList<Select>();
        var all = Select.ALL;
        var terms = TERM.matcher(query);
        int end = 0;
        while (end < query.length()) {
            if (!terms.find() || terms.start() != end) {
                throw refused("can't be understood after '" + query.substring(0, end) + "'");
            }
            end = terms.end();
            if (terms.group().strip().equals("OR")) {
                choices.add(all);
                all = Select.ALL;
            } else if (!terms.group().strip().equals("AND")) {
                var found = term(terms);
                all = terms.group(1).isEmpty() ? all.and(found) : all.not(found);
            }
        }
        choices.add(all);
        if (choices.size() > 1 && choices.contains(Select.ALL)) {
            throw refused("needs something before and after OR");
        }
        return choices.size() == 1 ? all : Select.ALL.anyOf(choices);
    }

    private Select term(MatchResult match) {
        var field = match.group(2) == null ? "" : match.group(2).toLowerCase(Locale.ROOT);
        var value = match.group(4) == null ? match.group(5) : match.group(4);
        var term = new Term(field, match.group(3), value);
        return switch (field) {
            case "" -> words(new Term("", "", match.group(3) + value));
            case "email", "phone", "first_name", "last_name", "state", "note" -> text(term);
            case "tag" -> like("', ' || lower(tags) || ','", ", ", term, ",");
            case "country" -> country(term);
            case "orders_count" -> number(term, "orders_count", BigDecimal.ONE);
            case "total_spent" -> number(term, "total_spent", BigDecimal.TEN.pow(Money.digits(shop.currency())));
            case "last_order_date" -> time(term, "last_order_at", true);
            case "created_at", "updated_at" -> time(term, field, false);
            case "accepts_marketing", "tax_exempt", "verified_email" -> yesOrNo(term);
            default -> throw refused("has no field '" + field + "'; there are " + String.join(", ", FIELDS));
        };
    }

    /** "free words match e-mail, names, phone, address, tags". */
    private Select words(Term term) {
        var word = TextNormalizer.fold(term.word());
        var indexed = CustomerSearchIndex.query(shop, word, term.open())
                .map(terms -> Select.ALL.found(CustomerSearchIndex.TABLE, terms))
                .orElse(Select.ALL);
        // why: the index knows words, but not in which order and with what between them they stand.
        return indexed.matching("search_text like :value escape '!'", "% " + like(word) + (term.open() ? "%" : " %"));
    }

    private static Select text(Term term) {
        return term.open()
                ? like("lower(" + term.field() + ")", "", term, "")
                : Select.ALL.equalIgnoreCase(term.field(), term.value());
    }

    private static Select like(String sql, String before, Term term, String after) {
        var word = like(term.word().toLowerCase(Locale.ROOT));
        var pattern = before.isEmpty() ? word + "%" : "%" + before + word + (term.open() ? "%" : after + "%");
        return Select.ALL.matching(sql + " like :value escape '!'", pattern);
    }

    private static String like(String word) {
        return word.replaceAll("[!%_]", "!$0");
    }

    private static Select country(Term term) {
        var code = IsoCountries.country(term.value()).map(Country::code).orElse(term.value());
        return Select.ALL.matching(
                "id in (select customer_id from customer_addresses where shop_id = :shop and country_code = :value)",
                code);
    }

    private static Select number(Term term, String column, BigDecimal unit) {
        try {
            var number = new BigDecimal(term.value()).multiply(unit).longValueExact();
            return compared(column, term, number, number);
        } catch (ArithmeticException | NumberFormatException e) {
            throw refused("needs a number after " + term.field() + ":");
        }
    }

    /** A date is a whole day of the shop: {@code >2026-03-01} begins on the second. */
    private Select time(Term term, String column, boolean seconds) {
        var from = Times.parse(term.value(), shop.zone(), false);
        var to = Times.parse(term.value(), shop.zone(), true);
        if (from.isEmpty() || to.isEmpty()) {
            throw refused("needs a date or time after " + term.field() + ":");
        }
        return seconds
                ? compared(column, term, from.get().getEpochSecond(), to.get().getEpochSecond())
                : compared(column, term, from.get(), to.get());
    }

    private static Select compared(String column, Term term, Object low, Object high) {
        return switch (term.comparison()) {
            case ">" -> Select.ALL.above(column, high);
            case ">=" -> Select.ALL.atLeast(column, low);
            case "<" -> Select.ALL.below(column, low);
            case "<=" -> Select.ALL.atMost(column, high);
            default -> Select.ALL.atLeast(column, low).atMost(column, high);
        };
    }

    private static Select yesOrNo(Term term) {
        return switch (term.value()) {
            case "true", "1", "yes" -> Select.ALL.equal(term.field(), true);
            case "false", "0", "no" -> Select.ALL.equal(term.field(), false);
            default -> throw refused("needs true or false after " + term.field() + ":");
        };
    }

    private static RuntimeException refused(String why) {
        return Problems.of("query", why);
    }
}
