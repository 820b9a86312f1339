package dev.vitrine.commerce.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.Times;
import dev.vitrine.foundation.tenancy.Shop;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Request body, read field by field: an absent field keeps the current value, {@code null} clears it, and what cannot
 * be read is noted as a problem under the name the caller used.
 */
record RequestBody(Shop shop, JsonNode node, String prefix, Problems problems) {

    /** why: each is set among the others, while writes of every shop wait. */
    private static final int MOST_ENTRIES = 1_000;

    /** why: nobody sells a thing for more, and sums of many such prices still fit into 64 bits. */
    private static final BigDecimal MOST_MONEY = new BigDecimal("1000000000000");

    boolean has(String key) {
        return node.has(key);
    }

    boolean hasValue(String key) {
        return node.hasNonNull(key);
    }

    void problem(String key, String message) {
        problems.add(prefix + key, message);
    }

    /** The objects of a list below {@code key}; texts among them become objects with that {@code name}. */
    List<RequestBody> list(String key) {
        var requestBodies = new ArrayList<RequestBody>();
        var list = node.path(key);
        if (!list.isArray() && hasValue(key)) {
            problem(key, "is invalid");
        }
        if (list.size() > MOST_ENTRIES) {
            problem(key, "has too many entries (maximum is " + MOST_ENTRIES + ")");
            return List.of();
        }
        for (int i = 0; i < list.size(); i++) {
            var item = list.get(i);
            var name = prefix + key + "[" + i + "]";
            if (item.isTextual()) {
                item = Json.object().put("name", item.asText());
            }
            if (item.isObject()) {
                requestBodies.add(new RequestBody(shop, item, name + ".", problems));
            } else {
                problems.add(name, "is invalid");
            }
        }
        return requestBodies;
    }

    /** A full list is also an order, for those of its entries that name no position. */
    static List<RequestBody> inOrder(List<RequestBody> list) {
        var ordered = new ArrayList<RequestBody>();
        for (var requestBody : list) {
            var node = Json.object().put("position", ordered.size() + 1);
            node.setAll((ObjectNode) requestBody.node);
            ordered.add(new RequestBody(requestBody.shop, node, requestBody.prefix, requestBody.problems));
        }
        return ordered;
    }

    /** "trimmed at the ends, NUL removed". */
    @Nullable
    String text(String key, @Nullable String otherwise) {
        if (!has(key)) {
            return otherwise;
        }
        var value = node.get(key);
        if (value.isNull()) {
            return null;
        }
        if (!value.isValueNode() || value.isBoolean()) {
            problem(key, "is invalid");
            return otherwise;
        }
        return value.asText().replace("\u0000", "").strip();
    }

    String words(String key, String otherwise) {
        var text = text(key, otherwise);
        return text == null ? "" : text;
    }

    List<String> texts(String key) {
        var texts = new ArrayList<String>();
        node.path(key).forEach(value -> texts.add(value.asText().strip()));
        return texts;
    }

    /** "treat empty-string money and null as none". */
    @Nullable
    Money money(String key, @Nullable Money otherwise) {
        if (!has(key)) {
            return otherwise;
        }
        var number = number(key);
        if (number.isEmpty()) {
            return null;
        }
        if (number.get().signum() < 0) {
            problem(key, "must be greater than or equal to 0");
            return otherwise;
        }
        if (number.get().compareTo(MOST_MONEY) > 0) {
            problem(key, "is too large");
            return otherwise;
        }
        return Money.of(number.get(), shop.currency());
    }

    BigDecimal decimal(String key, BigDecimal otherwise) {
        var number = has(key) ? number(key) : Optional.of(otherwise);
        if (number.isPresent() && (number.get().signum() < 0 || number.get().compareTo(MOST_MONEY) > 0)) {
            problem(key, "must be greater than or equal to 0");
            return otherwise;
        }
        return number.orElse(BigDecimal.ZERO);
    }

    long whole(String key, long otherwise) {
        if (!has(key)) {
            return otherwise;
        }
        try {
            return number(key).map(BigDecimal::longValueExact).orElse(0L);
        } catch (ArithmeticException e) {
            problem(key, "is not a number");
            return otherwise;
        }
    }

    @Nullable
    Long id(String key, @Nullable Long otherwise) {
        return has(key) ? hasValue(key) ? Long.valueOf(whole(key, 0)) : null : otherwise;
    }

    /** "only JSON booleans in bodies". */
    boolean flag(String key, boolean otherwise) {
        if (!hasValue(key)) {
            return otherwise;
        }
        if (!node.get(key).isBoolean()) {
            problem(key, "is invalid");
        }
        return node.get(key).asBoolean(otherwise);
    }

    @Nullable
    Instant time(String key, @Nullable Instant otherwise) {
        var text = text(key, null);
        if (!has(key)) {
            return otherwise;
        }
        if (text == null || text.isEmpty()) {
            return null;
        }
        var time = Times.parse(text, shop.zone(), false);
        if (time.isEmpty()) {
            problem(key, "is invalid");
        }
        return time.map(found -> found.truncatedTo(ChronoUnit.SECONDS)).orElse(otherwise);
    }

    /** Empty for null, for an empty text, and for what is no number, which is noted. */
    private Optional<BigDecimal> number(String key) {
        var value = node.get(key);
        var text = value.isNumber() || value.isTextual() ? value.asText().strip() : value.isNull() ? "" : "?";
        if (text.isEmpty()) {
            return Optional.empty();
        }
        if (!text.matches("[+-]?\\d{1,15}(\\.\\d{1,15})?")) {
            problem(key, "is not a number");
            return Optional.empty();
        }
        return Optional.of(new BigDecimal(text));
    }
}
