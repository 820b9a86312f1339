package dev.vitrine.server.partnerapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.AppServices;
import dev.vitrine.Foundation;
import dev.vitrine.People;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.people.Account;
import dev.vitrine.people.Authentication.Authenticated;
import dev.vitrine.people.Authentication.Outcome;
import dev.vitrine.people.Authentication.Rejected;
import dev.vitrine.people.Authentication.SecondFactorRequired;
import dev.vitrine.people.DevicePrincipals;
import dev.vitrine.people.DeviceToken;
import dev.vitrine.people.DeviceTokens;
import dev.vitrine.people.Staff.ShopMembership;
import dev.vitrine.people.StaffMember;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Signing devices in and out, and what their account is and can reach. Safe for use by many threads. */
public final class DeviceRoutes {

    private final Foundation foundation;
    private final People people;
    private final AppServices appServices;
    private final PartnerApi partnerApi;

    public DeviceRoutes(Foundation foundation, People people, AppServices appServices, PartnerApi partnerApi) {
        this.foundation = foundation;
        this.people = people;
        this.appServices = appServices;
        this.partnerApi = partnerApi;
    }

    public void mount(JavalinConfig javalin) {
        javalin.routes.addHttpHandler(
                HandlerType.POST, PartnerApi.BASE + "devices.json", partnerApi.anyone(this::signIn));
        javalin.routes.addHttpHandler(
                HandlerType.DELETE, PartnerApi.BASE + "devices/current.json", partnerApi.device(this::signOut));
        javalin.routes.addHttpHandler(
                HandlerType.GET, PartnerApi.BASE + "account.json", partnerApi.device(this::account));
        javalin.routes.addHttpHandler(HandlerType.GET, PartnerApi.BASE + "shops.json", partnerApi.device(this::shops));
    }

    /** 401 for a wrong password or code, 422 naming {@code code} when one is needed, 429 for those who guess. */
    private ApiResponse signIn(Context context) {
        var body = PartnerApi.body(context);
        var name = DeviceTokens.checkName(text(body, "name"));
        var account = signedIn(context, body);
        var created = people.deviceTokens().create(account, name);
        var device = new LinkedHashMap<String, Object>();
        device.put("id", created.id());
        device.put("name", created.name());
        device.put("token", created.token());
        return ApiResponse.created(Map.of("device", device, "account", printed(account)));
    }

    private Account signedIn(Context context, ObjectNode body) {
        var authentication = people.accountServices().signIns();
        var first = authentication.checkPassword(text(body, "email"), text(body, "password"), context.ip(), "");
        return switch (first) {
            case Authenticated authenticated -> authenticated.account();
            case SecondFactorRequired required -> {
                var code = text(body, "code");
                if (code.isBlank()) {
                    throw Problems.of("code", "is needed: this account has a second step of signing in");
                }
                yield account(authentication.checkCode(required.token(), code).orElseGet(Rejected::new));
            }
            case Rejected rejected -> throw ApiException.of(401, "The e-mail address or the password is not right");
        };
    }

    private static Account account(Outcome outcome) {
        if (outcome instanceof Authenticated authenticated) {
            return authenticated.account();
        }
        throw ApiException.field(401, "code", "is not right, or was used before");
    }

    private ApiResponse signOut(Context context, DeviceToken device) {
        foundation.database().change(tx -> people.deviceTokens().revoke(tx, device.account(), device.id()));
        return ApiResponse.ok(Map.of());
    }

    private ApiResponse account(Context context, DeviceToken device) {
        return ApiResponse.ok(Map.of(
                "account",
                printed(device.account()),
                "device",
                Map.of("id", device.id(), "name", device.name(), "created_at", device.createdAt())));
    }

    private Map<String, Object> printed(Account account) {
        var partner =
                foundation.database().read(session -> appServices.partners().isPartner(session, account));
        var printed = new LinkedHashMap<String, Object>();
        printed.put("id", account.id());
        printed.put("email", account.email());
        printed.put("name", account.name());
        printed.put("partner", partner);
        return printed;
    }

    /** Development stores first, then by name. */
    private ApiResponse shops(Context context, DeviceToken device) {
        var account = device.account();
        var shops = foundation
                .database()
                .read(session -> people.staff().memberships(session, account).stream()
                        .sorted(Comparator.comparing(ShopMembership::development)
                                .reversed()
                                .thenComparing(ShopMembership::name)
                                .thenComparing(ShopMembership::shopId))
                        .flatMap(membership -> printed(session, account, membership).stream())
                        .toList());
        return ApiResponse.ok(Map.of("shops", shops));
    }

    private List<Map<String, Object>> printed(Session session, Account account, ShopMembership membership) {
        return Shops.byIds(session, List.of(membership.shopId())).stream()
                .map(shop -> printed(
                        shop, people.staff().find(session, shop, account).orElseThrow()))
                .toList();
    }

    private Map<String, Object> printed(Shop shop, StaffMember member) {
        var printed = new LinkedHashMap<String, Object>();
        printed.put("id", shop.id());
        printed.put("handle", shop.handle());
        printed.put("name", shop.name());
        printed.put("host", foundation.shops().hostOf(shop));
        printed.put("url", foundation.shops().originOf(shop));
        printed.put("development", shop.isDevelopment());
        printed.put("role", member.owner() ? "owner" : "staff");
        printed.put("writes_themes", DevicePrincipals.mayWriteThemes(member));
        printed.put("state", shop.state());
        return printed;
    }

    private static String text(ObjectNode body, String name) {
        return body.path(name).asText("");
    }
}
