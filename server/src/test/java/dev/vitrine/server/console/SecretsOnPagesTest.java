package dev.vitrine.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.apps.PublicAppForm;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.people.Account;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.TotpAuthenticator;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Walks every page that leads on from another, as somebody who may see all of them. */
final class SecretsOnPagesTest {

    /** why: each of the e-mails to shoppers has a page in each language. */
    private static final int MOST = 200;

    private static final String BACK = "https://labels.apps.test/back";

    private final TestServer testServer = TestServer.shared();

    @Test
    void noPageShowsASecretThatWasMadeBefore() {
        var shop = testServer.newShop();
        var owner = testServer.owner(shop.handle());
        testServer.partner(owner);
        var platform = testServer.platform();
        var app = platform.appServices().apps().create(shop, "Stock list", "stock@apps.test", Scopes.all());
        var secret = platform.appServices().apps().accessControl().generate(shop, app.id(), "Server");
        var publicApps = platform.appServices().publicApps();
        var partner = owner.account().id();
        var form = new PublicAppForm("Labels", "labels@apps.test", "https://labels.apps.test/", List.of(BACK));
        var made = publicApps.create(partner, form);
        var next = publicApps.beginRotation(partner, made.id());
        var publicSecret = publicApps.accessControl().generate(partner, made.id(), "Server");
        var webhooks = platform.foundation()
                .database()
                .write(tx -> platform.appServices().webhooks().keys().ofShop(tx, shop));

        var signedInVisitor = owner.at(shop.handle());
        var atBase = owner.atBase();
        var secrets = new LinkedHashSet<>(List.of(
                app.password(),
                app.sharedSecret(),
                secret.value(),
                made.secret(),
                next,
                publicSecret.value(),
                owner.password(),
                signedInVisitor.visitor().cookie("session"),
                atBase.visitor().cookie("session")));
        secrets.addAll(webhooks);
        secrets.addAll(tokens(signedInVisitor, made.clientId(), next));
        secrets.addAll(secondFactor(owner.account()));
        assertThat(walk(signedInVisitor, "/admin", secrets))
                .contains("/admin/apps/private/" + app.id(), "/admin/account/second-factor");
        assertThat(walk(atBase, "/account", secrets))
                .contains("/partners/apps/" + made.id(), "/account/profile/second-factor");
        platform.foundation()
                .database()
                .change(tx -> platform.people()
                        .userAccounts()
                        .setOperator(tx, owner.account().id(), true));
        assertThat(walk(atBase, "/operator", secrets))
                .contains("/operator/queues", "/operator/jobs", "/operator/errors", "/operator/activity");
    }

    /** What an app gets that is let in: for itself, and for who let it in. */
    private static List<String> tokens(SignedInVisitor signedInVisitor, String app, String secret) {
        var tokens = Stream.of("", "&grant_options%5B%5D=per-user")
                .map(more -> {
                    var path = "/admin/oauth/authorize?client_id=" + app + "&scope=read_products&redirect_uri=" + BACK;
                    var back = signedInVisitor
                            .post(path + more, Map.of("decision", "allow", "scope", "read_products"))
                            .header("location");
                    var code = back.replaceFirst(".*[?&]code=([^&]*).*", "$1");
                    var form = Map.of("client_id", app, "client_secret", secret, "code", code);
                    return signedInVisitor
                            .visitor()
                            .post("/admin/oauth/access_token.json", form)
                            .json()
                            .path("access_token")
                            .asText();
                })
                .toList();
        assertThat(tokens.getFirst()).startsWith("vta_");
        assertThat(tokens.getLast()).startsWith("vto_");
        return tokens;
    }

    /** The key of the authenticator app, as it is typed and as it is read, and the codes for when it is lost. */
    private List<String> secondFactor(Account account) {
        var factor = testServer.platform().people().accountServices().secondFactor();
        var secret = factor.newSecret();
        var secrets = new ArrayList<>(testServer
                .platform()
                .foundation()
                .database()
                .write(tx -> factor.turnOn(tx, account.id(), secret, TotpAuthenticator.code(secret))));
        secrets.addAll(List.of(secret, secret.replaceAll("(.{4})(?=.)", "$1 ")));
        return secrets;
    }

    /** Each page once: the same page sorted or filtered otherwise shows nothing else. Answers what was seen. */
    private static Set<String> walk(SignedInVisitor signedInVisitor, String from, Set<String> secrets) {
        var seen = new LinkedHashSet<>(Set.of(from));
        var ahead = new ArrayDeque<>(seen);
        while (!ahead.isEmpty()) {
            var path = ahead.remove();
            var page = signedInVisitor.get(path);
            assertThat(page.status()).as(path).isLessThan(500);
            secrets.forEach(secret -> assertThat(page.text()).as(path).doesNotContain(secret));
            page.html().select("a[href^=/]").eachAttr("href").stream()
                    .filter(link -> link.matches("/(admin|account|partners|review|operator(?!/shops/\\d))\\b.*"))
                    .filter(link -> seen.add(link.replaceFirst("[?#].*", "")))
                    .forEach(ahead::add);
            assertThat(seen)
                    .as("pages; there may be so many only if you say so here")
                    .hasSizeLessThan(MOST);
        }
        return seen;
    }
}
