// The currency that prices are shown in: the shop's until the page is mounted, then the visitor's choice.
import { reactive } from 'vue';
import { inBrowser } from './session.js';
import { digitsOf, formatMoney, toMinor } from './money.js';

export function createCurrency(session, storage, onChange) {
  const base = (session.shop.currency && session.shop.currency.code) || session.boot.currency || 'USD';
  const current = reactive({ ...known(session.boot.currency) });

  function enabled() {
    return session.shop.enabled_currencies || [];
  }

  function known(code) {
    const found = enabled().find((each) => each.code === code);
    return (
      found || { code: code || base, name: code || base, symbol: '', rate: 1, minor_units: digitsOf(code || base) }
    );
  }

  function format(amount, options = {}) {
    const number = typeof amount === 'string' ? Number(amount) : amount;
    if (number === null || number === undefined || amount === '' || !Number.isFinite(number)) return '';
    const digits = Number.isInteger(current.minor_units) ? current.minor_units : digitsOf(current.code);
    const text = formatMoney(toMinor(number, Number(current.rate) || 1, digits), current.code, pattern(), digits);
    return options && options.withCode ? `${text} ${current.code}` : text;
  }

  function pattern() {
    if (current.code === base && session.shop.money_format) return session.shop.money_format;
    return current.symbol ? `${current.symbol}{{amount}}` : `{{amount}} ${current.code}`;
  }

  async function change(code) {
    const wanted = String(code || '').toUpperCase();
    if (!enabled().some((each) => each.code === wanted)) return false;
    if (inBrowser) {
      storage.set('currency', wanted);
      document.cookie = `currency=${wanted}; path=/; max-age=31536000; samesite=lax`;
    }
    show(wanted);
    return true;
  }

  /** Shows prices in that currency, and the shop's own in place of one that the shop does not show. */
  function show(code) {
    const wanted = enabled().some((each) => each.code === code) ? code : base;
    if (current.code === wanted) return;
    Object.assign(current, known(wanted));
    onChange();
  }

  function restore() {
    const chosen = storage.get('currency');
    if (chosen) change(chosen);
  }

  return { current, format, change, show, restore };
}
