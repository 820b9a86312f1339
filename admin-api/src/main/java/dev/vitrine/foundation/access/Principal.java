package dev.vitrine.foundation.access;

import dev.vitrine.foundation.db.Author;
import dev.vitrine.foundation.kernel.ApiException;

/**
 * Authenticated app, in the shop that it calls for.
 *
 * @param endsItself whether the app may leave the shop; false when its user may not manage apps there
 * @param accountId whose token it is, for one that was granted to an app for one member of the staff; else 0
 */
public record Principal(long appId, String name, Scopes scopes, boolean endsItself, long accountId) {

    /** App that acts for itself, without a user. */
    public Principal(long appId, String name, Scopes scopes) {
        this(appId, name, scopes, true, 0);
    }

    /** As which it writes: without an app it is a staff member. */
    public Author author() {
        return appId == 0 ? Author.staff(name) : Author.app(name);
    }

    /** For scopes that depend on the record, such as the owner of a metafield; routes name their own scope. */
    public boolean may(Scope scope, boolean writing) {
        return scopes.allow(scope.handle(writing));
    }

    /** 403 naming the scope that is missing. */
    public void require(Scope scope, boolean writing) {
        if (!may(scope, writing)) {
            throw ApiException.of(403, "Scope " + scope.handle(writing) + " is required and has not been granted");
        }
    }
}
