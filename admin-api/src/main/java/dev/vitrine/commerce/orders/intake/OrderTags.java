package dev.vitrine.commerce.orders.intake;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.text.Tags;
import java.util.List;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** The tags of an order, from one text with commas or an array. */
public final class OrderTags {

    /** "order tags 40 chars each". */
    private static final int LONGEST = 40;

    private OrderTags() {}

    public static String read(@Nullable JsonNode node, Problems problems) {
        var tags = Tags.of(texts(node));
        if (Tags.list(tags).stream().anyMatch(tag -> tag.length() > LONGEST)) {
            problems.add("tags", "is too long (maximum is " + LONGEST + " characters)");
        }
        return tags;
    }

    private static List<String> texts(@Nullable JsonNode node) {
        if (node == null || node.isNull()) {
            return List.of();
        }
        return node.isArray()
                ? StreamSupport.stream(node.spliterator(), false)
                        .map(JsonNode::asText)
                        .toList()
                : List.of(node.asText());
    }
}
