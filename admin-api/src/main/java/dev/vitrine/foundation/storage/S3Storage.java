package dev.vitrine.foundation.storage;

import dev.vitrine.foundation.kernel.FaultGuard;
import dev.vitrine.foundation.kernel.Secrets;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.PutObjectResponse;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * Storage in a bucket of an object store, with copies on this machine of what was fetched. A request that fails on the
 * way is sent three times at most.
 */
public final class S3Storage implements Storage {

    private static final int ATTEMPTS = 3;
    private static final Duration TO_CONNECT = Duration.ofSeconds(2);
    private static final Duration OF_SILENCE = Duration.ofSeconds(10);
    private static final Duration FOR_ALL = Duration.ofSeconds(60);
    private static final Duration FOR_LARGE_FILES = Duration.ofHours(6);

    private final S3Address address;
    private final S3Client client;
    private final LocalCopies copies;
    private final FaultGuard guard = new FaultGuard("storage", StorageFault::of);

    /**
     * Key and secret of an object store.
     *
     * @param key what others may know
     * @param secret what others may not
     */
    public record Credentials(String key, String secret) {
        @Override
        public String toString() {
            return key;
        }
    }

    /**
     * @param credentials null for those that the environment has: variables, a profile, the role of the machine
     * @param cache folder of this process for copies
     */
    public S3Storage(S3Address address, @Nullable Credentials credentials, Path cache, InstantSource clock) {
        this.address = address;
        this.copies = new LocalCopies(cache, address.cacheBytes(), clock);
        this.client = client(address, credentials);
    }

    private static S3Client client(S3Address address, @Nullable Credentials credentials) {
        var builder = S3Client.builder()
                .httpClientBuilder(UrlConnectionHttpClient.builder()
                        .connectionTimeout(TO_CONNECT)
                        .socketTimeout(OF_SILENCE))
                .credentialsProvider(provider(credentials))
                .forcePathStyle(address.pathStyle())
                .overrideConfiguration(options -> options.apiCallTimeout(FOR_ALL)
                        .retryStrategy(AwsRetryStrategy.standardRetryStrategy().toBuilder()
                                .maxAttempts(ATTEMPTS)
                                .build()));
        builder.region(address.region().isEmpty() ? usualRegion() : Region.of(address.region()));
        if (address.endpoint() != null) {
            // why: not every store of the protocol knows Amazon's newer checksums; the signature covers the bytes.
            builder.endpointOverride(address.endpoint())
                    .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
                    .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED);
        }
        return builder.build();
    }

    /** why not a failure: the store's own answer says that a bucket is elsewhere. */
    private static Region usualRegion() {
        try {
            return DefaultAwsRegionProviderChain.builder().build().getRegion();
        } catch (SdkClientException e) {
            return Region.US_EAST_1;
        }
    }

    private static AwsCredentialsProvider provider(@Nullable Credentials credentials) {
        return credentials == null
                ? DefaultCredentialsProvider.builder().build()
                : StaticCredentialsProvider.create(AwsBasicCredentials.create(credentials.key(), credentials.secret()));
    }

    @Override
    public void put(String name, byte[] bytes) {
        // why also where it is there: a deletion leaves alone what was stored again since it looked.
        var key = key(name);
        upload(() -> client.putObject(put -> put.bucket(address.bucket()).key(key), RequestBody.fromBytes(bytes)));
    }

    @Override
    public void put(String name, Path file) {
        var key = key(name);
        upload(() -> client.putObject(
                put -> put.bucket(address.bucket()).key(key).overrideConfiguration(S3Storage::large), file));
    }

    private void upload(Supplier<PutObjectResponse> put) {
        guard.guard(true, () -> {
            try {
                return put.get();
            } catch (SdkClientException e) {
                if (!isCutOff(e)) {
                    throw e;
                }
                // why: who refuses an upload may close the connection before it is read; asked without one it says why.
                // And a store that has started again has closed what was kept of connections, as many as attempts.
                look();
                return put.get();
            }
        });
    }

    /** Whether a server that was reached went away before it answered. */
    private static boolean isCutOff(SdkClientException failure) {
        var causes = Stream.iterate((Throwable) failure, cause -> cause != null, Throwable::getCause)
                .filter(IOException.class::isInstance)
                .toList();
        return !causes.isEmpty()
                && causes.stream()
                        .noneMatch(cause -> cause instanceof ConnectException
                                || cause instanceof SocketTimeoutException
                                || cause instanceof UnknownHostException);
    }

    @Override
    public boolean get(String name, Path target) {
        var key = key(name);
        return found(() -> client.getObject(
                        get -> get.bucket(address.bucket()).key(key).overrideConfiguration(S3Storage::large), target))
                .isPresent();
    }

    private static void large(AwsRequestOverrideConfiguration.Builder request) {
        request.apiCallTimeout(FOR_LARGE_FILES);
    }

    @Override
    public Optional<byte[]> get(String name) {
        var key = key(name);
        return found(() -> client.getObjectAsBytes(
                        get -> get.bucket(address.bucket()).key(key))
                .asByteArray());
    }

    @Override
    public Optional<StoredFile> find(String name) {
        var key = key(name);
        return found(() -> {
            var head = client.headObject(each -> each.bucket(address.bucket()).key(key));
            return stored(key, head.contentLength(), head.lastModified());
        });
    }

    @Override
    public void delete(String name) {
        var key = key(name);
        guard.guard(
                true,
                () -> client.deleteObject(each -> each.bucket(address.bucket()).key(key)));
        copies.delete(name);
    }

    @Override
    public void list(String prefix, Consumer<StoredFile> each) {
        var beginning = key(prefix.replaceFirst("/$", "")) + "/";
        String token = null;
        do {
            var from = token;
            var page = guard.guard(
                    false,
                    () -> client.listObjectsV2(list ->
                            list.bucket(address.bucket()).prefix(beginning).continuationToken(from)));
            page.contents().stream()
                    .map(found -> stored(found.key(), found.size(), found.lastModified()))
                    .filter(found -> NAME.matcher(found.name()).matches())
                    .forEach(each);
            token = page.nextContinuationToken();
        } while (token != null);
    }

    @Override
    public Optional<Path> fetch(String name, String sum) {
        return here(name)
                .or(() -> get(name).map(bytes -> {
                    if (!Secrets.hash(bytes).startsWith(sum)) {
                        throw new IllegalStateException("What the object store has as " + key(name)
                                + " is not what its name says; bring it back.");
                    }
                    return copies.keep(name, bytes);
                }));
    }

    @Override
    public Optional<Path> here(String name) {
        return copies.find(Names.checked(name));
    }

    @Override
    public Path derivedFolder() {
        return copies.folder();
    }

    @Override
    public boolean isRemote() {
        return true;
    }

    @Override
    public void tidy() {
        copies.tidy();
    }

    @Override
    public void check() {
        guard.guard(false, this::look);
    }

    private ListObjectsV2Response look() {
        return client.listObjectsV2(
                list -> list.bucket(address.bucket()).prefix(address.prefix()).maxKeys(1));
    }

    /** why past the guard: a store that refuses all, since clocks differ, says its time as well. */
    @Override
    public Optional<Instant> time() {
        try {
            return time(look().sdkHttpResponse());
        } catch (S3Exception e) {
            var details = e.awsErrorDetails();
            return details == null ? Optional.empty() : time(details.sdkHttpResponse());
        } catch (SdkClientException e) {
            return Optional.empty();
        }
    }

    private static Optional<Instant> time(@Nullable SdkHttpResponse answer) {
        return Optional.ofNullable(answer)
                .flatMap(found -> found.firstMatchingHeader("Date"))
                .map(date -> Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date)));
    }

    @Override
    public String description() {
        return address.toString();
    }

    @Override
    public void close() {
        client.close();
    }

    private <T> Optional<T> found(Supplier<T> question) {
        return guard.guard(false, () -> {
            try {
                return Optional.of(question.get());
            } catch (NoSuchKeyException e) {
                return Optional.empty();
            }
        });
    }

    /** why without parts of a second: some stores tell them in a list only. */
    private StoredFile stored(String key, long bytes, Instant modified) {
        return new StoredFile(
                key.substring(address.prefix().length()), bytes, modified.truncatedTo(ChronoUnit.SECONDS));
    }

    private String key(String name) {
        return address.prefix() + Names.checked(name);
    }
}
