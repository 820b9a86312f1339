package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.text.Tags;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Validation of a product, however it was changed: derives what follows from the rest (positions, values of options,
 * the default variant) and finds what is wrong.
 */
final class ProductValidation {

    private static final int LONGEST_HTML = 512 * 1024;

    private final Problems problems;
    private final int mostVariants;
    private final LongFunction<@Nullable String> fieldOf;

    /** {@code fieldOf} gives the name under which the caller sent a variant, such as {@code variants[2].}, or null. */
    ProductValidation(Problems problems, int mostVariants, LongFunction<@Nullable String> fieldOf) {
        this.problems = problems;
        this.mostVariants = mostVariants;
        this.fieldOf = fieldOf;
    }

    Product settled(Product draft, Optional<Product> before) {
        checkProduct(draft);
        checkOptions(draft.options());
        if (draft.variants().isEmpty()) {
            problems.add(Problems.BASE, "A product must have at least one variant");
        }
        // why: "check after merging the request with what exists, not just the payload".
        if (draft.variants().size() > mostVariants) {
            problems.add(Problems.BASE, "too many variants (maximum is " + mostVariants + ")");
        }
        if (draft.images().size() > ProductImage.MOST) {
            problems.add(Problems.BASE, "too many images (maximum is " + ProductImage.MOST + ")");
        }
        draft.variants().forEach(variant -> checkChoice(variant, draft.options()));
        checkTuples(draft.variants());
        return draft.with(options(draft), variants(draft, before), List.of()).withImages(draft.images());
    }

    private void checkProduct(Product draft) {
        problems.notBlank("title", draft.title()).atMost(255, "title", draft.title());
        problems.atMost(255, "vendor", draft.vendor()).atMost(255, "product_type", draft.productType());
        problems.atMost(LONGEST_HTML, "body_html", draft.bodyHtml());
        problems.oneOf("published_scope", draft.publishedScope(), List.of("web", "global"));
        var tags = Tags.list(draft.tags());
        if (tags.size() > Tags.MOST) {
            problems.add("tags", "are too many (maximum is " + Tags.MOST + ")");
        }
        tags.forEach(tag -> problems.atMost(255, "tags", tag));
    }

    private void checkOptions(List<ProductOption> options) {
        if (options.size() > ProductOption.MOST) {
            problems.add(Problems.BASE, "can't have more than " + ProductOption.MOST + " options");
        }
        var seen = new HashSet<String>();
        for (int i = 0; i < options.size(); i++) {
            var field = "options[" + i + "].name";
            problems.notBlank(field, options.get(i).name())
                    .atMost(255, field, options.get(i).name());
            if (!seen.add(options.get(i).name().strip().toLowerCase(Locale.ROOT))) {
                problems.add(field, "has already been taken");
            }
        }
    }

    private void checkChoice(Variant variant, List<ProductOption> options) {
        for (int place = 1; place <= ProductOption.MOST; place++) {
            var value = variant.option(place);
            var field = fieldOf.apply(variant.id());
            if (place <= options.size() && (value == null || value.isBlank())) {
                var name = options.get(place - 1).name();
                problems.add(
                        field == null ? Problems.BASE : field + "option" + place,
                        field == null
                                ? "variant '" + variant.title() + "' has no value for the option '" + name + "'"
                                : "can't be blank");
            } else if (place > options.size() && value != null) {
                problems.add(
                        field == null ? Problems.BASE : field + "option" + place,
                        field == null
                                ? "variant '" + variant.title() + "' has a value for an option that does not exist"
                                : "has no option that it could be a value of: add one to options");
            } else if (value != null) {
                problems.atMost(255, field == null ? Problems.BASE : field + "option" + place, value);
            }
        }
    }

    private void checkTuples(List<Variant> variants) {
        var seen = new HashSet<String>();
        for (var variant : variants) {
            if (!seen.add(variant.options().optionKey())) {
                problems.add(Problems.BASE, "variant '" + variant.title() + "' exists already");
                var field = fieldOf.apply(variant.id());
                // why: "the offending element is unidentifiable" without its place in the request.
                if (field != null) {
                    problems.add(field + "option1", "has already been taken");
                }
            }
        }
    }

    /** "options[].values is derived from the variants in use", in the order of their first appearance. */
    private static List<ProductOption> options(Product draft) {
        var settled = new ArrayList<ProductOption>();
        for (int place = 1; place <= Math.min(draft.options().size(), ProductOption.MOST); place++) {
            var values = new LinkedHashMap<String, String>();
            for (var variant : draft.variants()) {
                var value = variant.option(place);
                if (value != null) {
                    values.putIfAbsent(value.toLowerCase(Locale.ROOT), value);
                }
            }
            settled.add(draft.options().get(place - 1).placed(place, List.copyOf(values.values())));
        }
        return settled;
    }

    private static List<Variant> variants(Product draft, Optional<Product> before) {
        var chosen = chosenDefault(draft.variants(), before);
        var settled = new ArrayList<Variant>();
        for (var variant : draft.variants()) {
            settled.add(variant.placed(settled.size() + 1, variant.id() == chosen));
        }
        return settled;
    }

    /** "exactly one true per product; first by default": one newly marked wins over the one that was. */
    private static long chosenDefault(List<Variant> variants, Optional<Product> before) {
        var was = before.stream()
                .flatMap(product -> product.variants().stream())
                .filter(Variant::isDefault)
                .map(Variant::id)
                .findFirst()
                .orElse(0L);
        var marked =
                variants.stream().filter(Variant::isDefault).map(Variant::id).toList();
        return marked.stream()
                .filter(id -> !id.equals(was))
                .findFirst()
                .or(() -> marked.stream().findFirst())
                .or(() -> variants.stream().map(Variant::id).findFirst())
                .orElse(0L);
    }
}
