package dev.vitrine.themes.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.themes.cli.DeviceTokenFile.Device;
import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Signing in and out: the password is asked once and kept nowhere; a script brings a token instead. */
final class AuthCommands {
    private static final String DEVICES = "/partners/api/devices.json";
    private static final String ACCOUNT = "/partners/api/account.json";
    private static final String CURRENT = "/partners/api/devices/current.json";

    private AuthCommands() {}

    @Command(name = "auth:login", description = "Sign this machine in with your account's e-mail address and password")
    static final class Login implements Callable<Integer> {
        @Mixin
        private ThemeOptions options = new ThemeOptions();

        @Option(names = "--email", paramLabel = "EMAIL", description = "E-mail address of the account")
        private @Nullable String email;

        @Option(names = "--password-stdin", description = "Read the password from standard input, for scripts")
        private boolean passwordFromInput;

        @Option(names = "--code", paramLabel = "CODE", description = "Code of the second step, if the account has one")
        private String code = "";

        @Option(
                names = "--token",
                paramLabel = "TOKEN",
                description = "A device token of this server, in place of address and password")
        private @Nullable String token;

        @Option(
                names = "--token-stdin",
                description = "Read the token from standard input: no list of processes shows it")
        private boolean tokenFromInput;

        @Option(names = "--name", paramLabel = "NAME", description = "How your account page calls this machine")
        private String name = machine();

        @Override
        public Integer call() {
            var output = options.output();
            var server = options.server();
            var devices = new DeviceTokenFile(options.userFolders());
            var before = devices.find(server);
            var client = new ServerClient(server, "", output);
            // why told: a project's .env may name a server, too, and the password goes there.
            output.note("Signing in at " + server.url());
            if (token != null || tokenFromInput) {
                return withToken(server, devices);
            }
            var address = email == null ? asked("E-mail: ", "--email") : email;
            var password = password();
            var answer = signIn(client, address, password, code);
            if (answer.status() == 422 && answer.body().at("/errors/code").isArray()) {
                answer = signIn(client, address, password, asked("Code: ", "--code"));
            }
            if (answer.status() != 201) {
                throw refused(client, answer);
            }
            var account = answer.body().path("account");
            var given = answer.body().at("/device/token").asText();
            var signedIn = new ServerClient(server, given, output);
            var shops = RemoteShop.shops(signedIn);
            if (!account.path("partner").asBoolean() && shops.stream().noneMatch(Login::writesThemes)) {
                signedIn.exchange("DELETE", server.url() + CURRENT, null);
                throw new CommandException(
                        ExitCode.NOT_ALLOWED,
                        address + " is no partner, and works with themes in no shop. Apply at " + server.url()
                                + "/partners, or ask a shop's owner for the permission.");
            }
            devices.save(new Device(server, account.path("email").asText(), given));
            // can fail: what this machine had before ends by itself when it is not used.
            before.ifPresent(old ->
                    new ServerClient(server, old.token(), output).exchange("DELETE", server.url() + CURRENT, null));
            return told(server, account, shops);
        }

        /** why the token of before is not revoked: another machine may have it from the same place. */
        private int withToken(ServerAddress server, DeviceTokenFile devices) {
            if (token != null && tokenFromInput) {
                throw CommandException.usage("Say --token or --token-stdin, not both.");
            }
            if (email != null || passwordFromInput) {
                throw CommandException.usage(
                        "A token stands for address and password: leave out --email and" + " --password-stdin.");
            }
            var given = token == null ? line("--token-stdin") : token.strip();
            if (!given.matches("vtd_[\\w-]{1,200}")) {
                throw CommandException.usage("This is no device token: those begin with vtd_. Sign in once with"
                        + " auth:login on a machine of yours to get one.");
            }
            var client = new ServerClient(server, given, options.output());
            var account = client.get(server.url() + ACCOUNT).path("account");
            var shops = RemoteShop.shops(client);
            devices.save(new Device(server, account.path("email").asText(), given));
            return told(server, account, shops);
        }

        private int told(ServerAddress server, JsonNode account, List<JsonNode> shops) {
            var output = options.output();
            output.line("Signed in at " + server.url() + " as "
                    + account.path("email").asText() + ", who works in " + RemoteShop.names(shops) + ".");
            output.line("The token is kept on this machine; " + server.url() + "/account/profile revokes it.");
            var result = Output.object().put("server", server.url());
            result.set("account", account);
            shops.forEach(result.putArray("shops")::add);
            output.result(result);
            return ExitCode.DONE.number();
        }

        private ServerClient.Response signIn(ServerClient client, String address, String password, String typed) {
            var body = Output.object()
                    .put("email", address)
                    .put("password", password)
                    .put("code", typed)
                    .put("name", name);
            return client.exchange("POST", client.server().url() + DEVICES, body);
        }

        private static CommandException refused(ServerClient client, ServerClient.Response answer) {
            var words = String.join("; ", ServerClient.problems(answer.body().path("errors")));
            return switch (answer.status()) {
                case 401 -> CommandException.usage(words + ".");
                case 429 -> new CommandException(ExitCode.NOT_ALLOWED, words + ".");
                case 404 ->
                    new CommandException(
                            ExitCode.NETWORK,
                            client.server().url()
                                    + " is no server that command lines sign in at; is it the base address,"
                                    + " without a shop's name?");
                default -> client.refused(client.server().url() + DEVICES, answer);
            };
        }

        private static boolean writesThemes(JsonNode shop) {
            return shop.path("writes_themes").asBoolean();
        }

        private String password() {
            if (passwordFromInput) {
                return line("--password-stdin");
            }
            var typed =
                    terminal().orElseThrow(() -> missing("--password-stdin")).readPassword("Password: ");
            return typed == null ? "" : new String(typed);
        }

        /** The first line of standard input. */
        private static String line(String flag) {
            try {
                var line = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
                if (line != null && !line.isBlank()) {
                    return flag.equals("--token-stdin") ? line.strip() : line;
                }
            } catch (IOException e) {
                throw CommandException.usage("Standard input cannot be read: " + e.getMessage());
            }
            throw CommandException.usage(flag + " was given, and standard input is empty.");
        }

        private static String asked(String prompt, String flag) {
            var typed = terminal().orElseThrow(() -> missing(flag)).readLine(prompt);
            return typed == null ? "" : typed.strip();
        }

        private static CommandException missing(String flag) {
            return CommandException.usage("There is no terminal to ask at: give " + flag + ".");
        }

        private static String machine() {
            var host = Stream.of("HOSTNAME", "COMPUTERNAME")
                    .map(System.getenv()::get)
                    .filter(found -> found != null && !found.isBlank())
                    .findFirst()
                    .orElse(System.getProperty("os.name"));
            return System.getProperty("user.name") + " on " + host;
        }
    }

    @Command(name = "auth:logout", description = "Revoke the token of this machine")
    static final class Logout implements Callable<Integer> {
        @Mixin
        private ThemeOptions options = new ThemeOptions();

        @Override
        public Integer call() {
            var output = options.output();
            var server = options.server();
            var devices = new DeviceTokenFile(options.userFolders());
            var device = devices.find(server);
            if (device.isPresent()) {
                var client = new ServerClient(server, device.get().token(), output);
                var answer = client.exchange("DELETE", server.url() + CURRENT, null);
                // why: a token that is revoked already is no good here either.
                if (answer.status() >= 400 && answer.status() != 401) {
                    throw client.refused(server.url() + CURRENT, answer);
                }
                devices.delete(server);
            }
            output.line(
                    device.isPresent()
                            ? "Signed out at " + server.url() + "."
                            : "Nobody is signed in at " + server.url() + ".");
            output.result(Output.object().put("server", server.url()).put("was_signed_in", device.isPresent()));
            return ExitCode.DONE.number();
        }
    }

    @Command(name = "auth:status", description = "Say where this machine is signed in, as whom, and in which shops")
    static final class Status implements Callable<Integer> {
        @Mixin
        private ThemeOptions options = new ThemeOptions();

        @Override
        public Integer call() {
            var output = options.output();
            var server = options.server();
            var client = options.client();
            var account = client.get(server.url() + ACCOUNT);
            var shops = RemoteShop.shops(client);
            output.line("Signed in at " + server.url() + " as "
                    + account.at("/account/email").asText()
                    + (account.at("/account/partner").asBoolean() ? ", a partner." : "."));
            output.line("This machine is " + account.at("/device/name").asText() + ".");
            shops.forEach(shop -> output.line("  " + described(shop)));
            var result = Output.object().put("server", server.url());
            account.properties().forEach(entry -> result.set(entry.getKey(), entry.getValue()));
            shops.forEach(result.putArray("shops")::add);
            output.result(result);
            return ExitCode.DONE.number();
        }

        private static String described(JsonNode shop) {
            var facts = Stream.of(
                            shop.path("role").asText(),
                            shop.path("development").asBoolean() ? "development store" : "",
                            shop.path("writes_themes").asBoolean() ? "" : "no themes",
                            List.of("frozen", "locked")
                                            .contains(shop.path("state").asText())
                                    ? shop.path("state").asText()
                                    : "")
                    .filter(fact -> !fact.isEmpty())
                    .toList();
            return shop.path("handle").asText() + " (" + String.join(", ", facts) + ") "
                    + shop.path("url").asText();
        }
    }

    /** Where a person types; empty in scripts. */
    static Optional<Console> terminal() {
        return Optional.ofNullable(System.console()).filter(Console::isTerminal);
    }
}
