package dev.vitrine.themes.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A shop, through its Admin API. */
final class RemoteShop {
    private final ServerClient client;
    private final String handle;
    private final String url;
    private final Output output;

    /** {@code store} is its name or host. */
    RemoteShop(ServerClient client, String store, Output output) {
        this.client = client;
        this.handle = client.server().handle(store);
        this.url = client.server().shop(store);
        this.output = output;
    }

    String handle() {
        return handle;
    }

    String url() {
        return url;
    }

    String host() {
        return url.replaceFirst("^https?://", "");
    }

    ServerClient client() {
        return client;
    }

    Output output() {
        return output;
    }

    List<JsonNode> themes() {
        var themes = new ArrayList<JsonNode>();
        call("GET", "themes.json", null).path("themes").forEach(themes::add);
        return themes;
    }

    RemoteTheme theme(long id) {
        return new RemoteTheme(this, id);
    }

    JsonNode call(String method, String path, @Nullable JsonNode body) {
        var response = exchange(method, path, body);
        if (response.status() >= 400) {
            throw refused(path, response);
        }
        return response.body();
    }

    ServerClient.Response exchange(String method, String path, @Nullable JsonNode body) {
        return client.exchange(method, url + "/admin/" + path, body);
    }

    /** A wrong shop answers as one without such a theme: which of them it is, the account's list of shops says. */
    CommandException refused(String path, ServerClient.Response response) {
        if (response.status() == 404 || response.status() == 403) {
            var shops = shops(client);
            if (shops.stream().noneMatch(shop -> shop.path("handle").asText().equals(handle))) {
                return new CommandException(
                        response.status() == 404 ? ExitCode.FAULT : ExitCode.NOT_ALLOWED,
                        "Your account works in no shop " + handle + " at "
                                + client.server().url() + "; it works in " + names(shops) + ".");
            }
        }
        return client.refused(url + "/admin/" + path, response);
    }

    /** Those in which the account works, development stores first. */
    static List<JsonNode> shops(ServerClient client) {
        var shops = new ArrayList<JsonNode>();
        client.get(client.server().url() + "/partners/api/shops.json")
                .path("shops")
                .forEach(shops::add);
        return shops;
    }

    static String names(List<JsonNode> shops) {
        return shops.isEmpty()
                ? "none"
                : shops.stream().map(shop -> shop.path("handle").asText()).collect(Collectors.joining(", "));
    }
}
