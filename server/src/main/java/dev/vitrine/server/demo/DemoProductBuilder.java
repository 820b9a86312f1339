package dev.vitrine.server.demo;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builder of a demo product: every combination of its options becomes a variant. */
final class DemoProductBuilder {
    private final String handle;
    private final String title;
    private final String vendor;
    private final String type;
    private final long price;
    private final int grams;
    private final Map<String, long[]> more = new HashMap<>();
    private final Map<String, Long> was = new HashMap<>();
    private final List<DemoProduct.Option> options = new ArrayList<>();
    private List<String> tags = List.of();
    private List<String> collections = List.of();
    private int[] stock = {12};
    private StringBuilder body = new StringBuilder();
    private @Nullable String seoTitle;
    private @Nullable String seoDescription;

    private DemoProductBuilder(String handle, String title, String vendor, String type, long price, int grams) {
        this.handle = handle;
        this.title = title;
        this.vendor = vendor;
        this.type = type;
        this.price = price;
        this.grams = grams;
    }

    static DemoProductBuilder of(String handle, String title, String vendor, String type, long price, int grams) {
        return new DemoProductBuilder(handle, title, vendor, type, price, grams);
    }

    DemoProductBuilder in(String... handles) {
        collections = List.of(handles);
        return this;
    }

    DemoProductBuilder tags(String... words) {
        tags = List.of(words);
        return this;
    }

    DemoProductBuilder says(String words) {
        body.append("<p>").append(words.strip().replace("\n", " ")).append("</p>\n");
        return this;
    }

    DemoProductBuilder facts(String... facts) {
        body.append("<ul>\n");
        for (var fact : facts) {
            body.append("<li>").append(fact).append("</li>\n");
        }
        body.append("</ul>\n");
        return this;
    }

    DemoProductBuilder seo(String pageTitle, String description) {
        seoTitle = pageTitle;
        seoDescription = description;
        return this;
    }

    DemoProductBuilder option(String name, String... values) {
        options.add(new DemoProduct.Option(name, List.of(values)));
        return this;
    }

    /** A value that costs and weighs more (or less). */
    DemoProductBuilder adds(String value, long cents, int weight) {
        more.put(value, new long[] {cents, weight});
        return this;
    }

    /** On sale: the old price of every variant. */
    DemoProductBuilder was(long cents) {
        was.put("", cents);
        return this;
    }

    /** On sale in one value only. */
    DemoProductBuilder was(String value, long cents) {
        was.put(value, cents);
        return this;
    }

    /** Pieces in stock, variant by variant; shorter lists start over. */
    DemoProductBuilder stock(int... pieces) {
        stock = pieces;
        return this;
    }

    DemoProduct done() {
        return new DemoProduct(
                handle,
                title,
                vendor,
                type,
                tags,
                body.toString(),
                seoTitle,
                seoDescription,
                List.copyOf(options),
                variants(),
                pictures(),
                collections);
    }

    private List<DemoProduct.Variant> variants() {
        List<List<String>> rows = List.of(List.of());
        for (var option : options) {
            List<List<String>> longer = new ArrayList<>();
            for (var row : rows) {
                for (var value : option.values()) {
                    List<String> next = new ArrayList<>(row);
                    next.add(value);
                    longer.add(List.copyOf(next));
                }
            }
            rows = longer;
        }
        List<DemoProduct.Variant> variants = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            variants.add(variant(rows.get(i), i));
        }
        return List.copyOf(variants);
    }

    private DemoProduct.Variant variant(List<String> values, int number) {
        long cents = 0;
        var weight = grams;
        var before = was.get("");
        for (var value : values) {
            var added = more.getOrDefault(value, new long[] {0, 0});
            cents += added[0];
            weight += (int) added[1];
            before = was.getOrDefault(value, before);
        }
        return new DemoProduct.Variant(
                values,
                price + cents,
                before == null ? null : Long.valueOf(before + cents),
                sku(values),
                stock[number % stock.length],
                weight);
    }

    private String sku(List<String> values) {
        var sku = new StringBuilder();
        for (var word : handle.split("-")) {
            if (sku.length() < 6) {
                sku.append(word, 0, Math.min(3, word.length()));
            }
        }
        for (var value : values) {
            var plain = value.replaceAll("[^A-Za-z0-9]", "");
            sku.append('-').append(plain, 0, Math.min(plain.matches("[A-Za-z]+") ? 4 : 6, plain.length()));
        }
        return sku.toString().toUpperCase(Locale.ROOT);
    }

    private List<DemoImage> pictures() {
        var colours = options.stream()
                .filter(DemoProduct.Option::isColour)
                .flatMap(option -> option.values().stream())
                .toList();
        var pictures = new ArrayList<DemoImage>();
        @Nullable String first = colours.isEmpty() ? null : colours.getFirst();
        pictures.add(picture(first, DemoImage.View.FRONT));
        pictures.add(picture(first, DemoImage.View.SCENE));
        pictures.add(picture(first, DemoImage.View.DETAIL));
        colours.stream().skip(1).forEach(colour -> pictures.add(picture(colour, DemoImage.View.FRONT)));
        return List.copyOf(pictures);
    }

    private DemoImage picture(@Nullable String colour, DemoImage.View view) {
        var shown = colour == null ? "" : " in " + colour.toLowerCase(Locale.ROOT);
        var words = switch (view) {
            case FRONT -> title + shown;
            case DETAIL -> title + shown + ", seen close";
            case SCENE -> title + shown + ", with other things of the shop";
        };
        var file = handle
                + (colour == null ? "" : "-" + colour.toLowerCase(Locale.ROOT))
                + (view == DemoImage.View.FRONT ? "" : "-" + view.name().toLowerCase(Locale.ROOT));
        return new DemoImage(file + ".webp", words, colour, view);
    }
}
