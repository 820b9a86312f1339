// Lighthouse's mobile preset over the pages of the demo's shop: `node bench/lighthouse.mjs` from the repository's root.
// Needs Node 18.20, npm and Chromium. See README.md here.

import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const VERSION = '12.8.2';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
// Search engines are kept from these on purpose, which an audit would take for a mistake.
const UNLISTED = ['cart', 'search', 'account'];
const GOAL = { score: 98, shift: 0, script: 65 * 1024 };
const APP_STORE_GOAL = { ...GOAL, score: 95 };

const runs = Number(option('--runs', 3));
const only = option('--pages', '').split(',').filter(Boolean);
const tools = resolve('target/lighthouse');

function option(name, fallback) {
  const at = process.argv.indexOf(name);
  return at < 0 ? fallback : process.argv[at + 1];
}

function install() {
  if (!existsSync(join(tools, 'node_modules/lighthouse/package.json'))) {
    mkdirSync(tools, { recursive: true });
    const quiet = ['--no-audit', '--no-fund', '--no-save', '--no-package-lock', '--ignore-scripts', '--loglevel=error'];
    execFileSync('npm', ['install', ...quiet, `lighthouse@${VERSION}`], { cwd: tools, stdio: 'inherit' });
  }
  const load = (path) => import(pathToFileURL(join(tools, 'node_modules', path)).href);
  return Promise.all([
    load('lighthouse/core/index.js'),
    load('puppeteer-core/lib/esm/puppeteer/puppeteer-core.js'),
  ]);
}

function freePort() {
  return new Promise((found) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });
}

async function startDemo(data, port) {
  const demo = spawn('./vitrine', ['demo', '--data', data, '--port', String(port), '--log', 'warn'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: demo.stdout })) {
    if (line.startsWith('Ctrl+C')) {
      demo.stdout.resume();
      return demo;
    }
  }
  throw new Error('the demo did not start');
}

async function fill(page, fields) {
  for (const [field, text] of Object.entries(fields)) {
    await page.type(`#${field}`, text);
  }
}

async function submit(page, selector) {
  await Promise.all([page.waitForNavigation(), page.click(selector)]);
}

/** A customer with an account and one product in the cart. */
async function prepare(browser, shop, mailbox) {
  const page = await browser.newPage();
  const password = 'a long way home 7';
  await page.goto(`${shop}/register`);
  await fill(page, { first_name: 'Ann', last_name: 'Lee', email: 'ann@mail.test' });
  await fill(page, { password, password_confirmation: password });
  await submit(page, 'main .button');
  await page.goto(mailbox);
  const email = await page.$eval('a[href^="/mailbox/"]', (link) => link.href);
  await page.goto(`${email}/html`);
  const link = await page.$$eval('a', (all) => all.find((each) => each.textContent.includes('Open my account')).href);
  await page.goto(link);
  await submit(page, 'main .button');
  const product = await firstLink(page, `${shop}/`, '/products/');
  const collection = await firstLink(page, `${shop}/collections`, '/collections/');
  await page.goto(shop + product);
  await page.$eval('form[action="/cart/add"]', (form) =>
    fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form)) }),
  );
  await page.close();
  return { product, collection };
}

async function firstLink(page, at, part) {
  await page.goto(at);
  return page.$$eval('main a[href]', (all, wanted) => all.find((each) => each.pathname.startsWith(wanted)).pathname, part);
}

function middle(numbers) {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
}

async function audit(lighthouse, browser, url, listed) {
  const page = await browser.newPage();
  try {
    // why by hand: Lighthouse's own reset would sign out and empty the cart.
    const session = await page.createCDPSession();
    await session.send('Network.clearBrowserCache');
    await session.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'cache_storage' });
    await session.detach();
    const flags = {
      disableStorageReset: true,
      onlyCategories: CATEGORIES,
      skipAudits: listed ? null : ['is-crawlable'],
      logLevel: 'error',
    };
    const { lhr } = await lighthouse(url, flags, undefined, page);
    if (lhr.runtimeError) {
      throw new Error(`${url}: ${lhr.runtimeError.message}`);
    }
    return lhr;
  } finally {
    await page.close();
  }
}

/** Scripts as a browser gets them over HTTPS: with Brotli, which Chromium does not ask for here. */
async function scriptBytes(report) {
  const urls = report.audits['network-requests'].details.items
    .filter((each) => each.resourceType === 'Script')
    .map((each) => new URL(each.url));
  const sizes = await Promise.all([...new Set(urls.map(String))].map(bytes));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function bytes(url) {
  const { host, port, pathname } = new URL(url);
  const request = { host: '127.0.0.1', port, path: pathname, headers: { host, 'accept-encoding': 'br' } };
  return new Promise((read, failed) => {
    get(request, (answer) => {
      let sum = 0;
      answer.on('data', (chunk) => (sum += chunk.length)).on('end', () => read(sum));
    }).on('error', failed);
  });
}

async function summary(name, goal, reports) {
  const of = (read) => middle(reports.map(read));
  return {
    name,
    goal,
    scores: CATEGORIES.map((each) => of((report) => Math.round(report.categories[each].score * 100))),
    paint: of((report) => report.audits['largest-contentful-paint'].numericValue),
    blocked: of((report) => report.audits['total-blocking-time'].numericValue),
    shift: of((report) => report.audits['cumulative-layout-shift'].numericValue),
    script: await scriptBytes(reports.at(-1)),
    failed: [
      ...new Set(
        reports.flatMap((report) =>
          CATEGORIES.flatMap((category) =>
            report.categories[category].auditRefs
              .filter((ref) => ref.weight > 0 && report.audits[ref.id].score !== null)
              .filter((ref) => report.audits[ref.id].score < 0.9)
              .map((ref) => ref.id),
          ),
        ),
      ),
    ],
  };
}

function print(rows) {
  console.log('\n| Page | performance | accessibility | best practices | SEO | LCP | blocked | CLS | scripts |');
  console.log('|---|--:|--:|--:|--:|--:|--:|--:|--:|');
  for (const row of rows) {
    const figures = [
      ...row.scores,
      `${(row.paint / 1000).toFixed(2)} s`,
      `${Math.round(row.blocked)} ms`,
      row.shift.toFixed(3),
      `${(row.script / 1024).toFixed(1)} KB`,
    ];
    console.log(`| ${[row.name, ...figures].join(' | ')} |`);
  }
  console.log();
  rows
    .filter((row) => row.failed.length > 0)
    .forEach((row) => console.log(`${row.name}: below 0.9 at least once: ${row.failed.join(', ')}`));
}

function short({ scores, shift, script, goal }) {
  return scores.some((score) => score < goal.score) || shift > goal.shift || script > goal.script;
}

async function shopPages(browser, port) {
  const shop = `http://demo.localhost:${port}`;
  const { product, collection } = await prepare(browser, shop, `http://localhost:${port}/mailbox`);
  const paths = {
    home: '/',
    collection,
    product,
    cart: '/cart',
    search: '/search?q=stoneware',
    account: '/my-account',
  };
  return Object.entries(paths).map(([name, path]) => {
    return { name, group: 'shop', url: shop + path, goal: GOAL, listed: !UNLISTED.includes(name) };
  });
}

/** The app store's home, its first category, and the first app in it. */
async function appStorePages(browser, base) {
  const page = await browser.newPage();
  await page.goto(`${base}/apps`);
  const category = await page.$eval('.facets a', (link) => link.href);
  await page.goto(category);
  const app = await page.$eval('a.app', (link) => link.href);
  await page.close();
  return Object.entries({ apps: `${base}/apps`, 'apps-category': category, app }).map(([name, url]) => {
    return { name, group: 'app-store', url, goal: APP_STORE_GOAL, listed: true };
  });
}

async function main() {
  const [{ default: lighthouse }, { default: puppeteer }] = await install();
  const data = mkdtempSync(join(tmpdir(), 'vitrine-lighthouse'));
  const port = await freePort();
  const demo = await startDemo(data, port);
  const chromium = process.env.CHROME_PATH ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);
  const browser = await puppeteer.launch({
    executablePath: chromium,
    // why: a browser's sandbox refuses to run as root, and every page here is our own.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const pages = [
      ...(await shopPages(browser, port)),
      ...(await appStorePages(browser, `http://localhost:${port}`)),
    ].filter(({ name, group }) => only.length === 0 || only.includes(name) || only.includes(group));
    const rows = [];
    for (const { name, url, goal, listed } of pages) {
      const reports = [];
      // why one more: the first visit of a page renders it, and every other one gets it from the cache.
      for (let i = 0; i <= runs; i++) {
        const report = await audit(lighthouse, browser, url, listed);
        if (i > 0) {
          reports.push(report);
        }
      }
      writeFileSync(join(tools, `${name}.json`), JSON.stringify(reports.at(-1)));
      rows.push(await summary(name, goal, reports));
      console.error(`${name}: ${rows.at(-1).scores.join(', ')}`);
    }
    print(rows);
    process.exitCode = rows.some(short) ? 1 : 0;
  } finally {
    await browser.close();
    demo.kill();
    await new Promise((ended) => demo.once('exit', ended));
    rmSync(data, { recursive: true, force: true });
  }
}

await main();
