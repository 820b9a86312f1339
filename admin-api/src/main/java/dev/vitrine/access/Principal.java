package dev.vitrine.access;

import dev.vitrine.kernel.ApiException;

/**
 * Who calls: an app, in the shop that it calls for.
 *
 * @param endsItself whether the app may leave the shop; not for somebody who decides nothing about apps there
 */
public record Principal(long appId, String name, Scopes scopes, boolean endsItself) {

    /** On nobody's behalf but its own. */
    public Principal(long appId, String name, Scopes scopes) {
        this(appId, name, scopes, true);
    }

    /** For what only the record itself can tell, such as the owner of a metafield; routes say their scope. */
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
