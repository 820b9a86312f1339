package dev.vitrine.foundation.access;

import dev.vitrine.foundation.db.Author;
import dev.vitrine.foundation.kernel.ApiException;
import org.jspecify.annotations.Nullable;

/**
 * Authenticated app, in the shop that it calls for.
 *
 * @param endsItself whether the app may leave the shop; false when its user may not manage apps there
 * @param userId the account of the staff member for whom it calls; null without one
 */
public record Principal(
        long appId,
        String name,
        Scopes scopes,
        boolean endsItself,
        @Nullable Long userId) {

    /** App that acts for itself, without a user. */
    public Principal(long appId, String name, Scopes scopes) {
        this(appId, name, scopes, true, null);
    }

    /** As which it writes: without an app it is a staff member. */
    public Author author() {
        return new Author(appId == 0 ? Author.Kind.STAFF : Author.Kind.APP, name, userId);
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
