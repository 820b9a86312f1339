package dev.vitrine.apps;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Key that signs requests to an app's callback URLs.
 *
 * @param sharedSecret of the app with that API key, encrypted
 */
public record RequestSigningKey(long appId, String apiKey, String sharedSecret) {

    public static Optional<RequestSigningKey> find(Session session, Shop shop, long app) {
        return Optional.ofNullable(of(session, shop, Set.of(app)).get(app));
    }

    /** By app; one statement however many they are, and none for none. */
    public static Map<Long, RequestSigningKey> of(Session session, Shop shop, Collection<Long> apps) {
        return apps.isEmpty()
                ? Map.of()
                : session.sql("""
                        select id as app_id, api_key, shared_secret from apps
                        where shop_id = :shop and id in (<apps>)
                        """).bind(shop).bindList("apps", apps).list(RequestSigningKey.class).stream()
                        .collect(Collectors.toMap(RequestSigningKey::appId, Function.identity()));
    }
}
