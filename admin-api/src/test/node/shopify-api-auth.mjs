// How an app of a partner gets into a shop with @shopify/shopify-api, and what it is sent. See clients.mjs.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { Browser } from './browser.mjs';

const HOST = 'app.cups-and-kilns.com';
const BACK = '/back';

/** The partner makes an app; its key and secret. */
async function register({ email, password, at }) {
  const browser = new Browser(new URL(at).host);
  await browser.open('/sign-in', at);
  await browser.submit({ email, password });
  await browser.open('/partners/apps/new');
  await browser.submit({ name: 'Library', email, app_url: `https://${HOST}/`, redirect_urls: `https://${HOST}${BACK}` });
  const shown = (id) => new RegExp(`id="shown-${id}" value="([^"]*)"`).exec(browser.text)[1];
  return { apiKey: shown('api-key'), apiSecretKey: shown('api-secret') };
}

/** What the app answers, as it would at its own address. */
async function ask(app, path, cookie = '') {
  const headers = { cookie, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' };
  const [answer] = await once(http.get({ port: app.address().port, path, headers }), 'response');
  answer.resume();
  return answer;
}

function cookiesOf(answer) {
  return answer.headers['set-cookie'].map((cookie) => cookie.split(';')[0]).join('; ');
}

/** The session of an installed app with a token of the owner's own. */
export async function authorize(shop, people, library, call) {
  const shopify = library({ ...(await register(people.Partner)), hostName: HOST, scopes: ['write_products', 'read_users'] });
  const sessions = [];
  const app = http.createServer(async (rawRequest, rawResponse) => {
    try {
      if (rawRequest.url.startsWith(BACK)) {
        sessions.push((await shopify.auth.callback({ rawRequest, rawResponse })).session);
        rawResponse.end();
      } else {
        const isOnline = rawRequest.url === '/online';
        await shopify.auth.begin({ shop, callbackPath: BACK, isOnline, rawRequest, rawResponse });
      }
    } catch (error) {
      rawResponse.writeHead(401).end(error.message);
    }
  });
  await once(app.listen(0, '127.0.0.1'), 'listening');
  try {
    const owner = new Browser(new URL(people.Owner.at).host.replace('admin.', ''));
    const begun = await call('auth.begin', () => ask(app, '/'), ({ statusCode }) => statusCode === 302);
    await owner.open(begun.headers.location);
    await owner.submit({ email: people.Owner.email, password: people.Owner.password });
    const next = new URL(await owner.submit({ decision: 'allow' }));
    await call('auth.callback', async () => {
      const back = (query) => ask(app, BACK + query, cookiesOf(begun));
      assert.equal((await back(next.search.replace('code=', 'code=0'))).statusCode, 401, 'a forged answer is taken');
      assert.equal((await back(next.search)).statusCode, 200);
      assert.deepEqual(sessions[0].scope.split(',').sort(), ['read_users', 'write_products']);
      const { body } = await new shopify.clients.Rest({ session: sessions[0] }).get({ path: 'shop' });
      return body.shop;
    }, (read) => read.myshopify_domain === shop);
    const again = await ask(app, '/online');
    const own = new URL((await owner.open(again.headers.location)) ?? (await owner.submit({ decision: 'allow' })));
    await call('auth.callback', () => ask(app, BACK + own.search, cookiesOf(again)), () => {
      assert.equal(sessions[1].onlineAccessInfo.associated_user.email, people.Owner.email);
      return sessions[1].isOnline;
    });
    return sessions[1];
  } finally {
    app.close();
  }
}

/** That a webhook is known by its signature, and a forged one is not. */
export async function receive(library, app, subscribe, publish) {
  const { webhooks } = library({ apiKey: app.api_key, apiSecretKey: app.shared_secret });
  const receiver = http.createServer();
  try {
    await once(receiver.listen(0, '127.0.0.1'), 'listening');
    await subscribe(`http://127.0.0.1:${receiver.address().port}/`);
    await publish();
    const [rawRequest, rawResponse] = await once(receiver, 'request');
    const rawBody = await text(rawRequest);
    rawResponse.end();
    const forged = await webhooks.validate({ rawBody: `${rawBody} `, rawRequest, rawResponse });
    assert.deepEqual(forged, { valid: false, reason: 'invalid_hmac' });
    return { ...(await webhooks.validate({ rawBody, rawRequest, rawResponse })), body: JSON.parse(rawBody) };
  } finally {
    receiver.close();
  }
}
