package dev.vitrine.themes.sandbox;

import java.net.URI;
import java.nio.file.Path;

/**
 * Jar or folder that a class comes from. why not its code source: that has no location where Java took the class from
 * an archive whose jars have moved since.
 */
public final class CodeLocation {

    private CodeLocation() {}

    public static Path of(Class<?> type) {
        var file = type.getName().replace('.', '/') + ".class";
        var loader = type.getClassLoader();
        var found = loader == null ? null : loader.getResource(file);
        if (found == null) {
            throw new IllegalStateException("no class file of " + type);
        }
        var address = found.toString();
        var home = address.startsWith("jar:")
                ? address.substring("jar:".length(), address.indexOf("!/"))
                : address.substring(0, address.length() - file.length());
        return Path.of(URI.create(home));
    }
}
