package dev.vitrine.server.web;

import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.thymeleaf.context.ITemplateContext;
import org.thymeleaf.dialect.AbstractProcessorDialect;
import org.thymeleaf.engine.AttributeName;
import org.thymeleaf.model.IProcessableElementTag;
import org.thymeleaf.processor.IProcessor;
import org.thymeleaf.processor.element.AbstractAttributeTagProcessor;
import org.thymeleaf.processor.element.IElementTagStructureHandler;
import org.thymeleaf.templatemode.TemplateMode;

/**
 * Dialect that translates the addresses in a page's attributes, after everything else was done to them, with the
 * model's {@link #TRANSLATION}. why: templates and code write the paths of routes, and none can forget it.
 */
final class AddressDialect extends AbstractProcessorDialect {

    /** Variable of the model: a {@code UnaryOperator} of texts. */
    static final String TRANSLATION = "address translation";

    private static final List<String> ATTRIBUTES = List.of(
            "href",
            "action",
            "data-targets",
            "formaction",
            "src",
            "data-src",
            "hx-get",
            "hx-post",
            "hx-put",
            "hx-delete",
            "hx-push-url");

    private static final int LAST = 10_000;

    AddressDialect() {
        super("addresses", null, LAST);
    }

    @Override
    public Set<IProcessor> getProcessors(String dialectPrefix) {
        return ATTRIBUTES.stream().map(Translation::new).collect(Collectors.toSet());
    }

    private static final class Translation extends AbstractAttributeTagProcessor {

        private final String attribute;

        private Translation(String attribute) {
            super(TemplateMode.HTML, null, null, false, attribute, false, LAST, false);
            this.attribute = attribute;
        }

        @Override
        protected void doProcess(
                ITemplateContext context,
                IProcessableElementTag tag,
                AttributeName name,
                String value,
                IElementTagStructureHandler structure) {
            // why not value: what is set must be escaped, and this is.
            var written = tag.getAttributeValue(name);
            if (written != null && context.getVariable(TRANSLATION) instanceof UnaryOperator<?> translation) {
                @SuppressWarnings("unchecked")
                var address = ((UnaryOperator<String>) translation).apply(written);
                structure.setAttribute(attribute, address);
            }
        }
    }
}
