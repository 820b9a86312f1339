// Says again and again that this tab is open, and where in it its person is, and hears in the same answer who else is
// there, which version is the newest, and what is scheduled.
import { ref, shallowRef, watch } from 'vue';
import { equal } from '../model/json.js';
import { placeOf } from '../model/people.js';

const ALONE = 15_000;
const TOGETHER = 4_000;
const AFTER_MOVE = 700;

/** @param hear gets each answer */
export function createPresence(api, selection, hear) {
  const people = shallowRef([]);
  const setting = ref('');
  const tab = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  let place = {};
  let timer;
  let asking = false;
  let again = false;

  /** why not while the tab is hidden: nobody is at it, and after a while others no longer see it. */
  async function tell() {
    clearTimeout(timer);
    if (document.hidden) return;
    again = asking;
    if (asking) return;
    asking = true;
    try {
      const state = await api.presence({ tab, place });
      people.value = state.people;
      await hear(state);
    } catch {
      people.value = [];
    } finally {
      asking = false;
      timer = setTimeout(tell, again ? 0 : people.value.length ? TOGETHER : ALONE);
    }
  }

  function moved() {
    const next = placeOf(selection.value, setting.value || undefined);
    if (equal(next, place)) return;
    place = next;
    clearTimeout(timer);
    timer = setTimeout(tell, AFTER_MOVE);
  }

  function start() {
    watch([selection, setting], moved);
    document.addEventListener('focusin', ({ target }) => (setting.value = settingAt(target)));
    document.addEventListener('visibilitychange', () => !document.hidden && tell());
    window.addEventListener('pageshow', ({ persisted }) => persisted && tell());
    window.addEventListener('pagehide', () => api.closed(tab));
    tell();
  }

  return { people, start, tell };
}

const settingAt = (element) => element.closest?.('.setting')?.id.replace(/^field-/, '') ?? '';
