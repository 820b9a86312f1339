package dev.vitrine.server.console.people;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.people.Permission;
import dev.vitrine.people.StaffMember;
import dev.vitrine.server.console.Csrf;
import dev.vitrine.server.testkit.ReceivedEmail;
import dev.vitrine.server.testkit.SignedInVisitor;
import dev.vitrine.server.testkit.TestAccount;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** An owner decides who works in the shop. */
final class StaffPagesTest {

    private static final String BASE = "/admin/settings/staff";

    private final TestServer testServer = TestServer.shared();
    private final String shop = testServer.newShop().handle();
    private final TestAccount owner = testServer.owner(shop);
    private final SignedInVisitor admin = owner.at(shop);

    @Test
    void invitedWithoutAnAccountMakeOneAndMayDoWhatTheyWereGiven() {
        var email = UUID.randomUUID() + "@mail.test";
        assertThat(admin.post(BASE + "/invite", Map.of("email", email, "may_products", "1"))
                        .header("location"))
                .isEqualTo(BASE);
        assertThat(admin.get(BASE).text()).contains(email, "Products");
        var visitor = testServer.visitor(shop);
        var link = link(email);
        assertThat(submit(visitor, link, Map.of("password", "short")).status()).isEqualTo(422);
        var joined = submit(visitor, link, Map.of("first_name", "Ann", "password", "a long way to tipperary"));
        assertThat(joined.header("location")).isEqualTo("/admin");
        assertThat(visitor.get("/admin/account").status()).isEqualTo(200);
        assertThat(visitor.get(link).status()).as("a link opens once").isEqualTo(404);
        assertThat(member(email).permissions()).containsExactly(Permission.PRODUCTS);
        assertThat(visitor.get(BASE).status()).as("the owner's alone").isEqualTo(403);
    }

    @Test
    void invitedWithAnAccountJoinWithItAndNobodyElseDoes() {
        var friend = testServer.person();
        admin.post(BASE + "/invite", Map.of("email", friend.email()));
        var link = link(friend.email());
        var other = testServer.person().at(shop);
        assertThat(submit(other.visitor(), link, Map.of()).status()).isEqualTo(422);
        var stranger = testServer.visitor(shop);
        assertThat(submit(stranger, link, Map.of("password", "a long way to tipperary"))
                        .status())
                .as("an account is not taken over by a new password")
                .isEqualTo(422);
        var signedInVisitor = friend.at(shop);
        assertThat(submit(signedInVisitor.visitor(), link, Map.of()).header("location"))
                .isEqualTo("/admin");
        assertThat(signedInVisitor.get("/admin/account").status()).isEqualTo(200);
    }

    @Test
    void removedMembersNextClickIsRefused() {
        var helper = testServer.member(shop, Permission.ORDERS);
        var signedInVisitor = helper.at(shop);
        assertThat(signedInVisitor.get("/admin/account").status()).isEqualTo(200);
        var path = BASE + "/" + member(helper.email()).id();
        assertThat(admin.get(path).html().select("#may_orders").hasAttr("checked"))
                .isTrue();
        assertThat(admin.post(path + "/remove", Map.of()).header("location")).isEqualTo(BASE);
        assertThat(signedInVisitor.get("/admin/account").status()).isEqualTo(403);
        assertThat(admin.get(path).status()).isEqualTo(404);
    }

    @Test
    void permissionsHoldFromTheNextClickOn() {
        var helper = testServer.member(shop);
        var signedInVisitor = helper.at(shop);
        var path = BASE + "/" + member(helper.email()).id();
        admin.post(path, Map.of("may_orders", "1", "may_apps", "1", "may_everything", "1"));
        assertThat(member(helper.email()).permissions()).containsExactlyInAnyOrder(Permission.ORDERS, Permission.APPS);
        assertThat(signedInVisitor.post(path, Map.of("may_settings", "1")).status())
                .isEqualTo(403);
        assertThat(testServer
                        .owner(testServer.newShop().handle())
                        .at(shop)
                        .get(BASE)
                        .status())
                .isEqualTo(403);
        var elsewhere = testServer.newShop().handle();
        assertThat(testServer
                        .owner(elsewhere)
                        .at(elsewhere)
                        .post(path, Map.of())
                        .status())
                .as("another shop's member")
                .isEqualTo(404);
    }

    @Test
    void shopIsHandedOverWithThePassword() {
        var heir = testServer.member(shop);
        var path = BASE + "/" + member(heir.email()).id();
        assertThat(admin.post(path + "/owner", Map.of("current_password", "guess"))
                        .status())
                .isEqualTo(422);
        assertThat(admin.post(path + "/owner", Map.of("current_password", owner.password()))
                        .header("location"))
                .isEqualTo("/admin");
        assertThat(member(heir.email()).owner()).isTrue();
        assertThat(admin.get(BASE).status()).isEqualTo(403);
    }

    @Test
    void invitationIsWithdrawn() {
        var email = UUID.randomUUID() + "@mail.test";
        admin.post(BASE + "/invite", Map.of("email", email));
        var link = link(email);
        admin.post(BASE + "/withdraw", Map.of("email", email));
        assertThat(testServer.visitor(shop).get(link).status()).isEqualTo(404);
        assertThat(admin.post(BASE + "/invite", Map.of("email", owner.email())).text())
                .contains("Works here already");
        assertThat(admin.post(BASE + "/invite", Map.of("email", "nobody")).status())
                .isEqualTo(422);
    }

    private String link(String email) {
        return ReceivedEmail.to(testServer, email).link("See the invitation").replaceFirst("https?://[^/]+", "");
    }

    private StaffMember member(String email) {
        var platform = testServer.platform();
        return platform
                .foundation()
                .database()
                .read(session -> platform.people().staff().list(session, testServer.shop(shop)))
                .stream()
                .filter(member -> member.account().email().equals(email))
                .findFirst()
                .orElseThrow();
    }

    private static Visitor.VisitorResponse submit(Visitor visitor, String path, Map<String, String> form) {
        var all = new HashMap<>(form);
        visitor.get(path);
        all.put("_csrf", Csrf.of(visitor.cookie("door")));
        return visitor.post(path, all);
    }
}
