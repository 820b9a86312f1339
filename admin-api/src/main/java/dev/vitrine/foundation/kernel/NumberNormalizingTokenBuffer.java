package dev.vitrine.foundation.kernel;

import com.fasterxml.jackson.core.ObjectCodec;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Token buffer that normalizes numbers as a parser would read them: to the smallest type that fits. For one thread. */
final class NumberNormalizingTokenBuffer extends TokenBuffer {

    NumberNormalizingTokenBuffer(ObjectCodec codec) {
        super(codec, false);
    }

    @Override
    public void writeNumber(short number) throws IOException {
        writeNumber((int) number);
    }

    @Override
    public void writeNumber(long number) throws IOException {
        if (number == (int) number) {
            writeNumber((int) number);
        } else {
            super.writeNumber(number);
        }
    }

    @Override
    public void writeNumber(BigInteger number) throws IOException {
        if (number.bitLength() < Long.SIZE) {
            writeNumber(number.longValue());
        } else {
            super.writeNumber(number);
        }
    }

    @Override
    public void writeNumber(BigDecimal number) throws IOException {
        if (number.scale() <= 0) {
            writeNumber(number.toBigInteger());
        } else {
            super.writeNumber(number);
        }
    }

    @Override
    public void writeNumber(float number) throws IOException {
        writeNumber(new BigDecimal(Float.toString(number)));
    }

    @Override
    public void writeNumber(double number) throws IOException {
        writeNumber(new BigDecimal(Double.toString(number)));
    }
}
