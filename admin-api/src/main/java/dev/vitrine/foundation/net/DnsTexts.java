package dev.vitrine.foundation.net;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import javax.naming.Context;
import javax.naming.NameNotFoundException;
import javax.naming.NamingException;
import javax.naming.directory.InitialDirContext;

/** TXT records of DNS, asked anew each time. Safe for use by many threads. */
public final class DnsTexts {

    private static final String TYPE = "TXT";

    /** The second time it is twice as long. */
    private static final String MILLIS_TO_ANSWER = "2000";

    private static final String ATTEMPTS = "3";

    private final String server;

    /** {@code server} as {@code 192.0.2.53} or {@code 192.0.2.53:5353}; empty for the machine's own. */
    public DnsTexts(String server) {
        this.server = server;
    }

    /** No server answered, or none could say. */
    public static final class UnansweredException extends Exception {

        private static final long serialVersionUID = 1L;

        UnansweredException(Throwable cause) {
            super(String.valueOf(cause.getMessage()), cause);
        }
    }

    /** What the records of that name say; none when there is no such name. */
    public List<String> of(String name) throws UnansweredException {
        var settings = new Properties();
        settings.putAll(Map.of(
                Context.INITIAL_CONTEXT_FACTORY,
                "com.sun.jndi.dns.DnsContextFactory",
                Context.PROVIDER_URL,
                server.isEmpty() ? "dns:" : "dns://" + server,
                "com.sun.jndi.dns.timeout.initial",
                MILLIS_TO_ANSWER,
                "com.sun.jndi.dns.timeout.retries",
                ATTEMPTS));
        try {
            var context = new InitialDirContext(settings);
            try {
                return texts(context, name);
            } finally {
                context.close();
            }
        } catch (NameNotFoundException e) {
            return List.of();
        } catch (NamingException e) {
            throw new UnansweredException(e);
        }
    }

    private static List<String> texts(InitialDirContext context, String name) throws NamingException {
        var found = new ArrayList<String>();
        // why the dot: what else may be searched for is names within this machine's own network.
        var records = context.getAttributes(name + ".", new String[] {TYPE}).get(TYPE);
        if (records != null) {
            var values = records.getAll();
            while (values.hasMore()) {
                // why: texts with spaces, and of several strings, come in quotes.
                found.add(String.valueOf(values.next()).replace("\"", "").strip());
            }
        }
        return found;
    }
}
