package dev.vitrine.themes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** A folder of resources, read whole, from a jar or from a folder of classes. */
final class ClassPathFolder {
    private ClassPathFolder() {}

    /** Relative path with slashes → content, sorted. */
    static SortedMap<String, byte[]> read(String folder) {
        var found = ClassPathFolder.class.getClassLoader().getResource(folder);
        if (found == null) {
            throw new IllegalStateException("no folder " + folder + " on the class path");
        }
        return read(found.toString(), folder);
    }

    /** The classes of that class's package, and of the packages below it. */
    static SortedMap<String, byte[]> around(Class<?> type) {
        // why not the package's folder: tests have classes in a folder of the same name.
        var found = type.getResource(type.getSimpleName() + ".class");
        if (found == null) {
            throw new IllegalStateException("no class file of " + type);
        }
        var file = found.toString();
        return read(
                file.substring(0, file.lastIndexOf('/')), type.getPackageName().replace('.', '/'));
    }

    private static SortedMap<String, byte[]> read(String address, String folder) {
        try {
            if (!address.startsWith("jar:")) {
                return files(Path.of(URI.create(address)));
            }
            var jar = address.substring(4, address.indexOf("!/"));
            try (var inside = FileSystems.newFileSystem(Path.of(URI.create(jar)), Map.of())) {
                return files(inside.getPath(folder));
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    static void unpack(String folder, Path into) {
        read(folder).forEach((name, bytes) -> {
            try {
                var file = into.resolve(name);
                Files.createDirectories(file.getParent());
                Files.write(file, bytes);
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
        });
    }

    private static SortedMap<String, byte[]> files(Path root) throws IOException {
        var files = new TreeMap<String, byte[]>();
        try (var walk = Files.walk(root)) {
            for (var file : (Iterable<Path>) walk.filter(Files::isRegularFile)::iterator) {
                files.put(root.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
            }
        }
        return files;
    }
}
