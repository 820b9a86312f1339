package dev.vitrine.server.testkit;

/**
 * Addresses of a shop's console: tests write {@code /admin/orders} as routes do, browsers go to
 * {@code /shops/HANDLE/orders} of the admin host.
 */
public final class ConsoleAddress {

    private static final String OUTSIDE = "/shops/[a-z0-9-]+(?=[/?#]|$)";

    private ConsoleAddress() {}

    /** Whether it is a path of a console, in either form; the Admin API is at the shop's host. */
    static boolean isConsole(String path) {
        var bare = path.replaceFirst("[?#].*", "");
        return bare.matches("/shops/.*|/admin(/.*)?") && !bare.matches(".*\\.json|/admin/oauth/(access_token|revoke)");
    }

    /** As a browser asks for it. */
    static String outside(String shop, String path) {
        return path.startsWith("/admin") ? "/shops/" + shop + path.substring("/admin".length()) : path;
    }

    /** As routes and tests write it; any other address stays. */
    public static String inside(String path) {
        return path.replaceFirst("^" + OUTSIDE, "/admin");
    }

    /** A page with the addresses in its attributes as routes write them. */
    static String linksInside(String html) {
        return html.replaceAll("=\"/shops/[a-z0-9-]+(?=[/?#\"])", "=\"/admin");
    }
}
