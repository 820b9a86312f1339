package dev.vitrine.themes;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Files of npm packages as they lie on the class path. */
final class WebJars {
    private WebJars() {}

    static String version(String artifact) {
        var properties = new Properties();
        try (var in = open("META-INF/maven/org.webjars.npm/" + artifact + "/pom.properties")) {
            properties.load(in);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        return properties.getProperty("version");
    }

    static byte[] file(String artifact, String path) {
        try (var in = open("META-INF/resources/webjars/" + artifact + "/" + version(artifact) + "/" + path)) {
            return in.readAllBytes();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static InputStream open(String path) throws IOException {
        var in = WebJars.class.getClassLoader().getResourceAsStream(path);
        if (in == null) {
            throw new IOException(path + " is not on the class path");
        }
        return in;
    }
}
