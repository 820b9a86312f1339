package dev.vitrine.apps.oauth;

import dev.vitrine.foundation.kernel.Secrets;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * HMAC signature of query parameters sent to an app by redirect. "Remove hmac from the query parameters, sort the
 * remaining parameters lexicographically, join as key=value pairs with &, compute HMAC-SHA256 with the app's secret
 * key." Names and values are signed as they are after percent-decoding.
 */
public final class SignedQuery {

    private static final String HMAC = "hmac";

    private SignedQuery() {}

    /** One name with one value, decoded. */
    public record Parameter(String name, String value) {}

    /** The signature in lower-case hexadecimal digits; a parameter {@code hmac} is left out. */
    public static String sign(List<Parameter> parameters, String secret) {
        return Secrets.hmacHex(message(parameters), secret);
    }

    /** Whether a query as it arrived carries exactly one signature, and that of its other parameters. */
    public static boolean verify(String query, String secret) {
        return read(query)
                .filter(parameters -> {
                    var shown = parameters.stream()
                            .filter(parameter -> parameter.name().equals(HMAC))
                            .toList();
                    return shown.size() == 1
                            && Secrets.constantTimeEquals(shown.getFirst().value(), sign(parameters, secret));
                })
                .isPresent();
    }

    /** {@code address} with more parameters and the signature of all, of those too that it had before. */
    public static String address(String address, List<Parameter> more, String secret) {
        var before = address.contains("?") ? address.substring(address.indexOf('?') + 1) : "";
        var all = new ArrayList<>(read(before).orElse(List.of()));
        all.addAll(more);
        var added = new ArrayList<>(more);
        added.add(new Parameter(HMAC, sign(all, secret)));
        return with(address, added);
    }

    /** {@code address} with more parameters. */
    public static String with(String address, List<Parameter> more) {
        var text = more.stream()
                .map(parameter -> encoded(parameter.name()) + "=" + encoded(parameter.value()))
                .collect(Collectors.joining("&"));
        var join = !address.contains("?") ? "?" : address.matches(".*[?&]") ? "" : "&";
        return address + join + text;
    }

    /** The parameters of a query; empty when it holds what is no percent-encoded UTF-8. */
    public static Optional<List<Parameter>> read(String query) {
        var parameters = new ArrayList<Parameter>();
        for (var pair : query.split("&")) {
            if (pair.isEmpty()) {
                continue;
            }
            var equals = pair.indexOf('=');
            var name = decoded(equals < 0 ? pair : pair.substring(0, equals));
            var value = decoded(equals < 0 ? "" : pair.substring(equals + 1));
            if (name.isEmpty() || value.isEmpty()) {
                return Optional.empty();
            }
            parameters.add(new Parameter(name.get(), value.get()));
        }
        return Optional.of(List.copyOf(parameters));
    }

    /** What is signed. Pairs are sorted by their bytes. */
    static String message(List<Parameter> parameters) {
        return pairs(parameters).stream()
                .sorted((left, right) -> Arrays.compareUnsigned(bytes(left), bytes(right)))
                .collect(Collectors.joining("&"));
    }

    /** {@code ids[]=1&ids[]=2} is the one pair {@code ids=["1", "2"]}. */
    private static List<String> pairs(List<Parameter> parameters) {
        var pairs = new ArrayList<String>();
        var lists = new LinkedHashMap<String, List<String>>();
        for (var parameter : parameters) {
            var name = parameter.name();
            if (name.endsWith("[]")) {
                lists.computeIfAbsent(name.substring(0, name.length() - 2), key -> new ArrayList<>())
                        .add(parameter.value());
            } else if (!name.equals(HMAC)) {
                pairs.add(pair(name, parameter.value()));
            }
        }
        lists.forEach((name, values) -> pairs.add(pair(name, "[\"" + String.join("\", \"", values) + "\"]")));
        return pairs;
    }

    /** "% becomes %25, & becomes %26 in keys and values; = becomes %3D in keys only". */
    private static String pair(String name, String value) {
        return escaped(name).replace("=", "%3D") + "=" + escaped(value);
    }

    private static String escaped(String text) {
        return text.replace("%", "%25").replace("&", "%26");
    }

    private static Optional<String> decoded(String text) {
        var out = ByteBuffer.allocate(text.length() * 3);
        for (int i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c == '%') {
                if (i + 2 >= text.length()
                        || !HexFormat.isHexDigit(text.charAt(i + 1))
                        || !HexFormat.isHexDigit(text.charAt(i + 2))) {
                    return Optional.empty();
                }
                out.put((byte) HexFormat.fromHexDigits(text, i + 1, i + 3));
                i += 2;
            } else if (Character.isSurrogate(c)) {
                // why: a browser sends no such character unencoded.
                return Optional.empty();
            } else {
                out.put(bytes(c == '+' ? " " : Character.toString(c)));
            }
        }
        try {
            // why: bytes that are no text would all become the same mark, and so change unseen.
            return Optional.of(
                    StandardCharsets.UTF_8.newDecoder().decode(out.flip()).toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
