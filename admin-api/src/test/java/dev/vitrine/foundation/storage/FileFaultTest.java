package dev.vitrine.foundation.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vitrine.foundation.kernel.UnavailableException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Faults of disks and files have a name, cost what was not acknowledged, and are over when their cause is. */
final class FileFaultTest {

    private static final byte[] SMALL = new byte[10];
    private static final byte[] LARGE = new byte[1 << 20];

    @TempDir
    private Path folder = Path.of("");

    /** why a file system of its own: nobody else's disk gets full. Only root can make one. */
    @Test
    void aFullDiskKeepsWhatItHasAndTakesFilesWhenThereIsSpaceAgain() throws IOException, InterruptedException {
        assumeTrue(run("mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", folder.toString()));
        try {
            var storage = new FolderStorage(folder);
            storage.put("media/a/kept", SMALL);
            for (int i = 0; i < 3; i++) {
                assertThatThrownBy(() -> storage.put("media/a/large", LARGE))
                        .asInstanceOf(InstanceOfAssertFactories.type(UnavailableException.class))
                        .extracting(UnavailableException::fault)
                        .isEqualTo(FileFault.DISK_FULL);
                assertThat(storage.find("media/a/large")).isEmpty();
                assertThat(storage.get("media/a/kept"))
                        .hasValueSatisfying(bytes -> assertThat(bytes).isEqualTo(SMALL));
            }
            try (var left = Files.list(folder.resolve("media/a"))) {
                assertThat(left).as("no draft is left").hasSize(1);
            }
            assertThat(run("mount", "-o", "remount,size=8m", folder.toString())).isTrue();
            storage.put("media/a/large", LARGE);
            assertThat(storage.find("media/a/large")).isPresent();
        } finally {
            run("umount", folder.toString());
        }
    }

    @Test
    void aFolderThatCanOnlyBeReadIsRead() throws IOException, InterruptedException {
        assumeTrue(run("mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", folder.toString()));
        try {
            var storage = new FolderStorage(folder);
            storage.put("media/a/kept", SMALL);
            assertThat(run("mount", "-o", "remount,ro", folder.toString())).isTrue();
            assertThatThrownBy(() -> storage.put("media/a/other", SMALL))
                    .asInstanceOf(InstanceOfAssertFactories.type(UnavailableException.class))
                    .extracting(UnavailableException::fault)
                    .isEqualTo(FileFault.READ_ONLY);
            assertThat(storage.get("media/a/kept")).isPresent();
            assertThat(run("mount", "-o", "remount,rw", folder.toString())).isTrue();
            storage.put("media/a/other", SMALL);
            assertThat(storage.get("media/a/other")).isPresent();
        } finally {
            run("umount", folder.toString());
        }
    }

    @Test
    void failuresOfTheMachineAreToldFromMistakes() {
        assertThat(FileFault.of(new UncheckedIOException(new FileSystemException("a", null, "Too many open files"))))
                .contains(FileFault.TOO_MANY_OPEN);
        assertThat(FileFault.of(new IllegalStateException(new IOException("Input/output error"))))
                .contains(FileFault.INPUT_OUTPUT);
        assertThat(FileFault.of(new UncheckedIOException(new AccessDeniedException("a"))))
                .contains(FileFault.DENIED);
        assertThat(FileFault.of(new UncheckedIOException(new NoSuchFileException("a"))))
                .isEmpty();
        assertThat(FileFault.of(new IllegalStateException("Too many open files")))
                .isEmpty();
    }

    private static boolean run(String... command) throws IOException, InterruptedException {
        var process =
                new ProcessBuilder(List.of(command)).redirectErrorStream(true).start();
        process.getInputStream().readAllBytes();
        return process.waitFor() == 0;
    }
}
