package dev.vitrine.themes.devserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.themes.BundledTheme;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

final class JsonTextTest {
    private static final String FILE = """
            {
              "orders": { "homepage": ["one", "two"] },
              "price" : 1.50,
              "name":   "caf\\u00e9",
              "blocks": [
                {
                  "id": "a",
                  "heading": "One"
                },
                { "id": "b", "heading": "Two" }
              ],
              "empty": [],
              "unknown": {"kept":   [1,2]}
            }
            """;

    private static String change(String text, Consumer<ObjectNode> change) throws IOException {
        ObjectNode data = JsonText.read(text).deepCopy();
        change.accept(data);
        var changed = JsonText.changed(text, data);
        assertThat(JsonText.read(changed).equals(data)).isTrue();
        return changed;
    }

    @Test
    void whatSaysTheSameStays() throws IOException {
        assertThat(change(FILE, data -> {})).isEqualTo(FILE);
    }

    @Test
    void aValueIsChangedWhereItStands() throws IOException {
        assertThat(change(FILE, data -> data.withObject("/blocks/1").put("heading", "Zwei")))
                .isEqualTo(FILE.replace("\"Two\"", "\"Zwei\""));
        assertThat(change(FILE, data -> data.put("name", "é \"x\"")))
                .isEqualTo(FILE.replace("\"caf\\u00e9\"", "\"é \\\"x\\\"\""));
    }

    @Test
    void itemsOfAListMoveWithTheirText() throws IOException {
        var changed = change(FILE, data -> {
            var blocks = (ArrayNode) data.get("blocks");
            blocks.add(blocks.remove(0));
            data.withArray("/orders/homepage").removeAll().add("two").add("three");
        });
        assertThat(changed)
                .isEqualTo(FILE.replace("[\"one\", \"two\"]", "[\"two\", \"three\"]")
                        .replace("""
                    {
                      "id": "a",
                      "heading": "One"
                    },
                    { "id": "b", "heading": "Two" }
                """, """
                    { "id": "b", "heading": "Two" },
                    {
                      "id": "a",
                      "heading": "One"
                    }
                """));
    }

    @Test
    void whatIsNewIsLaidOutAsPrettierDoes() throws IOException {
        var changed = change(FILE, data -> {
            data.withArray("/empty").add("x").add(2);
            data.remove("unknown");
            data.withObject("/link").put("type", "http").withArray("/list").addObject();
        });
        assertThat(changed)
                .isEqualTo(
                        FILE.replace("\"empty\": []", "\"empty\": [\"x\", 2]").replace("""
                  "unknown": {"kept":   [1,2]}
                """, """
                  "link": {
                    "type": "http",
                    "list": [{}]
                  }
                """));
    }

    @Test
    void longListsGetALineForEach() throws IOException {
        var changed = change("{\n  \"order\": [\"a\"]\n}\n", data -> {
            for (int i = 0; i < 9; i++) {
                data.withArray("/order").add("section-" + i);
            }
        });
        assertThat(changed)
                .startsWith("{\n  \"order\": [\n    \"a\",\n    \"section-0\",\n")
                .endsWith("\n  ]\n}\n");
    }

    @Test
    void tabsAndLineEndsOfWindowsStayAndTheLastLineEnds() throws IOException {
        assertThat(change(
                        "{\r\n\t\"a\": {\r\n\t\t\"b\": 1\r\n\t}\r\n}",
                        data -> data.withObject("/a/c").put("d", 2)))
                .isEqualTo(
                        "{\r\n\t\"a\": {\r\n\t\t\"b\": 1,\r\n\t\t\"c\": {\r\n\t\t\t\"d\": 2\r\n\t\t}\r\n\t}\r\n}\r\n");
        assertThat(change("{}", data -> data.put("a", 1))).isEqualTo("{\n  \"a\": 1\n}\n");
        assertThat(change("{\"a\":1}\n", data -> data.put("b", 2))).isEqualTo("{\"a\":1, \"b\": 2}\n");
    }

    @Test
    void aFileInOneLineStaysInOne() throws IOException {
        var text = "{\"a\":{\"b\":1,\"c\":\"" + "x".repeat(200) + "\"},\"d\":[1,2]}\n";
        assertThat(change(text, data -> data.withObject("/a").put("b", 2))).isEqualTo(text.replace(":1,", ":2,"));
        assertThat(change(text, data -> data.withArray("/d").add(3))).isEqualTo(text.replace("1,2]", "1,2,3]"));
    }

    @Test
    void oneSettingOfEachBundledThemeIsOneLine() throws IOException {
        for (var theme : BundledTheme.values()) {
            var text = new String(theme.files().get("src/config/settings_data.json"), StandardCharsets.UTF_8);
            var changed =
                    change(text, data -> data.withObject("/settings/colors").put("color_background", "#123456"));
            assertThat(changed.lines().filter(line -> !text.contains(line))).hasSize(1);
            assertThat(changed.lines().count()).isEqualTo(text.lines().count());
        }
    }
}
