package dev.vitrine.server.walk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.access.Scopes;
import dev.vitrine.apps.PublicAppForm;
import dev.vitrine.imports.ImportProgress;
import dev.vitrine.imports.UnreadableFileException;
import dev.vitrine.people.Permission;
import dev.vitrine.server.testkit.Hook;
import dev.vitrine.server.testkit.Mail;
import dev.vitrine.server.testkit.Person;
import dev.vitrine.server.testkit.Shopper;
import dev.vitrine.server.testkit.Visitor;
import dev.vitrine.server.testkit.World;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Server of a walk with data for every page. */
final class WalkWorld implements AutoCloseable {

    private final World world;
    private final Hook hook = new Hook();
    private final Person owner;
    private final Person partner;
    private final String begun;
    private String invited = "";
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
        missingPicture();
    }

    World world() {
        return world;
    }

    List<Audience> audiences() {
        var shops = List.of("demo", begun, empty);
        var all = new ArrayList<Audience>();
        all.add(Audience.stranger("anybody", world, strangersStart(), List.of(world.url("/"))));
        shops.forEach(shop -> all.add(Audience.shopper(world, shop)));
        all.add(Audience.stranger(
                "buyer",
                world,
                buyersStart(),
                List.of(
                        world.url("demo", "/invoices/"),
                        world.url("demo", "/account/"),
                        world.url("demo", "/admin/join/"),
                        world.url("demo", "/checkouts/"))));
        var orders = world.member("demo", Permission.ORDERS);
        all.add(Audience.member(
                "owner",
                world,
                owner,
                hook.url("/told"),
                List.of(world.url("demo", "/admin"), world.url("demo", asksForAccess())),
                List.of(world.url("demo", "/admin"))));
        all.add(member("staff", orders, "demo"));
        all.add(member("newcomer", world.owner(empty), empty));
        all.add(Audience.member(
                "partner",
                world,
                partner,
                hook.url("/told"),
                List.of(world.url("/partners"), world.url("/account")),
                List.of(world.url("/partners"), world.url("/account"))));
        all.add(Audience.member(
                "reviewer",
                world,
                world.reviewer(),
                hook.url("/told"),
                List.of(world.url("/review")),
                List.of(world.url("/review"))));
        return all;
    }

    private Audience member(String name, Person person, String shop) {
        return Audience.member(
                name,
                world,
                person,
                hook.url("/told"),
                List.of(world.url(shop, "/admin")),
                List.of(world.url(shop, "/admin")));
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
        var own = Map.of("topic", "carts/update", "address", hook.url("/told"), "format", "json");
        var made = owner.at("demo").post("/admin/settings/notifications/new", own);
        assertThat(made.status()).as(made.text()).isEqualTo(303);
        var api = world.api("demo");
        for (var topic : List.of("themes/update", "orders/create")) {
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
            world.platform().apps().create(demo, name, "app@apps.test", Scopes.all());
            var form =
                    new PublicAppForm(name + " for all", "labels@apps.test", hook.url("/"), List.of(hook.url("/back")));
            var app = world.platform().publicApps().create(partner.account().id(), form);
            install(app.clientId(), app.secret());
        }
    }

    /** Where an app that is not installed sends the merchant. */
    private String asksForAccess() {
        var form = new PublicAppForm("Notes", "notes@apps.test", hook.url("/"), List.of(hook.url("/back")));
        var app = world.platform().publicApps().create(partner.account().id(), form);
        return "/admin/oauth/authorize" + query(app.clientId());
    }

    private String query(String client) {
        return "?client_id=" + client + "&scope=read_products,write_orders&redirect_uri=" + hook.url("/back")
                + "&state=x";
    }

    private void install(String client, String secret) {
        var staff = owner.at("demo");
        var query = query(client);
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
            invited = UUID.randomUUID() + "@mail.test";
            owner.at("demo").post("/admin/settings/staff/invite", Map.of("email", invited, "may_products", "1"));
        }
    }

    /** An import that named a picture which is gone. */
    private void missingPicture() {
        var rows = "Handle,Title,Variant Price,Image Src\npot,Pot,5,http://127.0.0.1:1/gone.png\n";
        try {
            var file = Files.writeString(world.config().data().resolve("pot.csv"), rows);
            world.platform().productImport().read(file, world.shop("demo"), ImportProgress.NONE);
        } catch (IOException | UnreadableFileException e) {
            throw new IllegalStateException(e);
        }
    }

    /** URLs that only e-mails link to. */
    private void letters() {
        var forgetful = world.person();
        send(world.visitor(), "/recover", Map.of("email", forgetful.email()));
        letters.add(Mail.to(world, forgetful.email()).link("Choose a password"));
        var moving = world.person();
        var address = UUID.randomUUID() + "@mail.test";
        moving.atBase().post("/account/profile/email", Map.of("email", address, "current_password", moving.password()));
        letters.add(Mail.to(world, address).link("Confirm the address"));
        var opening = UUID.randomUUID() + "@mail.test";
        var shop = Map.of(
                "name", "Jo Lee",
                "email", opening,
                "password", "a quite long way home",
                "shop_name", "Tea and sons",
                "country", "DE");
        send(world.visitor(), "/sign-up", shop);
        letters.add(Mail.to(world, opening).link("Open the shop"));
        var link = world.platform()
                .database()
                .write(tx -> world.platform().oneTimeLinks().installer(tx));
        letters.add(world.url("/install/" + link));
    }

    /** URLs that only e-mails of the demo shop send to its customers. */
    private List<String> buyersStart() {
        var api = world.api("demo");
        var draft = api.post(
                "draft_orders", "{\"draft_order\":{\"line_items\":[{\"title\":\"Mug\",\"price\":10,\"quantity\":3}]}}");
        var customer = api.post("customers", "{\"customer\":{\"email\":\"" + UUID.randomUUID() + "@mail.test\"}}");
        var invited = api.post("customers/" + customer.at("/customer/id").asText() + "/account_activation_url", "{}");
        var variant = api.sells("Cup", "5.50", 8).at("/variants/0/id").asText();
        var shopper = new Shopper(world.visitor("demo")).takes(variant, 1).goesToTheCheckout();
        shopper.sends("contact", Shopper.ADDRESS);
        return List.of(
                draft.at("/draft_order/invoice_url").asText(),
                invited.at("/account_activation_url").asText(),
                world.url("demo", shopper.checkout() + "/unsubscribe"),
                Mail.to(world, this.invited).link("See the invitation"));
    }

    private static void send(Visitor visitor, String path, Map<String, String> fields) {
        var all = new HashMap<>(fields);
        all.put("_csrf", visitor.get(path).html().select("input[name=_csrf]").val());
        assertThat(visitor.post(path, all).status()).isBetween(200, 303);
    }

    @Override
    public void close() {
        hook.close();
        world.close();
    }
}
