import { createSaver } from '../../../main/resources/editor/model/saver.js';
import { patched } from '../../../main/resources/editor/model/patch.js';
import { assertEqual } from './assert.js';

const TURNS = 50;

/** A saver with a server, a clock and a log that a test moves. */
function lab() {
  const server = { version: 1, data: { a: 1, b: 1 }, online: true, saves: 0 };
  const log = { states: [], conflicts: [], document: undefined };
  let now = 0;
  let timer;
  const timers = {
    now: () => now,
    set: (run, delay) => (timer = { run, due: now + delay }),
    clear: (which) => which === timer && (timer = undefined),
  };
  const send = async (version, operations) => {
    if (!server.online) throw new Error('offline');
    if (version !== server.version) return { status: 409, settings: { version: server.version, data: server.data } };
    Object.assign(server, { version: version + 1, data: patched(server.data, operations), saves: server.saves + 1 });
    return { status: 200, settings: { version: server.version } };
  };
  const on = {
    state: (name) => log.states.push(name),
    saved: () => {},
    others: (document, conflicts) => Object.assign(log, { document, conflicts }),
  };
  const saver = createSaver({ version: 1, base: server.data, document: server.data }, send, on, timers);
  const wait = async (time) => {
    const until = now + time;
    for (let i = 0; i < TURNS; i++) await undefined;
    while (timer && timer.due <= until) {
      const { run, due } = timer;
      [now, timer] = [due, undefined];
      run();
      for (let i = 0; i < TURNS; i++) await undefined;
    }
    now = until;
  };
  return { server, log, saver, wait };
}

export async function savesAQuarterOfASecondAfterTheLastEdit() {
  const { server, saver, wait } = lab();
  saver.changed({ a: 2, b: 1 });
  await wait(200);
  saver.changed({ a: 3, b: 1 });
  await wait(200);
  assertEqual(server.saves, 0);
  await wait(60);
  assertEqual([server.saves, server.data], [1, { a: 3, b: 1 }]);
}

export async function savesEverySecondWhileTypingGoesOn() {
  const { server, saver, wait } = lab();
  for (let i = 0; i < 30; i++) {
    saver.changed({ a: i + 10, b: 1 });
    await wait(100);
  }
  assertEqual(server.saves >= 2 && server.saves <= 3, true);
}

export async function changeOfAnotherFieldMergesSilently() {
  const { server, log, saver, wait } = lab();
  Object.assign(server, { version: 2, data: { a: 1, b: 7 } });
  saver.changed({ a: 5, b: 1 });
  await wait(400);
  assertEqual([server.data, server.version], [{ a: 5, b: 7 }, 3]);
  assertEqual([log.document, log.conflicts], [{ a: 5, b: 7 }, []]);
}

export async function changeOfTheSameFieldIsToldWithBothValues() {
  const { server, log, saver, wait } = lab();
  Object.assign(server, { version: 2, data: { a: 9, b: 1 } });
  saver.changed({ a: 5, b: 1 });
  await wait(400);
  assertEqual(server.data, { a: 5, b: 1 });
  assertEqual(log.conflicts, [{ path: ['a'], mine: 5, theirs: 9 }]);
}

export async function lostConnectionKeepsEditsAndTriesAgain() {
  const { server, log, saver, wait } = lab();
  server.online = false;
  saver.changed({ a: 5, b: 1 });
  await wait(60_000);
  assertEqual([log.states.at(-1), saver.isSaved()], ['offline', false]);
  saver.changed({ a: 5, b: 6 });
  server.online = true;
  saver.again();
  await wait(1_000);
  assertEqual([server.data, log.states.at(-1)], [{ a: 5, b: 6 }, 'saved']);
}

export async function editsWhileARequestIsOnItsWayAreSavedAfterIt() {
  const { server, saver, wait } = lab();
  saver.changed({ a: 2, b: 1 });
  const first = saver.flush();
  saver.changed({ a: 2, b: 3 });
  await first;
  await wait(400);
  assertEqual([server.data, server.saves], [{ a: 2, b: 3 }, 2]);
}
