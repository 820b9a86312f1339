package dev.vitrine.server.demo.art;

/** From where a subject is seen. */
public enum View {
    /** Alone, in the middle, with its whole shadow. */
    FRONT,
    /** Near, at the place that tells most about it. */
    DETAIL,
    /** Among one or two companions. */
    SCENE
}
