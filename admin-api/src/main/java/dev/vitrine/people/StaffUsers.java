package dev.vitrine.people;

import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.rest.Route;
import dev.vitrine.foundation.rest.Verb;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Staff of a shop in the Admin API, read-only: who manages staff does so in the console. */
public final class StaffUsers implements Feature {

    private static final Scope SCOPE = Scope.declare(
            new Scope("users", true, false, "Staff", "who works in your shop, with names and e-mail", ""));

    private final Staff staff;

    public StaffUsers(Staff staff) {
        this.staff = staff;
    }

    /** A member as apps see them; {@code permissions} by their handles, all of them for the owner. */
    public record User(
            long id,
            String firstName,
            String lastName,
            String email,
            boolean accountOwner,
            String userType,
            String locale,
            List<String> permissions,
            @Nullable String phone,
            @Nullable String url) {

        static User of(StaffMember member) {
            var account = member.account();
            var permissions = member.owner() ? List.of(Permission.values()) : List.copyOf(member.permissions());
            return new User(
                    account.id(),
                    account.firstName(),
                    account.lastName(),
                    account.email(),
                    member.owner(),
                    "regular",
                    account.locale(),
                    permissions.stream().map(Permission::handle).sorted().toList(),
                    null,
                    null);
        }
    }

    @Override
    public List<Route> routes() {
        return List.of(
                new Route(Verb.GET, "users", SCOPE, "users", apiCall -> apiCall.reading(() -> list(apiCall))),
                new Route(
                        Verb.GET,
                        "users/current",
                        Scope.NONE,
                        "users",
                        apiCall -> apiCall.reading(() -> one(apiCall, ofTheToken(apiCall)))),
                new Route(
                        Verb.GET,
                        "users/{id}",
                        SCOPE,
                        "users",
                        apiCall -> apiCall.reading(() -> one(apiCall, ofAccount(apiCall.path("id"))))));
    }

    private ApiResponse list(ApiCall apiCall) {
        return ApiResponse.ok(Map.of(
                "users",
                staff.list(apiCall.session(), apiCall.shop()).stream()
                        .map(User::of)
                        .toList()));
    }

    private ApiResponse one(ApiCall apiCall, Predicate<StaffMember> wanted) {
        return staff.list(apiCall.session(), apiCall.shop()).stream()
                .filter(wanted)
                .findFirst()
                .map(member -> ApiResponse.ok(Map.of("user", User.of(member))))
                .orElseThrow(ApiException::notFound);
    }

    /** Of a token that was granted for one member ("online"); others are nobody's. */
    private static Predicate<StaffMember> ofTheToken(ApiCall apiCall) {
        var account = apiCall.principal().userId();
        if (account == null) {
            throw ApiException.of(404, "These credentials belong to an app, not to a member of the staff");
        }
        return ofAccount(account);
    }

    /** As {@code associated_user} of such a token names its member. */
    private static Predicate<StaffMember> ofAccount(long account) {
        return member -> member.account().id() == account;
    }
}
