package dev.vitrine.shop.closing;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.SecretEncryption;
import dev.vitrine.foundation.kernel.Secrets;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.SortedMap;

/**
 * Certificate of what was deleted with a shop. Of people it names the owner's address alone.
 *
 * @param number the id that the shop had
 * @param rows how many were deleted, by table
 * @param bytes of the files that were deleted
 * @param schema version of the database's schema at the deletion
 */
public record DeletionCertificate(
        long number,
        String handle,
        String name,
        String owner,
        String actor,
        String askedBy,
        Instant askedAt,
        Instant beganAt,
        Instant deletedAt,
        SortedMap<String, Long> rows,
        long files,
        long bytes,
        String schema) {

    private static final String PURPOSE = "deletion certificates";
    private static final int FORMAT = 1;

    /** How many rows were deleted from all tables. */
    public long totalRows() {
        return rows.values().stream().mapToLong(Long::longValue).sum();
    }

    /** As it is kept: {@code sha256} is that of the text of {@code certificate}, {@code signature} is the server's. */
    ObjectNode document(SecretEncryption signer) {
        var certificate = Json.object().put("format", FORMAT);
        certificate
                .putObject("shop")
                .put("id", number)
                .put("handle", handle)
                .put("name", name)
                .put("owner", owner);
        certificate.putObject("asked").put("by", actor).put("account", askedBy).put("at", askedAt.toString());
        certificate
                .putObject("deleted")
                .put("began_at", beganAt.toString())
                .put("ended_at", deletedAt.toString())
                .put("files", files)
                .put("bytes", bytes)
                .put("total_rows", totalRows());
        var tables = certificate.putObject("rows");
        rows.forEach(tables::put);
        certificate.put("schema", schema);
        var text = certificate.toString();
        var document = Json.object();
        document.set("certificate", certificate);
        return document.put("sha256", sum(text)).put("signature", signer.sign(PURPOSE, text));
    }

    /** Whether a document was signed here, with a key that is still in the key file, and is as it was then. */
    public static boolean isGenuine(ObjectNode document, SecretEncryption signer) {
        var text = document.path("certificate").toString();
        return document.path("sha256").asText().equals(sum(text))
                && signer.verify(PURPOSE, text, document.path("signature").asText());
    }

    private static String sum(String text) {
        return Secrets.hash(text.getBytes(StandardCharsets.UTF_8));
    }
}
