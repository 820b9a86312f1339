package dev.vitrine.commerce.catalog;

import org.jspecify.annotations.Nullable;

/**
 * How a page shows a product's choices.
 *
 * @param groupOptionsBy the position of the option that makes groups; 0 for none
 */
public record DisplayOptions(int groupOptionsBy) {

    static @Nullable DisplayOptions read(RequestBody requestBody, @Nullable DisplayOptions current) {
        if (!requestBody.has("display_options")) {
            return current;
        }
        if (!requestBody.node().get("display_options").isObject()) {
            if (requestBody.hasValue("display_options")) {
                requestBody.problem("display_options", "is invalid");
            }
            return null;
        }
        var inner = new RequestBody(
                requestBody.shop(),
                requestBody.node().get("display_options"),
                "display_options.",
                requestBody.problems());
        var place = inner.whole("group_options_by", current == null ? 0 : current.groupOptionsBy());
        if (place < 0 || place > ProductOption.MOST) {
            inner.problem("group_options_by", "must be between 0 and " + ProductOption.MOST);
            return current;
        }
        return new DisplayOptions(Math.toIntExact(place));
    }
}
