package dev.vitrine.apps.oauth;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The rule of the signature once more, written from the words of the document for the tests alone: byte by byte, with
 * nothing of ours in it.
 */
final class SecondOpinion {

    private final String secret;

    SecondOpinion(String secret) {
        this.secret = secret;
    }

    /** Whether an app that follows the document would accept the query. */
    boolean accepts(String query) {
        var shown = new ArrayList<String>();
        var plain = new ArrayList<byte[]>();
        var arrays = new TreeMap<String, List<String>>();
        var start = 0;
        while (start <= query.length()) {
            var end = query.indexOf('&', start);
            var piece = query.substring(start, end < 0 ? query.length() : end);
            start = end < 0 ? query.length() + 1 : end + 1;
            if (piece.isEmpty()) {
                continue;
            }
            var split = piece.split("=", 2);
            String key;
            String value;
            try {
                key = percent(split[0]);
                value = split.length == 1 ? "" : percent(split[1]);
            } catch (CharacterCodingException | NumberFormatException e) {
                return false;
            }
            if (key.equals("hmac")) {
                shown.add(value);
            } else if (key.length() >= 2 && key.substring(key.length() - 2).equals("[]")) {
                arrays.computeIfAbsent(key.substring(0, key.length() - 2), k -> new ArrayList<>())
                        .add(value);
            } else {
                plain.add(line(key, value));
            }
        }
        arrays.forEach((key, values) -> {
            var list = new StringBuilder("[");
            for (int i = 0; i < values.size(); i++) {
                list.append(i == 0 ? "" : ", ")
                        .append('"')
                        .append(values.get(i))
                        .append('"');
            }
            plain.add(line(key, list.append(']').toString()));
        });
        plain.sort(bytewise());
        var message = new ByteArrayOutputStream();
        for (int i = 0; i < plain.size(); i++) {
            if (i > 0) {
                message.write('&');
            }
            message.writeBytes(plain.get(i));
        }
        return shown.size() == 1 && shown.getFirst().equals(hmac(message.toByteArray()));
    }

    private static byte[] line(String key, String value) {
        var line = new StringBuilder();
        key.chars().forEach(c -> line.append(c == '%' ? "%25" : c == '&' ? "%26" : c == '=' ? "%3D" : "" + (char) c));
        line.append('=');
        value.chars().forEach(c -> line.append(c == '%' ? "%25" : c == '&' ? "%26" : "" + (char) c));
        return line.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static Comparator<byte[]> bytewise() {
        return (left, right) -> {
            for (int i = 0; i < left.length && i < right.length; i++) {
                var difference = (left[i] & 0xff) - (right[i] & 0xff);
                if (difference != 0) {
                    return difference;
                }
            }
            return left.length - right.length;
        };
    }

    private static String percent(String text) throws CharacterCodingException {
        var bytes = new ByteArrayOutputStream();
        for (int i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c == '%') {
                if (i + 2 >= text.length() || "+-".indexOf(text.charAt(i + 1)) >= 0) {
                    throw new NumberFormatException(text);
                }
                bytes.write(Integer.parseInt(text.substring(i + 1, i + 3), 16));
                i += 2;
            } else if (c == '+') {
                bytes.write(' ');
            } else {
                if (Character.isSurrogate(c)) {
                    throw new CharacterCodingException();
                }
                bytes.writeBytes(String.valueOf(c).getBytes(StandardCharsets.UTF_8));
            }
        }
        return StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .decode(ByteBuffer.wrap(bytes.toByteArray()))
                .toString();
    }

    private String hmac(byte[] message) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            var digits = new StringBuilder();
            for (var b : mac.doFinal(message)) {
                digits.append(Character.forDigit((b >> 4) & 15, 16)).append(Character.forDigit(b & 15, 16));
            }
            return digits.toString();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
