package dev.vitrine.foundation.kernel;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Fields that a record prints for clients of other platforms, and that say nothing of its own: other names of its
 * fields, and constants. An interface beside the record declares them, a method each, which nothing implements; one
 * without an annotation is always null.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface CompatibilityFields {

    /** The interface that declares the fields. */
    Class<?> value();

    /** Other name of the printed field of this name. */
    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Alias {
        String value();
    }

    /** Value that never changes: the text itself, or what its JSON says where the field is no text. */
    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Constant {
        String value();
    }
}
