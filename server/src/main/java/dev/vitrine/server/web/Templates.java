package dev.vitrine.server.web;

import dev.vitrine.foundation.kernel.StableOrder;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.thymeleaf.TemplateEngine;
import org.thymeleaf.context.Context;
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
    }

    public String render(String template, Map<String, ?> model) {
        LOG.debug("event=template_rendered template={}", template);
        var ordered = new HashMap<String, Object>(model);
        ordered.replaceAll((name, value) -> value instanceof Map<?, ?> map ? StableOrder.of(map) : value);
        return engine.process(template, new Context(Locale.ENGLISH, ordered));
    }
}
