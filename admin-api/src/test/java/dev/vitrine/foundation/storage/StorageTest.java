package dev.vitrine.foundation.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.storage.Storage.StoredFile;
import dev.vitrine.testkit.ObjectStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever keeps the files: what it promises is the same. */
final class StorageTest {

    private static final byte[] WORDS = "some words".getBytes(StandardCharsets.UTF_8);

    @TempDir
    private static Path servers = Path.of("");

    private static ObjectStore objectStore;

    @TempDir
    private Path folder = Path.of("");

    private enum Kind {
        FOLDER,
        OBJECT_STORE
    }

    @BeforeAll
    static void start() {
        objectStore = new ObjectStore(servers.resolve("server"));
    }

    @AfterAll
    static void stop() {
        objectStore.close();
    }

    /** As one process has it, with nothing on its machine. */
    private Storage process(Kind kind, String machine) {
        return kind == Kind.FOLDER
                ? new FolderStorage(folder.resolve("shared"))
                : objectStore.storage(folder.resolve(machine));
    }

    @ParameterizedTest
    @EnumSource
    void whatOneProcessKeepsAllOthersRead(Kind kind) throws IOException {
        try (var first = process(kind, "first");
                var second = process(kind, "second")) {
            var hash = Secrets.hash(WORDS);
            var name = "media/files/" + hash.substring(0, 2) + "/" + hash;
            first.put(name, WORDS);
            assertThat(second.get(name)).hasValue(WORDS);
            assertThat(second.find(name).map(StoredFile::bytes)).hasValue((long) WORDS.length);
            assertThat(Files.readAllBytes(second.fetch(name, hash).orElseThrow()))
                    .isEqualTo(WORDS);
            assertThat(second.here(name)).as("once it was fetched").isPresent();
            second.delete(name);
            assertThat(first.find(name)).isEmpty();
            assertThat(second.here(name)).as("what was deleted").isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatIsMissingIsEmptyAndDeletedInPeace(Kind kind) {
        try (var storage = process(kind, "only")) {
            var name = "media/uploads/no/nothing";
            assertThat(storage.get(name)).isEmpty();
            assertThat(storage.find(name)).isEmpty();
            assertThat(storage.here(name)).isEmpty();
            assertThat(storage.fetch(name, "")).isEmpty();
            storage.delete(name);
            assertThat(names(storage, "media/nowhere/")).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatIsPutAgainIsReplaced(Kind kind) {
        try (var storage = process(kind, "only")) {
            storage.put("certificates/again.json", WORDS);
            storage.put("certificates/again.json", "other word".getBytes(StandardCharsets.UTF_8));
            assertThat(storage.get("certificates/again.json").map(String::new)).hasValue("other word");
        }
    }

    @ParameterizedTest
    @EnumSource
    void filesThatMayBeLargeAreStoredAndFetched(Kind kind) throws IOException {
        var source = Files.write(folder.resolve("source"), WORDS);
        try (var storage = process(kind, "only")) {
            storage.put("backups/one.zip", source);
            assertThat(storage.get("backups/one.zip", folder.resolve("target"))).isTrue();
            assertThat(folder.resolve("target")).hasBinaryContent(WORDS);
            assertThat(source).as("it stays where it is").exists();
            assertThat(storage.get("backups/none.zip", folder.resolve("none"))).isFalse();
            assertThat(folder.resolve("none")).doesNotExist();
        }
    }

    @ParameterizedTest
    @EnumSource
    void namesThatLeadElsewhereAreRefused(Kind kind) throws IOException {
        var outside = Files.writeString(folder.resolve("outside"), "not to be read");
        try (var storage = process(kind, "only")) {
            for (var name : List.of(
                    "../outside",
                    "media/../../outside",
                    outside.toString(),
                    "media//outside",
                    "media/.draft",
                    "media/a\u0000b",
                    "media/a b",
                    "media/a?x=y",
                    "media\\outside",
                    "")) {
                assertThatThrownBy(() -> storage.get(name)).as(name).isInstanceOf(IllegalArgumentException.class);
                assertThatThrownBy(() -> storage.put(name, WORDS))
                        .as(name)
                        .isInstanceOf(IllegalArgumentException.class);
                assertThatThrownBy(() -> storage.delete(name)).as(name).isInstanceOf(IllegalArgumentException.class);
            }
        }
        assertThat(outside).hasContent("not to be read");
    }

    /** More than an answer of an object store names at once. */
    @ParameterizedTest
    @EnumSource
    void aListNamesAllOfAPartAndNothingBeside(Kind kind) throws Exception {
        try (var storage = process(kind, "only");
                var threads = Executors.newFixedThreadPool(8)) {
            var expected = new HashSet<String>();
            var writes = new ArrayList<Callable<Void>>();
            for (int i = 0; i < 1_100; i++) {
                var name = "builds/%02d/%d".formatted(i % 100, i);
                expected.add(name);
                writes.add(() -> {
                    storage.put(name, WORDS);
                    return null;
                });
            }
            for (var write : threads.invokeAll(writes)) {
                write.get();
            }
            storage.put("builds-of-others/1", WORDS);
            assertThat(names(storage, "builds/")).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource
    void manyWriteTheSameAndReadersSeeItWhole(Kind kind) throws Exception {
        var bytes = new byte[400_000];
        Arrays.fill(bytes, (byte) 7);
        var name = "media/files/wh/whole";
        try (var storage = process(kind, "only");
                var threads = Executors.newFixedThreadPool(8)) {
            storage.put(name, bytes);
            var work = new ArrayList<Callable<Boolean>>();
            for (int i = 0; i < 40; i++) {
                work.add(() -> {
                    storage.put(name, bytes);
                    return true;
                });
                work.add(() -> storage.get(name)
                        .filter(read -> Arrays.equals(read, bytes))
                        .isPresent());
            }
            for (var done : threads.invokeAll(work)) {
                assertThat(done.get()).isTrue();
            }
        }
    }

    private static Set<String> names(Storage storage, String prefix) {
        var names = new HashSet<String>();
        storage.list(prefix, each -> names.add(each.name()));
        return names;
    }
}
