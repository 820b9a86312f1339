package dev.vitrine.server.journey;

import dev.vitrine.server.testkit.Browser;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.openqa.selenium.WebElement;

/** A browser in which links, buttons and labels are found by what a person reads on them, and each press counts. */
final class CountedPresses {

    /** The first of them that is shown; of a dialog that is open alone. The words may end with an asterisk. */
    private static final String FINDS = """
            const begins = arguments[0].endsWith('*')
            const words = arguments[0].replace(/\\*$/, '')
            const inside = document.querySelector('dialog:modal') ?? document
            const shown = (each) => each.checkVisibility({opacityProperty: true, visibilityProperty: true}) &&
              !each.closest('[aria-hidden=true]') && !each.disabled
            const says = (each) => [each.getAttribute('aria-label') ?? '', each.innerText.trim().split('\\n')[0].trim()]
              .some((said) => begins ? said.startsWith(words) : said === words)
            return [...inside.querySelectorAll('a[href], button, summary, label')].filter(shown).find(says) ?? null
            """;

    private final Browser browser;
    private final long began = System.nanoTime();
    private int presses;

    CountedPresses(Browser browser) {
        this.browser = browser;
    }

    int presses() {
        return presses;
    }

    Duration time() {
        return Duration.ofNanos(System.nanoTime() - began);
    }

    /** What is called so, or begins so where the words end with an asterisk. */
    CountedPresses press(String words) {
        var found = new AtomicReference<WebElement>();
        browser.until("“" + words + "” being there to press", () -> {
            found.set((WebElement) browser.script(FINDS, words));
            return found.get() != null;
        });
        return press(Objects.requireNonNull(found.get()));
    }

    CountedPresses press(WebElement element) {
        presses++;
        browser.click(element);
        return this;
    }

    /** What is done with a hand, too, in a window that is not the page's: the link of an e-mail, a file, Back. */
    CountedPresses elsewhere(Runnable press) {
        presses++;
        press.run();
        return this;
    }

    CountedPresses untilTold(String words) {
        browser.until("“" + words + "”", () -> browser.text(".notice").startsWith(words));
        return this;
    }

    CountedPresses untilHeading(String words) {
        browser.until("the heading “" + words + "”", () -> browser.text("h1").equals(words));
        return this;
    }
}
