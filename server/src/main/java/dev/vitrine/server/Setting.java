package dev.vitrine.server;

import java.util.Locale;

/** Configuration keys of the process, in the order in which the README lists them. */
public enum Setting {
    CONFIG("FILE", "none", "File of settings, each a line such as `base-host = shops.example`"),
    PORT("N", "8080", "Port that the server listens on"),
    DATA("DIR", "./data", "Folder that holds the database, pictures, files of themes and built themes"),
    KEY_FILE("FILE", "DATA/tokens.key", "File of the keys that seal secrets; keep it, and keep it apart from the data"),
    BASE_HOST("HOST", "localhost:PORT", "What follows a shop's name and a dot in its address, with the port"),
    BIND("ADDRESS", "127.0.0.1", "Address to listen on; `0.0.0.0` when the base host is not localhost"),
    TRUSTED_PROXIES(
            "ADDRESSES",
            "none",
            "Addresses or ranges, with commas, of proxies whose `X-Forwarded-For` says where a request is from"),
    TLS_CERTIFICATE(
            "FILE",
            "none",
            "Certificate of the base host and all hosts below it, PEM with its chain: the server speaks TLS and HTTP/2 itself,"
                    + " and reads the files again when they change"),
    TLS_KEY("FILE", "none", "Its private key, PEM without a passphrase"),
    TLS_REDIRECT_PORT("N", "none", "Port on which plain HTTP is led to the one with TLS: `80`"),
    METRICS_FROM(
            "ADDRESSES",
            "127.0.0.1,::1",
            "Addresses or ranges, with commas, that may read `/metrics`; for all others there is no such page"),
    DATABASE(
            "URL",
            "jdbc:sqlite:DATA/vitrine.db",
            "`jdbc:sqlite:FILE` or `jdbc:postgresql://HOST/NAME?user=…&password=…`"),
    DATABASE_REPLICA(
            "URL",
            "none",
            "Read replica of that PostgreSQL, `jdbc:postgresql://…`: reports and sitemaps are read from it while it is at"
                    + " most a second behind"),
    STORAGE(
            "ADDRESS",
            "none",
            "Object store for pictures, files and built themes, `s3://BUCKET/PREFIX?endpoint=https://…&region=…`; with"
                    + " none they are in the data folder"),
    STORAGE_KEY("KEY", "none", "Access key of the object store; without one, what Amazon's tools would find"),
    STORAGE_SECRET(
            "SECRET", "none", "Secret that belongs to it; others on the machine can read flags, so set the variable"),
    BACKUP_TO(
            "PLACE",
            "none",
            "Folder, or part of an object store as for `--storage`, where a server leaves a whole backup of itself again"
                    + " and again and, on SQLite, a copy of each transaction"),
    BACKUP_EVERY("TIME", "1d", "How often there is a whole backup: `12h`, `1d`"),
    BACKUP_KEEP("TIME", "7d", "How long backups and copies of transactions are kept; the newest backup always is"),
    BACKUP_KEY("FILE", "none", "File of the key that encrypts them, a line of 64 hexadecimal digits"),
    RENDERERS("N", "2", "Worker processes that render themes, about 250 MB each"),
    RENDER_COMPILER(
            "WORD",
            "auto",
            "`auto` compiles the pages of busy render workers to machine code, which takes 200 MB more for each, where"
                    + " Java and the machine's memory allow it; `on` from their start on, `off` never"),
    DRAIN_SECONDS(
            "N",
            "0",
            "Seconds for which a server that was told to end still answers, while `/readyz` says so to balancers"),
    THEMES_WITHOUT_SANDBOX(
            "WORD",
            "off",
            "`on` builds and renders themes of strangers where the system confines no processes: they can then read"
                    + " what the server can"),
    BROWSER(
            "FILE",
            "auto",
            "Chromium that takes pictures of themes for their review: a program, `auto` for one on the `PATH`, or"
                    + " `none`; its `chromedriver` lies beside it or on the `PATH`"),
    NPM_REGISTRY(
            "URL",
            "https://registry.npmjs.org",
            "Registry of the npm packages that themes name in their locks; `none` takes them from the theme's own `vendor`"
                    + " folder only"),
    LIMIT_PRODUCTS("N", "none", "Products that a shop may have which no operator gave a limit of its own"),
    LIMIT_STORAGE("SIZE", "none", "Pictures and files of themes that such a shop may have together: `5GB`, `500MB`"),
    DNS_SERVER(
            "ADDRESS",
            "system",
            "Server that is asked for the TXT records of shops' domains: `192.0.2.53` or `192.0.2.53:5353`; `system` asks"
                    + " those of the machine"),
    LOG("LEVEL", "info", "`warn`, `info` or `debug`, which writes a line for every request"),
    RATE_LIMIT("WORD", "on", "`off` lets apps call without limit: for measuring, see `bench`"),
    DEV_ALLOW_LOCAL_WEBHOOKS(
            "WORD", "off", "`on` lets webhooks go to this machine, by `http` too; only while bound to loopback"),
    SMTP(
            "ADDRESS",
            "none",
            "Mail server: `smtp://USER:PASSWORD@HOST:587`, which must encrypt (unless `?plaintext=yes` follows), or"
                    + " `smtps://…`; without one e-mails stay in `/mailbox`"),
    MAIL_FROM("MAIL", "no-reply@HOST", "Address that e-mails come from"),
    SECURITY_CONTACT(
            "CONTACT",
            "none",
            "E-mail or `https` address for reports of security holes, published in `/.well-known/security.txt`"),
    CDN_PURGE_URL(
            "URL",
            "none",
            "Address of a cache in front of the shops that is told what has changed; only then pages say that it may"
                    + " keep them"),
    CDN_PURGE_SECRET(
            "SECRET",
            "none",
            "Signs what is sent there, 16 characters or more; others on the machine can read flags, so set the variable");

    private final String label;
    private final String fallback;
    private final String meaning;

    Setting(String label, String fallback, String meaning) {
        this.label = label;
        this.fallback = fallback;
        this.meaning = meaning;
    }

    /** {@code --base-host} */
    public String flag() {
        return "--" + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** {@code base-host}, as files of settings have it. */
    public String key() {
        return flag().substring(2);
    }

    /** {@code VITRINE_BASE_HOST} */
    public String variable() {
        return "VITRINE_" + name();
    }

    /** What stands for its value where commands are described: {@code DIR}. */
    public String label() {
        return label;
    }

    /** As people read it: names of other settings in capitals stand for their values. */
    public String fallback() {
        return fallback;
    }

    public String meaning() {
        return meaning;
    }
}
