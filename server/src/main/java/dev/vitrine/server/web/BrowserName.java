package dev.vitrine.server.web;

import java.util.stream.Stream;

/** Names of browsers for people: {@code Firefox on Windows}. */
public final class BrowserName {

    private BrowserName() {}

    /** Of what a browser calls itself. The names are in the order in which one hides in another's. */
    public static String of(String userAgent) {
        var name = Stream.of("Edg", "OPR", "Firefox", "Chrome", "Safari")
                .filter(userAgent::contains)
                .findFirst()
                .map(found -> found.equals("Edg") ? "Edge" : found.equals("OPR") ? "Opera" : found)
                .orElse("A browser");
        var system = Stream.of("Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux")
                .filter(userAgent::contains)
                .findFirst();
        return name + system.map(found -> " on " + found).orElse("");
    }
}
