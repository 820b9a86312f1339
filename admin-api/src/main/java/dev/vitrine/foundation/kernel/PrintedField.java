package dev.vitrine.foundation.kernel;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;

/** Field of a record as it is printed, by the name that it has outside, and what declares it. */
public record PrintedField(String name, Member member) {

    public AnnotatedType type() {
        return switch (member) {
            case Method method -> method.getAnnotatedReturnType();
            case Field field -> field.getAnnotatedType();
            default -> throw new IllegalStateException(name + " is neither field nor method");
        };
    }

    /** One that {@link CompatibilityFields} declare without a value. */
    public boolean isAlwaysNull() {
        return member instanceof Method method && CompatibilityFieldWriters.isAlwaysNull(method);
    }

    public AnnotatedElement annotations() {
        return (AnnotatedElement) member;
    }
}
