package dev.vitrine.server.console;

import dev.vitrine.people.Account;
import io.javalin.http.Context;

/**
 * Request of a signed-in account at the base host.
 *
 * @param csrf what forms of this session carry as {@code _csrf}; the guard has compared it already
 */
public record AccountRequest(Context context, Account account, String csrf) {}
