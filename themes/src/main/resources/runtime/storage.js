// The browser's storage under a name of our own, with types kept; nothing on the server, and never an error.
import { inBrowser } from './session.js';

export function createStorage(session) {
  const prefix = `theme:${session.shop.domain || ''}:`;

  function get(key) {
    if (!inBrowser) return null;
    try {
      const text = window.localStorage.getItem(prefix + key);
      return text === null ? null : JSON.parse(text);
    } catch {
      return null;
    }
  }

  function set(key, value) {
    if (!inBrowser) return false;
    try {
      if (value === undefined || value === null) window.localStorage.removeItem(prefix + key);
      else window.localStorage.setItem(prefix + key, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  }

  return { get, set };
}
