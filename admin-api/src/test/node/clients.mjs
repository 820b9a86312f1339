// Clients from npm that others wrote for Shopify's REST Admin API, each unchanged against a demo of this platform:
// `node admin-api/src/test/node/clients.mjs` from the repository's root. Needs Node 20 and npm. Each method of each client
// is called. It ends with 1 when one fails that `reasons` of its driver does not name, or when one that is named there works.
// Names of clients drive only these.
// `--write` writes what came of it into docs/clients-of-other-platforms.md, without which the document must say the same.

import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const SOURCES = import.meta.dirname;
const ROOT = resolve(SOURCES, '../../../..');
const BUILT = join(ROOT, 'admin-api/target/node');
const LOG = join(BUILT, 'demo.log');
const DOCUMENT = join(ROOT, 'docs/clients-of-other-platforms.md');
const SHOP = 'demo';
const CLIENTS = ['shopify-api-node', 'shopify-prime', 'shopify-api'];

/** Brings what clients send to https://demo.myshopify.com to the demo, as a proxy before it does. */
class HomeAgent extends http.Agent {
  protocol = 'https:';

  constructor(port) {
    super();
    this.port = port;
  }

  addRequest(request, options) {
    super.addRequest(request, { ...options, host: '127.0.0.1', port: this.port });
  }
}

/** The same for clients that use Node's `fetch`. */
function homeSocket(port, connected) {
  const socket = connect(port, '127.0.0.1', () => connected(null, socket));
  return socket.once('error', (error) => connected(error, null));
}

function install() {
  mkdirSync(BUILT, { recursive: true });
  for (const file of readdirSync(SOURCES)) {
    cpSync(join(SOURCES, file), join(BUILT, file));
  }
  const current = join(BUILT, 'node_modules/.package-lock.json');
  if (!existsSync(current) || readFileSync(join(SOURCES, 'package-lock.json'), 'utf8') !== installed()) {
    const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
    execFileSync('npm', ['ci', ...quiet], { cwd: BUILT, stdio: 'inherit' });
    cpSync(join(SOURCES, 'package-lock.json'), join(BUILT, 'installed.json'));
  }
}

function installed() {
  const file = join(BUILT, 'installed.json');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
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
  // why no limit: two calls a second would take minutes.
  const options = ['--data', data, '--port', String(port), '--base-host', 'myshopify.com', '--bind', '127.0.0.1', '--log', 'warn', '--rate-limit', 'off', '--dev-allow-local-webhooks', 'on'];
  const demo = spawn(join(ROOT, 'vitrine'), ['demo', ...options], { stdio: ['ignore', 'pipe', openSync(LOG, 'w')] });
  const people = {};
  for await (const line of createInterface({ input: demo.stdout })) {
    const [, role, email, password, at] = /^ {2}(\w+) +(\S+@\S+) +(\S+) +(https?:\S+)$/.exec(line) ?? [];
    if (role) {
      people[role] = { email, password, at };
    }
    if (line.startsWith('Ctrl+C')) {
      demo.stdout.resume();
      return { demo, people };
    }
  }
  throw new Error(`the demo did not start; ${LOG} says why`);
}

function createApp(data, name) {
  const options = ['--data', data, '--shop', SHOP, '--name', name, '--scopes', 'all', '--json'];
  return JSON.parse(execFileSync(join(ROOT, 'vitrine'), ['app', 'create', ...options], { encoding: 'utf8' }));
}

/** What each method came to: undefined where it works, otherwise what was answered. */
async function drive(name, app, people) {
  const { drive: driveClient, methods, statusOf } = await import(pathToFileURL(join(BUILT, `${name}.mjs`)).href);
  const results = new Map();
  // Of several calls of a method, the first that does not work counts.
  const note = (method, result) => results.get(method) ?? results.set(method, result);
  const call = async (method, send, check = () => true) => {
    try {
      const answer = await send();
      note(method, check(answer) ? undefined : `unexpected: ${JSON.stringify(answer)?.slice(0, 300)}`);
      return answer ?? {};
    } catch (error) {
      const status = statusOf(error);
      note(method, status ? `answered ${status}` : `failed: ${error.message}`);
      if (process.argv.includes('--verbose')) {
        console.error(method, error.message, JSON.stringify(error.response?.body ?? error.body ?? error.errors));
      }
      return {};
    }
  };
  await driveClient(`${SHOP}.myshopify.com`, app, call, people);
  for (const method of methods()) {
    if (!results.has(method)) {
      results.set(method, 'never called');
    }
  }
  return new Map([...results].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function reasonOf(reasons, method) {
  return reasons[method] ?? reasons[method.split('.')[0]];
}

function mistakes(name, results, reasons) {
  const wrong = [];
  for (const [method, result] of results) {
    if (result && !(result.startsWith('answered 4') && reasonOf(reasons, method))) {
      wrong.push(`${name}: ${method} ${result}`);
    } else if (!result && reasonOf(reasons, method)) {
      wrong.push(`${name}: ${method} works, and is said not to`);
    }
  }
  for (const key of Object.keys(reasons)) {
    if (![...results.keys()].some((method) => method === key || method.startsWith(`${key}.`))) {
      wrong.push(`${name}: there is no ${key}`);
    }
  }
  return wrong;
}

function grouped(methods) {
  const byResource = new Map();
  for (const method of methods) {
    const [resource, short] = method.split('.');
    byResource.set(resource, [...(byResource.get(resource) ?? []), `\`${short}\``]);
  }
  return [...byResource];
}

function table(results, reasons) {
  const working = [...results].filter(([, result]) => !result).map(([method]) => method);
  const failing = [...results].filter(([, result]) => result);
  const lines = [
    `${working.length} of ${results.size} methods work:`,
    '',
    '| Resource | Methods that work |',
    '|---|---|',
    ...grouped(working).map(([resource, methods]) => `| \`${resource}\` | ${methods.join(' ')} |`),
    '',
    '| Methods that do not | Come to | Why |',
    '|---|---|---|',
  ];
  const rows = new Map();
  for (const [method, result] of failing) {
    const end = ` | ${result} | ${reasonOf(reasons, method) ?? '?'} |`;
    rows.set(end, [...(rows.get(end) ?? []), `\`${method}\``]);
  }
  rows.forEach((methods, end) => lines.push(`| ${methods.join(' ')}${end}`));
  return lines.join('\n');
}

function document(name, text) {
  const written = readFileSync(DOCUMENT, 'utf8');
  const begin = `<!-- ${name}: written by clients.mjs -->\n`;
  const end = `\n<!-- end of ${name} -->`;
  const from = written.indexOf(begin) + begin.length;
  const to = written.indexOf(end);
  if (to < from) {
    throw new Error(`${DOCUMENT} has no place for ${name}`);
  }
  const changed = written.slice(0, from) + text + written.slice(to);
  if (process.argv.includes('--write')) {
    writeFileSync(DOCUMENT, changed);
  }
  return process.argv.includes('--write') || changed === written
    ? []
    : [`${name}: the document says otherwise; --write writes it`];
}

const data = mkdtempSync(join(tmpdir(), 'clients-'));
let started;
try {
  install();
  const port = await freePort();
  started = await startDemo(data, port);
  https.globalAgent = new HomeAgent(port);
  const { Agent, setGlobalDispatcher } = await import(pathToFileURL(join(BUILT, 'node_modules/undici/index.js')).href);
  setGlobalDispatcher(new Agent({ connect: (options, connected) => homeSocket(port, connected) }));
  const wrong = [];
  const wanted = CLIENTS.filter((name) => process.argv.includes(name));
  for (const name of wanted.length ? wanted : CLIENTS) {
    const { reasons } = await import(pathToFileURL(join(BUILT, `${name}.mjs`)).href);
    const results = await drive(name, createApp(data, name), started.people);
    const text = table(results, reasons);
    console.log(`${name}: ${text}\n`);
    wrong.push(...mistakes(name, results, reasons), ...document(name, text));
  }
  wrong.forEach((each) => console.error(each));
  process.exitCode = wrong.length ? 1 : 0;
} finally {
  if (started) {
    const ended = new Promise((done) => started.demo.once('exit', done));
    started.demo.kill();
    await ended;
  }
  rmSync(data, { recursive: true, force: true });
}
