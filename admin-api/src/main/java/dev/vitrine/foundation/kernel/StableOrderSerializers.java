package dev.vitrine.foundation.kernel;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.ser.BeanSerializerModifier;
import com.fasterxml.jackson.databind.ser.ContextualSerializer;
import com.fasterxml.jackson.databind.type.CollectionType;
import com.fasterxml.jackson.databind.type.MapType;
import java.io.IOException;
import java.util.Collection;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Jackson serializers that print unordered maps and sets sorted by keys and elements. */
final class StableOrderSerializers extends BeanSerializerModifier {

    private static final long serialVersionUID = 1L;

    @Override
    @SuppressWarnings("unchecked")
    public JsonSerializer<?> modifyMapSerializer(
            SerializationConfig config, MapType type, BeanDescription bean, JsonSerializer<?> writer) {
        return new StableOrderSerializer<>((JsonSerializer<Map<?, ?>>) writer, StableOrder::of);
    }

    @Override
    @SuppressWarnings("unchecked")
    public JsonSerializer<?> modifyCollectionSerializer(
            SerializationConfig config, CollectionType type, BeanDescription bean, JsonSerializer<?> writer) {
        return new StableOrderSerializer<>((JsonSerializer<Collection<?>>) writer, StableOrder::of);
    }

    private static final class StableOrderSerializer<T> extends JsonSerializer<T> implements ContextualSerializer {

        private final JsonSerializer<T> writer;
        private final UnaryOperator<T> order;

        StableOrderSerializer(JsonSerializer<T> writer, UnaryOperator<T> order) {
            this.writer = writer;
            this.order = order;
        }

        @Override
        public void serialize(T value, JsonGenerator out, SerializerProvider provider) throws IOException {
            writer.serialize(order.apply(value), out, provider);
        }

        @Override
        public boolean isEmpty(SerializerProvider provider, T value) {
            return writer.isEmpty(provider, value);
        }

        @Override
        @SuppressWarnings("unchecked")
        public JsonSerializer<?> createContextual(SerializerProvider provider, @Nullable BeanProperty property)
                throws JsonMappingException {
            var inContext = (JsonSerializer<T>) provider.handleSecondaryContextualization(writer, property);
            return inContext == writer ? this : new StableOrderSerializer<>(inContext, order);
        }
    }
}
