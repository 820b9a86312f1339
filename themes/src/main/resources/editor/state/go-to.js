// Leads to a setting, wherever it is: its page, its section or group, its field.
import { nextTick } from 'vue';

export async function goTo(editor, { group, page, section, block, setting, scheme, color }) {
  if (group !== undefined) editor.select({ group, scheme });
  else {
    const known = editor.pages.value.find(({ key }) => key === page);
    if (!editor.isEverywhere(page) && page !== editor.page.value.key && known) editor.openPage(known);
    editor.select({ page, section, block });
  }
  await nextTick();
  if (setting === undefined) return;
  const field = scheme === undefined ? document.getElementById(`field-${setting}`) : ofScheme(scheme, color);
  field?.closest('details')?.setAttribute('open', '');
  field?.scrollIntoView({ block: 'center' });
  field?.querySelector('input, select, textarea, button:not(.setting__reset), [tabindex="0"]')?.focus();
}

function ofScheme(scheme, color) {
  const card = document.querySelector(`[data-scheme="${CSS.escape(scheme)}"]`);
  return card?.querySelector(`[data-color="${CSS.escape(color ?? '')}"]`) ?? card;
}
