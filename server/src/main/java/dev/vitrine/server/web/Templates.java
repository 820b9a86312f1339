package dev.vitrine.server.web;

import dev.vitrine.foundation.kernel.StableOrder;
import io.javalin.http.Context;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.thymeleaf.TemplateEngine;
import org.thymeleaf.context.ExpressionContext;
import org.thymeleaf.templatemode.TemplateMode;
import org.thymeleaf.templateresolver.ClassLoaderTemplateResolver;

/**
 * Our own HTML templates. They come from the class path only; themes never reach them. Safe for use by many threads.
 */
public final class Templates {

    private static final Logger LOG = LoggerFactory.getLogger(Templates.class);

    private final TemplateEngine engine = new TemplateEngine();

    public Templates() {
        var resolver = new ClassLoaderTemplateResolver();
        resolver.setPrefix("templates/");
        resolver.setSuffix(".html");
        resolver.setTemplateMode(TemplateMode.HTML);
        resolver.setCharacterEncoding("UTF-8");
        engine.setTemplateResolver(resolver);
        engine.addDialect(new AddressDialect());
    }

    /** With the addresses that browsers see of a page that this request asks for. */
    public String render(Context context, String template, Map<String, ?> model) {
        var all = new HashMap<String, Object>(model);
        TrustedPath.of(context)
                .ifPresent(path -> all.put(AddressDialect.TRANSLATION, (UnaryOperator<String>) path::outside));
        return render(template, all);
    }

    public String render(String template, Map<String, ?> model) {
        LOG.debug("event=template_rendered template={}", template);
        var ordered = new HashMap<String, Object>(model);
        ordered.replaceAll((name, value) -> value instanceof Map<?, ?> map ? StableOrder.of(map) : value);
        return engine.process(template, new ExpressionContext(engine.getConfiguration(), Locale.ENGLISH, ordered));
    }
}
