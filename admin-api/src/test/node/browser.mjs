// A browser without scripts, for what a merchant and a partner click through before an app has a token. See clients.mjs.

/** Keeps the cookies of each host, and follows redirects until they leave the platform. */
export class Browser {
  #cookies = new Map();
  #base;

  constructor(base) {
    this.#base = base;
  }

  /** The address when it leads away from the platform; else undefined, and `text` is the page. */
  async open(address, from = this.at, form) {
    const url = new URL(address, from);
    if (url.host !== this.#base && !url.host.endsWith(`.${this.#base}`)) {
      return url.href;
    }
    const cookies = this.#cookies.get(url.host) ?? new Map();
    this.#cookies.set(url.host, cookies);
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map((each) => each.join('=')).join('; '), origin: url.origin },
      body: form,
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie);
      cookies.set(name, value);
    }
    this.at = url;
    this.text = await response.text();
    const next = response.headers.get('location') ?? /http-equiv="refresh" content="0;url=([^"]*)"/.exec(this.text)?.[1];
    return next ? this.open(next.replaceAll('&amp;', '&'), url) : undefined;
  }

  /** Sends the form of the page with what stands hidden in it and what is ticked, and with `fields`. */
  async submit(fields) {
    const [, action, inside] = /<form class="form" method="post" action="([^"]*)"(.*?)<\/form>/s.exec(this.text);
    const form = new URLSearchParams();
    for (const [input] of inside.matchAll(/<input[^>]*>/g)) {
      const read = (name) => new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1].replaceAll('&amp;', '&');
      if (read('type') === 'hidden' || (read('type') === 'checkbox' && /\bchecked\b/.test(input))) {
        form.append(read('name'), read('value') ?? 'on');
      }
    }
    Object.entries(fields).forEach(([name, value]) => form.set(name, value));
    return this.open(action.replaceAll('&amp;', '&'), this.at, form);
  }
}
