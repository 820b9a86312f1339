import { isShown, readSchema } from '../../../main/resources/editor/model/schema.js';
import { offeredSections } from '../../../main/resources/editor/model/offered-sections.js';
import { assertEqual } from './assert.js';

const text = { id: 'heading', type: 'text', label: 'Heading' };
const sections = {
  words: { label: 'Words', sections: [{ elements: [text, { id: 'x', type: 'colour' }, { ...text }] }] },
  product_page: { label: 'Product page', sections: [] },
  header: { label: 'Header', sections: [] },
};

export function faultsAreToldAndTheRestStaysEditable() {
  const { faults, sections: read } = readSchema({ sections, settings: [{ schema: [] }], default_style: 'gone' });
  assertEqual(faults, [
    'sections.words: there is no setting type “colour” (x).',
    'sections.words: the id “heading” is used twice.',
    'A group of settings has no type.',
    'default_style names no style: “gone”.',
  ]);
  assertEqual(read.get('words').parts[0].elements, [text]);
}

export function schemaThatIsNoneHasNothingAndSaysSo() {
  assertEqual(readSchema(null).faults.length, 1);
  assertEqual(readSchema([]).groups, []);
}

export function conditionsShowAndHide() {
  const element = (condition) => ({ ...text, if: condition });
  assertEqual(isShown(element(['mode', '===', 2]), { mode: 2 }), true);
  assertEqual(isShown(element(['mode', '===', 2]), { mode: 1 }), false);
  assertEqual(isShown(element(['mode', '!==', 2]), { mode: 1 }), true);
  assertEqual(
    isShown(
      {
        ...text,
        visible_if: [
          ['a', '===', true],
          ['b', '===', 1],
        ],
      },
      { a: true, b: 1 },
    ),
    true,
  );
}

export function sectionOfOnePageIsOfferedThereOnly() {
  const schema = readSchema({ sections });
  const document = { pages: { product: { product_page: { type: 'product_page' } } } };
  const offered = (page) => offeredSections(schema, document, page).map(({ type }) => type);
  assertEqual(offered('homepage'), ['words']);
  assertEqual(offered('product'), ['product_page']);
  assertEqual(offered('cart'), []);
}
