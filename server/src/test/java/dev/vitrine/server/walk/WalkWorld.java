package dev.vitrine.server.walk;

import dev.vitrine.apps.PublicAppForm;
import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.Hook;
import dev.vitrine.server.testkit.Mail;
import dev.vitrine.server.testkit.Person;
import dev.vitrine.server.testkit.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A server of its own with something in every room of it. */
final class WalkWorld implements AutoCloseable {

    private final World world;
    private final Hook hook = new Hook();
    private final Person owner;
    private final Person partner;
    private final String begun;
    private final String empty;
    private final List<String> letters = new ArrayList<>();

    WalkWorld(String name) {
        this.world = World.own(name);
        this.owner = world.owner("demo");
        this.partner = world.person();
        this.begun = world.newShop().handle();
        this.empty = world.newShop().handle();
        oneProduct();
        webhooks();
        apps();
        staff();
        letters();
    }

    World world() {
        return world;
    }

    List<Audience> audiences() {
        var shops = List.of("demo", begun, empty);
        var all = new ArrayList<Audience>();
        all.add(Audience.stranger("anybody", world, strangersStart(), List.of(world.url("/"))));
        shops.forEach(shop -> all.add(Audience.shopper(world, shop)));
        var orders = world.member("demo", Permission.ORDERS);
        all.add(member("staff", orders, "demo"));
        all.add(member("owner", owner, "demo"));
        all.add(member("newcomer", world.owner(empty), empty));
        all.add(Audience.member(
                "partner",
                world,
                partner,
                List.of(world.url("/partners"), world.url("/account")),
                List.of(world.url("/partners"), world.url("/account"))));
        all.add(Audience.member(
                "reviewer", world, world.reviewer(), List.of(world.url("/review")), List.of(world.url("/review"))));
        return all;
    }

    private Audience member(String name, Person person, String shop) {
        return Audience.member(
                name, world, person, List.of(world.url(shop, "/admin")), List.of(world.url(shop, "/admin")));
    }

    private List<String> strangersStart() {
        var starts = new ArrayList<>(List.of(
                world.url("/"),
                world.url("/sign-up"),
                world.url("/sign-in"),
                world.url("/docs"),
                world.url("/mailbox")));
        starts.addAll(letters);
        return starts;
    }

    private void oneProduct() {
        world.api(begun).sells("Walking stick", "20", 5);
    }

    private void webhooks() {
        var api = world.api("demo");
        for (var topic : List.of("themes/update", "orders/create", "products/update")) {
            var body = "{\"webhook\":{\"topic\":\"" + topic + "\",\"address\":\"" + hook.url("/told") + "\"}}";
            var webhook = api.post("webhooks", body).at("/webhook/id").asText();
            hook.answers(200);
            api.post("webhooks/" + webhook + "/test", "{}");
            hook.answers(500);
            api.post("webhooks/" + webhook + "/test", "{}");
        }
        hook.answers(200);
    }

    private void apps() {
        world.platform()
                .database()
                .change(tx -> world.platform().staff().addOwner(tx, world.shop(begun), partner.account()));
        world.partner(partner);
        var demo = world.shop("demo");
        for (var name : List.of("Labels", "Stock list")) {
            world.platform().apps().create(demo, name, "app@apps.test", dev.vitrine.access.Scopes.all());
            var form =
                    new PublicAppForm(name + " for all", "labels@apps.test", hook.url("/"), List.of(hook.url("/back")));
            var app = world.platform().publicApps().create(partner.account().id(), form);
            install(app.clientId(), app.secret());
        }
    }

    private void install(String client, String secret) {
        var staff = owner.at("demo");
        var query = "?client_id=" + client + "&scope=read_products,write_orders&redirect_uri=" + hook.url("/back")
                + "&state=x";
        staff.get("/admin/oauth/authorize" + query);
        var granted =
                staff.post("/admin/oauth/authorize" + query, Map.of("decision", "allow", "scope", "read_products"));
        var code = granted.header("location").replaceFirst(".*[?&]code=([^&]*).*", "$1");
        world.visitor("demo")
                .post(
                        "/admin/oauth/access_token.json",
                        Map.of("client_id", client, "client_secret", secret, "code", code));
    }

    private void staff() {
        for (int i = 0; i < 2; i++) {
            world.member("demo", Permission.ORDERS, Permission.PRODUCTS);
            owner.at("demo")
                    .post(
                            "/admin/settings/staff/invite",
                            Map.of("email", UUID.randomUUID() + "@mail.test", "may", "products"));
        }
    }

    private void letters() {
        var forgetful = world.person();
        var visitor = world.visitor();
        var token = visitor.get("/recover").html().select("input[name=_csrf]").val();
        visitor.post("/recover", Map.of("email", forgetful.email(), "_csrf", token));
        letters.add(Mail.to(world, forgetful.email()).link("Choose a password"));
    }

    @Override
    public void close() {
        hook.close();
        world.close();
    }
}
