package dev.vitrine.server.console;

import dev.vitrine.people.Account;
import io.javalin.http.Context;

/**
 * A request of somebody signed in at the base host.
 *
 * @param csrf what forms of this session carry as {@code _csrf}; the guard has compared it already
 */
public record PersonVisit(Context context, Account account, String csrf) {}
