package dev.vitrine.media;

/** Why some bytes are not kept as a picture, in words for whoever sent them. */
public final class UnusablePicture extends Exception {

    private static final long serialVersionUID = 1L;

    UnusablePicture(String message) {
        super(message);
    }
}
