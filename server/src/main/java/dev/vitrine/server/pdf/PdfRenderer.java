package dev.vitrine.server.pdf;

import com.openhtmltopdf.outputdevice.helper.BaseRendererBuilder.FontStyle;
import com.openhtmltopdf.outputdevice.helper.BaseRendererBuilder.PageSizeUnits;
import com.openhtmltopdf.outputdevice.helper.ExternalResourceControlPriority;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import com.openhtmltopdf.util.XRLog;
import dev.vitrine.server.web.Templates;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.Semaphore;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * Renderer of PDF documents from our own templates, which are well-formed XML and bring their styles along. It loads
 * nothing: no file, no address, no picture. Documents are tagged, have a title and a language, and their fonts are
 * embedded. Safe for use by many threads.
 */
public final class PdfRenderer {

    /** why: a long document takes a processor for seconds, and shops share them. */
    private static final int AT_ONCE = 2;

    /** For a character that no font of ours has. */
    private static final String UNKNOWN = "\uFFFD";

    private final Templates templates;
    private final Semaphore turns = new Semaphore(AT_ONCE, true);

    public PdfRenderer(Templates templates) {
        this.templates = templates;
    }

    static {
        // why: it says on the error output what it made of each style.
        XRLog.setLoggingEnabled(false);
    }

    /** The document of a template below {@code templates}. */
    public byte[] render(String template, Map<String, ?> model, PaperSize paperSize) {
        var html = withoutForbiddenCharacters(templates.render(template, model));
        turns.acquireUninterruptibly();
        try {
            return render(html, paperSize);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            turns.release();
        }
    }

    private static byte[] render(String html, PaperSize paperSize) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var builder = new PdfRendererBuilder()
                .withW3cDocument(parse(html), null)
                .useDefaultPageSize(paperSize.width(), paperSize.height(), PageSizeUnits.MM)
                .useReplacementText(UNKNOWN)
                .useUriResolver((base, address) -> null)
                .useExternalResourceAccessControl(
                        (address, type) -> false, ExternalResourceControlPriority.RUN_BEFORE_RESOLVING_URI)
                .useExternalResourceAccessControl(
                        (address, type) -> false, ExternalResourceControlPriority.RUN_AFTER_RESOLVING_URI)
                .usePdfUaAccessibility(true)
                .withProducer("Vitrine")
                .useFastMode()
                .toStream(bytes);
        for (var font : PdfFont.values()) {
            if (font.isNeededFor(html)) {
                builder.useFont(font::open, font.family(), font.weight(), FontStyle.NORMAL, true);
            }
        }
        builder.run();
        return bytes.toByteArray();
    }

    /** What customers type may hold characters that XML cannot. */
    private static String withoutForbiddenCharacters(String html) {
        return html.codePoints()
                .filter(each -> each == '\t'
                        || each == '\n'
                        || each >= ' ' && each < 0xD800
                        || each > 0xDFFF && each < 0xFFFE
                        || each > 0xFFFF)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private static Document parse(String html) throws IOException {
        try {
            var factory = DocumentBuilderFactory.newDefaultInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            return factory.newDocumentBuilder().parse(new InputSource(new StringReader(html)));
        } catch (ParserConfigurationException | SAXException e) {
            throw new IllegalStateException("a template of a document is not well-formed", e);
        }
    }
}
