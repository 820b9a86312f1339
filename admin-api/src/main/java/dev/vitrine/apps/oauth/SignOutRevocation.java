package dev.vitrine.apps.oauth;

import dev.vitrine.apps.AccessTokens;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.people.Sessions;

/** "Valid until expires_in or logout of the user": signing out revokes online tokens and authorization codes. */
public final class SignOutRevocation implements Sessions.SessionEndListener {

    @Override
    public void sessionEnded(Tx tx, long account, long session) {
        AccessTokens.revokeForSession(tx, account, session);
        AuthorizationCodes.deleteForSession(tx, account, session);
    }

    @Override
    public void otherSessionsEnded(Tx tx, long account, long kept) {
        AccessTokens.revokeForOtherSessions(tx, account, kept);
        AuthorizationCodes.deleteForOtherSessions(tx, account, kept);
    }
}
