package dev.vitrine.testkit;

import dev.vitrine.foundation.storage.S3Address;
import dev.vitrine.foundation.storage.S3Storage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobStore;

/** A real server of the protocol of object stores over a folder, which a test stops and starts again. */
public final class ObjectStore implements AutoCloseable {

    public static final S3Storage.Credentials CREDENTIALS = new S3Storage.Credentials("vitrine", "a-secret/with+signs");

    private static final String BUCKET = "pictures";

    private final Path folder;
    private S3Proxy server;
    private final int port;

    /** {@code folder}: an empty one. */
    public ObjectStore(Path folder) {
        this.folder = folder;
        try {
            Files.createDirectories(folder.resolve(BUCKET));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        this.server = started(folder, 0);
        this.port = server.getPort();
    }

    private static S3Proxy started(Path folder, int port) {
        var server = S3Proxy.builder()
                .blobStore(new FilesystemNio2BlobStore(folder.toString()))
                .endpoint(URI.create("http://127.0.0.1:" + port))
                .awsAuthentication(AuthenticationType.AWS_V2_OR_V4, CREDENTIALS.key(), CREDENTIALS.secret())
                // why: nobody waits for a request that a test cut off.
                .stopTimeout(0)
                .build();
        try {
            server.start();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        return server;
    }

    /** As settings have it. */
    public String address() {
        return "s3://" + BUCKET + "/shops?endpoint=http://127.0.0.1:" + port;
    }

    public S3Address parsed() {
        return S3Address.parse(address()).orElseThrow();
    }

    /** Where the server keeps that object. */
    public Path place(String name) {
        return folder.resolve(BUCKET).resolve("shops").resolve(name);
    }

    /** A client with a folder of its own for copies, as each process has. */
    public S3Storage storage(Path copies) {
        return new S3Storage(parsed(), CREDENTIALS, copies, InstantSource.system());
    }

    public void start() {
        server = started(folder, port);
    }

    public void stop() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        stop();
    }
}
