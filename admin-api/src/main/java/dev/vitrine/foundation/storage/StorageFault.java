package dev.vitrine.foundation.storage;

import dev.vitrine.foundation.kernel.Fault;
import java.io.IOException;
import java.util.Optional;
import java.util.stream.Stream;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** What keeps an object store from its work. */
public enum StorageFault implements Fault {
    UNREACHABLE(
            "the object store does not answer",
            "start it, or mend the way to it and the endpoint in --storage; this server connects again by itself"),
    NO_CREDENTIALS(
            "there is no key for the object store",
            "set VITRINE_STORAGE_KEY and VITRINE_STORAGE_SECRET, or give the machine a role"),
    DENIED(
            "the object store refuses the key",
            "see that key and secret are right, that the clock is, and that the key may list, read, write and delete"
                    + " in the bucket"),
    CLOCK(
            "the object store refuses what is signed by this machine's clock",
            "set the clock, and let it follow a time server (NTP); nothing has to be started again"),
    NO_BUCKET("there is no such bucket in the object store", "make it, or name another with --storage"),
    WRONG_REGION("the bucket of the object store is in another region", "name its region in --storage"),
    FULL("the object store is full", "free some space, or raise its quota; nothing has to be started again"),
    FAILS("the object store fails", "look at its log; nothing has to be started again");

    private final String words;
    private final String remedy;

    StorageFault(String words, String remedy) {
        this.words = words;
        this.remedy = remedy;
    }

    @Override
    public String words() {
        return words;
    }

    @Override
    public String remedy() {
        return remedy;
    }

    @Override
    public boolean isAway() {
        return this == UNREACHABLE;
    }

    /** The fault that a failure comes from; empty where it is a mistake of ours. */
    static Optional<StorageFault> of(Throwable failure) {
        return switch (failure) {
            case S3Exception answer -> ofAnswer(answer);
            case ApiCallTimeoutException slow -> Optional.of(UNREACHABLE);
            case ApiCallAttemptTimeoutException slow -> Optional.of(UNREACHABLE);
            case SdkClientException client ->
                Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                                .anyMatch(IOException.class::isInstance)
                        ? Optional.of(UNREACHABLE)
                        : String.valueOf(client.getMessage()).contains("credentials")
                                ? Optional.of(NO_CREDENTIALS)
                                : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static Optional<StorageFault> ofAnswer(S3Exception answer) {
        var details = answer.awsErrorDetails();
        var code = details == null ? "" : String.valueOf(details.errorCode());
        return switch (code) {
            case "NoSuchBucket" -> Optional.of(NO_BUCKET);
            case "PermanentRedirect", "AuthorizationHeaderMalformed" -> Optional.of(WRONG_REGION);
            case "RequestTimeTooSkewed", "RequestExpired" -> Optional.of(CLOCK);
            case "QuotaExceeded", "XMinioStorageFull" -> Optional.of(FULL);
            default ->
                switch (answer.statusCode()) {
                    case 301, 307 -> Optional.of(WRONG_REGION);
                    case 401, 403 -> Optional.of(DENIED);
                    case 507 -> Optional.of(FULL);
                    default ->
                        answer.statusCode() >= 500 || answer.statusCode() == 429
                                ? Optional.of(FAILS)
                                : Optional.empty();
                };
        };
    }
}
