package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** The bundler that stays: what it answers, and that it comes back. */
class EsbuildServiceTest {
    private static final EsbuildService SERVICE = new EsbuildService(Esbuild.unpacked(new CacheFolder(Lab.CACHE)));

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    private static EsbuildService.Translation typed(String script) {
        return SERVICE.translate(script, List.of("--loader=ts", "--charset=utf8", "--sourcefile=a.ts"));
    }

    @Test
    void leavesOutTypes() {
        var translation = typed("import { A } from 'a'\nconst word: A = 'schön 😀' as const\nexport { word }\n");
        assertThat(translation.errors()).isEmpty();
        assertThat(translation.code()).isEqualTo("const word = \"schön 😀\";\nexport { word };\n");
    }

    @Test
    void placesWhatIsWrong() {
        assertThat(typed("const a = 1\n  const b = }").errors())
                .first()
                .isEqualTo(new Esbuild.Message(true, "Unexpected \"}\"", "a.ts", 2, 13));
        assertThat(SERVICE.translate("", List.of("--nonsense")).errors())
                .extracting(Esbuild.Message::text)
                .containsExactly("Invalid transform flag: \"--nonsense\"");
    }

    @Test
    void takesScriptsOfAnySize() {
        var line = "export const a: string = 'a'\n";
        var script = new StringBuilder();
        for (int i = 0; i < 40_000; i++) {
            script.append(line.replace("const a", "const a" + i));
        }
        assertThat(typed(script.toString()).code()).contains("const a39999 = \"a\"");
        assertThat(typed("").code()).isEmpty();
    }

    @Test
    void startsAgainWhenItHasEnded() {
        assertThat(typed("let a: number").code()).isEqualTo("let a;\n");
        var services = ProcessHandle.current()
                .descendants()
                .filter(each -> each.info().commandLine().orElse("").contains(" --service="))
                .toList();
        assertThat(services).isNotEmpty();
        services.forEach(each -> {
            each.destroyForcibly();
            each.onExit().join();
        });
        assertThat(typed("let b: number").code()).isEqualTo("let b;\n");
    }
}
