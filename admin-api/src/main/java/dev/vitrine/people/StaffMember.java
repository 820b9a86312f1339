package dev.vitrine.people;

import dev.vitrine.foundation.access.Principal;
import dev.vitrine.foundation.access.Scopes;
import java.util.Set;

/** Staff member of one shop. The owner may do everything, and alone manages staff. */
public record StaffMember(long id, Account account, boolean owner, Set<Permission> permissions) {

    public boolean may(Permission permission) {
        return owner || permissions.contains(permission);
    }

    /** "Scopes available given the user's permissions". */
    public Scopes scopes() {
        return owner ? Scopes.all() : Permission.scopes(permissions);
    }

    /** As which the shop's pages perform what apps may call. */
    public Principal principal() {
        return new Principal(0, account.name(), scopes(), true, account.id());
    }
}
