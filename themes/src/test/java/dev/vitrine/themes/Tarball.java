package dev.vitrine.themes;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/** A tarball as it is written entry by entry, honest or not. */
final class Tarball {
    private final ByteArrayOutputStream blocks = new ByteArrayOutputStream();

    /** A package as npm packs it. */
    static byte[] of(Map<String, String> files) {
        var tarball = new Tarball();
        files.forEach((name, text) -> tarball.file("package/" + name, text));
        return tarball.bytes();
    }

    Tarball file(String name, String text) {
        return entry('0', name, "", text.getBytes(StandardCharsets.UTF_8));
    }

    Tarball entry(char type, String name, String link, byte[] content) {
        return header(type, name, link, content.length).content(content);
    }

    /** A header that says how long its content is, and no content. */
    Tarball header(char type, String name, String link, long size) {
        var header = new byte[512];
        put(header, 0, name);
        put(header, 100, "0000644");
        put(header, 124, "%011o".formatted(size));
        header[156] = (byte) type;
        put(header, 157, link);
        put(header, 257, "ustar");
        put(header, 263, "00");
        Arrays.fill(header, 148, 156, (byte) ' ');
        int sum = 0;
        for (var each : header) {
            sum += each & 0xff;
        }
        put(header, 148, "%06o\0".formatted(sum));
        blocks.writeBytes(header);
        return this;
    }

    Tarball content(byte[] content) {
        blocks.writeBytes(content);
        blocks.writeBytes(new byte[(512 - content.length % 512) % 512]);
        return this;
    }

    /** A name too long for a header, before the entry that it is for. */
    Tarball pax(String key, String value) {
        var rest = " " + key + "=" + value + "\n";
        var length = rest.getBytes(StandardCharsets.UTF_8).length;
        var digits = String.valueOf(length + 3).length();
        var record = (length + digits) + rest;
        return entry('x', "PaxHeader", "", record.getBytes(StandardCharsets.UTF_8));
    }

    byte[] bytes() {
        blocks.writeBytes(new byte[1024]);
        return zipped(blocks.toByteArray());
    }

    static byte[] zipped(byte[] content) {
        var out = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(out)) {
            gzip.write(content);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return out.toByteArray();
    }

    private static void put(byte[] header, int at, String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(bytes, 0, header, at, Math.min(bytes.length, 100));
    }
}
