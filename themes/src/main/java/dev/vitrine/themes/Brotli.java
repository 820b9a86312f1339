package dev.vitrine.themes;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.encoder.Encoder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compresses with Brotli (RFC 7932), which makes scripts a tenth smaller than gzip does. Where the machine cannot load
 * the native library, nothing is compressed and the log says so once.
 */
public final class Brotli {

    private static final Logger LOG = LoggerFactory.getLogger(Brotli.class);
    private static final boolean AVAILABLE = available();

    private Brotli() {}

    /** How much time compressing may take. */
    public enum Effort {
        /** As much as gzip takes; for what is sent once. */
        QUICK(5),
        /** A hundred times as much; for what is kept for long. */
        THOROUGH(11);

        private final Encoder.Parameters parameters;

        Effort(int quality) {
            this.parameters = new Encoder.Parameters().setQuality(quality).setMode(Encoder.Mode.TEXT);
        }
    }

    /** The smaller form of a text; empty when there is none. */
    public static Optional<byte[]> compress(byte[] text, Effort effort) {
        if (!AVAILABLE) {
            return Optional.empty();
        }
        try {
            var compressed = Encoder.compress(text, effort.parameters);
            return compressed.length < text.length ? Optional.of(compressed) : Optional.empty();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static boolean available() {
        if (Brotli4jLoader.isAvailable()) {
            return true;
        }
        LOG.warn(
                "event=brotli_missing effect=\"answers are compressed with gzip only\" cause=\"{}\"",
                String.valueOf(Brotli4jLoader.getUnavailabilityCause()));
        return false;
    }
}
