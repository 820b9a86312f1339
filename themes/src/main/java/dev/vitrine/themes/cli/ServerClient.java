package dev.vitrine.themes.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Calls of one server and its shops. Waits where the server is busy, tries again where a connection broke, and says
 * what to do where neither helps.
 */
final class ServerClient {
    private static final int MOST_TRIES = 3;
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(3);

    static {
        prepare();
    }

    private final ServerAddress server;
    private final String token;
    private final Output output;
    private final HttpClient http = HttpClient.newBuilder()
            .version(Version.HTTP_1_1)
            .followRedirects(Redirect.NEVER)
            .connectTimeout(Duration.ofSeconds(10))
            .build();

    /** An answer; {@code body} is missing where it is no JSON. */
    record Response(int status, JsonNode body) {}

    /** {@code token} is empty before anybody is signed in. */
    ServerClient(ServerAddress server, String token, Output output) {
        this.server = server;
        this.token = token;
        this.output = output;
    }

    /** Before anything else uses Java's client, which reads this once. */
    static void prepare() {
        // why: Java looks up no names below localhost; they are called by their address, and asked for by their name.
        System.setProperty("jdk.httpclient.allowRestrictedHeaders", "host");
    }

    ServerAddress server() {
        return server;
    }

    JsonNode get(String address) {
        return call("GET", address, null);
    }

    /** {@link CommandException} for every answer but a good one. */
    JsonNode call(String method, String address, @Nullable JsonNode body) {
        var response = exchange(method, address, body);
        if (response.status() >= 400) {
            throw refused(address, response);
        }
        return response.body();
    }

    /** The same, for those who know what a refusal means. */
    Response exchange(String method, String address, @Nullable JsonNode body) {
        var request = request(method, address, body);
        var waited = Duration.ZERO;
        for (var tries = 1; ; ) {
            HttpResponse<byte[]> response;
            try {
                response = http.send(request, BodyHandlers.ofByteArray());
            } catch (IOException failure) {
                if (isFinal(failure) || tries++ >= MOST_TRIES) {
                    throw unreachable(failure);
                }
                output.note("The connection broke; trying again …");
                waited = waited.plus(wait(Duration.ofSeconds(tries)));
                continue;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CommandException(ExitCode.FAULT, "Interrupted.");
            }
            if (!isBusy(response.statusCode(), address) || waited.compareTo(LONGEST_WAIT) > 0) {
                return read(response);
            }
            var pause = retryAfter(response, waited);
            if (pause.toSeconds() > 2) {
                output.note("The server is busy; going on in " + pause.toSeconds() + " s …");
            }
            waited = waited.plus(wait(pause));
        }
    }

    private HttpRequest request(String method, String address, @Nullable JsonNode body) {
        var uri = URI.create(address);
        var local = uri.getScheme().equals("http") && ServerAddress.isLocal(uri.getHost());
        var builder = HttpRequest.newBuilder(
                        local ? URI.create(address.replaceFirst("//" + uri.getHost(), "//127.0.0.1")) : uri)
                .timeout(Duration.ofMinutes(5))
                .header("Accept", "application/json")
                .header("User-Agent", "vitrine-theme");
        if (local) {
            builder.header("Host", uri.getPort() < 0 ? uri.getHost() : uri.getHost() + ":" + uri.getPort());
        }
        if (!token.isEmpty()) {
            builder.header("Authorization", "Bearer " + token);
        }
        if (body == null) {
            return builder.method(method, BodyPublishers.noBody()).build();
        }
        if (List.of("POST", "PUT").contains(method)) {
            // why: whoever does not know whether a call arrived sends it again, and it happens once.
            builder.header("Idempotency-Key", UUID.randomUUID().toString());
        }
        return builder.header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofByteArray(bytes(body)))
                .build();
    }

    /** why not while signing in: who has guessed too often is told so. */
    private static boolean isBusy(int status, String address) {
        return status == 503 || status == 429 && !address.endsWith("/partners/api/devices.json");
    }

    private static Duration retryAfter(HttpResponse<?> response, Duration waited) {
        var told = response.headers().firstValue("Retry-After").orElse("");
        return told.matches("\\d{1,4}")
                ? Duration.ofSeconds(Math.max(1, Long.parseLong(told)))
                : Duration.ofSeconds(Math.clamp(waited.toSeconds(), 1, 20));
    }

    /** What another try would not change. */
    private static boolean isFinal(IOException failure) {
        return failure instanceof ConnectException
                || failure instanceof UnknownHostException
                || failure instanceof SSLException;
    }

    private static Duration wait(Duration pause) {
        try {
            TimeUnit.MILLISECONDS.sleep(pause.toMillis());
            return pause;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandException(ExitCode.FAULT, "Interrupted.");
        }
    }

    private CommandException unreachable(IOException failure) {
        var reason = switch (failure) {
            case UnknownHostException unknown -> "there is no such host; is the address right?";
            case HttpTimeoutException late -> "it did not answer in time; try again.";
            case ConnectException unknown when isUnknown(unknown) -> "there is no such host; is the address right?";
            case ConnectException refused -> "nothing answers there; is the address right, and does the server run?";
            case SSLException certificate ->
                "its certificate cannot be trusted (" + certificate.getMessage()
                        + "); is the address right, and the clock of this machine?";
            default -> "the connection broke; run the command again, it goes on where it was.";
        };
        return new CommandException(ExitCode.NETWORK, server.url() + " cannot be reached: " + reason);
    }

    private static boolean isUnknown(Throwable failure) {
        for (var cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnresolvedAddressException) {
                return true;
            }
        }
        return false;
    }

    private Response read(HttpResponse<byte[]> response) {
        if (response.statusCode() >= 300 && response.statusCode() < 400) {
            var target = response.headers().firstValue("Location").orElse("elsewhere");
            throw new CommandException(
                    ExitCode.NETWORK, server.url() + " leads to " + target + ": give that address with --server.");
        }
        JsonNode body;
        try {
            body = response.body().length == 0 ? MissingNode.getInstance() : Output.JSON.readTree(response.body());
        } catch (IOException e) {
            body = MissingNode.getInstance();
        }
        if (response.statusCode() < 400 && !body.isObject()) {
            throw new CommandException(
                    ExitCode.NETWORK, server.url() + " does not answer as a Vitrine server; is the address right?");
        }
        return new Response(response.statusCode(), body);
    }

    /** What an answer that is not good means, as a sentence. */
    CommandException refused(String address, Response response) {
        var problems = problems(response.body().path("errors"));
        var words = problems.isEmpty() ? "" : " " + String.join("; ", problems) + ".";
        return switch (response.status()) {
            case 401 ->
                CommandException.usage("You are not signed in at " + server.url()
                        + ", or no longer: the token was revoked or has expired. Sign in with"
                        + " ./vitrine theme auth:login --server " + server.url());
            case 402 -> new CommandException(ExitCode.NOT_ALLOWED, "The shop is frozen; its owner can open it again.");
            case 423 -> new CommandException(ExitCode.NOT_ALLOWED, "The shop is locked; its owner can open it again.");
            case 403 -> new CommandException(ExitCode.NOT_ALLOWED, "You may not do that:" + words);
            case 404 ->
                CommandException.fault("There is nothing at " + address.replaceFirst("\\?.*", "")
                        + "; are --server, --store and --theme right?");
            case 409, 412 ->
                new CommandException(ExitCode.CONFLICT, "Somebody else has changed it meanwhile:" + words, List.of());
            case 413 -> CommandException.fault("That is too large for the server:" + words);
            case 429, 503 ->
                new CommandException(ExitCode.NETWORK, server.url() + " is too busy; try again in some minutes.");
            default ->
                response.status() >= 500
                        ? new CommandException(
                                ExitCode.NETWORK,
                                server.url() + " failed (" + response.status() + "); try again." + words)
                        : new CommandException(ExitCode.FAULT, "The server refused it.", problems);
        };
    }

    /** The messages of {@code errors}: one sentence, or lists below the names of fields. */
    static List<String> problems(JsonNode errors) {
        var problems = new ArrayList<String>();
        if (errors.isTextual()) {
            problems.add(errors.asText());
        }
        for (Map.Entry<String, JsonNode> field : errors.properties()) {
            var prefix = field.getKey().equals("base") ? "" : field.getKey() + " ";
            field.getValue().forEach(message -> problems.add(prefix + message.asText()));
        }
        return problems;
    }

    private static byte[] bytes(JsonNode body) {
        try {
            return Output.JSON.writeValueAsBytes(body);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
