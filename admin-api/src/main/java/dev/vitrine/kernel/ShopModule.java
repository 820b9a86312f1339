package dev.vitrine.kernel;

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

/** How money and time look outside: numbers with the currency's digits, ISO 8601 with the shop's offset. */
final class ShopModule extends SimpleModule {

    private static final long serialVersionUID = 1L;

    ShopModule() {
        setSerializerModifier(new OrderedWriters());
        addSerializer(Money.class, new MoneyWriter());
        addDeserializer(Money.class, new MoneyReader());
        addSerializer(Instant.class, new InstantWriter());
        addDeserializer(Instant.class, new InstantReader());
    }

    private static final class MoneyWriter extends StdSerializer<Money> {
        private static final long serialVersionUID = 1L;

        MoneyWriter() {
            super(Money.class);
        }

        @Override
        public void serialize(Money value, JsonGenerator out, SerializerProvider provider) throws IOException {
            out.writeNumber(value.amount());
        }
    }

    private static final class MoneyReader extends StdDeserializer<Money> {
        private static final long serialVersionUID = 1L;

        MoneyReader() {
            super(Money.class);
        }

        @Override
        public @Nullable Money deserialize(JsonParser in, DeserializationContext context) throws IOException {
            var currency = (Currency) context.getAttribute(Json.CURRENCY);
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

    private static final class InstantWriter extends StdSerializer<Instant> {
        private static final long serialVersionUID = 1L;

        InstantWriter() {
            super(Instant.class);
        }

        @Override
        public void serialize(Instant value, JsonGenerator out, SerializerProvider provider) throws IOException {
            out.writeString(Times.print(value, (ZoneId) provider.getAttribute(Json.ZONE)));
        }
    }

    private static final class InstantReader extends StdDeserializer<Instant> {
        private static final long serialVersionUID = 1L;

        InstantReader() {
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
