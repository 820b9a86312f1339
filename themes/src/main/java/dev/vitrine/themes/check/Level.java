package dev.vitrine.themes.check;

import java.util.Locale;

/** How bad a finding is: broken for shoppers or not built at all, bad for some of them, or better done otherwise. */
public enum Level {
    ERROR,
    WARNING,
    ADVICE;

    /** The name as it is written in reports. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
