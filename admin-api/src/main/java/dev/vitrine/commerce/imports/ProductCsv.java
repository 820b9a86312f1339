package dev.vitrine.commerce.imports;

import java.io.BufferedReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * Reads the product lists that hosted shop platforms export: one row for each variant or further image; "rows of a
 * product share its Handle". Reads as it goes, so that the size of a file does not matter. Columns are found by name;
 * those that are missing are not touched.
 */
final class ProductCsv implements AutoCloseable {

    private final CSVParser parser;
    private final CountingInputStream bytes;
    private final Iterator<CSVRecord> records;
    private final Map<String, Integer> columns = new HashMap<>();
    private final Consumer<ImportReport.RejectedRow> refusals;
    private @Nullable CsvRow waiting;

    /** {@code refusals} hears of rows that no product can be made of. */
    ProductCsv(Path file, Consumer<ImportReport.RejectedRow> refusals) throws IOException, UnreadableFileException {
        var charset = charset(file);
        this.bytes = new CountingInputStream(Files.newInputStream(file));
        var reader = new BufferedReader(new InputStreamReader(bytes, charset));
        this.parser = CSVFormat.RFC4180
                .builder()
                .setDelimiter(delimiter(file, charset))
                .setIgnoreEmptyLines(false)
                .setTrailingData(true)
                .get()
                .parse(reader);
        this.records = parser.iterator();
        this.refusals = refusals;
        readHeader();
    }

    /** The next rows that share a handle; empty at the end. */
    Optional<List<CsvRow>> next() {
        var first = waiting == null ? row() : Optional.of(waiting);
        waiting = null;
        if (first.isEmpty()) {
            return Optional.empty();
        }
        var csvRows = new ArrayList<>(List.of(first.get()));
        var handle = first.get().get(CsvRow.HANDLE);
        for (var csvRow = row(); csvRow.isPresent(); csvRow = row()) {
            if (!csvRow.get().get(CsvRow.HANDLE).equals(handle)) {
                waiting = csvRow.get();
                break;
            }
            csvRows.add(csvRow.get());
        }
        return Optional.of(csvRows);
    }

    long bytesRead() {
        return bytes.count;
    }

    @Override
    public void close() throws IOException {
        parser.close();
    }

    private void readHeader() throws UnreadableFileException {
        try {
            if (records.hasNext()) {
                var header = records.next();
                for (int i = 0; i < header.size(); i++) {
                    columns.putIfAbsent(CsvRow.key(header.get(i)), i);
                }
            }
        } catch (UncheckedIOException e) {
            throw new UnreadableFileException("The first line of the file cannot be read");
        }
        if (!columns.containsKey(CsvRow.key(CsvRow.HANDLE)) || !columns.containsKey(CsvRow.key(CsvRow.TITLE))) {
            throw new UnreadableFileException("The first line must name the columns, among them Handle and Title");
        }
    }

    /** The next row that has a handle. */
    private Optional<CsvRow> row() {
        try {
            while (true) {
                var line = parser.getCurrentLineNumber() + 1;
                if (!records.hasNext()) {
                    return Optional.empty();
                }
                var csvRow = new CsvRow(line, columns, records.next());
                if (csvRow.has(CsvRow.HANDLE)) {
                    return Optional.of(csvRow);
                }
                if (!csvRow.isEmpty()) {
                    refusals.accept(new ImportReport.RejectedRow(
                            line, "", "has no handle: every row needs the handle of its product"));
                }
            }
        } catch (UncheckedIOException e) {
            refusals.accept(new ImportReport.RejectedRow(
                    parser.getCurrentLineNumber() + 1,
                    "",
                    "opens a quotation mark that is never closed; from here on the file cannot be read"));
            return Optional.empty();
        }
    }

    /** why: spreadsheets save in the old Windows alphabet unless told otherwise. */
    private static Charset charset(Path file) throws IOException {
        var decoder = StandardCharsets.UTF_8.newDecoder();
        try (var in = new InputStreamReader(Files.newInputStream(file), decoder)) {
            in.transferTo(Writer.nullWriter());
            return StandardCharsets.UTF_8;
        } catch (CharacterCodingException e) {
            return Charset.forName("windows-1252");
        }
    }

    /** Comma, semicolon or tab: whichever the first line has most of. */
    private static String delimiter(Path file, Charset charset) throws IOException {
        try (var in = Files.newInputStream(file)) {
            var head = charset.decode(ByteBuffer.wrap(in.readNBytes(4096))).toString();
            var line = head.lines().findFirst().orElse("");
            return List.of(",", ";", "\t").stream()
                    .max(Comparator.comparingLong(mark ->
                            line.chars().filter(c -> c == mark.charAt(0)).count()))
                    .orElse(",");
        }
    }

    private static final class CountingInputStream extends FilterInputStream {
        private long count;

        CountingInputStream(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            var value = super.read();
            count += value < 0 ? 0 : 1;
            return value;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            var read = super.read(buffer, offset, length);
            count += Math.max(0, read);
            return read;
        }
    }
}
