package dev.vitrine.commerce.catalog;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reason for a change of an inventory level, as its history keeps it. */
public enum StockReason {
    /** By an order alone. */
    SOLD,
    RETURNED,
    RESTOCKED,
    CORRECTION,
    COUNT,
    DAMAGED,
    RECEIVED,
    TRANSFER,
    OTHER;

    /** As it is stored and sent. */
    public String handle() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What a caller may give as the reason: none of those that an order gives. */
    public static Optional<StockReason> given(String handle) {
        return Arrays.stream(values())
                .filter(reason -> reason != SOLD && reason.handle().equals(handle))
                .findFirst();
    }

    /** The handles of those that a caller may give. */
    public static List<String> givenHandles() {
        return Arrays.stream(values())
                .filter(reason -> reason != SOLD)
                .map(StockReason::handle)
                .toList();
    }
}
