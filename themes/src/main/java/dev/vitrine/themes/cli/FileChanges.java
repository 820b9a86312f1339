package dev.vitrine.themes.cli;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What changed here and what changed there, since folder and theme were last the same.
 *
 * @param ours written or deleted in the folder only
 * @param theirs written or deleted in the shop only
 * @param both changed on both sides, and not to the same
 */
record FileChanges(SortedSet<String> ours, SortedSet<String> theirs, SortedSet<String> both) {

    /** Of checksums by path; {@code base} is what they last had in common. */
    static FileChanges between(Map<String, String> local, Map<String, String> base, Map<String, String> remote) {
        var changes = new FileChanges(new TreeSet<>(), new TreeSet<>(), new TreeSet<>());
        var paths = new TreeSet<>(local.keySet());
        paths.addAll(base.keySet());
        paths.addAll(remote.keySet());
        for (var path : paths) {
            var here = local.get(path);
            var there = remote.get(path);
            var before = base.get(path);
            if (Objects.equals(here, there)) {
                continue;
            }
            if (Objects.equals(there, before)) {
                changes.ours.add(path);
            } else if (Objects.equals(here, before)) {
                changes.theirs.add(path);
            } else {
                changes.both.add(path);
            }
        }
        return changes;
    }

    static SortedMap<String, String> checksums(Map<String, byte[]> files) {
        var checksums = new TreeMap<String, String>();
        files.forEach((path, bytes) -> checksums.put(path, checksum(bytes)));
        return checksums;
    }

    /** MD5 in hexadecimal digits, as servers print it. */
    static String checksum(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has MD5", e);
        }
    }
}
