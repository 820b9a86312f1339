package dev.vitrine.server;

import java.util.Locale;

/** What can be configured, in the order in which the README lists it. */
public enum Setting {
    PORT("8080", "Port that the server listens on"),
    DATA("./data", "Folder that holds the database, pictures and built themes"),
    KEY_FILE("DATA/tokens.key", "File of the keys that seal secrets; keep it, and keep it apart from the data"),
    BASE_HOST("localhost:PORT", "What follows a shop's name and a dot in its address, with the port"),
    BIND("127.0.0.1", "Address to listen on; `0.0.0.0` when the base host is not localhost"),
    TRUSTED_PROXIES(
            "none",
            "Addresses or ranges, with commas, of proxies whose `X-Forwarded-For` says where a request is from"),
    DATABASE("jdbc:sqlite:DATA/vitrine.db", "`jdbc:sqlite:FILE` or `jdbc:postgresql://HOST/NAME?user=…&password=…`"),
    RENDERERS("2", "Worker processes that render themes, about 200 MB each"),
    LOG("info", "`warn`, `info` or `debug`, which writes a line for every request"),
    RATE_LIMIT("on", "`off` lets apps call without limit: for measuring, see `bench`"),
    DEV_ALLOW_LOCAL_WEBHOOKS(
            "off", "`on` lets webhooks go to this machine, by `http` too; only while bound to loopback"),
    SMTP(
            "none",
            "Mail server: `smtp://USER:PASSWORD@HOST:587`, which must encrypt (unless `?plaintext=yes` follows), or"
                    + " `smtps://…`; without one letters stay in `/mailbox`"),
    MAIL_FROM("no-reply@HOST", "Address that letters come from");

    private final String fallback;
    private final String meaning;

    Setting(String fallback, String meaning) {
        this.fallback = fallback;
        this.meaning = meaning;
    }

    /** {@code --base-host} */
    public String flag() {
        return "--" + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** {@code VITRINE_BASE_HOST} */
    public String variable() {
        return "VITRINE_" + name();
    }

    /** As people read it: names of other settings in capitals stand for their values. */
    public String fallback() {
        return fallback;
    }

    public String meaning() {
        return meaning;
    }
}
