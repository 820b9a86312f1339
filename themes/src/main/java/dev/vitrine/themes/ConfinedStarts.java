package dev.vitrine.themes;

import dev.vitrine.themes.sandbox.ProcessSandbox;
import dev.vitrine.themes.sandbox.Rights;
import java.io.IOException;

/** Starts of children with few rights, from an archive of the classes that giving up the others takes. */
final class ConfinedStarts {
    private static final String FILE = "starts.aot";

    private final CacheFolder cache;

    ConfinedStarts(CacheFolder cache) {
        this.cache = cache;
    }

    /** Starts the child; without the archive where none was made, which takes longer. */
    Process start(ProcessBuilder builder, Rights rights) throws IOException {
        var archive = cache.find(name()).map(folder -> folder.resolve(FILE));
        return ProcessSandbox.ofThisMachine().start(builder, rights, archive);
    }

    /** Makes the archive, where children are confined at all. */
    void train() throws IOException {
        if (ProcessSandbox.ofThisMachine().works()) {
            cache.folder(name(), folder -> ProcessSandbox.writeArchive(folder.resolve(FILE)));
        }
    }

    // why the code as well: Java refuses an archive whose jar has changed.
    private static String name() {
        return "tools/starts-" + Hashes.of(System.getProperty("java.vm.version"), CodeVersion.current());
    }
}
