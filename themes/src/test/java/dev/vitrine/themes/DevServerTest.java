package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.sdk.StorefrontSdk;
import dev.vitrine.themes.devserver.DevServer;
import dev.vitrine.themes.devserver.DevServerOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Edits of a copy of the starter theme, as a browser shows them that has a page open. */
@Tag("browser")
@Tag("long")
class DevServerTest {
    private static final String COUNTER = """
            <script setup>
            import { ref } from 'vue'
            const count = ref(0)
            const step = 1
            </script>

            <template>
              <button id="counter" type="button" @click="count += step">Clicks: {{ count }}</button>
            </template>

            <style scoped lang="scss">
            button {
              color: rgb(1, 2, 3);
            }
            </style>
            """;

    private static final StringWriter TERMINAL = new StringWriter();
    private static Path theme;
    private static Path git;
    private static DevServer server;
    private static ThemeBrowser browser;

    @BeforeAll
    static void start() throws IOException {
        theme = starter();
        // as in a worktree, whose lock lies elsewhere.
        git = Files.createTempDirectory("git");
        Files.writeString(theme.resolve(".git"), "gitdir: " + git + "\n");
        write("src/blocks/Counter.vue", COUNTER);
        edit("src/layouts/Default.vue", "<slot />", "<Counter /><slot />");
        edit("src/layouts/Default.vue", "<script setup>", "<script setup>\nimport Counter from '../blocks/Counter'");
        server = new DevServer(options(theme), PackageRegistry.none(), new PrintWriter(TERMINAL)).start();
        browser = new ThemeBrowser(server.address().replaceFirst("/$", ""));
    }

    /** What a test has edited, and did not put back because it failed, is put back. */
    @AfterEach
    void putBack() throws IOException {
        putBack("src/blocks/Counter.vue", COUNTER);
        for (var file : List.of("src/config/settings_data.json", "src/config/settings_schema.json")) {
            putBack(file, new String(BundledTheme.STARTER.files().get(file), StandardCharsets.UTF_8));
        }
    }

    // why not always: the next test may come while the file is still empty.
    private static void putBack(String file, String text) throws IOException {
        if (!Files.readString(theme.resolve(file)).equals(text)) {
            write(file, text);
        }
    }

    @AfterAll
    static void stop() throws IOException {
        browser.close();
        server.close();
    }

    private static DevServerOptions options(Path theme) {
        return new DevServerOptions(
                theme, Lab.CACHE, "127.0.0.1", 0, true, Optional.empty(), StorefrontSdk.stub(), StorefrontSdk.module());
    }

    private static Path starter() throws IOException {
        var themes = Files.createDirectories(Path.of("target", "themes"));
        return BundledTheme.STARTER.unpack(Files.createTempDirectory(themes, "starter"));
    }

    private static void write(String file, String text) throws IOException {
        Files.createDirectories(theme.resolve(file).getParent());
        Files.writeString(theme.resolve(file), text);
    }

    private static void edit(String file, String old, String fresh) throws IOException {
        var text = Files.readString(theme.resolve(file));
        assertThat(text).contains(old);
        write(file, text.replace(old, fresh));
    }

    private static String terminal() {
        return TERMINAL.toString();
    }

    /** Loads a page, on which everything stays until it is loaded again. */
    private static void open(String address) {
        browser.visitAnew(address);
        browser.await("document.querySelector('#counter')");
        browser.run("window.isSamePage = true");
    }

    @Test
    void anEditOfATemplateKeepsTheStateOfItsComponent() throws IOException {
        open("/");
        browser.click("#counter");
        browser.click("#counter");
        edit("src/blocks/Counter.vue", "Clicks: {{ count }}", "Pressed {{ count }} times");
        browser.await("document.querySelector('#counter').textContent === 'Pressed 2 times' && window.isSamePage");
        browser.click("#counter");
        browser.await("document.querySelector('#counter').textContent === 'Pressed 3 times'");
        write("src/blocks/Counter.vue", COUNTER);
        browser.await("document.querySelector('#counter').textContent === 'Clicks: 3' && window.isSamePage");
        assertThat(terminal()).contains("src/blocks/Counter.vue: template, ");
    }

    @Test
    void anEditOfAScriptExchangesItsComponentAndNoOther() throws IOException {
        open("/collections/all");
        browser.click("#counter");
        browser.run("document.querySelector('.shop').dataset.kept = 'kept'");
        edit("src/blocks/Counter.vue", "const step = 1", "const step = 10");
        browser.await("document.querySelector('#counter').textContent === 'Clicks: 0'");
        browser.click("#counter");
        browser.await("document.querySelector('#counter').textContent === 'Clicks: 10' && window.isSamePage");
        assertThat(browser.ask("return document.querySelector('.shop').dataset.kept"))
                .isEqualTo("kept");
        write("src/blocks/Counter.vue", COUNTER);
    }

    @Test
    void languageOfTheThemeIsShownAndFollowsItsFile() throws IOException {
        open("/de/collections/all");
        assertThat(browser.ask("return document.documentElement.lang")).isEqualTo("de");
        assertThat(browser.ask("return document.querySelector('nav.languages').textContent"))
                .isEqualTo("EnglishDeutsch");
        browser.await("document.body.textContent.includes('Zum Inhalt springen')");
        assertThat(browser.complaints()).noneMatch(line -> line.contains("ydration"));
        edit("src/locales/de.json", "Zum Inhalt springen", "Direkt zum Inhalt");
        browser.await("document.body.textContent.includes('Direkt zum Inhalt') && !window.isSamePage");
        browser.await("document.querySelector('#counter')");
        write(
                "src/locales/de.json",
                new String(BundledTheme.STARTER.files().get("src/locales/de.json"), StandardCharsets.UTF_8));
    }

    @Test
    void stylesAreExchangedInPlace() throws IOException {
        open("/");
        browser.click("#counter");
        edit("src/blocks/Counter.vue", "rgb(1, 2, 3)", "rgb(4, 5, 6)");
        browser.await("getComputedStyle(document.querySelector('#counter')).color === 'rgb(4, 5, 6)'");
        var main = Files.readString(theme.resolve("src/assets/styles/style.scss"));
        write("src/assets/styles/style.scss", main + "\n#counter { padding: 7px + 6px }\n");
        browser.await("getComputedStyle(document.querySelector('#counter')).paddingLeft === '13px'");
        assertThat(browser.ask("return document.querySelector('#counter').textContent + window.isSamePage"))
                .isEqualTo("Clicks: 1true");
        write("src/assets/styles/style.scss", main);
        write("src/blocks/Counter.vue", COUNTER);
    }

    @Test
    void settingsAndTheirSchemaAreRenderedAnew() throws IOException {
        open("/");
        var data = Files.readString(theme.resolve("src/config/settings_data.json"));
        var schema = Files.readString(theme.resolve("src/config/settings_schema.json"));
        edit("src/config/settings_data.json", "\"announcement\": \"\"", "\"announcement\": \"Closed on Monday\"");
        browser.await("document.body.textContent.includes('Closed on Monday') && window.isSamePage");
        edit("src/config/settings_data.json", "\"link_label\": \"View all\"", "\"unused\": \"\"");
        edit("src/config/settings_schema.json", "\"default\": \"View all\"", "\"default\": \"See them all\"");
        browser.await("document.body.textContent.includes('See them all') && window.isSamePage");
        write("src/config/settings_schema.json", "{");
        browser.await("document.querySelector('vitrine-faults')");
        write("src/config/settings_schema.json", schema);
        write("src/config/settings_data.json", data);
        browser.await("!document.querySelector('vitrine-faults') && window.isSamePage"
                + " && !document.body.textContent.includes('Closed on Monday')");
        assertThat(terminal()).contains("src/config/settings_data.json: settings, ");
    }

    @Test
    void styleSheetsOfScriptsFindTheirNeighbours() throws IOException {
        open("/");
        write("src/blocks/counter.css", """
                @import './tone.css';
                #counter { background-image: url('./dot.svg') }
                """);
        write("src/blocks/tone.css", "#counter { outline-color: rgb(4, 5, 6) }\n");
        write("src/blocks/dot.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>");
        edit("src/blocks/Counter.vue", "const step", "import './counter.css'\nconst step");
        var style = "getComputedStyle(document.querySelector('#counter'))";
        browser.await(style + ".backgroundImage.includes('/_dev/file/src/blocks/dot.svg')");
        browser.await(style + ".outlineColor === 'rgb(4, 5, 6)'");
        edit("src/blocks/tone.css", "4, 5, 6", "7, 8, 9");
        browser.await(style + ".outlineColor === 'rgb(7, 8, 9)'");
        open("/");
        browser.await(style + ".outlineColor === 'rgb(7, 8, 9)'");
        assertThat(browser.ask("return " + style + ".backgroundImage").toString())
                .contains("/_dev/file/src/blocks/dot.svg");
    }

    @Test
    void typeScriptIsTranslated() throws IOException {
        open("/");
        write("src/shared/words.ts", "export type Word = string\nexport const word: Word = 'typed'\n");
        write("src/shared/kinds.ts", "export enum Kind { One = 'listed' }\n");
        write("src/blocks/Typed.vue", """
                <template><p id="typed">{{ word }} {{ Kind.One }} {{ n as number }}</p></template>
                <script setup lang="ts">
                import { Kind } from '../shared/kinds'
                import { Word, word } from '../shared/words'
                const n: number = 1
                defineProps<{ other?: Word }>()
                </script>
                """);
        write(
                "src/blocks/Counter.vue",
                COUNTER.replace("</button>", "</button><Typed />")
                        .replace("<script setup>", "<script setup>\nimport Typed from './Typed.vue'"));
        browser.await("document.querySelector('#typed')?.textContent === 'typed listed 1'");
        edit("src/blocks/Typed.vue", "n: number = 1", "n: number = 2");
        browser.await("document.querySelector('#typed')?.textContent === 'typed listed 2'");
        edit("src/blocks/Typed.vue", "= 2", "= missing.place as number");
        browser.await("document.querySelector('vitrine-faults')"
                + " && document.querySelector('vitrine-faults').shadowRoot.textContent.includes('Typed.vue:5:')");
        edit("src/blocks/Typed.vue", "missing.place as number", "3");
        browser.await("document.querySelector('#typed')?.textContent === 'typed listed 3'"
                + " && !document.querySelector('vitrine-faults')");
    }

    @Test
    void aFaultIsShownWithItsPlaceAndThePageRecovers() throws IOException {
        open("/");
        browser.click("#counter");
        edit("src/blocks/Counter.vue", "</button>", "</buton>");
        browser.await("document.querySelector('vitrine-faults')");
        var words = (String) browser.ask("return document.querySelector('vitrine-faults').shadowRoot.textContent");
        assertThat(words).contains("src/blocks/Counter.vue:8:", "> ", "Clicks: {{ count }}", "Close the element");
        browser.run("document.activeElement.dispatchEvent("
                + "new KeyboardEvent('keydown', {key: 'Escape', bubbles: true, composed: true}))");
        browser.await("!document.querySelector('vitrine-faults')");
        edit("src/blocks/Counter.vue", "const step", "const  step");
        browser.await("document.querySelector('vitrine-faults')");
        write("src/blocks/Counter.vue", COUNTER);
        browser.await("!document.querySelector('vitrine-faults')");
        assertThat(browser.ask("return document.querySelector('#counter').textContent + window.isSamePage"))
                .isEqualTo("Clicks: 1true");
        assertThat(terminal()).contains("src/blocks/Counter.vue:8:");
    }

    @Test
    void anImportOfNothingIsShownWithItsPlace() throws IOException {
        open("/");
        edit("src/blocks/Counter.vue", "const step", "import { gone } from './Gone.vue'\nconst step");
        browser.await("document.querySelector('vitrine-faults')"
                + " && document.querySelector('vitrine-faults').shadowRoot.textContent.includes('Counter.vue:4:')");
        write("src/blocks/Counter.vue", COUNTER);
        browser.await("!document.querySelector('vitrine-faults') && document.querySelector('#counter')");
    }

    @Test
    void anErrorInTheBrowserIsShownWithItsPlace() throws IOException {
        open("/");
        edit("src/blocks/Counter.vue", "const step = 1", "const step = 1\nnull.nothing");
        browser.await("document.querySelector('vitrine-faults')");
        browser.await("document.querySelector('vitrine-faults').shadowRoot.textContent"
                + ".includes('src/blocks/Counter.vue:5:')");
        write("src/blocks/Counter.vue", COUNTER);
        browser.await("!document.querySelector('vitrine-faults') && document.querySelector('#counter')");
    }

    @Test
    void anErrorIsShownAboveThoseThatItCauses() throws IOException {
        open("/");
        write(
                "src/blocks/Counter.vue",
                COUNTER.replace("const step = 1", "const step = 1\nnull.nothing")
                        .replace("Clicks: {{ count }}", "Clicks: {{ count.of.nothing }}"));
        browser.await("document.querySelector('vitrine-faults')?.shadowRoot.textContent"
                + ".match(/Counter.vue:5:[^]*Counter.vue:9:/)");
        write("src/blocks/Counter.vue", COUNTER);
        browser.await("!document.querySelector('vitrine-faults') && document.querySelector('#counter')");
    }

    @Test
    void aLoadedPageIsRenderedFromTheEditedFiles() throws IOException {
        open("/pages/about");
        edit("src/blocks/Counter.vue", "Clicks: {{ count }}", "Rendered anew: {{ count }}");
        browser.await("document.querySelector('#counter').textContent === 'Rendered anew: 0'");
        assertThat(browser.source("/pages/about")).contains("Rendered anew: ");
        write("src/blocks/Counter.vue", COUNTER);
        browser.await("document.querySelector('#counter').textContent === 'Clicks: 0'");
        assertThat(browser.source("/pages/about")).contains("Clicks: ");
    }

    @Test
    void aBranchSwitchIsOneUpdate() throws IOException {
        open("/");
        browser.run("window.updates = 0; document.addEventListener('vitrine:hot-update', () => window.updates++)");
        var before = terminal().lines().filter(line -> line.endsWith(" ms")).count();
        var originals = new TreeMap<Path, String>();
        for (var file : components()) {
            originals.put(file, Files.readString(file));
            Files.writeString(file, originals.get(file).replaceFirst("<template>", "<template><!-- branch -->"));
        }
        for (int i = 0; i < 200 - originals.size(); i++) {
            write("src/blocks/branch/Block" + i + ".vue", "<template><p>" + i + "</p></template>\n");
        }
        browser.await("window.updates > 0");
        assertThat(terminal().lines().filter(line -> line.endsWith(" ms")).count() - before)
                .isEqualTo(1);
        assertThat(browser.ask("return window.updates")).isEqualTo(1L);
        for (var file : originals.entrySet()) {
            Files.writeString(file.getKey(), file.getValue());
        }
        browser.await("window.updates > 1");
        edit("src/blocks/Counter.vue", "Clicks: ", "Back: ");
        browser.await("document.querySelector('#counter').textContent === 'Back: 0' && window.isSamePage");
        assertThat(browser.ask("return window.updates")).as("and one back").isEqualTo(3L);
        write("src/blocks/Counter.vue", COUNTER);
        browser.await("document.querySelector('#counter').textContent === 'Clicks: 0'");
    }

    @Test
    void whatGitWritesWhileItHoldsItsLockIsOneUpdate() throws IOException {
        open("/");
        browser.run("window.updates = 0; document.addEventListener('vitrine:hot-update', () => window.updates++)");
        var lock = Files.createFile(git.resolve("index.lock"));
        edit("src/blocks/Counter.vue", "Clicks: ", "Half: ");
        for (int i = 0; i < 20; i++) {
            browser.ask("return document.querySelector('#counter').textContent");
        }
        edit("src/blocks/Counter.vue", "Half: ", "Whole: ");
        Files.delete(lock);
        browser.await("document.querySelector('#counter').textContent === 'Whole: 0'");
        assertThat(browser.ask("return window.updates")).isEqualTo(1L);
        write("src/blocks/Counter.vue", COUNTER);
        browser.await("document.querySelector('#counter').textContent === 'Clicks: 0'");
    }

    @Test
    void aFaultOfAStyleSheetIsShownWithItsPlace() throws IOException {
        open("/");
        var main = Files.readString(theme.resolve("src/assets/styles/style.scss"));
        write("src/assets/styles/style.scss", main + "\n#counter { color: $nobody-knows }\n");
        awaitFault("src/assets/styles/style.scss:");
        awaitFault("nobody-knows");
        write("src/assets/styles/style.scss", main);
        browser.await("!document.querySelector('vitrine-faults') && window.isSamePage");
    }

    @Test
    void aFaultOfTheRendererIsShownWithItsPlace() throws IOException {
        open("/");
        edit(
                "src/blocks/Counter.vue",
                "const step = 1",
                "const step = 1\nif (!globalThis.document) throw new Error('only on the server')");
        browser.await("document.querySelector('#counter')");
        browser.run("window.location.href = '/collections/all'");
        awaitFault("only on the server");
        awaitFault("src/blocks/Counter.vue:");
        assertThat(browser.ask("return document.querySelector('vitrine-faults').dataset.kind"))
                .isEqualTo("render");
        write("src/blocks/Counter.vue", COUNTER);
        browser.await("!document.querySelector('vitrine-faults') && document.querySelector('#counter')");
    }

    @Test
    void aPageThatIsFirstLoadedWhileTheThemeIsBrokenComesWhenItIsMended() throws IOException {
        open("/");
        edit("src/blocks/Counter.vue", "</button>", "</buton>");
        awaitFault("src/blocks/Counter.vue:8:");
        browser.run("window.location.href = '/pages/about'");
        browser.await("window.location.pathname === '/pages/about' && !document.querySelector('#counter')");
        awaitFault("src/blocks/Counter.vue:8:");
        write("src/blocks/Counter.vue", COUNTER);
        browser.await("document.querySelector('#counter') && !document.querySelector('vitrine-faults')");
    }

    @Test
    void aPageSaysWhichThemeAndShopItShows() {
        open("/");
        assertThat(browser.ask(
                        "return document.querySelector('vitrine-badge').shadowRoot.querySelector('p').textContent"))
                .isEqualTo(theme.getFileName() + " · sample shop");
    }

    @Test
    void formsOfOtherSitesAreRefused() throws IOException {
        var crossSite = "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\n";
        assertThat(send("GET", "/", crossSite)).contains(" 200 ");
        assertThat(send("POST", "/cart/add", crossSite)).contains(" 403 ");
        assertThat(send("POST", "/cart/add", "Sec-Fetch-Site: same-origin\r\nSec-Fetch-Mode: navigate\r\n"))
                .contains(" 303 ");
        assertThat(send("GET", "/_dev/module/src/index.js", "Sec-Fetch-Site: cross-site\r\n"))
                .contains(" 403 ");
    }

    @Test
    void scriptsLearnWhoIsSignedIn() {
        open("/");
        assertThat(browser.ask("return window.sdk.user.get().then((user) => user.email)"))
                .isEqualTo("ada@demo.example");
    }

    private static void awaitFault(String words) {
        browser.await("document.querySelector('vitrine-faults')"
                + " && document.querySelector('vitrine-faults').shadowRoot.textContent.includes('" + words + "')");
    }

    private static List<Path> components() throws IOException {
        try (var files = Files.walk(theme.resolve("src/pages"))) {
            return files.filter(file -> file.toString().endsWith(".vue")).toList();
        }
    }

    @Test
    void pagesAreTakenOverWithoutAWarning() {
        for (var page : List.of(
                "/",
                "/collections",
                "/collections/all",
                "/products/jug",
                "/pages/about",
                "/cart",
                "/search?q=jug",
                "/nowhere")) {
            open(page);
            assertThat(browser.complaints())
                    .as(page)
                    .noneMatch(line -> line.contains("warn") || line.contains("Error") || line.contains("mismatch"));
        }
    }

    @Test
    void fontOfAPackageIsShown() {
        open("/");
        assertThat(
                        browser.askLater(
                                "document.fonts.load(\"16px 'Inter Variable'\").then(found =>"
                                        + " arguments[0](found.length + found.map(each => each.status).join()), gone => arguments[0](gone.message))"))
                .isEqualTo("1loaded");
    }

    @Test
    void onlyFilesOfTheThemeAreGivenAndOnlyToThisMachine() throws IOException {
        Files.writeString(theme.resolve("secret.txt"), "secret words");
        Files.writeString(theme.resolve(".env"), "SVC_THEME_TOKEN=secret words");
        for (var path : List.of(
                "/_dev/file/secret.txt",
                "/_dev/file/.env",
                "/_dev/file/../secret.txt",
                "/_dev/file/%2e%2e/secret.txt",
                "/_dev/file/src/../secret.txt",
                "/_dev/module/secret.txt",
                "/_dev/module/.env",
                "/_dev/platform/../../secret.txt")) {
            assertThat(ask(path, "localhost")).as(path).doesNotContain("secret words");
        }
        assertThat(ask("/_dev/module/src/index.js", "localhost")).contains(" 200 ");
        assertThat(ask("/_dev/module/src/index.js", "evil.example"))
                .contains(" 403 ")
                .doesNotContain("plugin");
    }

    private static String ask(String path, String host) throws IOException {
        return request("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\n");
    }

    private static String send(String method, String path, String headers) throws IOException {
        return request(method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n" + headers);
    }

    private static String request(String head) throws IOException {
        var address = URI.create(server.address());
        try (var socket = new Socket("127.0.0.1", address.getPort())) {
            socket.getOutputStream().write((head + "Connection: close\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
