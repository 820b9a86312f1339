package dev.vitrine.apps;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Why a merchant uninstalls an app, as far as they say it. */
public enum UninstallReason {
    NOT_NEEDED("We no longer need it"),
    PRICE("It costs too much"),
    LACKING("It lacks something"),
    BROKEN("It does not work as it should"),
    REPLACED("We use another app"),
    OTHER("Another reason");

    private final String title;

    UninstallReason(String title) {
        this.title = title;
    }

    /** As people read it. */
    public String title() {
        return title;
    }

    /** As it stands in forms and in the database. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<UninstallReason> of(String word) {
        return Stream.of(values()).filter(reason -> reason.word().equals(word)).findFirst();
    }
}
