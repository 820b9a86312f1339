import { copied, pasted } from '../../../main/resources/editor/model/clipboard.js';
import { readSchema } from '../../../main/resources/editor/model/schema.js';
import { assertEqual } from './assert.js';

const schema = readSchema({
  sections: {
    words: {
      label: 'Words',
      sections: [
        {
          elements: [
            { id: 'link', type: 'url' },
            { id: 'body', type: 'text_editor' },
            { id: 'many', type: 'number', max: 9 },
          ],
        },
        { children: { elements: [{ id: 'title', type: 'text' }] } },
      ],
    },
  },
});
const clean = (html) => html.replace(/<script.*?<\/script>/g, '');

export function pastedSectionHasOnlyWhatTheThemeKnows() {
  const settings = {
    link: 'javascript:alert(1)',
    body: '<p>x</p><script>1</script>',
    many: 12,
    other: 1,
    blocks: [{ title: ' A ', id: 'b', onclick: 'x' }, null],
  };
  const { section } = pasted(copied({ section: { type: 'words', title: 'Mine', settings } }), schema, clean);
  assertEqual(section, {
    type: 'words',
    title: 'Mine',
    settings: { link: '', body: '<p>x</p>', many: 9, blocks: [{ title: 'A' }] },
  });
}

export function otherTextIsRefusedWithASentence() {
  const refused = (text) => {
    try {
      pasted(text, schema, clean);
    } catch (failure) {
      return failure.message;
    }
    return undefined;
  };
  assertEqual(refused('hello'), 'There is no section in the clipboard. Copy one first.');
  assertEqual(refused('{"vitrine":{"section":{"type":"gone","title":"Old"}}}'), 'This theme has no section “Old”.');
}

export function customCssGoesAlong() {
  const section = { type: 'words', title: 'Mine', custom_css: 'h2 { color: red }', settings: {} };
  assertEqual(pasted(copied({ section }), schema, clean).section.custom_css, 'h2 { color: red }');
  const none = { ...section, custom_css: { a: 1 } };
  assertEqual('custom_css' in pasted(copied({ section: none }), schema, clean).section, false);
}
