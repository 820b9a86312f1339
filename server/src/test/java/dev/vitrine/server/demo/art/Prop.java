package dev.vitrine.server.demo.art;

import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * A thing put somewhere in a scene: centimetres right of the middle and above the ground; {@code on} says that it
 * stands on the thing named before it.
 */
@RecordBuilder
record Prop(Subject subject, Palette palette, double x, double up, boolean on) implements PropBuilder.With {
    static Prop of(Subject subject, Palette palette, double x, double up) {
        return new Prop(subject, palette, x, up, false);
    }

    Prop onTop() {
        return withOn(true);
    }

    /** The same thing, moved towards the middle. */
    Prop nearer(double squeeze) {
        return withX(x * squeeze);
    }
}
