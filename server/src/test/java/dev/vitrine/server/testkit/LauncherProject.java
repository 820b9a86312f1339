package dev.vitrine.server.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import javax.tools.ToolProvider;

/**
 * A project with the real launcher and a small program, which a Maven of its own puts together in no time: it says
 * which version it is, {@code serve} only once it is asked.
 */
public final class LauncherProject {

    private static final String MAIN = """
            public final class Main {
                public static void main(String[] arguments) throws Exception {
                    if (arguments[0].equals("serve")) {
                        System.out.println("ready");
                        System.in.read();
                    }
                    System.out.println(Late.version());
                }
            }
            """;
    private static final String LATE = "final class Late { static String version() { return \"%s\"; } }";

    /** why in place: so does the real one. {@code held} stands for a build that takes long. */
    private static final String MAVEN = """
            #!/usr/bin/env bash
            echo built >>builds.log
            echo "[INFO] Building Vitrine: the platform 0.1.0-SNAPSHOT                         [2/5]"
            for _ in {1..600}; do [ -f held ] && sleep 0.05; done
            mkdir -p server/target/lib
            cat "$(cat version).jar" >server/target/vitrine.jar
            """;

    private static final String DIST = "server/src/dist";

    private final Path root;

    public LauncherProject(Path root) {
        this.root = root;
        try {
            for (var folder : List.of(".ci", "bin", "server/src/main", DIST + "/archive/lib")) {
                Files.createDirectories(root.resolve(folder));
            }
            Files.copy(Path.of("../vitrine"), root.resolve("vitrine"), StandardCopyOption.COPY_ATTRIBUTES);
            Files.copy(Path.of("../.ci/jdk.sh"), root.resolve(".ci/jdk.sh"));
            for (var file :
                    List.of("prepare", "archive/vitrine", "archive/lib/server.options", "archive/lib/theme.options")) {
                var name = DIST + "/" + file;
                Files.copy(Path.of("..", name), root.resolve(name), StandardCopyOption.COPY_ATTRIBUTES);
            }
            Files.writeString(root.resolve("pom.xml"), "<project/>");
            Files.writeString(root.resolve("server/pom.xml"), "<project/>");
            Files.writeString(root.resolve("bin/mvn"), MAVEN);
            assertThat(root.resolve("bin/mvn").toFile().setExecutable(true)).isTrue();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Changes the sources. {@code padding} moves what is in the jar. */
    public LauncherProject edit(String version, int padding) {
        try {
            Files.write(root.resolve(version + ".jar"), jar(version, padding));
            Files.writeString(root.resolve("server/src/main/version"), version);
            Files.writeString(root.resolve("version"), version);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Lets builds begin and not end, until this is taken back. */
    public void pauseBuilds(boolean on) {
        try {
            if (on) {
                Files.createFile(root.resolve("held"));
            } else {
                Files.delete(root.resolve("held"));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The newest build's. */
    public Path archive() {
        try {
            var builds = root.resolve(".builds");
            return builds.resolve(Files.readString(builds.resolve("current")).strip())
                    .resolve("vitrine.aot");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public int builds() {
        try {
            return Files.readAllLines(root.resolve("builds.log")).size();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts {@code ./vitrine COMMAND}; what it says and what goes wrong come in one stream. */
    public Process start(String command) {
        try {
            var builder = new ProcessBuilder(root.resolve("vitrine").toString(), command).redirectErrorStream(true);
            builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
            builder.environment().merge("PATH", root.resolve("bin") + ":", (path, bin) -> bin + path);
            return builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private byte[] jar(String version, int padding) throws IOException {
        var sources = Files.createDirectories(root.resolve("classes"));
        var main = Files.writeString(sources.resolve("Main.java"), MAIN);
        var late = Files.writeString(sources.resolve("Late.java"), LATE.formatted(version));
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, main.toString(), late.toString()))
                .isZero();
        var manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "Main");
        var bytes = new ByteArrayOutputStream();
        try (var jar = new JarOutputStream(bytes, manifest)) {
            jar.setLevel(0);
            jar.putNextEntry(new JarEntry("padding"));
            jar.write(new byte[padding]);
            for (var name : List.of("Main.class", "Late.class")) {
                jar.putNextEntry(new JarEntry(name));
                jar.write(Files.readAllBytes(sources.resolve(name)));
            }
        }
        return bytes.toByteArray();
    }
}
