// What stands around every page of accounts: the way to the others, and out.
import { ref } from 'vue';
import { say } from '../../document.js';
import { callSdk } from '../../sdk.js';

const PAGES = [
  ['Profile', '/my-account'],
  ['Orders', '/my-account/orders'],
  ['Addresses', '/my-account/addresses'],
];

export function useFrame(session) {
  const { translate, languages } = session;
  const isLoggingOut = ref(false);

  async function onLogout() {
    if (isLoggingOut.value) return;
    isLoggingOut.value = true;
    const result = await callSdk('user', 'signOut');
    // why as a document: nothing of the page may stay that only the customer may see.
    if (result.success) window.location.assign(languages.address('/'));
    else {
      isLoggingOut.value = false;
      say(translate(result.error.message));
    }
  }

  function navigation() {
    const path = languages.inside(session.path.value);
    return PAGES.map(([title, link], i) => ({
      title: translate(title),
      link: languages.address(link),
      active: path === link || (i > 0 && path.startsWith(`${link}/`)),
    }));
  }

  return {
    offered: () => ({ navigation: navigation(), isLoggingOut: isLoggingOut.value, onLogout }),
    /** In shops without accounts. */
    closed: () => ({ navigation: [], isLoggingOut: false, onLogout }),
  };
}
