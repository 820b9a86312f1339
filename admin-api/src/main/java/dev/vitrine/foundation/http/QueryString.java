package dev.vitrine.foundation.http;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Query string of a URL. */
public final class QueryString {

    private QueryString() {}

    /**
     * "address_ids[]=1&address_ids[]=2" is one list, with commas; of anything else that stands twice the first counts.
     */
    public static Map<String, String> of(Map<String, List<String>> given) {
        var query = new HashMap<String, String>();
        given.forEach(
                (name, values) -> query.put(name, name.endsWith("[]") ? String.join(",", values) : values.getFirst()));
        query.replaceAll((name, value) -> value.replace("\0", ""));
        return query;
    }
}
