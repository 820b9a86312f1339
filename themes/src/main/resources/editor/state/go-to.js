// Leads to a setting, wherever it is: its page, its section or group, its field.
import { nextTick } from 'vue';

export async function goTo(editor, { group, page, section, block, setting }) {
  if (group !== undefined) editor.select({ group });
  else {
    const known = editor.pages.value.find(({ key }) => key === page);
    if (!editor.isEverywhere(page) && page !== editor.page.value.key && known) editor.openPage(known);
    editor.select({ page, section, block });
  }
  await nextTick();
  if (setting === undefined) return;
  const field = document.getElementById(`field-${setting}`);
  field?.closest('details')?.setAttribute('open', '');
  field?.scrollIntoView({ block: 'center' });
  field?.querySelector('input, select, textarea, button:not(.setting__reset), [tabindex="0"]')?.focus();
}
