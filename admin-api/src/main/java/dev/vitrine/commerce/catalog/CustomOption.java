package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Custom option that a customer fills in for one item, such as an engraving.
 *
 * @param name of the property in cart and order
 * @param values to choose from; empty for what is written or uploaded
 * @param maxLength most characters of a text; null for as many as a property may have
 */
public record CustomOption(
        String name,
        String type,
        String label,
        boolean required,
        List<String> values,
        @Nullable Integer maxLength) {

    private static final int MOST = 30;

    /** "a property has at most 2,000 characters". */
    private static final int LONGEST = 2_000;

    private static final List<String> CHOSEN = List.of("select", "radio", "checkbox");
    private static final List<String> TYPES =
            List.of("text", "textarea", "number", "file", "select", "radio", "checkbox");

    public CustomOption {
        values = List.copyOf(values);
    }

    private record Row(List<CustomOption> customOptions) {}

    /** Those of the product of a variant; none when there is no such variant. */
    public static List<CustomOption> ofVariant(Session session, Shop shop, long variant) {
        return session.sql("""
                        select p.custom_options from variants v join products p on p.id = v.product_id
                        where v.shop_id = :shop and p.shop_id = :shop and v.id = :variant
                        """)
                .bind(shop)
                .bind("variant", variant)
                .one(Row.class)
                .map(Row::customOptions)
                .orElse(List.of());
    }

    /** The whole list replaces the one before. */
    static List<CustomOption> read(RequestBody requestBody, List<CustomOption> current) {
        if (!requestBody.has("custom_options")) {
            return current;
        }
        var options = new ArrayList<CustomOption>();
        var names = new HashSet<String>();
        for (var one : requestBody.list("custom_options")) {
            var name = one.words("name", "");
            var type = one.words("type", "text");
            one.problems().notBlank(one.prefix() + "name", name).atMost(255, one.prefix() + "name", name);
            one.problems().oneOf(one.prefix() + "type", type, TYPES);
            if (!names.add(name.toLowerCase(Locale.ROOT))) {
                one.problem("name", "has already been taken");
            }
            var values = one.texts("values");
            if (CHOSEN.contains(type) && values.isEmpty()) {
                one.problem("values", "can't be blank");
            }
            var most = one.hasValue("max_length") ? one.whole("max_length", 0) : LONGEST;
            if (most < 1 || most > LONGEST) {
                one.problem("max_length", "must be between 1 and " + LONGEST);
            }
            options.add(new CustomOption(
                    name,
                    type,
                    one.words("label", name),
                    one.flag("required", false),
                    values,
                    one.hasValue("max_length") ? (Integer) (int) most : null));
        }
        if (options.size() > MOST) {
            requestBody.problems().add(Problems.BASE, "too many custom options (maximum is " + MOST + ")");
        }
        return options;
    }
}
