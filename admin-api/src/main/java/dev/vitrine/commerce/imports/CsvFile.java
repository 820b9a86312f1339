package dev.vitrine.commerce.imports;

import dev.vitrine.commerce.imports.ImportReport.RejectedRow;
import java.io.BufferedReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
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
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * Reads a CSV file in the manners in which spreadsheets and hosted shop platforms write them: with commas, semicolons
 * or tabs, in UTF-8 or the old Windows alphabet. Reads as it goes, so that the size of a file does not matter. For one
 * thread.
 */
final class CsvFile implements AutoCloseable {

    /** why: spreadsheets save in it unless told otherwise. */
    private static final Charset WINDOWS = Charset.forName("windows-1252");

    private static final int HEAD = 4096;

    private final CSVParser parser;
    private final Iterator<CSVRecord> records;
    private final @Nullable CountingInputStream bytes;
    private final List<String> heading;
    private final Map<String, Integer> columns;
    private @Nullable CsvRow waiting;
    private @Nullable RejectedRow unreadable;

    private CsvFile(Reader reader, String head, @Nullable CountingInputStream bytes, ImportColumns importColumns)
            throws IOException, UnreadableFileException {
        this.bytes = bytes;
        this.parser = CSVFormat.RFC4180
                .builder()
                .setDelimiter(delimiter(head))
                .setIgnoreEmptyLines(false)
                .setTrailingData(true)
                .get()
                .parse(reader);
        this.records = parser.iterator();
        var record = first();
        var first = record.map(CsvFile::names).orElse(List.of());
        var named = importColumns.areNamedBy(first);
        if (!named && (!importColumns.nameless() || first.stream().allMatch(String::isBlank))) {
            throw new UnreadableFileException(importColumns.refusal());
        }
        this.heading = named ? first : importColumns.names();
        this.columns = importColumns.places(heading);
        if (!named) {
            this.waiting = record.map(cells -> new CsvRow(1, columns, cells)).orElse(null);
        }
    }

    static CsvFile open(Path file, ImportColumns importColumns) throws IOException, UnreadableFileException {
        var charset = charset(file);
        var bytes = new CountingInputStream(Files.newInputStream(file));
        try {
            return new CsvFile(
                    new BufferedReader(new InputStreamReader(bytes, charset)),
                    head(file, charset),
                    bytes,
                    importColumns);
        } catch (IOException | UnreadableFileException | RuntimeException e) {
            bytes.close();
            throw e;
        }
    }

    static CsvFile of(String text, ImportColumns importColumns) throws UnreadableFileException {
        try {
            return new CsvFile(
                    new StringReader(text), text.substring(0, Math.min(HEAD, text.length())), null, importColumns);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the bytes say, without signs that no database keeps. */
    static String text(byte[] bytes) {
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            text = new String(bytes, WINDOWS);
        }
        return text.replace("\u0000", "");
    }

    /** Names of the columns, as the file has them; those of the kind where it has none. */
    List<String> heading() {
        return heading;
    }

    /** The next rows that the kind takes together; empty at the end. */
    Optional<List<CsvRow>> next(ImportKind.Grouping grouping) {
        var first = waiting == null ? row() : Optional.of(waiting);
        waiting = null;
        if (first.isEmpty()) {
            return Optional.empty();
        }
        var csvRows = new ArrayList<>(List.of(first.get()));
        for (var csvRow = row(); csvRow.isPresent(); csvRow = row()) {
            if (!grouping.together(csvRows, csvRow.get())) {
                waiting = csvRow.get();
                break;
            }
            csvRows.add(csvRow.get());
        }
        return Optional.of(csvRows);
    }

    /** The row from which on nothing could be read, if there is one; known at the end. */
    Optional<RejectedRow> unreadable() {
        return Optional.ofNullable(unreadable);
    }

    /** Of a file that was opened by its path. */
    long bytesRead() {
        return bytes == null ? 0 : bytes.count;
    }

    @Override
    public void close() throws IOException {
        parser.close();
    }

    private Optional<CSVRecord> first() throws UnreadableFileException {
        try {
            return records.hasNext() ? Optional.of(records.next()) : Optional.empty();
        } catch (UncheckedIOException e) {
            throw new UnreadableFileException("The first line of the file cannot be read");
        }
    }

    private static List<String> names(CSVRecord record) {
        return record.stream().map(cell -> cell.replace("\uFEFF", "").strip()).toList();
    }

    /** The next row that is not empty. */
    private Optional<CsvRow> row() {
        try {
            while (true) {
                var line = parser.getCurrentLineNumber() + 1;
                if (!records.hasNext()) {
                    return Optional.empty();
                }
                var csvRow = new CsvRow(line, columns, records.next());
                if (!csvRow.isEmpty()) {
                    return Optional.of(csvRow);
                }
            }
        } catch (UncheckedIOException e) {
            unreadable = new RejectedRow(
                    parser.getCurrentLineNumber() + 1,
                    "",
                    "opens a quotation mark that is never closed; from here on the file cannot be read");
            return Optional.empty();
        }
    }

    private static Charset charset(Path file) throws IOException {
        var decoder = StandardCharsets.UTF_8.newDecoder();
        try (var in = new InputStreamReader(Files.newInputStream(file), decoder)) {
            in.transferTo(Writer.nullWriter());
            return StandardCharsets.UTF_8;
        } catch (CharacterCodingException e) {
            return WINDOWS;
        }
    }

    private static String head(Path file, Charset charset) throws IOException {
        try (var in = Files.newInputStream(file)) {
            return charset.decode(ByteBuffer.wrap(in.readNBytes(HEAD))).toString();
        }
    }

    /** Comma, semicolon or tab: whichever the first line has most of. */
    private static String delimiter(String head) {
        var line = head.lines().findFirst().orElse("");
        return List.of(",", ";", "\t").stream()
                .max(Comparator.comparingLong(
                        mark -> line.chars().filter(c -> c == mark.charAt(0)).count()))
                .filter(line::contains)
                .orElse(",");
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
