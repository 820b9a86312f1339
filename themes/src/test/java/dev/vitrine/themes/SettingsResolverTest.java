package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsResolverTest {
    @ParameterizedTest(name = "{0} stored {1} gives {2}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'type':'text','default':'A'            | null             | 'A'",
                "'type':'text'                          | null             | ''",
                "'type':'text'                          | ' padded '       | 'padded'",
                "'type':'text'                          | 12               | '12'",
                "'type':'text'                          | {}               | ''",
                "'type':'input','maxLength':3           | 'abcdef'         | 'abc'",
                "'type':'input','maxlength':2           | 'äöü'            | 'äö'",
                "'type':'textarea'                      | ' two\\nlines'   | ' two\\nlines'",
                "'type':'text_editor'                   | '<p><br></p>'    | ''",
                "'type':'text_editor'                   | '<p>x</p>'       | '<p>x</p>'",
                "'type':'url','default':'/terms'        | 'javascript:alert(1)'   | '/terms'",
                "'type':'url'                           | 'java\\nscript:alert(1)'| ''",
                "'type':'url'                           | 'https://x.example/a'   | 'https://x.example/a'",
                "'type':'url'                           | '/pages/about'   | '/pages/about'",
                "'type':'number','default':19           | 'many'           | 19",
                "'type':'number'                        | '7.50'           | 7.5",
                "'type':'number'                        | null             | 0",
                "'type':'number','min':3,'max':9        | 12               | 9",
                "'type':'slider','min':4,'max':12,'default':6 | 99         | 12",
                "'type':'slider','min':4,'max':12,'default':6 | -1         | 4",
                "'type':'slider','min':4,'max':12       | null             | 4",
                "'type':'slider','min':0,'max':10       | 3.4              | 3",
                "'type':'slider','min':0,'max':1,'step':0.25 | 0.6         | 0.5",
                "'type':'checkbox'                      | 'true'           | true",
                "'type':'checkbox','default':true       | 'maybe'          | true",
                "'type':'checkbox','default':true       | false            | false",
                "'type':'checkbox'                      | null             | false",
                "'type':'select','options':[{'value':'a'},{'value':'b'}],'default':'b' | 'z'  | 'b'",
                "'type':'select','options':[{'value':'a'},{'value':'b'}] | null | 'a'",
                "'type':'select','options':[{'value':'a'},{'value':'b'}],'default':'gone' | null | 'a'",
                "'type':'radio','options':[{'value':1},{'value':2}] | '2'  | 2",
                "'type':'color','default':'#fff'        | 'red'            | '#ffffff'",
                "'type':'color'                         | '#AbC'           | '#aabbcc'",
                "'type':'color'                         | '#11223344'      | '#11223344'",
                "'type':'color'                         | null             | ''",
                "'type':'image_picker'                  | '/media/a/b.png' | '/media/a/b.png'",
                "'type':'image_picker'                  | 'javascript:x'   | ''",
                "'type':'image_picker'                  | {'src':'/a.png'} | {'src':'/a.png'}",
                "'type':'collection'                    | 'all'            | {'handle':'all'}",
                "'type':'collections'                   | {'id':1,'handle':'all'} | {'id':1,'handle':'all'}",
                "'type':'product'                       | null             | null",
                "'type':'products'                      | 5                | null",
                "'type':'page'                          | {'handle':'about'} | 'about'",
                "'type':'menu','default':'main-menu'    | null             | 'main-menu'",
                "'type':'menu','default':'main-menu'    | 'none'           | 'none'",
                "'type':'link'                          | '/sale'          | {'name':'','type':'http','subject':{'handle':'/sale'}}",
                "'type':'link'                          | 'javascript:x'   | {'name':'','type':'','subject':{'handle':''}}",
                "'type':'link'                          | {'type':'product','subject':{'handle':'jug'}} | {'type':'product','subject':{'handle':'jug'}}",
                "'type':'video'                         | 'https://youtu.be/abcdefghijk' | {'provider':'youtube','id':'abcdefghijk','url':'https://youtu.be/abcdefghijk'}",
                "'type':'video'                         | 'https://vimeo.com/12345' | {'provider':'vimeo','id':'12345','url':'https://vimeo.com/12345'}",
                "'type':'video'                         | null             | null",
            })
    void eachTypeHasItsRule(String element, String stored, String expected) {
        assertThat(resolvedValue(element, stored)).isEqualTo(Lab.json(expected));
    }

    private static JsonNode resolvedValue(String element, String stored) {
        var schema = Lab.json("{'settings':[{'type':'g','schema':[{'id':'x'," + element + "}]}]}");
        var data = Lab.json("{'settings':{'g':{'x':" + stored + "}}}");
        return SettingsResolver.resolve(schema, data).path("settings").path("g").path("x");
    }

    @Test
    void headingsAndHelpStoreNothing() {
        var schema = Lab.json("{'settings':[{'type':'g','schema':[{'id':'a','type':'heading','content':'A'},"
                + "{'id':'b','type':'help_text'},{'id':'c','type':'label'}]}]}");
        assertThat(SettingsResolver.resolve(schema, Lab.json("{}"))
                        .path("settings")
                        .path("g"))
                .isEmpty();
    }

    @Test
    void storedBeatsPresetBeatsDefault() {
        var schema = Lab.json(
                "{'default_style':'calm','styles':[{'code':'calm','settings':{'g':{'a':'preset','b':'preset'}}}],"
                        + "'settings':[{'type':'g','schema':[{'id':'a','type':'text','default':'d'},{'id':'b','type':'text','default':'d'},{'id':'c','type':'text','default':'d'}]}]}");
        JsonNode resolved = SettingsResolver.resolve(schema, Lab.json("{'settings':{'g':{'a':'stored'}}}"));
        assertThat(resolved.path("settings").path("g")).isEqualTo(Lab.json("{'a':'stored','b':'preset','c':'d'}"));
    }

    @Test
    void shopChoosesItsStyle() {
        var schema = Lab.json("{'default_style':'calm','styles':[{'code':'loud','settings':{'g':{'a':'LOUD'}}}],"
                + "'settings':[{'type':'g','schema':[{'id':'a','type':'text'}]}]}");
        JsonNode resolved = SettingsResolver.resolve(schema, Lab.json("{'style':'loud'}"));
        assertThat(resolved.path("settings").path("g").path("a").asText()).isEqualTo("LOUD");
    }

    @Test
    void unknownIdsAreKept() {
        var data = Lab.json("{'font_list':'A|B','settings':{'g':{'old':1},'gone':{'x':2}},"
                + "'pages':{'homepage':{'s':{'type':'lost','settings':{'y':3}}}},'orders':{'homepage':['s']}}");
        JsonNode resolved = SettingsResolver.resolve(Lab.json("{'settings':[{'type':'g','schema':[]}]}"), data);
        assertThat(resolved.path("font_list").asText()).isEqualTo("A|B");
        assertThat(resolved.path("settings")).isEqualTo(Lab.json("{'g':{'old':1},'gone':{'x':2}}"));
        assertThat(resolved.at("/pages/homepage/s/settings/y").asInt()).isEqualTo(3);
        assertThat(resolved.at("/orders/homepage"))
                .as("a section without a component is not shown")
                .isEmpty();
    }

    @Test
    void newSectionStartsWithTheNumberOfBlocksThatTheSchemaSays() {
        var blocks = blocks("'number_default_items':2,'elements':[{'id':'t','type':'text','default':'New'}]", "{}");
        assertThat(blocks).isEqualTo(Lab.json("[{'t':'New','id':'slides-0'},{'t':'New','id':'slides-1'}]"));
    }

    @Test
    void defaultBlocksBeatTheirNumber() {
        var blocks = blocks(
                "'number_default_items':5,'default':[{'t':'First'}],'elements':[{'id':'t','type':'text'}]", "{}");
        assertThat(blocks).isEqualTo(Lab.json("[{'t':'First','id':'slides-0'}]"));
    }

    @Test
    void blocksKeepTheirIdsAndAreCutAtTheMost() {
        var blocks = blocks(
                "'elements':[{'id':'t','type':'text','default':'d'}]",
                "{'blocks':[{'id':'mine','t':'x'},{},{},{},{},{}]}");
        assertThat(blocks).hasSize(4);
        assertThat(blocks.path(0)).isEqualTo(Lab.json("{'id':'mine','t':'x'}"));
    }

    @Test
    void noBlocksStoredMeansNoBlocks() {
        assertThat(blocks("'number_default_items':2,'elements':[]", "{'blocks':[]}"))
                .isEmpty();
    }

    @Test
    void blocksOfSeveralKindsHaveTheirOwnElementsAndMost() {
        var blocks = blocks(
                "'elements_types':[{'type':'quote','max_items':1,'elements':[{'id':'q','type':'text','default':'Q'}]},"
                        + "{'type':'page','elements':[{'id':'p','type':'page'}]}]",
                "{'blocks':[{'element_type':'quote'},{'element_type':'quote'},{'element_type':'page'},{'element_type':'lost','z':1}]}");
        assertThat(blocks)
                .isEqualTo(
                        Lab.json(
                                "[{'element_type':'quote','q':'Q','id':'slides-0'},"
                                        + "{'element_type':'page','p':'','id':'slides-1'},{'element_type':'lost','z':1,'id':'slides-2'}]"));
    }

    private static JsonNode blocks(String children, String stored) {
        var schema = Lab.json("{'sections':{'slides':{'label':'Slides','sections':[{'max_items':4,'children':{"
                + children + "}}]}}}");
        var data = Lab.json("{'pages':{'homepage':{'a':{'type':'slides','settings':" + stored + "}}}}");
        return SettingsResolver.resolve(schema, data).at("/pages/homepage/a/settings/blocks");
    }

    @Test
    void ordersLeaveOutWhatIsNotThereAndWhatIsTooMany() {
        var schema = Lab.json("{'sections':{'hero':{'max_items':1},'text':{}}}");
        var data = Lab.json("{'orders':{'homepage':['t','h1','ghost','h2','t']},"
                + "'pages':{'homepage':{'h1':{'type':'hero'},'h2':{'type':'hero'},'t':{'type':'text'}}}}");
        assertThat(SettingsResolver.resolve(schema, data).at("/orders/homepage"))
                .isEqualTo(Lab.json("['t','h1']"));
    }

    @Test
    void sectionsWithoutOrderStandAsStored() {
        var data = Lab.json("{'pages':{'homepage':{'b':{'type':'text'},'a':{'type':'text'}}}}");
        assertThat(SettingsResolver.resolve(Lab.json("{'sections':{'text':{}}}"), data)
                        .at("/orders/homepage"))
                .isEqualTo(Lab.json("['b','a']"));
    }

    @Test
    void sectionsAreVisibleUnlessHidden() {
        var data = Lab.json("{'pages':{'homepage':{'a':{'type':'text'},'b':{'type':'text','visible':false}}}}");
        var page = SettingsResolver.resolve(Lab.json("{'sections':{'text':{'label':'Text'}}}"), data)
                .at("/pages/homepage");
        assertThat(page.at("/a/visible").asBoolean()).isTrue();
        assertThat(page.at("/a/title").asText()).isEqualTo("Text");
        assertThat(page.at("/b/visible").asBoolean()).isFalse();
    }

    @Test
    void headerAndFooterAreThereEvenWhenNothingIsStored() {
        var schema = Lab.json(
                "{'sections':{'header':{'sections':[{'elements':[{'id':'sticky','type':'checkbox','default':true}]}]}}}");
        var fixed = SettingsResolver.resolve(schema, Lab.json("{}")).at("/pages/fixed");
        assertThat(fixed.at("/header/settings/sticky").asBoolean()).isTrue();
        assertThat(fixed.has("footer")).isFalse();
    }

    @Test
    void presetsBringPagesThatAreNotStored() {
        var schema = Lab.json(
                "{'default_style':'calm','styles':[{'code':'calm','pages':{'homepage':{'s':{'type':'text','settings':{'t':'P'}}}}}],"
                        + "'sections':{'text':{'sections':[{'elements':[{'id':'t','type':'text'}]}]}}}");
        assertThat(SettingsResolver.resolve(schema, Lab.json("{}"))
                        .at("/pages/homepage/s/settings/t")
                        .asText())
                .isEqualTo("P");
    }

    @Test
    void presetsOrderIsForPresetsPagesOnly() {
        var schema = Lab.json("{'default_style':'calm','styles':[{'code':'calm','orders':{'homepage':['b','a']},"
                + "'pages':{'homepage':{'a':{'type':'text'},'b':{'type':'text'}}}}],'sections':{'text':{}}}");
        assertThat(SettingsResolver.resolve(schema, Lab.json("{}")).at("/orders/homepage"))
                .isEqualTo(Lab.json("['b','a']"));
        var own = Lab.json("{'pages':{'homepage':{'mine':{'type':'text'}}}}");
        assertThat(SettingsResolver.resolve(schema, own).at("/orders/homepage")).isEqualTo(Lab.json("['mine']"));
    }

    @Test
    void nonsenseNeverThrows() {
        for (var data :
                new String[] {"[]", "1", "{'pages':3,'orders':[],'settings':'x'}", "{'pages':{'homepage':{'s':7}}}"}) {
            assertThat(SettingsResolver.resolve(Lab.json("{'settings':[{'type':'g','schema':[{}]}]}"), Lab.json(data)))
                    .isNotNull();
        }
    }

    @Test
    void resolvingDoesNotChangeItsInput() {
        var data = Lab.json("{'settings':{'g':{'x':'keep'}}}");
        SettingsResolver.resolve(Lab.json("{'settings':[{'type':'g','schema':[{'id':'y','type':'text'}]}]}"), data);
        assertThat(data).isEqualTo(Lab.json("{'settings':{'g':{'x':'keep'}}}"));
    }

    @Test
    void htmlOfEditorsIsSanitizedWhereverItStandsAndNothingElseIs() {
        var elements = "[{'id':'a','type':'text_editor','default':'<b>'},{'id':'b','type':'textarea','default':'<b>'}]";
        var schema = Lab.json("""
                {'settings':[{'type':'g','schema':%1$s}],
                 'sections':{'s':{'sections':[{'elements':%1$s},{'children':{'elements':%1$s,'number_default_items':1}}]}}}
                """.formatted(elements));
        var data = Lab.json("{'pages':{'homepage':{'one':{'type':'s','settings':{'a':'<i>'}}}}}");
        var resolved = SettingsResolver.resolve(schema, data, html -> html.replace("<", "&lt;"));
        assertThat(resolved.at("/settings/g")).isEqualTo(Lab.json("{'a':'&lt;b>','b':'<b>'}"));
        var section = resolved.at("/pages/homepage/one/settings");
        assertThat(section.path("a").asText()).isEqualTo("&lt;i>");
        assertThat(section.path("b").asText()).isEqualTo("<b>");
        assertThat(section.at("/blocks/0/a").asText()).isEqualTo("&lt;b>");
        assertThat(section.at("/blocks/0/b").asText()).isEqualTo("<b>");
    }
}
