/* What a browser measured while it loaded the page, once that is quiet. */
(async () => {
  const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
  const entries = (type) =>
    new Promise((done) => {
      const observer = new PerformanceObserver((list) => {
        observer.disconnect();
        done(list.getEntries());
      });
      try {
        observer.observe({ type, buffered: true });
      } catch {
        done([]);
      }
      setTimeout(() => done([]), 250);
    });
  let known = -1;
  for (let round = 0; round < 20; round++) {
    const now = performance.getEntriesByType('resource').length;
    if (now === known && document.readyState === 'complete') break;
    known = now;
    await wait(250);
  }
  const [paints, shifts, tasks] = await Promise.all([
    entries('largest-contentful-paint'),
    entries('layout-shift'),
    entries('longtask'),
  ]);
  const loaded = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
  const sum = (list, size) => list.reduce((all, each) => all + size(each), 0);
  const bytes = (pattern) =>
    sum(
      loaded.filter((each) => pattern.test(new URL(each.name).pathname)),
      size,
    );
  const size = (each) => each.transferSize;
  return {
    largest_paint: Math.round(paints.at(-1)?.startTime ?? 0),
    layout_shift: sum(
      shifts.filter((each) => !each.hadRecentInput),
      (each) => each.value,
    ),
    blocked: Math.round(sum(tasks, (each) => Math.max(0, each.duration - 50))),
    requests: loaded.length,
    bytes: sum(loaded, size),
    script_bytes: bytes(/\.m?js$/),
    style_bytes: bytes(/\.css$/),
    picture_bytes: bytes(/\.(png|jpe?g|webp|avif|gif|svg)$|^\/media\//),
  };
})();
