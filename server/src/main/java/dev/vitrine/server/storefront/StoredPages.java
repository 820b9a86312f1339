package dev.vitrine.server.storefront;

import dev.vitrine.server.web.HttpResponseBody;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Rendered pages of the last run in one file, so that the next one answers before its first worker has started. It is a
 * cache: whatever is wrong with the file, pages are rendered again.
 */
final class StoredPages {

    private static final Logger LOG = LoggerFactory.getLogger(StoredPages.class);

    private final Path file;
    private final String code;

    /** {@code code} names the code that makes pages: what other code made is not used. */
    StoredPages(Path file, String code) {
        this.file = file;
        this.code = code;
    }

    /** One page with all that it depends on; {@code state} tells the shop's data from that of a restored backup. */
    record StoredPage(PageCache.Key key, String state, PageCache.MadePage made) {}

    /** What was written last, by this code; empty otherwise. */
    List<StoredPage> read() {
        if (!Files.isRegularFile(file)) {
            return List.of();
        }
        var pages = new ArrayList<StoredPage>();
        try (var in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            if (!in.readUTF().equals(code)) {
                return List.of();
            }
            for (int left = in.readInt(); left > 0; left--) {
                pages.add(page(in));
            }
        } catch (EOFException cut) {
            LOG.info("event=stored_pages_incomplete pages={}", pages.size());
        } catch (IOException | IllegalArgumentException | DateTimeException e) {
            LOG.warn("event=stored_pages_unreadable", e);
        }
        return pages;
    }

    /** Puts these in place of what is there, at once. */
    void write(List<StoredPage> pages) {
        try {
            Files.createDirectories(file.getParent());
            var fresh = Files.createTempFile(file.getParent(), ".new", null);
            try (var out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(fresh)))) {
                out.writeUTF(code);
                out.writeInt(pages.size());
                for (var page : pages) {
                    write(out, page);
                }
            }
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            LOG.warn("event=stored_pages_not_written", e);
        }
    }

    private static void write(DataOutputStream out, StoredPage stored) throws IOException {
        var key = stored.key();
        var page = stored.made().page();
        var dependencies = stored.made().dependencies();
        out.writeUTF(stored.state());
        out.writeLong(key.shop());
        out.writeUTF(key.url());
        out.writeUTF(key.device().name());
        out.writeUTF(key.currency());
        out.writeBoolean(key.json());
        out.writeLong(dependencies.version());
        out.writeUTF(dependencies.expiresAt().toString());
        out.writeInt(dependencies.tags().size());
        for (var tag : dependencies.tags()) {
            out.writeUTF(tag);
        }
        out.writeInt(page.status());
        out.writeUTF(page.policy());
        out.writeUTF(page.build());
        out.writeUTF(page.content().type());
        var bytes = page.content().bytes();
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static StoredPage page(DataInputStream in) throws IOException {
        var state = in.readUTF();
        var key = new PageCache.Key(
                in.readLong(), in.readUTF(), Device.valueOf(in.readUTF()), in.readUTF(), in.readBoolean());
        var dependencies = dependencies(in);
        var status = in.readInt();
        var policy = in.readUTF();
        var build = in.readUTF();
        var type = in.readUTF();
        var bytes = new byte[in.readInt()];
        in.readFully(bytes);
        var page = PageResponse.page(status, HttpResponseBody.of(type, bytes), policy, build, true);
        return new StoredPage(key, state, new PageCache.MadePage(page, dependencies));
    }

    private static PageDependencies dependencies(DataInputStream in) throws IOException {
        var version = in.readLong();
        var expiresAt = Instant.parse(in.readUTF());
        var tags = new ArrayList<String>();
        for (int left = in.readInt(); left > 0; left--) {
            tags.add(in.readUTF());
        }
        return new PageDependencies(version, tags, expiresAt);
    }
}
