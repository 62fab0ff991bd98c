import { parentPort } from 'node:worker_threads'
import { faults, UnreadableCalendar } from './busy-faults.ts'
import { busyTimesOf, type Reading, type ReadingReply } from './busy-times.ts'

parentPort?.on('message', (reading: Reading) => parentPort?.postMessage(read(reading)))

function read({ bytes, zone, within }: Reading): ReadingReply {
  try {
    return busyTimesOf({ text: new TextDecoder().decode(bytes), zone, within })
  } catch (error) {
    // The library says of nonsense by any error that it is nonsense.
    return { fault: error instanceof UnreadableCalendar ? error.message : faults.isNoCalendar }
  }
}
