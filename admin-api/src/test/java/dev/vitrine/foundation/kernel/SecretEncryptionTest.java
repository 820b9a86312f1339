package dev.vitrine.foundation.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.foundation.kernel.SecretEncryption.AssociatedData;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sealed texts open where they stand and with their key, and nowhere else. */
final class SecretEncryptionTest {

    private static final AssociatedData HERE = new AssociatedData("apps", "shared_secret", 7, "key-1");

    @TempDir
    Path folder;

    @Test
    void sealedTextOpensOnlyWhereItStands() {
        var secretEncryption = new SecretEncryption(made("a.key"));
        var sealed = secretEncryption.encrypt(HERE, "a secret, né");
        assertThat(sealed)
                .startsWith("sealed1:" + secretEncryption.newestKeyId() + ":")
                .doesNotContain("secret,");
        assertThat(secretEncryption.decrypt(HERE, sealed)).isEqualTo("a secret, né");
        assertThat(secretEncryption.encrypt(HERE, "a secret, né")).isNotEqualTo(sealed);
        for (var elsewhere : List.of(
                new AssociatedData("app", "shared_secret", 7, "key-1"),
                new AssociatedData("apps", "secret", 7, "key-1"),
                new AssociatedData("apps", "shared_secret", 8, "key-1"),
                new AssociatedData("apps", "shared_secret", 7, "key-2"))) {
            assertThatThrownBy(() -> secretEncryption.decrypt(elsewhere, sealed))
                    .hasMessageContaining("sealed for another place");
        }
    }

    @Test
    void changedAndClearTextsDoNotOpen() {
        var secretEncryption = new SecretEncryption(made("a.key"));
        var sealed = secretEncryption.encrypt(HERE, "a secret");
        var last = sealed.charAt(sealed.length() - 3);
        var changed = sealed.substring(0, sealed.length() - 3)
                + (last == 'A' ? 'B' : 'A')
                + sealed.substring(sealed.length() - 2);
        assertThatThrownBy(() -> secretEncryption.decrypt(HERE, changed)).hasMessageContaining("or changed");
        for (var clear : new String[] {"a secret", "", "sealed1:", "sealed1:" + secretEncryption.newestKeyId()}) {
            assertThatThrownBy(() -> secretEncryption.decrypt(HERE, clear)).hasMessageContaining("not sealed");
        }
    }

    @Test
    void keysBeforeTheNewestOpenAndAnotherProcessLearnsTheNewest() {
        var file = made("a.key");
        var other = new SecretEncryption(new KeyFile(file.path(), new Secrets()));
        var secretEncryption = new SecretEncryption(file);
        var old = secretEncryption.encrypt(HERE, "old");
        assertThat(other.decrypt(HERE, old)).isEqualTo("old");
        file.rotate();
        var fresh = secretEncryption.encrypt(HERE, "new");
        assertThat(fresh.substring(0, 20)).isNotEqualTo(old.substring(0, 20));
        assertThat(other.decrypt(HERE, fresh)).isEqualTo("new");
        assertThat(secretEncryption.decrypt(HERE, old)).isEqualTo("old");
        assertThatThrownBy(() -> new SecretEncryption(made("b.key")).decrypt(HERE, old))
                .isInstanceOf(LostKeyException.class)
                .hasMessageContaining("b.key is not the one of this database");
    }

    @Test
    void fileIsItsOwnersAloneAlsoAfterItsKeyWasTurned() throws IOException {
        var file = made("a.key");
        var own = Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
        assertThat(Files.getPosixFilePermissions(file.path())).isEqualTo(own);
        file.rotate();
        assertThat(Files.getPosixFilePermissions(file.path())).isEqualTo(own);
        assertThat(Files.readAllLines(file.path())).hasSize(2);
        try (var all = Files.list(folder)) {
            assertThat(all).hasSize(1);
        }
    }

    @Test
    void ofManyWhoMakeTheFileAtOnceAllHaveTheSameKey() throws Exception {
        var path = folder.resolve("many.key");
        var start = new CountDownLatch(1);
        var seen = Collections.synchronizedSet(new HashSet<List<String>>());
        var threads = new ArrayList<Thread>();
        for (int i = 0; i < 8; i++) {
            threads.add(Thread.ofPlatform().start(() -> {
                var file = new KeyFile(path, new Secrets());
                try {
                    start.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                file.create();
                seen.add(file.keys());
            }));
        }
        start.countDown();
        for (var thread : threads) {
            thread.join();
        }
        assertThat(seen).hasSize(1);
    }

    @Test
    void fileWithoutAKeyIsToldAndNeverReplaced() throws IOException {
        var path = Files.writeString(folder.resolve("spoilt.key"), "not a key\n");
        var file = new KeyFile(path, new Secrets());
        file.create();
        assertThatThrownBy(file::keys).isInstanceOf(LostKeyException.class).hasMessageContaining("holds no key");
        assertThat(path).hasContent("not a key");
    }

    private KeyFile made(String name) {
        var file = new KeyFile(folder.resolve(name), new Secrets());
        file.create();
        return file;
    }

    @Test
    void unreadableKeyFileSaysWhatIsTrue() {
        var many = new FileSystemException("tokens.key", null, "Too many open files");
        assertThat(KeyFile.reason(many)).contains("too many files open", "ulimit -n");
        assertThatThrownBy(new KeyFile(folder.resolve("none"), new Secrets())::keys)
                .isInstanceOf(LostKeyException.class)
                .hasMessageEndingWith("none cannot be read: there is no such file.");
    }
}
