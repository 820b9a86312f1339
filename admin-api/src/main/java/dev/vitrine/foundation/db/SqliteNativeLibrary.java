package dev.vitrine.foundation.db;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * SQLite's native code, unpacked once beside the database. why: the driver unpacks a copy of its own into the temporary
 * folder at each start, and a process that is killed leaves it there.
 */
final class SqliteNativeLibrary {

    private static final Logger LOG = LoggerFactory.getLogger(SqliteNativeLibrary.class);
    private static final String FOLDER = "org.sqlite.lib.path";
    private static final String NAME = "org.sqlite.lib.name";

    private SqliteNativeLibrary() {}

    /** Has to be called before the first connection of the process; later it changes nothing. */
    static synchronized void unpackBeside(String url) {
        if (System.getProperty(FOLDER) != null) {
            return;
        }
        var file = file(url);
        var name = LibraryLoaderUtil.getNativeLibName();
        var folder = file.resolveSibling("native").resolve("sqlite-" + SQLiteJDBCLoader.getVersion());
        try {
            unpack(folder, name);
            System.setProperty(FOLDER, folder.toString());
            System.setProperty(NAME, name);
        } catch (IOException e) {
            // why: the driver's own way works as well.
            LOG.debug("event=sqlite_library_unpack_failed folder={}", folder, e);
        }
    }

    /** The file of a database's address. */
    static Path file(String url) {
        return Path.of(url.replaceFirst("^jdbc:sqlite:", "").replaceFirst("\\?.*$", ""))
                .toAbsolutePath();
    }

    private static void unpack(Path folder, String name) throws IOException {
        var library = folder.resolve(name);
        var resource = LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name;
        var packed = SqliteNativeLibrary.class.getResource(resource);
        if (packed == null) {
            throw new IOException("no library for this machine in " + resource);
        }
        var connection = packed.openConnection();
        // why its length: what earlier versions unpacked may be cut off since the machine ended.
        if (Files.exists(library) && Files.size(library) == connection.getContentLengthLong()) {
            return;
        }
        Files.createDirectories(folder);
        var draft = Files.createTempFile(folder, "library", ".new");
        try (var bytes = connection.getInputStream()) {
            Files.copy(bytes, draft, StandardCopyOption.REPLACE_EXISTING);
            try (var channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
                channel.force(true);
            }
            // why: whole or not at all; another process may unpack it as well.
            Files.move(draft, library, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileAlreadyExistsException e) {
            LOG.debug("event=sqlite_library_already_unpacked folder={}", folder);
        } finally {
            Files.deleteIfExists(draft);
        }
    }
}
