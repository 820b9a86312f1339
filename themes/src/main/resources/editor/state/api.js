// The Admin API with the rights of the signed-in person.

export function createApi(boot) {
  const theme = `themes/${boot.theme.id}`;

  async function call(method, path, body) {
    const response = await fetch(boot.api + encodeURIComponent(path), {
      method,
      headers: { 'X-CSRF': boot.csrf, 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const answer = await response.json().catch(() => ({}));
    return { status: response.status, ...answer };
  }

  async function read(path) {
    const answer = await call('GET', path);
    if (answer.status !== 200) throw new Error(sentenceOf(answer));
    return answer;
  }

  async function write(path, body) {
    const answer = await call('POST', path, body);
    if (answer.status >= 300) throw new Error(sentenceOf(answer));
    return answer;
  }

  async function plain(method, address, body) {
    const response = await fetch(address, {
      method,
      headers: { 'X-CSRF': boot.csrf, 'Content-Type': 'application/json' },
      body: body && JSON.stringify(body),
      keepalive: body?.closed,
    });
    const answer = await response.json().catch(() => ({}));
    if (!response.ok) throw new Error(sentenceOf({ status: response.status, ...answer }));
    return answer;
  }

  return {
    read,
    schema: async () => (await read(`${theme}/settings_schema.json`)).settings_schema,
    settings: async (version) =>
      (await read(`${theme}/settings.json${version === undefined ? '' : `?version=${version}`}`)).settings,
    files: async () => (await read(`${theme}/files.json`)).files,
    versions: async () => (await read(`${theme}/settings/versions.json`)).versions,
    async save(version, operations, options) {
      const answer = await call('PATCH', `${theme}/settings.json`, { settings: { version, operations, ...options } });
      return { ...answer, message: sentenceOf(answer) };
    },
    publish: (version) => write(`${theme}/settings/publish.json`, { settings: { version } }),
    async schedule(version, time) {
      const answer = await call('POST', `${theme}/settings/schedule.json`, { settings: { version, publish_at: time } });
      if (answer.status !== 200) throw new Error(sentenceOf(answer).replace(/^publish_at/, 'The time'));
      return answer.schedule;
    },
    async cancelSchedule() {
      const answer = await call('DELETE', `${theme}/settings/schedule.json`);
      if (answer.status !== 200 && answer.status !== 404) throw new Error(sentenceOf(answer));
    },
    presence: (state) => plain('POST', boot.presence, state),
    /** why as it leaves: others need not wait until they see that this tab is gone. */
    closed: (tab) => plain('POST', boot.presence, { tab, closed: true }).catch(() => {}),
    /** The address at which a frame shows that version. */
    versionPreview: async (version) => (await plain('GET', boot.versionPreview + version)).preview,
    previewLink: async () => (await write(`${theme}/preview_links.json`, {})).preview_link,
    /** What keeps that CSS from being saved: {line, column, message}; undefined when nothing does. */
    async cssProblem(section, css) {
      const headers = { 'X-CSRF': boot.csrf, 'Content-Type': 'application/json' };
      const response = await fetch(boot.css, { method: 'POST', headers, body: JSON.stringify({ section, css }) });
      const answer = await response.json().catch(() => ({}));
      if (!response.ok) throw new Error(sentenceOf({ status: response.status, ...answer }));
      return answer.problem;
    },
    /** Pictures with these words in their names, after so many of them: {images, more}. */
    images: async (words, offset) => {
      const query = new URLSearchParams({ q: words, offset });
      const response = await fetch(`${boot.images}?${query}`, { headers: { 'X-CSRF': boot.csrf } });
      if (!response.ok) throw new Error('The pictures could not be loaded.');
      return response.json();
    },
    async upload(file) {
      const form = new FormData();
      form.append('image', file);
      const response = await fetch(boot.images, { method: 'POST', headers: { 'X-CSRF': boot.csrf }, body: form });
      const answer = await response.json().catch(() => ({}));
      if (response.status !== 201) throw new Error(sentenceOf(answer, 'This picture could not be uploaded.'));
      return answer.image;
    },
  };
}

/** What the API says was wrong, as a sentence. */
function sentenceOf({ status, errors }, otherwise = 'Something went wrong. Try again in a moment.') {
  if (status === 401 || status === 403) return 'You are signed out, or may no longer change this theme.';
  if (typeof errors === 'string') return errors;
  const [[name, words] = []] = Object.entries(errors ?? {});
  return name === undefined ? otherwise : `${name} ${[words].flat()[0]}`;
}
