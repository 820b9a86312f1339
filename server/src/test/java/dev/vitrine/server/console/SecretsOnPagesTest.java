package dev.vitrine.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.access.Scopes;
import dev.vitrine.apps.PublicAppForm;
import dev.vitrine.server.testkit.Member;
import dev.vitrine.server.testkit.World;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Walks every page that leads on from another, as somebody who may see all of them. */
final class SecretsOnPagesTest {

    private static final int MOST = 120;

    private final World world = World.shared();

    @Test
    void noPageShowsASecretThatWasMadeBefore() {
        var shop = world.newShop();
        var owner = world.owner(shop.handle());
        world.partner(owner);
        var platform = world.platform();
        var app = platform.apps().create(shop, "Stock list", "stock@apps.test", Scopes.all());
        var secret = platform.apps().accessControl().generate(shop, app.id(), "Server");
        var publicApps = platform.publicApps();
        var partner = owner.account().id();
        var form = new PublicAppForm("Labels", "labels@apps.test", "https://labels.apps.test/", List.of());
        var made = publicApps.create(partner, form);
        var next = publicApps.rotate(partner, made.id());
        var publicSecret = publicApps.accessControl().generate(partner, made.id(), "Server");
        var webhooks =
                platform.database().write(tx -> platform.webhooks().keys().ofShop(tx, shop));

        var member = owner.at(shop.handle());
        var secrets = new LinkedHashSet<>(List.of(
                app.password(),
                app.sharedSecret(),
                secret.value(),
                made.secret(),
                next,
                publicSecret.value(),
                owner.password(),
                member.visitor().cookie("session")));
        secrets.addAll(webhooks);
        assertThat(walk(member, "/admin", secrets)).contains("/admin/apps/private/" + app.id());
        assertThat(walk(owner.atBase(), "/account", secrets)).contains("/partners/apps/" + made.id());
    }

    private static Set<String> walk(Member member, String from, Set<String> secrets) {
        var seen = new LinkedHashSet<>(Set.of(from));
        var ahead = new ArrayDeque<>(seen);
        while (!ahead.isEmpty() && seen.size() < MOST) {
            var path = ahead.remove();
            var page = member.get(path);
            assertThat(page.status()).as(path).isLessThan(500);
            secrets.forEach(secret -> assertThat(page.text()).as(path).doesNotContain(secret));
            page.html().select("a[href^=/]").eachAttr("href").stream()
                    .filter(link -> link.matches("/(admin|account|partners|review)\\b.*"))
                    .filter(seen::add)
                    .forEach(ahead::add);
        }
        return seen;
    }
}
