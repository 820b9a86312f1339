// Times in the shop's time zone, in words and in fields.

const DAY = 24 * 60 * 60 * 1000;

const parts = (time, zone) =>
  Object.fromEntries(
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  );

/** `2026-11-27` of an instant in that zone. */
export function dateIn(zone, time) {
  const { year, month, day } = parts(time, zone);
  return `${year}-${month}-${day}`;
}

/** `09:00` of an instant in that zone. */
export function clockIn(zone, time) {
  const { hour, minute } = parts(time, zone);
  return `${hour}:${minute}`;
}

/** The day after an instant, in that zone. */
export function dayAfter(zone, time) {
  const [year, month, day] = dateIn(zone, time).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day) + DAY).toISOString().slice(0, 10);
}

/** "today at 09:00", "tomorrow at 09:00", "on Friday, 27 November at 09:00". */
export function whenOf(zone, time, now = new Date()) {
  const clock = clockIn(zone, time);
  const date = dateIn(zone, time);
  if (date === dateIn(zone, now)) return `today at ${clock}`;
  if (date === dayAfter(zone, now)) return `tomorrow at ${clock}`;
  const sameYear = date.slice(0, 4) === dateIn(zone, now).slice(0, 4);
  const day = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: sameYear ? undefined : 'numeric',
  }).format(time);
  return `on ${day} at ${clock}`;
}
