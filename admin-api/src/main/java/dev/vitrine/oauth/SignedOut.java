package dev.vitrine.oauth;

import dev.vitrine.apps.AccessTokens;
import dev.vitrine.db.Tx;
import dev.vitrine.people.Sessions;

/** "Valid until expires_in or logout of the user": who signs out takes along what acts as them, and codes for it. */
public final class SignedOut implements Sessions.Farewell {

    @Override
    public void ended(Tx tx, long account, long session) {
        AccessTokens.signedOut(tx, account, session);
        Codes.signedOut(tx, account, session);
    }

    @Override
    public void allEndedBut(Tx tx, long account, long kept) {
        AccessTokens.signedOutBut(tx, account, kept);
        Codes.signedOutBut(tx, account, kept);
    }
}
