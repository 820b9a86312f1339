package dev.vitrine.commerce.orders.aggregate;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * File that a shopper sent with what they buy, as it stands in the value of a line's property.
 *
 * @param token under which it is kept
 * @param name as the shopper called it
 */
public record UploadedFile(String token, String name) {

    private static final Pattern VALUE = Pattern.compile("/uploads/([0-9a-f]{32})/([^/]{1,120})");

    /** Empty for any other value. */
    public static Optional<UploadedFile> of(String value) {
        var matcher = VALUE.matcher(value);
        return matcher.matches() ? Optional.of(new UploadedFile(matcher.group(1), matcher.group(2))) : Optional.empty();
    }

    /** The property's value. why no address: nothing answers there at a shop's host. */
    public String value() {
        return "/uploads/" + token + "/" + name;
    }
}
