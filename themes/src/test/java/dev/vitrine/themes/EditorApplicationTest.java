package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("long")
final class EditorApplicationTest {

    @Test
    void isOneScriptAndOneStyleSheetWithoutImports() {
        var editor = EditorApplication.prepare(Lab.CACHE);
        var script = new String(editor.script(), StandardCharsets.UTF_8);
        assertThat(script).contains("editor-boot").doesNotContainPattern("(?m)^import ");
        assertThat(new String(editor.styleSheet(), StandardCharsets.UTF_8)).contains(".theme-editor");
    }
}
