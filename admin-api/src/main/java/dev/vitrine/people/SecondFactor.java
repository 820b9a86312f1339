package dev.vitrine.people;

import dev.vitrine.foundation.db.EncryptedColumn;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.SecretEncryption;
import dev.vitrine.foundation.kernel.Secrets;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The optional second step of signing in: a code from an authenticator app, or a recovery code. Safe for use by many
 * threads.
 */
public final class SecondFactor implements Feature {

    public static final EncryptedColumn SECRET = new EncryptedColumn("accounts", "totp_secret", "0", "id", "id");

    private static final int KEY_DIGITS = 40;
    private static final int RECOVERY_CODES = 10;

    private final Secrets secrets;
    private final SecretEncryption secretEncryption;
    private final InstantSource clock;

    public SecondFactor(Secrets secrets, SecretEncryption secretEncryption, InstantSource clock) {
        this.secrets = secrets;
        this.secretEncryption = secretEncryption;
        this.clock = clock;
    }

    @Override
    public List<EncryptedColumn> encryptedColumns() {
        return List.of(SECRET);
    }

    public boolean isOn(Session session, long account) {
        return secret(session, account).isPresent();
    }

    /** A new secret, which means nothing until {@link #turnOn} has seen a code of it. */
    public String newSecret() {
        return Totp.encoded(HexFormat.of().parseHex(secrets.token().substring(0, KEY_DIGITS)));
    }

    /** What authenticator apps read from a QR code. */
    public static String address(String secret, String email, String issuer) {
        return "otpauth://totp/" + quoted(issuer) + ":" + quoted(email) + "?secret=" + secret + "&issuer="
                + quoted(issuer) + "&algorithm=SHA1&digits=" + Totp.DIGITS + "&period=30";
    }

    /** Asks for a code from now on. The recovery codes are shown this once; 422 when the code is not of the secret. */
    public List<String> turnOn(Tx tx, long account, String secret, String code) {
        var step = Totp.stepOf(secret, digits(code), clock.instant());
        if (Totp.decoded(secret).length < KEY_DIGITS / 2 || step.isEmpty()) {
            throw Problems.of("code", "is not the one that your app shows now");
        }
        tx.sql("update accounts set totp_secret = :secret, totp_step = :step where id = :id")
                .bind("secret", secretEncryption.encrypt(SECRET.at(0, account), secret))
                .bind("step", step.getAsLong())
                .bind("id", account)
                .run();
        return newRecoveryCodes(tx, account);
    }

    public void turnOff(Tx tx, long account) {
        tx.sql("update accounts set totp_secret = null, totp_step = 0 where id = :id")
                .bind("id", account)
                .run();
        forgetRecoveryCodes(tx, account);
    }

    /** The former ones open nothing any more. */
    public List<String> newRecoveryCodes(Tx tx, long account) {
        forgetRecoveryCodes(tx, account);
        var codes = Stream.generate(() -> secrets.key().substring(0, 20).replaceAll("(.{5})(?=.)", "$1-"))
                .limit(RECOVERY_CODES)
                .toList();
        codes.forEach(code -> tx.sql("insert into recovery_codes (account_id, hash) values (:account, :hash)")
                .bind("account", account)
                .bind("hash", recoveryHash(code))
                .run());
        return codes;
    }

    public long recoveryCodesLeft(Session session, long account) {
        return session.sql("select count(*) from recovery_codes where account_id = :account")
                .bind("account", account)
                .count();
    }

    /** Whether the code is right: of an app it is so once, and not after a later one; a recovery code is used up. */
    boolean accepts(Tx tx, long account, String code) {
        var step = secret(tx, account).map(secret -> Totp.stepOf(secret, digits(code), clock.instant()));
        if (step.isPresent() && step.get().isPresent()) {
            return tx.sql("update accounts set totp_step = :step where id = :id and totp_step < :step")
                            .bind("step", step.get().getAsLong())
                            .bind("id", account)
                            .run()
                    == 1;
        }
        return tx.sql("delete from recovery_codes where account_id = :account and hash = :hash")
                        .bind("account", account)
                        .bind("hash", recoveryHash(code))
                        .run()
                == 1;
    }

    private Optional<String> secret(Session session, long account) {
        return session.sql("select totp_secret from accounts where id = :id and totp_secret is not null")
                .bind("id", account)
                .value()
                .map(stored -> secretEncryption.decrypt(SECRET.at(0, account), stored));
    }

    private static void forgetRecoveryCodes(Tx tx, long account) {
        tx.sql("delete from recovery_codes where account_id = :account")
                .bind("account", account)
                .run();
    }

    private static String digits(String code) {
        return code.replaceAll("\\s+", "");
    }

    private static String recoveryHash(String code) {
        return Secrets.hash(code.toLowerCase(Locale.ROOT).replaceAll("[^0-9a-f]", ""));
    }

    private static String quoted(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
