package dev.vitrine.foundation.kernel;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;
import java.util.Currency;
import java.util.Objects;

/** Reader of money that is nothing where a caller leaves it out, sends null or an empty text. */
public final class AbsentIsZero extends StdDeserializer<Money> {

    private static final long serialVersionUID = 1L;

    /** For Jackson. */
    public AbsentIsZero() {
        super(Money.class);
    }

    @Override
    public Money deserialize(JsonParser in, DeserializationContext context) throws IOException {
        return Objects.requireNonNullElse(context.readValue(in, Money.class), getNullValue(context));
    }

    @Override
    public Money getNullValue(DeserializationContext context) {
        return Money.zero((Currency) context.getAttribute(Json.CURRENCY));
    }

    @Override
    public Money getAbsentValue(DeserializationContext context) {
        return getNullValue(context);
    }
}
