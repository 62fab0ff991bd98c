/** Calendars of others are read in a thread, so that no request waits for what somebody wrote into one. */
import { serialThread } from '#server/platform/process/serial-thread.ts'
import { faults, UnreadableCalendar } from './busy-faults.ts'
import type { BusyTimes, Reading, ReadingReply } from './busy-times.ts'

const askReader = serialThread<Reading, ReadingReply>({
  file: new URL('./busy-worker.ts', import.meta.url),
  longest: 10_000,
  // A calendar that needs more memory holds too many times.
  resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
})

/** @throws UnreadableCalendar */
export async function readBusyTimes(reading: Reading): Promise<BusyTimes> {
  const reply = await askReader(reading)
  if (!reply) throw new UnreadableCalendar(faults.holdsTooMany)
  if ('fault' in reply) throw new UnreadableCalendar(reply.fault)
  return reply
}
