import { formatCount } from "#ui/format-count.ts";
import { formatTime } from "#ui/format-time.ts";

/** The chart of an issue's hours (`[unix seconds, events]`, oldest first) in a sentence. */
export function describeHours(hours: [number, number][], zone: string): string {
  const total = hours.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return "No events in the last 24 hours";
  const [at, most] = hours.reduce((best, hour) => (hour[1] > best[1] ? hour : best));
  const clock = formatTime(at * 1000, zone, "time").slice(0, 5);
  return `Events in the last 24 hours: ${formatCount(total)}, most in the hour from ${clock}: ${formatCount(most)}`;
}

/** The same for days in UTC. */
export function describeDays(days: [number, number][]): string {
  const total = days.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return `No events in the last ${days.length} days`;
  const [at, most] = days.reduce((best, day) => (day[1] > best[1] ? day : best));
  const date = new Date(at * 1000).toISOString().slice(0, 10);
  return `Events in the last ${days.length} days: ${formatCount(total)}, most on ${date}: ${formatCount(most)}`;
}
