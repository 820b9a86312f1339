package dev.vitrine.foundation.kernel;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Currency;
import org.jspecify.annotations.Nullable;

/** Jackson module for money and time: numbers with the currency's digits, ISO 8601 with the shop's offset. */
final class MoneyTimeModule extends SimpleModule {

    private static final long serialVersionUID = 1L;

    MoneyTimeModule() {
        setSerializerModifier(new StableOrderSerializers());
        addSerializer(Money.class, new MoneySerializer());
        addDeserializer(Money.class, new MoneyDeserializer());
        addSerializer(Instant.class, new InstantSerializer());
        addDeserializer(Instant.class, new InstantDeserializer());
    }

    @Override
    public void setupModule(SetupContext context) {
        super.setupModule(context);
        context.addBeanSerializerModifier(new CompatibilityFieldWriters());
    }

    private static final class MoneySerializer extends StdSerializer<Money> {
        private static final long serialVersionUID = 1L;

        MoneySerializer() {
            super(Money.class);
        }

        @Override
        public void serialize(Money value, JsonGenerator out, SerializerProvider provider) throws IOException {
            out.writeNumber(value.amount());
        }
    }

    private static final class MoneyDeserializer extends StdDeserializer<Money> {
        private static final long serialVersionUID = 1L;

        MoneyDeserializer() {
            super(Money.class);
        }

        @Override
        public @Nullable Money deserialize(JsonParser in, DeserializationContext context) throws IOException {
            var currency = (Currency) context.getAttribute(Json.CURRENCY);
            if (currency.getDefaultFractionDigits() < 0) {
                throw new IllegalStateException("money can only be read where its currency is known");
            }
            var token = in.currentToken();
            if (!token.isScalarValue() || token.isBoolean()) {
                return (Money) context.handleUnexpectedToken(Money.class, in);
            }
            var text = in.getText().strip();
            if (text.isEmpty()) {
                return null;
            }
            try {
                return Money.of(new BigDecimal(text), currency);
            } catch (ArithmeticException | NumberFormatException e) {
                return (Money) context.handleWeirdStringValue(Money.class, text, "not a number");
            }
        }
    }

    private static final class InstantSerializer extends StdSerializer<Instant> {
        private static final long serialVersionUID = 1L;

        InstantSerializer() {
            super(Instant.class);
        }

        @Override
        public void serialize(Instant value, JsonGenerator out, SerializerProvider provider) throws IOException {
            out.writeString(Times.print(value, (ZoneId) provider.getAttribute(Json.ZONE)));
        }
    }

    private static final class InstantDeserializer extends StdDeserializer<Instant> {
        private static final long serialVersionUID = 1L;

        InstantDeserializer() {
            super(Instant.class);
        }

        @Override
        public @Nullable Instant deserialize(JsonParser in, DeserializationContext context) throws IOException {
            var text = in.getText().strip();
            if (text.isEmpty()) {
                return null;
            }
            var time = Times.parse(text, (ZoneId) context.getAttribute(Json.ZONE), false);
            return time.isPresent()
                    ? time.get().truncatedTo(ChronoUnit.SECONDS)
                    : (Instant) context.handleWeirdStringValue(Instant.class, text, "not a time");
        }
    }
}
