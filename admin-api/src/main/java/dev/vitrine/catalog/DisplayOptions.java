package dev.vitrine.catalog;

import org.jspecify.annotations.Nullable;

/**
 * How a page shows a product's choices.
 *
 * @param groupOptionsBy the position of the option that makes groups; 0 for none
 */
public record DisplayOptions(int groupOptionsBy) {

    static @Nullable DisplayOptions read(Body body, @Nullable DisplayOptions current) {
        if (!body.has("display_options")) {
            return current;
        }
        if (!body.node().get("display_options").isObject()) {
            if (body.hasValue("display_options")) {
                body.problem("display_options", "is invalid");
            }
            return null;
        }
        var inner = new Body(body.shop(), body.node().get("display_options"), "display_options.", body.problems());
        var place = inner.whole("group_options_by", current == null ? 0 : current.groupOptionsBy());
        if (place < 0 || place > ProductOption.MOST) {
            inner.problem("group_options_by", "must be between 0 and " + ProductOption.MOST);
            return current;
        }
        return new DisplayOptions(Math.toIntExact(place));
    }
}
