package dev.vitrine.foundation.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.kernel.UnavailableException;
import dev.vitrine.testkit.ObjectStore;
import dev.vitrine.testkit.Patience;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.concurrent.Executors;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What keeps an object store from its work has a name, and is over when its cause is. */
final class S3StorageTest {

    private static final byte[] WORDS = "some words".getBytes(StandardCharsets.UTF_8);
    private static final String HASH = Secrets.hash(WORDS);
    private static final String NAME = "media/files/" + HASH.substring(0, 2) + "/" + HASH;

    @TempDir
    private Path folder = Path.of("");

    @Test
    void aStoppedServerIsFoundAgainAndCopiesAreReadMeanwhile() {
        try (var server = new ObjectStore(folder.resolve("server"));
                var storage = server.storage(folder.resolve("copies"))) {
            storage.put(NAME, WORDS);
            assertThat(storage.fetch(NAME, HASH)).isPresent();
            server.stop();
            fails(() -> storage.put(NAME, WORDS), StorageFault.UNREACHABLE);
            fails(() -> storage.get(NAME), StorageFault.UNREACHABLE);
            fails(storage::check, StorageFault.UNREACHABLE);
            assertThat(storage.fetch(NAME, HASH)).as("the copy").isPresent();
            server.start();
            Patience.await("the store", () -> isFound(storage));
            assertThat(storage.get(NAME)).hasValue(WORDS);
            storage.put(NAME, WORDS);
        }
    }

    private static boolean isFound(S3Storage storage) {
        try {
            storage.check();
            return true;
        } catch (UnavailableException e) {
            return false;
        }
    }

    /** Each of the connections that a client keeps ends with the server; one is found out by being used. */
    @Test
    void uploadsGoOnWhenAServerHasStartedAgain() throws InterruptedException {
        try (var server = new ObjectStore(folder.resolve("server"));
                var storage = server.storage(folder.resolve("copies"))) {
            for (int i = 0; i < 10; i++) {
                try (var threads = Executors.newFixedThreadPool(8)) {
                    threads.invokeAll(Collections.nCopies(40, Executors.callable(() -> storage.put(NAME, WORDS))));
                }
                server.stop();
                server.start();
                storage.put(NAME, WORDS);
            }
        }
    }

    @Test
    void wrongSecretsKeysAndBucketsAreSaid() {
        try (var server = new ObjectStore(folder.resolve("server"))) {
            var right = ObjectStore.CREDENTIALS;
            denied(server, new S3Storage.Credentials(right.key(), "wrong"));
            denied(server, new S3Storage.Credentials("nobody", right.secret()));
            var elsewhere = S3Address.parse(server.address().replace("pictures", "letters"))
                    .orElseThrow();
            try (var storage = new S3Storage(elsewhere, right, folder.resolve("copies"), InstantSource.system())) {
                fails(storage::check, StorageFault.NO_BUCKET);
                fails(() -> storage.get(NAME), StorageFault.NO_BUCKET);
                fails(() -> storage.put(NAME, WORDS), StorageFault.NO_BUCKET);
            }
        }
    }

    /** Some servers close a connection on which they refuse an upload, before they have read it. */
    @Test
    void refusalOfAnUploadThatWasCutOffIsSaid() throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            if (exchange.getRequestMethod().equals("GET")) {
                var answer = "<Error><Code>NoSuchBucket</Code></Error>".getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(404, answer.length);
                exchange.getResponseBody().write(answer);
            }
            exchange.close();
        });
        server.start();
        try (var storage = at(server)) {
            fails(() -> storage.put(NAME, WORDS), StorageFault.NO_BUCKET);
        } finally {
            server.stop(0);
        }
    }

    @Test
    void aClockThatIsWrongIsSaidAndTheTimeOfTheStoreRead() throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            var answer = "<Error><Code>RequestTimeTooSkewed</Code></Error>".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(403, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        try (var storage = at(server)) {
            fails(storage::check, StorageFault.CLOCK);
            var before = Instant.now().truncatedTo(ChronoUnit.SECONDS);
            assertThat(storage.time().orElseThrow()).isBetween(before, Instant.now());
        } finally {
            server.stop(0);
        }
        assertThat(new FolderStorage(folder).time()).isEmpty();
    }

    private void denied(ObjectStore server, S3Storage.Credentials credentials) {
        try (var storage =
                new S3Storage(server.parsed(), credentials, folder.resolve("copies"), InstantSource.system())) {
            fails(storage::check, StorageFault.DENIED);
            fails(() -> storage.put(NAME, WORDS), StorageFault.DENIED);
            fails(() -> storage.find(NAME), StorageFault.DENIED);
        }
    }

    @Test
    void whatIsNotWhatItsNameSaysIsNotServed() throws IOException {
        try (var server = new ObjectStore(folder.resolve("server"));
                var storage = server.storage(folder.resolve("copies"))) {
            storage.put(NAME, "other words".getBytes(StandardCharsets.UTF_8));
            assertThatThrownBy(() -> storage.fetch(NAME, HASH)).hasMessageContaining("not what its name says");
            assertThat(storage.here(NAME)).isEmpty();
        }
    }

    @Test
    void objectsLieBelowThePrefix() {
        try (var server = new ObjectStore(folder.resolve("server"));
                var storage = server.storage(folder.resolve("copies"))) {
            storage.put(NAME, WORDS);
            assertThat(server.place(NAME)).hasBinaryContent(WORDS);
            assertThat(storage.description()).isEqualTo("s3://pictures/shops");
        }
    }

    @Test
    void copiesKeepToTheirBoundAndAreNeverOlderThanAWeek() throws IOException {
        var now = Instant.parse("2026-11-29T12:00:00Z");
        var copies = new LocalCopies(folder, 1_000, InstantSource.fixed(now));
        for (int i = 0; i < 12; i++) {
            var copy = copies.keep("media/files/" + i, new byte[90]);
            Files.setLastModifiedTime(copy, FileTime.from(now.minusSeconds(100 - i)));
        }
        copies.tidy();
        assertThat(copies.find("media/files/0")).as("the oldest").isEmpty();
        assertThat(copies.find("media/files/1")).isEmpty();
        assertThat(copies.find("media/files/2")).isPresent();
        assertThat(copies.find("media/files/11")).isPresent();
        Files.setLastModifiedTime(
                copies.find("media/files/5").orElseThrow(),
                FileTime.from(now.minus(LocalCopies.OLDEST).minusSeconds(1)));
        copies.tidy();
        assertThat(copies.find("media/files/5")).as("a week old").isEmpty();
        assertThat(copies.find("media/files/4")).isPresent();
    }

    @Test
    void addressesSayWhereTheBucketIs() {
        assertThat(S3Address.parse("s3://shops")).hasValue(new S3Address("shops", "", null, "", false, 5_000_000_000L));
        var all = S3Address.parse(
                        "s3://shops/a/b?endpoint=https://s3.example:9000&region=eu-1&path-style=off&cache-mb=20")
                .orElseThrow();
        assertThat(all.toString()).isEqualTo("s3://shops/a/b");
        assertThat(all.prefix()).isEqualTo("a/b/");
        assertThat(all.endpoint()).hasToString("https://s3.example:9000");
        assertThat(all.region()).isEqualTo("eu-1");
        assertThat(all.pathStyle()).isFalse();
        assertThat(all.cacheBytes()).isEqualTo(20_000_000);
        assertThat(S3Address.parse("s3://shops?endpoint=http://127.0.0.1:9000")
                        .orElseThrow()
                        .pathStyle())
                .isTrue();
        for (var wrong : new String[] {
            "shops",
            "s3://",
            "s3://Shops",
            "s3://shops/../b",
            "s3://shops?endpoint=ftp://x",
            "s3://shops?secret=x",
            "s3://shops?cache-mb=0",
            "s3://shops?region=eu&region=us",
            "s3://shops?path-style=yes"
        }) {
            assertThat(S3Address.parse(wrong)).as(wrong).isEmpty();
        }
    }

    private static void fails(ThrowingCallable work, StorageFault fault) {
        assertThatThrownBy(work)
                .asInstanceOf(InstanceOfAssertFactories.type(UnavailableException.class))
                .extracting(UnavailableException::fault)
                .isEqualTo(fault);
    }

    /** Of a store that answers as the test says. */
    private S3Storage at(HttpServer server) {
        var address = S3Address.parse("s3://pictures?endpoint=http://127.0.0.1:"
                        + server.getAddress().getPort())
                .orElseThrow();
        return new S3Storage(address, ObjectStore.CREDENTIALS, folder.resolve("copies"), InstantSource.system());
    }
}
