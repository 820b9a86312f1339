package dev.vitrine.foundation.storage;

/** Check of names, so that none leads out of a storage. */
final class Names {

    private Names() {}

    static String checked(String name) {
        if (!Storage.NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("no name of a stored file: " + name);
        }
        return name;
    }
}
