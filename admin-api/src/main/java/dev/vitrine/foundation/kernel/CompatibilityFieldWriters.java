package dev.vitrine.foundation.kernel;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.PropertyName;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.ser.BeanPropertyWriter;
import com.fasterxml.jackson.databind.ser.BeanSerializerModifier;
import dev.vitrine.foundation.kernel.CompatibilityFields.Alias;
import dev.vitrine.foundation.kernel.CompatibilityFields.Constant;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Jackson serializers that print {@link CompatibilityFields}, by their names among those that a record computes. */
final class CompatibilityFieldWriters extends BeanSerializerModifier {

    private static final long serialVersionUID = 1L;

    @Override
    public List<BeanPropertyWriter> changeProperties(
            SerializationConfig config, BeanDescription bean, List<BeanPropertyWriter> writers) {
        var added = declared(bean.getBeanClass()).stream()
                .map(method -> writer(method, writers))
                .toList();
        return merged(
                bean.getBeanClass(),
                writers,
                added,
                writer -> writer.getMember().getMember(),
                BeanPropertyWriter::getName);
    }

    /** With those that its type declares for compatibility. */
    static List<PrintedField> merged(Class<?> type, List<PrintedField> own) {
        var added = declared(type).stream()
                .map(method -> new PrintedField(Json.snake(method.getName()), method))
                .toList();
        return merged(type, own, added, PrintedField::member, PrintedField::name);
    }

    private static List<Method> declared(Class<?> type) {
        var fields = type.getAnnotation(CompatibilityFields.class);
        return fields == null ? List.of() : List.of(fields.value().getDeclaredMethods());
    }

    /** why: components stand first, as they are declared; all others by their names. */
    private static <T> List<T> merged(
            Class<?> type, List<T> own, List<T> added, Function<T, Member> member, Function<T, String> name) {
        if (added.isEmpty()) {
            return own;
        }
        var components = Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getName)
                .collect(Collectors.toSet());
        var end = own.size();
        while (end > 0 && isComputed(member.apply(own.get(end - 1)), type, components)) {
            end--;
        }
        var computed = Stream.concat(own.subList(end, own.size()).stream(), added.stream())
                .sorted(Comparator.comparing(name));
        return Stream.concat(own.subList(0, end).stream(), computed).toList();
    }

    private static boolean isComputed(Member member, Class<?> type, Set<String> components) {
        return member.getDeclaringClass() == type && !components.contains(member.getName());
    }

    private static BeanPropertyWriter writer(Method method, List<BeanPropertyWriter> writers) {
        var name = Json.snake(method.getName());
        var alias = method.getAnnotation(Alias.class);
        if (alias == null) {
            var value = value(method);
            return new ValueWriter(writers.getFirst(), name, bean -> value);
        }
        return writers.stream()
                .flatMap(writer -> alias(writer, alias.value(), name).stream())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("an alias needs a printed field: " + alias.value()));
    }

    /** The field itself, or that of a part which prints its fields among those of the whole. */
    private static Optional<BeanPropertyWriter> alias(BeanPropertyWriter writer, String of, String name) {
        if (!writer.isUnwrapping()) {
            return writer.getName().equals(of) ? Optional.of(new RenamedWriter(writer, name)) : Optional.empty();
        }
        return Arrays.stream(writer.getType().getRawClass().getRecordComponents())
                .filter(component -> Json.snake(component.getName()).equals(of))
                .map(RecordComponent::getAccessor)
                .<BeanPropertyWriter>map(
                        accessor -> new ValueWriter(writer, name, whole -> accessor.invoke(writer.get(whole))))
                .findFirst();
    }

    /** Of the interfaces of {@link CompatibilityFields}: everything else that is printed belongs to a record. */
    static boolean isAlwaysNull(Method method) {
        return method.getDeclaringClass().isInterface()
                && !method.isAnnotationPresent(Alias.class)
                && !method.isAnnotationPresent(Constant.class);
    }

    private static @Nullable Object value(Method method) {
        var constant = method.getAnnotation(Constant.class);
        if (constant == null) {
            return null;
        }
        return method.getReturnType() == String.class ? constant.value() : Json.parse(constant.value());
    }

    private static class RenamedWriter extends BeanPropertyWriter {

        private static final long serialVersionUID = 1L;

        RenamedWriter(BeanPropertyWriter writer, String name) {
            super(writer, PropertyName.construct(name));
        }
    }

    private interface Value {
        @Nullable
        Object of(Object bean) throws Exception;
    }

    /** Stands in the place of a real field, whose value it does not look at. */
    private static final class ValueWriter extends RenamedWriter {

        private static final long serialVersionUID = 1L;

        private final transient Value value;

        ValueWriter(BeanPropertyWriter writer, String name, Value value) {
            super(writer, name);
            this.value = value;
        }

        @Override
        public void serializeAsField(Object bean, JsonGenerator out, SerializerProvider provider) throws Exception {
            provider.defaultSerializeField(getName(), value.of(bean), out);
        }
    }
}
