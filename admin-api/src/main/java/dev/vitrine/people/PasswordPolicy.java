package dev.vitrine.people;

import dev.vitrine.foundation.kernel.Problems;
import java.util.Locale;
import java.util.Set;

/** Password policy: "12–128 chars" of any kind, but no common password. */
final class PasswordPolicy {

    static final int SHORTEST = 12;
    static final int LONGEST = 128;

    /** The usual ones of that length, without their digits and marks. */
    private static final Set<String> USUAL = Set.of(
            "password",
            "passwordpassword",
            "passwort",
            "passwortpasswort",
            "qwertyuiop",
            "qwertyuiopasdf",
            "qwertyuiopasdfghjkl",
            "qwertyqwerty",
            "qwertzuiop",
            "asdfghjkl",
            "asdfghjklasdf",
            "zxcvbnm",
            "qazwsxedc",
            "qazwsxedcrfv",
            "iloveyou",
            "iloveyousomuch",
            "iloveyouforever",
            "letmein",
            "letmeinletmein",
            "welcome",
            "welcomewelcome",
            "administrator",
            "adminadmin",
            "adminadminadmin",
            "changeme",
            "changemechangeme",
            "trustno",
            "sunshine",
            "princess",
            "football",
            "baseball",
            "superman",
            "starwars",
            "correcthorsebatterystaple",
            "thisismypassword",
            "mypassword",
            "mysecretpassword",
            "secretpassword",
            "testtesttest",
            "abcdefghijkl",
            "abcdefghijklm",
            "abcdefghijklmnopqrstuvwxyz",
            "aaaaaaaaaaaa",
            "vitrine");

    private static final String COUNTED = "0123456789".repeat(13) + "9876543210".repeat(13);

    private PasswordPolicy() {}

    /** Adds what is wrong with a password for that address. */
    static void check(Problems problems, String email, String password) {
        if (password.isEmpty()) {
            problems.add("password", "can't be blank");
            return;
        }
        var length = password.codePointCount(0, password.length());
        if (length < SHORTEST) {
            problems.add("password", "is too short (minimum is " + SHORTEST + " characters)");
        } else if (length > LONGEST) {
            problems.add("password", "is too long (maximum is " + LONGEST + " characters)");
        } else if (password.equalsIgnoreCase(email)) {
            problems.add("password", "must not be the e-mail address");
        } else if (isCommon(password)) {
            problems.add("password", "is among the first that others would try");
        }
    }

    private static boolean isCommon(String password) {
        var plain = password.toLowerCase(Locale.ROOT);
        var letters = plain.replaceAll("[^\\p{L}]+", "");
        return USUAL.contains(letters)
                || plain.chars().distinct().count() < 5
                || letters.isEmpty() && COUNTED.contains(plain.replaceAll("\\D+", ""));
    }
}
