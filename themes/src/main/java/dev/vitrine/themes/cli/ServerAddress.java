package dev.vitrine.themes.cli;

import java.net.URI;
import java.util.Locale;

/**
 * Address of a server, such as {@code https://shops.example}: its base host, below which each shop has a host.
 *
 * @param host with its port, if there is one
 */
record ServerAddress(String scheme, String host) {

    /** {@link CommandException} when it is none, or would send tokens where anybody can read them. */
    static ServerAddress parse(String text) {
        var typed = text.strip();
        var whole = typed.contains("://") ? typed : (isLocal(withoutPort(typed)) ? "http://" : "https://") + typed;
        URI uri;
        try {
            uri = URI.create(whole);
        } catch (IllegalArgumentException e) {
            throw notOne(text);
        }
        var scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
        var path = uri.getPath();
        if (uri.getHost() == null || uri.getUserInfo() != null || path != null && !path.matches("/?")) {
            throw notOne(text);
        }
        if (!scheme.equals("https") && !(scheme.equals("http") && isLocal(uri.getHost()))) {
            throw CommandException.usage("The address of a server begins with https:// (http:// for this machine only),"
                    + " so that nobody can read along: " + text);
        }
        var port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
        return new ServerAddress(scheme, uri.getHost().toLowerCase(Locale.ROOT) + port);
    }

    String url() {
        return scheme + "://" + host;
    }

    /**
     * Address of a shop there, by its handle or its host. why no other host: the token of this server would be sent
     * there.
     */
    String shop(String store) {
        return scheme + "://" + handle(store) + "." + host;
    }

    /** The handle in {@code demo}, {@code demo.shops.example} or {@code https://demo.shops.example/}. */
    String handle(String store) {
        var bare = store.strip()
                .toLowerCase(Locale.ROOT)
                .replaceFirst("^https?://", "")
                .replaceFirst("/$", "");
        var handle = bare.endsWith("." + host) ? bare.substring(0, bare.length() - host.length() - 1) : bare;
        if (!handle.matches("[a-z0-9][a-z0-9-]*")) {
            throw CommandException.usage(
                    store + " is no shop of " + url() + ": give its name, such as demo, or its host, demo." + host);
        }
        return handle;
    }

    /** Whether only this machine answers under that name. */
    static boolean isLocal(String name) {
        return name.equals("localhost") || name.endsWith(".localhost") || name.equals("127.0.0.1");
    }

    private static String withoutPort(String typed) {
        return typed.replaceFirst("[:/].*", "").toLowerCase(Locale.ROOT);
    }

    private static CommandException notOne(String text) {
        return CommandException.usage(
                "This is no address of a server: " + text + "; one looks like https://shops.example");
    }
}
